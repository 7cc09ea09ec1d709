//! Where a game keeps its network: the one that comes with it, or one from a file.

use std::sync::{Arc, OnceLock};

use game::TextError;
use network::{Checksum, Inputs, Network, Parameters};

/// The inputs of a game whose network plays: its file and the weights that it corrects.
pub trait LearnedInputs<const H: usize>: Inputs + Clone + Default + Send {
    /// The content of the file of the network that comes with the program.
    fn file() -> Vec<u8>;

    /// The checksum of the weights of the evaluation that the network corrects.
    fn base_weights() -> u32;

    /// Whether the network knows the board of `pos`. On other boards the evaluation that it corrects stands
    /// alone.
    fn covers(_pos: &Self::Game) -> bool {
        true
    }

    /// The pieces of `pos` that can be taken away, each with its name for people and the position
    /// without it. The side to move stays the same.
    fn without_each(_pos: &Self::Game) -> Vec<(String, Self::Game)> {
        Vec::new()
    }

    /// The network that comes with the program.
    ///
    /// # Panics
    /// If it does not fit the game: a test that plays with it notices.
    fn embedded() -> Arc<Network<H>> {
        let network = Network::read(&Self::file(), &Self::default().set());
        Arc::new(network.expect("the network that comes with the program is in order"))
    }
}

/// The network in use: the one that comes with the program until another is put in its place.
#[derive(Clone, Debug)]
pub struct Slot<I, const H: usize> {
    inputs: I,
    /// Filled when it is first asked for: a program that only speaks of its rules reads no network.
    network: OnceLock<Arc<Network<H>>>,
}

impl<I: LearnedInputs<H>, const H: usize> Default for Slot<I, H> {
    fn default() -> Self {
        Self { inputs: I::default(), network: OnceLock::new() }
    }
}

impl<I: LearnedInputs<H>, const H: usize> Slot<I, H> {
    /// The checksum of the network that comes with the program.
    pub fn built_in() -> Checksum {
        Checksum::at_end(&I::file()).unwrap_or_default()
    }

    pub fn network(&self) -> Arc<Network<H>> {
        Arc::clone(self.network.get_or_init(I::embedded))
    }

    /// Puts the network with the content `bytes` of a file in use, or the one that comes with the
    /// program if there is no file.
    ///
    /// # Errors
    /// If it is no network for this game or corrects other weights; the one in use stays.
    pub fn put(&mut self, bytes: Option<&[u8]>) -> Result<(), TextError> {
        self.network = match bytes {
            None => OnceLock::new(),
            Some(bytes) => {
                let parameters = Parameters::read(bytes)?;
                let network = Network::of_file(bytes, &parameters, &self.inputs.set())?;
                parameters.check_base(I::base_weights())?;
                OnceLock::from(Arc::new(network))
            }
        };
        Ok(())
    }
}
