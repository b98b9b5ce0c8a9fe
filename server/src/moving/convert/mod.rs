//! From other programs into a folder that `liaison import` reads (docs/operations/moving-in.md): dumps of databases,
//! which need no database here, and tables of whatever program.
//!
//! Read top-down: one converter for each program (`ph7`, `oxwall` with its `sales`, `sheets` with the operator's
//! `mapping`), what they share (`common`), reading a dump (`dump`, `tables`), what waits on disk (`spool`), what
//! members wrote and when (`text`, `days`), what came of it (`converted`), and the folder (`folder`).

mod common;
mod converted;
mod days;
mod dump;
mod folder;
mod mapping;
mod oxwall;
mod ph7;
mod sales;
mod sheets;
mod spool;
mod tables;
mod text;

pub use converted::{Converted, Remark, Sum, Table};

use anyhow::{Context, ensure};
use common::Work;
use days::Days;
use folder::Folder;
use std::{
    collections::{BTreeMap, HashSet},
    fs,
    path::PathBuf,
};

/// Which program a site was run with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// pH7 Social Dating CMS, pH7Builder: a dump of its database.
    Ph7,
    /// Oxwall and SkaDate: a dump of its database.
    Oxwall,
    /// Any other: tables as CSV, and a file that says what stands where.
    Csv,
}

/// What was something less than a like there, and may count as one here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AlsoLike {
    /// Who asked for a friendship likes; who agreed does, too.
    Friends,
    /// Who winked likes.
    Winks,
    /// Who put somebody on their list likes.
    Bookmarks,
}

/// What a conversion is given.
#[derive(Clone, Debug)]
pub struct Convert {
    /// From which program.
    pub program: Program,
    /// The dump, or the mapping.
    pub source: PathBuf,
    /// Where that program kept its pictures.
    pub pictures: Option<PathBuf>,
    /// The folder to be made.
    pub into: PathBuf,
    /// Before each table's name; found out where it is not said.
    pub prefix: Option<String>,
    /// Zone of the dates that say none: "Europe/Amsterdam".
    pub zone: String,
    /// Of members who named none: ISO 3166-1 alpha-2.
    pub country: Option<String>,
    /// Ids of profiles without a person, one a line.
    pub fictional: Option<PathBuf>,
    /// What else is a like.
    pub also_likes: Vec<AlsoLike>,
    /// Numbers of genders that are not the program's own: `("4", "non_binary")`.
    pub genders: BTreeMap<String, String>,
    /// The question by which members told about themselves, where it is not the program's own.
    pub about: Option<String>,
    /// Texts stay as they are, broken or not.
    pub keep_encoding: bool,
}

/// Converts.
///
/// # Errors
/// When the source is not what it should be, with the place; then nothing is left of the folder.
pub fn convert(wanted: &Convert) -> anyhow::Result<Converted> {
    let days = Days::parse(&wanted.zone)
        .with_context(|| format!("there is no time zone {}: Europe/Amsterdam is one", wanted.zone))?;
    let mut fictional = HashSet::new();
    if let Some(path) = &wanted.fictional {
        let said = || format!("{} can't be read", path.display());
        // Asked first: opening what is no file may never end.
        ensure!(path.metadata().with_context(said)?.is_file(), "{} is no file", path.display());
        let text = fs::read_to_string(path).with_context(said)?;
        let text = text.trim_start_matches('\u{feff}');
        fictional.extend(text.lines().map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned));
    }
    let folder = Folder::begin(&wanted.into, wanted.pictures.as_deref())?;
    let mut work = Work { wanted, days, fictional, folder, converted: Converted::default() };
    match wanted.program {
        Program::Ph7 => ph7::convert(&mut work)?,
        Program::Oxwall => oxwall::convert(&mut work)?,
        Program::Csv => sheets::convert(&mut work)?,
    }
    let Work { folder, mut converted, .. } = work;
    converted.close();
    folder.finish(&mut converted)?;
    Ok(converted)
}
