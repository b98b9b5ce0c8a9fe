//! The bench of taking photos in: what a telephone's photo costs until its renditions are files, in processor
//! time and memory, ours and by libvips, each in a process and on one thread.

mod photo;

use crate::{outcome::Where, tell, usage};
use anyhow::Context;
use clap::Args;
use imaging::{Format, Limits};
use report::{Align, Table, svg::Bars};
use serde::{Deserialize, Serialize};
use std::{
    fs,
    num::NonZeroU32,
    path::{Path, PathBuf},
};
use tokio::process::Command;

/// Those that the server makes (server/src/media/intake.rs).
const WIDTHS: [u32; 3] = [1280, 480, 160];

/// What to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// A Python that has pyvips; without it there is nothing beside ours, and the bench fails once it has said so.
    #[arg(long)]
    python: Option<PathBuf>,
    /// How often each takes the photo in.
    #[arg(long, default_value = "20")]
    rounds: NonZeroU32,
    #[command(flatten)]
    outcome: Where,
}

/// One side.
#[derive(Debug, Args)]
pub(crate) struct Intake {
    #[arg(long)]
    photo: PathBuf,
    #[arg(long)]
    rounds: NonZeroU32,
    #[arg(long, value_delimiter = ',')]
    formats: Vec<String>,
}

/// Runs all of it.
pub(crate) async fn bench(options: Options) -> anyhow::Result<()> {
    let that_run = options.outcome.that_run();
    let folder = tempfile::tempdir()?;
    let (photo, script) = (folder.path().join("photo.jpg"), folder.path().join("libvips.py"));
    let upload = photo::jpeg()?;
    fs::write(&photo, &upload)?;
    fs::write(&script, include_str!("libvips.py"))?;
    let mut table = Table::new(
        [("12 MP JPEG to 1280, 480, 160 px", Align::Left), ("by", Align::Left)].into_iter().chain(
            ["processor ms", "photos/s and processor", "peak MB", "bytes", "ours : libvips, time"]
                .map(|header| (header, Align::Right)),
        ),
    );
    let mut groups = Vec::new();
    for (name, formats) in [("WebP", "webp"), ("JPEG", "jpeg"), ("both, as the server does", "webp,jpeg")] {
        let ours = ours(&photo, options.rounds, formats).await?;
        let theirs = match &options.python {
            Some(python) => Some(libvips(python, &script, &photo, options.rounds, formats).await?),
            None => None,
        };
        let ratio = theirs.as_ref().map(|theirs| ours.milliseconds / theirs.milliseconds);
        table.row(ours.cells(name, "ours", ratio));
        let mut bars = vec![ours.milliseconds];
        if let Some(theirs) = &theirs {
            table.row(theirs.cells(name, &format!("libvips {}", theirs.version), None));
            bars.push(theirs.milliseconds);
        }
        tell(&format!("  {name}: {bars:.1?} ms"))?;
        groups.push((name.to_owned(), bars));
    }
    let svg = report::svg::bars(&Bars {
        title: "Taking a photo of 12 megapixels in".to_owned(),
        unit: "ms of one processor".to_owned(),
        series: vec!["ours".to_owned(), "libvips".to_owned()],
        groups,
    });
    let plot = options.outcome.plot("images", "Taking photos in, ours and libvips", &svg)?;
    let is_alone = options.python.is_none();
    let note = if is_alone { "\n\nlibvips was not there to be compared with." } else { "" };
    let upload = upload.len() / 1000;
    let table = format!(
        "{table}{note}\n\n{plot}\n\n- the photo: {upload} kB, 4000 x 3000 px, to be turned by its EXIF"
    );
    options.outcome.put("images", &table, &[], &that_run)?;
    anyhow::ensure!(!is_alone, "libvips was not there to be compared with");
    Ok(())
}

async fn ours(photo: &Path, rounds: NonZeroU32, formats: &str) -> anyhow::Result<Needed> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("intake").arg("--photo").arg(photo);
    printed(command.args(["--rounds", &rounds.to_string(), "--formats", formats])).await
}

async fn libvips(
    python: &Path,
    script: &Path,
    photo: &Path,
    rounds: NonZeroU32,
    formats: &str,
) -> anyhow::Result<Needed> {
    let mut command = Command::new(python);
    command.arg(script).arg(photo).args([&rounds.to_string(), formats]);
    // One thread, as ours; and nothing kept from the round before.
    printed(command.env("VIPS_CONCURRENCY", "1").env("VIPS_MAX_CACHE", "0")).await
}

async fn printed(command: &mut Command) -> anyhow::Result<Needed> {
    let output = command.output().await?;
    let told = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(output.status.success(), "{command:?}: {told}");
    let needed: Needed = serde_json::from_slice(&output.stdout)?;
    anyhow::ensure!(needed.milliseconds > 0.0 && needed.bytes > 0, "{command:?} did nothing");
    Ok(needed)
}

/// What one side needed for a photo, as it prints it.
#[derive(Debug, Serialize, Deserialize)]
struct Needed {
    /// Of a processor.
    milliseconds: f64,
    /// The highest resident memory, in bytes.
    peak: u64,
    /// Of all renditions.
    bytes: usize,
    /// Of libvips.
    #[serde(default)]
    version: String,
}

impl Needed {
    fn cells(&self, name: &str, by: &str, ratio: Option<f64>) -> [String; 7] {
        [
            name.to_owned(),
            by.to_owned(),
            format!("{:.0}", self.milliseconds),
            format!("{:.1}", 1000.0 / self.milliseconds),
            (self.peak / 1_000_000).to_string(),
            self.bytes.to_string(),
            ratio.map(|ratio| format!("{ratio:.2}")).unwrap_or_default(),
        ]
    }
}

/// Our side, in its own process: prints what it needed as JSON.
pub(crate) fn take_in(options: &Intake) -> anyhow::Result<()> {
    let upload = fs::read(&options.photo)?;
    let formats: Vec<Format> = options
        .formats
        .iter()
        .map(|format| if format == "webp" { Format::WebP } else { Format::Jpeg })
        .collect();
    let once = || -> anyhow::Result<usize> {
        let photo = imaging::decode(&upload, &Limits::default())?;
        let made = imaging::renditions(&photo, &WIDTHS, &formats)?;
        Ok(made.iter().map(|rendition| rendition.bytes.len()).sum())
    };
    let own = std::process::id();
    let mut bytes = once()?;
    let begin = usage::processor_time(own)?;
    for _ in 0..options.rounds.get() {
        bytes = once()?;
    }
    let spent = usage::processor_time(own)?.checked_sub(begin).context("time runs backwards")?;
    let milliseconds = spent.as_secs_f64() * 1000.0 / f64::from(options.rounds.get());
    let peak = usage::highest_resident(own)?;
    tell(&serde_json::to_string(&Needed { milliseconds, peak, bytes, version: String::new() })?)
}
