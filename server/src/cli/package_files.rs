//! `liaison package-files`: what a package holds besides the program and is made from it, hidden from operators
//! (scripts/package).

use anyhow::Context;
use clap::Args;
use clap_complete::{Shell, generate_to};
use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Flags of `package-files`.
#[derive(Args)]
pub(super) struct Options {
    /// Where they go; made when missing.
    folder: PathBuf,
}

/// Writes a man page for each command, and completions for bash, zsh and fish.
pub(super) fn write(options: &Options) -> anyhow::Result<ExitCode> {
    let man = options.folder.join("man");
    fs::create_dir_all(&man).with_context(|| format!("{} can't be made", man.display()))?;
    let unwritable = || format!("{} can't be written into", options.folder.display());
    write_pages(&man).with_context(unwritable)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        generate_to(shell, &mut super::program(), "liaison", &options.folder).with_context(unwritable)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_pages(folder: &Path) -> std::io::Result<()> {
    clap_mangen::generate_to(super::program(), folder)
}
