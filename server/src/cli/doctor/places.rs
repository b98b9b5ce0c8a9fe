//! The machine: files with secrets, disks, where photos are kept.

use super::report::Report;
use crate::{
    backoffice::Area,
    blobs, causes,
    config::{self, Config},
    settings::AddressCountries,
};
use nix::sys::{
    resource::{Resource, getrlimit},
    statvfs::statvfs,
};
use std::{
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

/// Less room than this is a problem: a tenth of the disk, or a gigabyte where that is less.
const ROOM: u64 = 1_000_000_000;
/// Settings that are secrets, or hold one.
const SECRETS: [&str; 8] =
    ["database_url", "data_key", "mail_inbound_key", "smtp_url", "sms", "[sms]", "age_check", "[age_check]"];
/// Each open page is a connection.
const FILES: u64 = 10_000;

pub(super) async fn examine(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    report.area(Area::Configuration);
    examine_secrets(config, report)?;
    examine_proxy(config, report)?;
    examine_countries(config, report)?;
    examine_files(config, report)?;
    report.area(Area::Disk);
    examine_disks(config, report)?;
    report.area(Area::Photos);
    match blobs::probe(config).await {
        Ok(()) => report.good("photos can be kept, read and removed"),
        Err(error) => report.problem(&format!(
            "photos can't be kept: {}; see that this account may write there, or that the bucket's key is right",
            causes::once(&error)
        )),
    }
}

/// Whoever else can read these files has the keys.
fn examine_secrets(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let settings = config::file()?;
    let mut files = vec![config.state_folder().join("data.key")];
    if std::fs::read_to_string(&settings).is_ok_and(|text| holds_secrets(&text)) {
        files.push(settings);
    }
    files.extend(config.dkim.iter().map(|key| key.key_file.clone()));
    let open: Vec<PathBuf> = files.into_iter().filter(|file| is_open_to_others(file)).collect();
    for file in &open {
        let file = file.display();
        report.problem(&format!("{file} holds secrets and every account may read it: `chmod o= {file}`"))?;
    }
    if open.is_empty() { report.good("files with secrets are closed to other accounts") } else { Ok(()) }
}

fn holds_secrets(settings: &str) -> bool {
    settings.lines().any(|line| SECRETS.iter().any(|key| line.trim_start().starts_with(key)))
}

fn is_open_to_others(file: &Path) -> bool {
    file.metadata().is_ok_and(|file| file.permissions().mode() & 0o007 != 0)
}

/// What a proxy in front has to tell.
fn examine_proxy(config: &Config, report: &Report) -> anyhow::Result<()> {
    if config.https && config.address_header.is_none() {
        report.advice(
            "address_header is not set: behind a proxy all visitors count as one address and share its budgets",
        )?;
    }
    if config.metrics_port.is_none() {
        report
            .advice("metrics_port is not set: nothing can watch this server (docs/operations/watching.md)")?;
    }
    Ok(())
}

/// How the server tells visitors' countries apart.
fn examine_countries(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    if let Some(header) = &config.country_header {
        report.good(&format!("visitors' countries come from the proxy's header {header}"))?;
    }
    match config.geoip_file.as_deref().map(AddressCountries::open) {
        None if config.country_header.is_none() => report
            .good("each visitor counts as from the site's first country (no country_header, no geoip_file)"),
        None => Ok(()),
        Some(Ok(countries)) => {
            let kind = countries.kind().unwrap_or_default();
            report.good(&format!("geoip_file is a whole {kind} and tells the countries of addresses"))
        }
        Some(Err(error)) => report.problem(&format!(
            "{}; visitors' countries stay unknown. Download the file anew or take geoip_file away",
            causes::once(&error)
        )),
    }
}

fn examine_files(config: &Config, report: &Report) -> anyhow::Result<()> {
    let Ok((_, most)) = getrlimit(Resource::RLIMIT_NOFILE) else { return Ok(()) };
    if most < FILES && !config.demo {
        report.advice(&format!(
            "at most {most} files and connections may be open here, and each open page is one; raise LimitNOFILE"
        ))?;
    }
    Ok(())
}

fn examine_disks(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let state = config.state_folder();
    let photos = state.join("photos");
    let folders = if config.photo_bucket.is_none() { vec![state, photos] } else { vec![state] };
    for folder in folders {
        // One that is not there yet is made by the first start.
        let Ok(disk) = statvfs(&folder) else { continue };
        let unit = disk.fragment_size();
        let (free, size) = (disk.blocks_available() * unit, disk.blocks() * unit);
        let (place, room) = (folder.display(), in_words(free));
        if free < (size / 10).min(ROOM) {
            report.problem(&format!(
                "{place}: only {room} are left on its disk; when it is full, nothing can be written. Make room"
            ))?;
        } else {
            report.good(&format!("{place}: {room} are left on its disk"))?;
        }
    }
    Ok(())
}

fn in_words(bytes: u64) -> String {
    if bytes < ROOM { format!("{} MB", bytes / 1_000_000) } else { format!("{} GB", bytes / 1_000_000_000) }
}
