//! Setting a text and taking it back: both say what becomes different, and do it with `--yes`.

use super::{From, Go, Subject, change, hex, lock, name, text_at};
use crate::{
    cli::{database::Database, moment, site},
    kernel::clock::Clock,
    pages::{self, LONGEST, NewText, PageVersion, Place, StaticPage},
    settings::SiteRow,
};
use anyhow::Context;
use std::{fs::File, io::Read, io::Write, path::Path};
use time::OffsetDateTime;

pub(super) async fn set(
    database: &Database,
    subject: &Subject,
    file: &Path,
    from: &From,
    go: &Go,
) -> anyhow::Result<()> {
    let (site, place) = (subject.site(database).await?, subject.place());
    let body = read(file)?;
    let text = pages::parse(&body)
        .map_err(|faults| anyhow::anyhow!("{} is not taken:\n{}", file.display(), faults.join("\n")))?;
    let now = Clock::system().now();
    let at = from.moment(&site, place, now)?;
    let mut transaction = database.pool.begin().await?;
    lock(&mut transaction, &site).await?;
    let all = pages::history(&mut transaction, site.id, place).await?;
    let mut out = std::io::stdout();
    if let Some(same) = newest(&all, at)
        && pages::body(&mut transaction, same.id).await?.as_deref() == Some(body.as_str())
    {
        let (number, since) = (same.version, moment(same.valid_from));
        return Ok(writeln!(out, "version {number} says just this since {since}; nothing was changed")?);
    }
    let (what, before) = text_at(&mut transaction, &site, place, at).await?;
    let old = pages::parse(&before).ok();
    writeln!(out, "{}, in the place of {what}", begins(&site, place, at))?;
    write!(out, "{}", change::summary(&before, &body, old.as_ref(), &text))?;
    tell_of_members(&mut out, place)?;
    if !go.yes.is_given()? {
        return Ok(());
    }
    let new = NewText { site: site.id, place, body: Some(&body), valid_from: at, by: go.staff.name(), now };
    let number = pages::add(&mut transaction, &new).await?;
    transaction.commit().await?;
    site::announce(database).await?;
    let hash = pages::history(&mut *database.pool.acquire().await?, site.id, place).await?;
    let hash = hash.into_iter().find(|one| one.version == number).and_then(|one| one.sha256);
    Ok(writeln!(out, "version {number}, sha256 {}", hex(&hash.unwrap_or_default()))?)
}

pub(super) async fn withdraw(
    database: &Database,
    subject: &Subject,
    from: &From,
    go: &Go,
) -> anyhow::Result<()> {
    let (site, place) = (subject.site(database).await?, subject.place());
    let now = Clock::system().now();
    let at = from.moment(&site, place, now)?;
    let mut transaction = database.pool.begin().await?;
    lock(&mut transaction, &site).await?;
    let all = pages::history(&mut transaction, site.id, place).await?;
    let held = newest(&all, at).filter(|one| one.sha256.is_some());
    let held = held.context("there is no own text to take back; `liaison page list` shows all")?;
    let mut out = std::io::stdout();
    writeln!(out, "{}: {} is taken back", begins(&site, place, at), name(held))?;
    tell_of_members(&mut out, place)?;
    if !go.yes.is_given()? {
        return Ok(());
    }
    let new = NewText { site: site.id, place, body: None, valid_from: at, by: go.staff.name(), now };
    let number = pages::add(&mut transaction, &new).await?;
    transaction.commit().await?;
    site::announce(database).await?;
    Ok(writeln!(out, "version {number}, without a text")?)
}

/// The one that holds at that moment in just this place, a text or not.
fn newest(all: &[PageVersion], at: OffsetDateTime) -> Option<&PageVersion> {
    all.iter().filter(|one| one.valid_from <= at).max_by_key(|one| (one.valid_from, one.version))
}

/// `example.com terms nl BE, from 2027-01-01T00:00:00Z on`.
fn begins(site: &SiteRow, place: Place, at: OffsetDateTime) -> String {
    let country = place.country.map(|country| format!(" {country}")).unwrap_or_default();
    let (page, language, at) = (place.page.code(), place.language, moment(at));
    format!("{} {page} {language}{country}, from {at} on", site.domain)
}

/// Members agreed to these two.
fn tell_of_members(out: &mut impl Write, place: Place) -> anyhow::Result<()> {
    if matches!(place.page, StaticPage::Terms | StaticPage::Privacy) {
        writeln!(out, "members who read it in this language are told of the new version and asked once")?;
    }
    Ok(())
}

/// The file as it is kept: lines end with a line feed, and no mark of an encoding stands before them.
fn read(file: &Path) -> anyhow::Result<String> {
    let context = || format!("{} can't be read", file.display());
    let mut bytes = Vec::new();
    let most = u64::try_from(LONGEST)? + 1;
    File::open(file).and_then(|file| file.take(most).read_to_end(&mut bytes)).with_context(context)?;
    anyhow::ensure!(bytes.len() <= LONGEST, "{} is longer than {LONGEST} bytes", file.display());
    let text = String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{} is not UTF-8", file.display()))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n"))
}
