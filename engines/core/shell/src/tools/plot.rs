//! Numbers of nodes as a picture.

use std::error::Error;

use plotters::prelude::*;

/// A curve by its name.
pub(super) struct Curve {
    pub(super) name: &'static str,
    /// Depth and nodes.
    pub(super) points: Vec<(u32, u64)>,
}

/// The curves as an SVG picture, nodes on a logarithmic scale.
///
/// # Errors
/// If the plotting library cannot draw it.
pub(super) fn nodes(title: &str, curves: &[Curve]) -> Result<String, Box<dyn Error>> {
    let mut picture = String::new();
    draw(&mut picture, title, curves)
        .map_err(|error| format!("the plot cannot be drawn: {error}"))?;
    Ok(picture)
}

fn draw(picture: &mut String, title: &str, curves: &[Curve]) -> Result<(), Box<dyn Error>> {
    const COLOURS: [RGBColor; 3] = [RED, BLUE, BLACK];
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let deepest = points().map(|point| point.0).max().unwrap_or(1).max(2);
    let most = points().map(|point| point.1).max().unwrap_or(1).max(10) as f64;
    let area = SVGBackend::with_string(picture, (800, 500)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(84)
        .build_cartesian_2d(1..deepest, (1.0..2.0 * most).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("depth in plies")
        .y_desc("nodes")
        .x_labels(deepest as usize)
        .y_label_formatter(&|nodes| format!("{nodes:.0}"))
        .draw()?;
    for (curve, colour) in curves.iter().zip(COLOURS) {
        let points = curve.points.iter().map(|&(depth, nodes)| (depth, nodes as f64));
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)))?
            .label(curve.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .border_style(BLACK)
        .background_style(WHITE)
        .draw()?;
    area.present()?;
    Ok(())
}
