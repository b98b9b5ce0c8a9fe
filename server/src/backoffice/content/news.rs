//! News and offers: drafts in all languages of a site, a look at them in one's own mailbox, and sending them off, which takes two
//! people. What was approved is what goes off: a draft that was changed since is asked about anew.

use super::{begin, site_of};
use crate::{
    backoffice::{
        Doer, Office,
        doer::{reason, require_asker},
        mails,
    },
    kernel::{
        ids::SiteId,
        locale::Locale,
        pagination::Position,
        problem::{Answer, FieldError, Refusal},
    },
    mail,
    news::{self, NewsKind, NewsLine, NewsText, Newsletter, SendOff, TestMail},
    settings::SiteRow,
    staff::{self, NewsProposal, NewsRequest, Permission},
};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::{Date, Duration};
use uuid::Uuid;

/// Newsletters on a page.
const PAGE: i64 = 50;
/// How far ahead one can be planned.
const AHEAD: Duration = Duration::days(90);
/// The hours at which members may be told.
const DECENT: std::ops::RangeInclusive<u8> = 9..=20;
/// Fewer people than this could be known by a count.
pub(in crate::backoffice) const FEW: i64 = 5;

/// A newsletter as somebody wrote it.
#[derive(Clone, Copy, Debug)]
pub struct NewsWork<'a> {
    /// What it is; members choose for each.
    pub kind: NewsKind,
    /// The operator's name for it.
    pub name: &'a str,
    /// Where the button leads, on the site.
    pub path: &'a str,
    /// In each language that is written so far.
    pub texts: &'a BTreeMap<Locale, NewsText>,
}

impl NewsWork<'_> {
    /// With everything read, for this site.
    fn read(&self, row: &SiteRow) -> Answer<(String, String, BTreeMap<Locale, NewsText>)> {
        let name = news::parse_name(self.name).map_err(|_| FieldError::new("name", "field_invalid"))?;
        let path = news::parse_path(self.path).map_err(|_| FieldError::new("path", "field_invalid"))?;
        let offered = row.settings.locales();
        let read = |(locale, text): (&Locale, &NewsText)| {
            let text = text.typed().filter(|_| offered.contains(locale))?;
            Some((*locale, text))
        };
        let texts: Option<BTreeMap<Locale, NewsText>> = self.texts.iter().map(read).collect();
        let texts = texts.filter(|texts| !texts.is_empty());
        Ok((name, path, texts.ok_or_else(|| FieldError::new("texts", "field_invalid"))?))
    }
}

/// A newsletter with all that one needs to decide on it.
#[derive(Clone, Debug)]
pub struct NewsFile {
    /// Itself.
    pub newsletter: Newsletter,
    /// What it says.
    pub texts: BTreeMap<Locale, NewsText>,
    /// The site's languages, in which it has no text yet.
    pub missing: Vec<Locale>,
    /// Who asks for it to be sent; None: nobody does.
    pub request: Option<NewsRequest>,
    /// How many were told, were left out, and wait.
    pub progress: (i64, i64, i64),
}

/// A page of a site's newsletters.
#[derive(Clone, Debug)]
pub struct NewsPage {
    /// The newest first, each with whether it waits for a second person.
    pub lines: Vec<(NewsLine, bool)>,
    /// Where the next page begins.
    pub next: Option<Position>,
}

/// A page of them, after this position.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn news_list(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    site: (&[SiteRow], SiteId),
    after: Position,
) -> Answer<NewsPage> {
    let row = site_of(office, doer, Permission::WriteNews, site)?;
    let lines = news::newsletters(connection, row.id, (after, PAGE)).await?;
    let requests = staff::news_requests(connection, row.id, office.now()).await?;
    let next = lines.get(usize::try_from(PAGE - 1).unwrap_or_default());
    let next = next.map(|last| Position { at: last.created_at, id: last.id });
    let waits = |line: &NewsLine| {
        line.status == "draft" && requests.iter().any(|one| is_of(one, (line.id, line.version)))
    };
    let lines = lines.into_iter().map(|line| {
        let waits = waits(&line);
        (line, waits)
    });
    Ok(NewsPage { lines: lines.collect(), next })
}

/// Whether somebody asks for this newsletter as it is: one that was changed since waits for nobody any more.
fn is_of(request: &NewsRequest, (newsletter, version): (Uuid, i32)) -> bool {
    (request.wish.newsletter, request.wish.version) == (newsletter, version)
}

/// A newsletter of a site where the doer may do this.
async fn of_site<'a>(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    permission: Permission,
    (all, id): (&'a [SiteRow], Uuid),
) -> Answer<(Newsletter, &'a SiteRow)> {
    let newsletter = news::newsletter(connection, id).await?.ok_or(Refusal::NotFound)?;
    let row = site_of(office, doer, permission, (all, newsletter.site))?;
    Ok((newsletter, row))
}

