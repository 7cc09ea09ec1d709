//! The files that games go to.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use shell::Program;

use crate::datagen::Played;
use crate::fitting::in_file;

/// Where games go, and by which rules they are played.
#[derive(Debug, Args)]
pub(crate) struct Kept {
    /// A rule setting of the game: `Rule=renju`.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// File to append quiet positions to.
    #[arg(long)]
    out: PathBuf,
    /// File to append every position to, with the move that was played, for `policy`.
    #[arg(long)]
    moves: Option<PathBuf>,
}

impl Kept {
    /// The program of the game with these settings.
    pub(crate) fn program<P: Program>(&self) -> io::Result<P> {
        let mut program = P::default();
        for setting in &self.set {
            let pair = setting.split_once('=');
            let (name, value) = pair.ok_or_else(|| {
                io::Error::other(format!("\"{setting}\" is no setting, expected NAME=VALUE"))
            })?;
            program.set_option(name, value).map_err(io::Error::other)?;
        }
        Ok(program)
    }

    /// Opens the files.
    pub(crate) fn open(&self) -> io::Result<Files> {
        let moves = self.moves.as_deref().map(Output::open).transpose()?;
        Ok(Files { quiet: Output::open(&self.out)?, moves })
    }
}

/// The files, open.
pub(crate) struct Files {
    quiet: Output,
    moves: Option<Output>,
}

impl Files {
    /// Appends a game.
    pub(crate) fn write(&mut self, played: &Played) -> io::Result<()> {
        self.quiet.write(&played.quiet)?;
        self.moves.as_mut().map_or(Ok(()), |file| file.write(&played.choices))
    }
}

/// One of them.
struct Output {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Output {
    fn open(path: &Path) -> io::Result<Self> {
        let file = fs::OpenOptions::new().create(true).append(true).open(path);
        let file = BufWriter::new(file.map_err(|error| in_file(path, error))?);
        Ok(Self { path: path.to_owned(), file })
    }

    fn write(&mut self, lines: &[impl std::fmt::Display]) -> io::Result<()> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        self.file.write_all(text.as_bytes()).map_err(|error| in_file(&self.path, error))
    }
}
