//! Short links of campaigns: a page of the site under a few letters, with the campaign's name along.

use super::{begin, site_of};
use crate::{
    backoffice::{Doer, Office},
    kernel::{
        country::Country,
        ids::SiteId,
        problem::{Answer, FieldError, Refusal},
        random::Random,
        zone::Zone,
    },
    links::{self, LinkLine, LinkPosition, NewLink, Target, Token},
    settings::SiteRow,
    staff::Permission,
    web,
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

/// Links on a page.
const PAGE: i64 = 50;

/// When a day is over that somebody named as the last one, as the site's first country has it. None: that country has no zone.
pub fn last_day_ends(row: &SiteRow, day: Date) -> Option<OffsetDateTime> {
    let home = row.settings.countries.first().copied().unwrap_or_else(Country::netherlands);
    let zone = Zone::parse(&home.facts().timezone)?;
    Some(zone.next_day(zone.at(day, 12)))
}

/// A link as somebody wants it.
#[derive(Clone, Copy, Debug)]
pub struct LinkRequest<'a> {
    /// A path of the site, with a query if need be.
    pub target: &'a str,
    /// What the operator calls it; the target gets it as `ref`, unless it has one.
    pub campaign: &'a str,
    /// The target's `network`.
    pub network: Option<&'a str>,
    /// The last day on which it leads on; None: for ever.
    pub last_day: Option<Date>,
}

impl LinkRequest<'_> {
    fn link(&self, row: &SiteRow, random: &Random, now: OffsetDateTime) -> Answer<NewLink> {
        let wrong = |field| FieldError::new(field, "field_invalid");
        let target = Target::parse(self.target).filter(|target| web::has_page(target.path()));
        let target = target.ok_or_else(|| wrong("target"))?;
        let target = target.with("ref", self.campaign).ok_or_else(|| wrong("campaign"))?;
        let target = match self.network {
            Some(network) => target.with("network", network).ok_or_else(|| wrong("network"))?,
            None => target,
        };
        let expires_at = match self.last_day {
            Some(day) => {
                let end = last_day_ends(row, day).filter(|end| *end > now);
                Some(end.ok_or_else(|| wrong("last_day"))?)
            }
            None => None,
        };
        let campaign = self.campaign.to_owned();
        Ok(NewLink { site: row.id, token: Token::random(random), target, campaign, expires_at })
    }
}

/// A page of a site's links, the newest first, and where the next one begins.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn short_links(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    site: (&[SiteRow], SiteId),
    after: Option<&LinkPosition>,
) -> Answer<(Vec<LinkLine>, Option<LinkPosition>)> {
    let row = site_of(office, doer, Permission::EditLinks, site)?;
    let lines = links::page(connection, row.id, after, PAGE).await?;
    let last = lines.get(usize::try_from(PAGE - 1).unwrap_or_default());
    let next = last.map(|last| LinkPosition { at: last.created_at, token: last.token.clone() });
    Ok((lines, next))
}

/// Issues a link; its short name.
///
/// # Errors
/// `not_allowed`; `not_found`; the fields that are wrong.
pub async fn issue_link(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    (site, why): ((&[SiteRow], SiteId), &str),
    wish: &LinkRequest<'_>,
) -> Answer<Token> {
    let row = begin(connection, (office, doer), Permission::EditLinks, site, Some(why)).await?;
    let link = wish.link(row, office.random, office.now())?;
    links::create(connection, &link, office.now()).await?;
    Ok(link.token)
}

/// Takes a link back: it is 404 from then on.
///
/// # Errors
/// `not_allowed`; `not_found`, also for one that leads nowhere any more.
pub async fn take_link_back(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    (site, why): ((&[SiteRow], SiteId), &str),
    token: &str,
) -> Answer<()> {
    let row = begin(connection, (office, doer), Permission::EditLinks, site, Some(why)).await?;
    let token = Token::parse(token).ok_or(Refusal::NotFound)?;
    let is_gone = links::withdraw(connection, row.id, &token, office.now()).await?;
    if is_gone { Ok(()) } else { Err(Refusal::NotFound.into()) }
}