/// One of them.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn read_news(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    which: (&[SiteRow], Uuid),
) -> Answer<NewsFile> {
    let (newsletter, row) = of_site(connection, (office, doer), Permission::WriteNews, which).await?;
    let texts = news::texts(connection, newsletter.id).await?;
    let missing = missing(row, &texts);
    let requests = staff::news_requests(connection, row.id, office.now()).await?;
    let is_draft = newsletter.status == "draft";
    let request =
        requests.into_iter().find(|one| is_draft && is_of(one, (newsletter.id, newsletter.version)));
    let progress = news::progress(connection, Some(newsletter.id)).await?.pop();
    let progress = progress.map_or((0, 0, 0), |one| (one.told, one.skipped, one.waiting));
    Ok(NewsFile { newsletter, texts, missing, request, progress })
}

fn missing(row: &SiteRow, texts: &BTreeMap<Locale, NewsText>) -> Vec<Locale> {
    row.settings.locales().into_iter().filter(|locale| !texts.contains_key(locale)).collect()
}

/// Who would get it if it went off now. Site managers see nothing of members: what fewer than five have in common stays unsaid.
#[derive(Clone, Debug)]
pub struct NewsReaders {
    /// All of them; None: fewer than five.
    pub total: Option<i64>,
    /// By language, the most first; a count of None is fewer than five.
    pub languages: Vec<(String, Option<i64>)>,
}

/// Who would get it.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn news_readers(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    which: (&[SiteRow], Uuid),
) -> Answer<NewsReaders> {
    let (newsletter, _) = of_site(connection, (office, doer), Permission::WriteNews, which).await?;
    let counts = by_language(connection, &newsletter).await?;
    let told = |count: i64| (count >= FEW).then_some(count);
    let mut languages: Vec<(String, i64)> = counts.into_iter().collect();
    languages.sort_by_key(|(language, count)| (-count, language.clone()));
    let total = told(languages.iter().map(|(_, count)| count).sum());
    let languages = languages.into_iter().map(|(language, count)| (language, told(count))).collect();
    Ok(NewsReaders { total, languages })
}

/// How many members asked for what a newsletter is, by their language.
pub(in crate::backoffice) async fn by_language(
    connection: &mut PgConnection,
    newsletter: &Newsletter,
) -> Answer<BTreeMap<String, i64>> {
    let mut counts: BTreeMap<String, i64> = BTreeMap::new();
    for some in news::readers(connection, newsletter).await? {
        *counts.entry(some.language).or_default() += some.count;
    }
    Ok(counts)
}

/// Keeps a draft; its id.
///
/// # Errors
/// `not_allowed`; `not_found`; the fields that are wrong.
pub async fn write_news(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    site: (&[SiteRow], SiteId),
    work: &NewsWork<'_>,
) -> Answer<Uuid> {
    let row = begin(connection, (office, doer), Permission::WriteNews, site, None).await?;
    let (name, path, texts) = work.read(row)?;
    let newsletter = Newsletter {
        id: office.random.uuid(),
        site: row.id,
        kind: work.kind,
        name,
        path,
        status: "draft".to_owned(),
        version: 1,
        tested_at: None,
        created_at: office.now(),
    };
    news::create(connection, &newsletter, &texts).await?;
    Ok(newsletter.id)
}

/// A draft that is held, as somebody saw it.
async fn held<'a>(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    (all, id, version): (&'a [SiteRow], Uuid, i32),
    why: Option<&str>,
) -> Answer<(Newsletter, &'a SiteRow)> {
    let newsletter = news::hold(connection, id).await?.ok_or(Refusal::NotFound)?;
    let site = (all, newsletter.site);
    let row = begin(connection, (office, doer), Permission::WriteNews, site, why).await?;
    if newsletter.status != "draft" || newsletter.version != version {
        return Err(Refusal::StaleVersion.into());
    }
    Ok((newsletter, row))
}

/// Changes a draft as a whole. Who asked for the one before has to ask anew.
///
/// # Errors
/// `not_allowed`; `not_found`; `stale_version` where it was changed since or is no draft any more; the fields that are wrong.
pub async fn change_news(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    which: (&[SiteRow], Uuid, i32),
    work: &NewsWork<'_>,
) -> Answer<()> {
    let (newsletter, row) = held(connection, (office, doer), which, None).await?;
    let (name, path, texts) = work.read(row)?;
    let changed = Newsletter { kind: work.kind, name, path, ..newsletter };
    news::change(connection, &changed, &texts).await
}

/// Mails a newsletter to whoever asks, at the address of their account: in one language, or in each. How many mails that are.
///
/// # Errors
/// `not_allowed`; `not_found`; `console_only`; a language that it is not written in.
pub async fn test_news(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    (all, id): (&[SiteRow], Uuid),
    language: Option<Locale>,
) -> Answer<usize> {
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let newsletter = news::hold(connection, id).await?.ok_or(Refusal::NotFound)?;
    site_of(office, doer, Permission::WriteNews, (all, newsletter.site))?;
    let texts = news::texts(connection, id).await?;
    let wanted: Vec<Locale> =
        texts.into_keys().filter(|locale| language.is_none_or(|wanted| wanted == *locale)).collect();
    if wanted.is_empty() {
        return Err(FieldError::new("language", "field_invalid").into());
    }
    let reader = staff::account(connection, office.vault, by).await?.ok_or(Refusal::NotAllowed)?;
    doer.stamp(connection, office.now()).await?;
    for locale in &wanted {
        let job = TestMail { newsletter: id, recipient: reader.email.clone(), locale: *locale };
        office.jobs.enqueue(&mut *connection, &job).await?;
    }
    news::note_test(connection, id, office.now()).await?;
    Ok(wanted.len())
}

