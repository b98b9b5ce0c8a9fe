//! A site's own texts of the static pages, in versions. A version is never changed: members agreed to it. Going back is a new one
//! that says what an earlier one said.

use super::site_of;
use crate::{
    backoffice::{Doer, Office, doer::reason, sites::has},
    kernel::{
        country::Country,
        ids::SiteId,
        locale::Locale,
        problem::{Answer, FieldError, Refusal},
        zone::Zone,
    },
    pages::{self, LONGEST, NewText, PageChange, PageVersion, Place, StaticPage, difference},
    settings::{self, SiteRow},
    staff::{self, Permission},
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

/// A place that a text can stand in, and what does.
#[derive(Clone, Debug)]
pub struct PageLine {
    /// Which page, language and country.
    pub place: Place,
    /// The site's own text that holds now; None: the language's where this is a country's, else the built-in one.
    pub own: Option<PageVersion>,
    /// Those that begin to hold later.
    pub coming: Vec<PageVersion>,
    /// The site offers the language.
    pub is_offered: bool,
}

/// All pages in all languages that the site offers or has texts in, and in the countries that have texts of their own.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub fn page_lines(
    (office, doer): (Office<'_>, Doer<'_>),
    site: (&[SiteRow], SiteId),
) -> Answer<Vec<PageLine>> {
    let row = site_of(office, doer, Permission::EditPages, site)?;
    let now = office.now();
    let offered = row.settings.locales();
    let mut lines = Vec::new();
    for page in StaticPage::ALL {
        for language in Locale::ALL {
            let of_it = |one: &&PageVersion| one.place.page == page && one.place.language == language;
            let mut countries: Vec<Option<Country>> =
                row.texts.iter().filter(of_it).map(|one| one.place.country).collect();
            countries.push(None);
            countries.sort_by_key(|country| country.map(|country| country.code().to_owned()));
            countries.dedup();
            let is_offered = offered.contains(&language);
            let all = countries.into_iter().map(|country| {
                let place = Place { page, language, country };
                let own: Vec<&PageVersion> = row.texts.iter().filter(|one| one.place == place).collect();
                let begun = own.iter().rev().find(|one| one.valid_from <= now);
                PageLine {
                    place,
                    own: begun.copied().filter(|one| one.sha256.is_some()).cloned(),
                    coming: own.iter().copied().filter(|one| one.valid_from > now).cloned().collect(),
                    is_offered,
                }
            });
            lines.extend(all.filter(|line| is_offered || line.own.is_some() || !line.coming.is_empty()));
        }
    }
    Ok(lines)
}

/// A text of a place, with all versions that there were.
#[derive(Clone, Debug)]
pub struct PageFile {
    /// Its Markdown.
    pub text: String,
    /// Of which version it is; None: it is no own text of just this place.
    pub version: Option<i32>,
    /// All versions, the newest first.
    pub history: Vec<PageVersion>,
}

/// The text that holds in a place now, or that of a version.
///
/// # Errors
/// `not_allowed`; `not_found`, also for a version that took the text back.
pub async fn read_page(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    (all, site, place): (&[SiteRow], SiteId, Place),
    version: Option<i32>,
) -> Answer<PageFile> {
    let row = site_of(office, doer, Permission::EditPages, (all, site))?;
    let mut history = pages::history(connection, site, place).await?;
    history.reverse();
    if let Some(number) = version {
        let found = history.iter().find(|one| one.version == number).ok_or(Refusal::NotFound)?;
        let text = pages::body(connection, found.id).await?.ok_or(Refusal::NotFound)?;
        return Ok(PageFile { text, version, history });
    }
    let (text, version) = text_at(connection, row, place, office.now()).await?;
    Ok(PageFile { text, version, history })
}

/// The Markdown that holds at that moment, and its version where it is just this place's own.
async fn text_at(
    connection: &mut PgConnection,
    row: &SiteRow,
    place: Place,
    at: OffsetDateTime,
) -> Answer<(String, Option<i32>)> {
    if let Some(own) = row.text_of(place, at) {
        let text = pages::body(connection, own.id).await?.ok_or(Refusal::NotFound)?;
        return Ok((text, (own.place == place).then_some(own.version)));
    }
    let built_in = pages::built_in(place.page, place.language);
    Ok((built_in.ok_or(Refusal::NotFound)?, None))
}

