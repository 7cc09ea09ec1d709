//! A few positions whose gradients of the first layer are added input by input: most inputs are active in several of
//! them, and the gradient of the whole layer is larger than the nearest caches.

use crate::kernel::add;

pub(crate) const TILE: usize = 64;

/// The contributions of the views of a tile, and which inputs are active in which of them.
#[derive(Debug)]
pub(crate) struct Tile<const H: usize> {
    /// The contribution of each active input of a view.
    rows: Vec<[f32; H]>,
    /// Where the views of each input begin in `views`.
    starts: Vec<u32>,
    views: Vec<u32>,
}

impl<const H: usize> Tile<H> {
    /// Room for a tile of positions with so many different inputs.
    pub(crate) fn new(inputs: usize) -> Self {
        Self { rows: vec![[0.0; H]; 2 * TILE], starts: vec![0; inputs + 1], views: Vec::new() }
    }

    /// The contributions of the views of each position, to be written.
    pub(crate) fn rows(&mut self) -> &mut [[[f32; H]; 2]] {
        self.rows.as_chunks_mut().0
    }

    /// Adds the rows to `features`, the gradient of the first layer; `active` has the active inputs of each view.
    pub(crate) fn scatter<'a>(
        &mut self,
        active: impl Iterator<Item = &'a [u16]> + Clone,
        features: &mut [[f32; H]],
    ) {
        self.sort(active);
        for (gradient, bounds) in features.iter_mut().zip(self.starts.windows(2)) {
            let views = &self.views[bounds[0] as usize..bounds[1] as usize];
            let Some((&first, others)) = views.split_first() else { continue };
            let mut sum = self.rows[first as usize];
            others.iter().for_each(|&view| add(&mut sum, &self.rows[view as usize]));
            add(gradient, &sum);
        }
    }

    /// Sorts the views by their inputs, by counting.
    fn sort<'a>(&mut self, active: impl Iterator<Item = &'a [u16]> + Clone) {
        let starts = &mut self.starts;
        starts.fill(0);
        for &input in active.clone().flatten() {
            starts[usize::from(input)] += 1;
        }
        // Each entry becomes the end of its input, then falls to its start as the views are placed.
        let mut end = 0;
        for start in &mut *starts {
            end += *start;
            *start = end;
        }
        self.views.resize(end as usize, 0);
        for (view, inputs) in (0..).zip(active) {
            for &input in inputs {
                let place = &mut starts[usize::from(input)];
                *place -= 1;
                self.views[*place as usize] = view;
            }
        }
    }
}