/// Asks a second person to let a draft go off, on this day and at this hour where each member lives; the request's id. All other
/// managers of the site hear of it by mail. Whoever asks twice asks once.
///
/// # Errors
/// `not_allowed`; `not_found`; `console_only`; `stale_version`, also where somebody asks for something else already; a day or an
/// hour that is none, or languages that are missing.
pub async fn ask_to_send(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    (which, why): ((&[SiteRow], Uuid, i32), &str),
    (day, hour): (Date, u8),
) -> Answer<Uuid> {
    let now = office.now();
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let (newsletter, row) = held(connection, (office, doer), which, Some(why)).await?;
    // West of us it may still be yesterday.
    let possible = (now - Duration::DAY).date()..=(now + AHEAD).date();
    if !possible.contains(&day) {
        return Err(FieldError::new("day", "field_invalid").into());
    }
    if !DECENT.contains(&hour) {
        return Err(FieldError::new("hour", "field_invalid").into());
    }
    let texts = news::texts(connection, newsletter.id).await?;
    if !missing(row, &texts).is_empty() {
        return Err(FieldError::new("texts", "field_missing").into());
    }
    let wish = NewsProposal { newsletter: newsletter.id, version: newsletter.version, day, hour };
    let open = staff::news_requests(connection, row.id, now).await?;
    let other = open.into_iter().find(|one| is_of(one, (newsletter.id, newsletter.version)));
    match other {
        Some(other) if other.wish == wish && other.requested_by == by => return Ok(other.id),
        Some(_) => return Err(Refusal::StaleVersion.into()),
        None => {}
    }
    let id = office.random.uuid();
    staff::ask_to_send_news(connection, (id, by), row.id, (&wish, reason(why)?), now).await?;
    let details = format!("{} ({}, {})", newsletter.name, row.domain, doer.name());
    for manager in staff::managers_at(connection, row.id).await?.into_iter().filter(|manager| *manager != by)
    {
        mails::tell(connection, office, manager, mails::Kind::News, &details).await?;
    }
    Ok(id)
}

/// Answers a request: another's is approved, which sends it off, or refused; one's own is withdrawn. The newsletter.
///
/// # Errors
/// `not_allowed`, also for approving one's own; `fresh_proof_required` for another's; `not_found` for one that is not there, was
/// answered or is out of reach; `stale_version` where the draft was changed since, or who asked works there no more.
pub async fn answer_news(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    all: &[SiteRow],
    (request, approved): (Uuid, bool),
) -> Answer<Uuid> {
    let now = office.now();
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let asked = staff::news_request(connection, request, now).await?.ok_or(Refusal::NotFound)?;
    let is_own = asked.requested_by == by;
    if is_own {
        site_of(office, doer, Permission::WriteNews, (all, asked.site))?;
    } else {
        let row = all.iter().find(|row| row.id == asked.site).ok_or(Refusal::NotFound)?;
        let rights = (Permission::WriteNews, Permission::SendNews);
        doer.answers(rights, (asked.site, &row.company.id), now)?;
    }
    if is_own && approved {
        return Err(Refusal::NotAllowed.into());
    }
    if approved {
        require_asker(connection, (Permission::WriteNews, asked.requested_by), asked.site).await?;
    }
    doer.stamp(connection, now).await?;
    staff::answer_request(connection, request, (approved, is_own), by, now).await?;
    let NewsProposal { newsletter, version, day, hour } = asked.wish;
    if !approved {
        return Ok(newsletter);
    }
    let held = news::hold(connection, newsletter).await?.ok_or(Refusal::NotFound)?;
    if held.status != "draft" || held.version != version {
        return Err(Refusal::StaleVersion.into());
    }
    news::begin_sending(connection, newsletter, request, now).await?;
    office.jobs.enqueue(connection, &SendOff { newsletter, day, hour }).await?;
    Ok(newsletter)
}

/// Takes a draft away, or stops one half-way: nobody else is told, and mails that have not left are taken back. How many of those.
///
/// # Errors
/// `not_allowed`; `not_found`; `stale_version` where it was withdrawn already.
pub async fn withdraw_news(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    (all, id): (&[SiteRow], Uuid),
    why: &str,
) -> Answer<u64> {
    let newsletter = news::hold(connection, id).await?.ok_or(Refusal::NotFound)?;
    begin(connection, (office, doer), Permission::WriteNews, (all, newsletter.site), Some(why)).await?;
    let mails = news::withdraw(connection, id, office.now()).await?.ok_or(Refusal::StaleVersion)?;
    mail::take_back(connection, &mails).await
}
