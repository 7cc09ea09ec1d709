//! The `convert` command: files of positions from one form to another.

use std::collections::HashSet;
use std::io;
use std::path::PathBuf;

use clap::Args;
use command_line::counted;
use game::{Notation, Packing};
use shell::{Program, version_line};

use crate::data::{Form, Head, Item, read};
use crate::output::{RecordWriter, refuse_existing, write_whole};
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
    let set = args.settings.of_file(&args.data[0]).set;
    let [mut positions, mut games] = [0, 0];
    write_whole(&args.out, |file| {
        let mut writer = Writer {
            file: RecordWriter::new(form, &args.out, file),
            head: None,
            seen: args.unique.then(HashSet::new),
            positions: 0,
            games: 0,
        };
        for path in &args.data {
            writer.head = Some(Head {
                board: board.clone(),
                program: version_line(&[]),
                run: None,
                set: set.clone(),
                sources: vec![path.display().to_string()],
            });
            read::<P::Game>(path, &rules, &mut |item| writer.take(item))?;
        }
        [positions, games] = [writer.positions, writer.games];
        Ok(())
    })?;
    note(&format!("{} of {}", counted(positions, "position"), counted(games, "game")));
    Ok(())
}

struct Writer<'a> {
    file: RecordWriter<'a>,
    /// The head of a source that has none of its own.
    head: Option<Head>,
    /// The keys of the positions that are there, if each is to be there once.
    seen: Option<HashSet<u64>>,
    positions: usize,
    games: usize,
}

impl Writer<'_> {
    fn take<G: Packing>(&mut self, item: Item<G>) -> io::Result<()> {
        match item {
            Item::Head(head) => {
                self.head = None;
                self.file.head(&head)
            }
            Item::Game(mut record) => {
                self.head.take().iter().try_for_each(|head| self.file.head(head))?;
                if let Some(seen) = &mut self.seen {
                    record.positions.retain(|scored| seen.insert(scored.pos.key()));
                }
                self.games += 1;
                self.positions += record.positions.len();
                self.file.game(&record)
            }
        }
    }
}