/// A text as somebody wants it.
#[derive(Clone, Copy, Debug)]
pub struct PageRequest<'a> {
    /// On which site.
    pub site: SiteId,
    /// What it is of.
    pub place: Place,
    /// Its Markdown; None: from then on there is no own text.
    pub text: Option<&'a str>,
    /// The first day on which it holds, where its country is, else the site's first one; None: now.
    pub from: Option<Date>,
}

impl PageRequest<'_> {
    /// Never before now: who read the page meanwhile read another text.
    fn moment(&self, row: &SiteRow, now: OffsetDateTime) -> Answer<OffsetDateTime> {
        let Some(day) = self.from else { return Ok(now) };
        let home = self.place.country.or_else(|| row.settings.countries.first().copied());
        let zone = home.and_then(|home| Zone::parse(&home.facts().timezone));
        let at = zone.map(|zone| zone.at(day, 0)).filter(|at| *at >= now);
        at.ok_or_else(|| FieldError::new("from", "field_invalid").into())
    }

    /// As it is kept: lines end with a line feed, and no mark of an encoding stands before them.
    fn kept(&self) -> Option<String> {
        let text = self.text?;
        Some(text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n"))
    }

    fn place_in(&self, row: &SiteRow) -> Answer<()> {
        let served = self.place.country.is_none_or(|country| row.settings.countries.contains(&country));
        if served { Ok(()) } else { Err(FieldError::new("country", "field_invalid").into()) }
    }
}

/// What a new text would change; or what it may not hold, a sentence in English each, with the number of its line.
///
/// # Errors
/// `not_allowed`; `not_found`; a country that the site doesn't serve; a day that is over.
pub async fn try_page(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    all: &[SiteRow],
    wish: &PageRequest<'_>,
) -> Answer<Result<PageChange, Vec<String>>> {
    let row = site_of(office, doer, Permission::EditPages, (all, wish.site))?;
    wish.place_in(row)?;
    let at = wish.moment(row, office.now())?;
    let body = wish.kept().unwrap_or_default();
    let new = match pages::parse(&body) {
        Ok(new) => new,
        Err(faults) => return Ok(Err(faults)),
    };
    let (before, _) = text_at(connection, row, wish.place, at).await?;
    let old = pages::parse(&before).ok();
    Ok(Ok(difference(&before, &body, old.as_ref(), &new)))
}

/// Sets a text, or takes the own one back; the number of its version. Where the newest one that will hold then says just this, that is
/// it, and nothing is written.
///
/// # Errors
/// `not_allowed`; `not_found`, also for taking back what is not there; `stale_version` where the place has another newest version than
/// `seen` (0: none); the fields that are wrong.
pub async fn set_page(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    (all, why): (&[SiteRow], &str),
    (wish, seen): (&PageRequest<'_>, i32),
) -> Answer<i32> {
    let now = office.now();
    let reach = doer.reach(Permission::EditPages, now)?;
    let because = reason(why)?;
    // Of two at once, each takes a number of its own.
    let held = settings::hold_site(connection, wish.site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, held.id, &held.company_id)?;
    let row = all.iter().find(|row| row.id == wish.site).ok_or(Refusal::NotFound)?;
    wish.place_in(row)?;
    let at = wish.moment(row, now)?;
    let history = pages::history(connection, held.id, wish.place).await?;
    if history.last().map_or(0, |last| last.version) != seen {
        return Err(Refusal::StaleVersion.into());
    }
    let body = wish.kept();
    if body.as_ref().is_some_and(|body| body.len() > LONGEST || pages::parse(body).is_err()) {
        return Err(FieldError::new("text", "field_invalid").into());
    }
    let newest =
        history.iter().filter(|one| one.valid_from <= at).max_by_key(|one| (one.valid_from, one.version));
    let newest = newest.filter(|one| one.sha256.is_some());
    if newest.is_none() && body.is_none() {
        return Err(Refusal::NotFound.into());
    }
    if let (Some(one), Some(body)) = (newest, &body)
        && pages::body(connection, one.id).await?.as_ref() == Some(body)
    {
        return Ok(one.version);
    }
    doer.stamp(connection, now).await?;
    staff::give_reason(connection, office.random, because).await?;
    let new = NewText {
        site: held.id,
        place: wish.place,
        body: body.as_deref(),
        valid_from: at,
        by: doer.name(),
        now,
    };
    Ok(pages::add(connection, &new).await?)
}
