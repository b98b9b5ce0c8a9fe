//! `liaison convert`: what other programs leave behind becomes a folder that `liaison import` reads
//! (docs/operations/moving-in.md). Neither a database nor a configuration is needed.

use crate::{
    moving::{self, AlsoLike, Convert, Program},
    settings::GENDERS,
};
use anyhow::ensure;
use clap::{Args, Subcommand, ValueEnum};
use std::{collections::BTreeMap, io::Write, path::PathBuf, process::ExitCode};

/// From which program.
#[derive(Subcommand)]
pub(super) enum Command {
    /// From a dump of pH7 Social Dating CMS (pH7Builder).
    Ph7 {
        /// What `mariadb-dump --xml` wrote, as it is or compressed with gzip.
        dump: PathBuf,
        #[command(flatten)]
        of_dumps: OfDumps,
        #[command(flatten)]
        options: Options,
    },
    /// From a dump of Oxwall or SkaDate.
    Oxwall {
        /// What `mariadb-dump --xml` wrote, as it is or compressed with gzip.
        dump: PathBuf,
        /// What a number of the question `sex` means, as in `4=non_binary`; 1 is male and 2 is female.
        #[arg(long, value_name = "NUMBER=GENDER", value_parser = gender)]
        gender: Vec<(String, String)>,
        /// The question by which members tell about themselves; `aboutme` as SkaDate is installed.
        #[arg(long, value_name = "QUESTION")]
        about: Option<String>,
        #[command(flatten)]
        of_dumps: OfDumps,
        #[command(flatten)]
        options: Options,
    },
    /// From tables of any program, as CSV.
    Csv {
        /// The file that says what stands where (TOML).
        mapping: PathBuf,
        #[command(flatten)]
        options: Options,
    },
}

/// What only dumps have.
#[derive(Args)]
pub(super) struct OfDumps {
    /// What stands before the names of the tables, as in `ph7_`; it is found out.
    #[arg(long)]
    prefix: Option<String>,
    /// What counts as a like here; may stand several times.
    #[arg(long, value_enum)]
    also_likes: Vec<Also>,
}

/// Something less than a like.
#[derive(Clone, Copy, ValueEnum)]
enum Also {
    /// Friendships, and requests for them.
    Friends,
    /// Winks (SkaDate).
    Winks,
    /// Lists of favourites (SkaDate).
    Bookmarks,
}

impl From<Also> for AlsoLike {
    fn from(also: Also) -> Self {
        match also {
            Also::Friends => Self::Friends,
            Also::Winks => Self::Winks,
            Also::Bookmarks => Self::Bookmarks,
        }
    }
}

/// What all have.
#[derive(Args)]
pub(super) struct Options {
    /// The folder to be made: not there yet, or empty.
    #[arg(long, value_name = "FOLDER")]
    into: PathBuf,
    /// The folder in which that program kept its pictures, copied here.
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// The time zone of dates that name none, as that program was set up.
    #[arg(long, default_value = "UTC")]
    zone: String,
    /// Of members who named none, as in `NL`.
    #[arg(long)]
    country: Option<String>,
    /// A file with the ids of profiles that have nobody behind them, one a line.
    #[arg(long, value_name = "FILE")]
    fictional: Option<PathBuf>,
    /// Leaves texts as they are, even where they were encoded twice (“Ã©” for “é”).
    #[arg(long)]
    keep_encoding: bool,
    /// The report as JSON.
    #[arg(long)]
    json: bool,
}

fn gender(text: &str) -> Result<(String, String), String> {
    let (number, gender) = text.split_once('=').ok_or("write it like 4=non_binary")?;
    if number.parse::<u32>().is_err() || !GENDERS.contains(&gender) {
        return Err(format!("a number stands before, and {} after the sign", GENDERS.join(" or ")));
    }
    Ok((number.to_owned(), gender.to_owned()))
}

/// Runs it.
pub(super) fn run(command: Command) -> anyhow::Result<ExitCode> {
    let none = OfDumps { prefix: None, also_likes: Vec::new() };
    let (program, source, options, of_dumps, genders, about) = match command {
        Command::Ph7 { dump, of_dumps, options } => (Program::Ph7, dump, options, of_dumps, Vec::new(), None),
        Command::Oxwall { dump, gender, about, of_dumps, options } => {
            (Program::Oxwall, dump, options, of_dumps, gender, about)
        }
        Command::Csv { mapping, options } => (Program::Csv, mapping, options, none, Vec::new(), None),
    };
    ensure!(
        options.country.as_ref().is_none_or(|code| code.len() == 2),
        "a country has two letters, as in --country NL"
    );
    let wanted = Convert {
        program,
        source,
        pictures: options.pictures,
        into: options.into,
        prefix: of_dumps.prefix,
        zone: options.zone,
        country: options.country,
        fictional: options.fictional,
        also_likes: of_dumps.also_likes.into_iter().map(AlsoLike::from).collect(),
        genders: genders.into_iter().collect::<BTreeMap<_, _>>(),
        about,
        keep_encoding: options.keep_encoding,
    };
    let converted = moving::convert(&wanted)?;
    let mut out = std::io::stdout();
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&converted)?)?;
    } else {
        write!(out, "{converted}")?;
    }
    Ok(ExitCode::SUCCESS)
}
