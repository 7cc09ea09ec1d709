//! The `convert` command: files of positions from one form to another.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use game::{Notation, Packing};
use shell::{Program, version_line};

use crate::data::{Form, Head, Item, Record, read};
use crate::named::in_file;
use crate::output::{refuse_existing, write_whole};
use crate::progress::note;
use crate::settings::RuleSettings;

/// Arguments of `convert`.
#[derive(Debug, Args)]
pub struct Convert {
    /// Files of positions, which are joined.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    #[command(flatten)]
    settings: RuleSettings,
    /// Leave out each position that was there before.
    #[arg(long)]
    unique: bool,
    /// File to write: text if its name ends in .txt, in shogi PackedSfenValue if it ends in .psv or
    /// .bin.
    #[arg(long)]
    out: PathBuf,
}

pub(crate) fn convert<P: Program<Game: Packing>>(args: &Convert) -> io::Result<()> {
    let form = Form::of::<P::Game>(&args.out)?;
    let rules = args.settings.rules_of::<P>(&args.data[0])?;
    refuse_existing(&args.out)?;
    let board = P::Game::start(&rules).shape().to_string();
    let [mut positions, mut games] = [0, 0];
    write_whole(&args.out, |file| {
        let mut writer = Writer::new(form, &args.out, file, args.unique);
        for path in &args.data {
            writer.head = Some(Head {
                board: board.clone(),
                program: version_line(&[]),
                run: None,
                sources: vec![path.display().to_string()],
            });
            read::<P::Game>(path, &rules, &mut |item| writer.take(item))?;
            writer.end_game()?;
        }
        [positions, games] = [writer.positions, writer.games];
        Ok(())
    })?;
    note(&format!("{positions} positions of {games} games"));
    Ok(())
}

/// Where games go.
struct Writer<'a, G> {
    form: Form,
    path: &'a Path,
    file: &'a mut dyn Write,
    /// The head of a source that has none of its own.
    head: Option<Head>,
    /// The keys of the positions that are there, if each is to be there once.
    seen: Option<HashSet<u64>>,
    record: Option<Record<G>>,
    buffer: Vec<u8>,
    positions: u64,
    games: u64,
}

impl<'a, G: Packing> Writer<'a, G> {
    fn new(form: Form, path: &'a Path, file: &'a mut dyn Write, unique: bool) -> Self {
        let (head, seen) = (None, unique.then(HashSet::new));
        let (record, buffer) = (None, Vec::new());
        Self { form, path, file, head, seen, record, buffer, positions: 0, games: 0 }
    }

    fn take(&mut self, item: Item<G>) -> io::Result<()> {
        match item {
            Item::Head(head) => {
                self.end_game()?;
                self.head = None;
                self.write_head(&head)
            }
            Item::Game(mark) => {
                self.end_game()?;
                if let Some(head) = self.head.take() {
                    self.write_head(&head)?;
                }
                self.record = Some(Record { mark, positions: Vec::new() });
                self.games += 1;
                Ok(())
            }
            Item::Position(scored) => {
                let is_new = self.seen.as_mut().is_none_or(|seen| seen.insert(scored.pos.key()));
                if let Some(record) = self.record.as_mut().filter(|_| is_new) {
                    record.positions.push(scored);
                    self.positions += 1;
                }
                Ok(())
            }
        }
    }

    fn write_head(&mut self, head: &Head) -> io::Result<()> {
        self.buffer.clear();
        let begun = self.form.begin(head, &mut self.buffer);
        begun.map_err(|error| in_file(self.path, error))?;
        self.flush()
    }

    fn end_game(&mut self) -> io::Result<()> {
        self.buffer.clear();
        if let Some(record) = self.record.take() {
            let encoded = self.form.encode(&record, &mut self.buffer);
            encoded.map_err(|error| in_file(self.path, error))?;
        }
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.write_all(&self.buffer).map_err(|error| in_file(self.path, error))
    }
}
