//! New sites, and who gets in: a site is made closed, opens once nothing is missing, and closes for a while or for good.

use super::{
    document::{has, read_site},
    lint::{SiteFinding, lint_site},
    moves::is_moving,
};
use crate::{
    backoffice::{Doer, Office, doer::reason},
    kernel::{
        clock::Clock,
        country::Country,
        ids::SiteId,
        problem::{Answer, FieldError, FieldErrors, Refusal},
        random::Random,
    },
    settings::{self, NewSite, SiteRow, SiteSettings, SiteState},
    staff::{self, Permission, Scope},
};
use sqlx::PgConnection;

/// A site as somebody wants it.
#[derive(Clone, Debug)]
pub struct NewSiteRequest<'a> {
    /// As it was typed.
    pub domain: &'a str,
    /// Who runs it.
    pub company: &'a str,
    /// The brand.
    pub name: &'a str,
    /// Most important first.
    pub countries: &'a [Country],
    /// The site whose settings it starts with; None: careful ones.
    pub like: Option<SiteId>,
    /// Why, in words.
    pub reason: &'a str,
}

/// Adds a closed site to a company within reach; its id.
///
/// # Errors
/// `not_allowed`; `not_found` for a company or a site to copy that there is not; `host_taken`; the fields that are wrong.
pub async fn add_site(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, wish): (&[SiteRow], &NewSiteRequest<'_>),
) -> Answer<SiteId> {
    let now = office.now();
    let reach = doer.reach(Permission::EditSites, now)?;
    let because = reason(wish.reason)?;
    let company = Scope::Company { company: wish.company.to_owned() };
    if !reach.covers(&company, None) {
        return Err(Refusal::NotFound.into());
    }
    let mut settings = match wish.like {
        None => SiteSettings::starter(wish.name, wish.countries.to_vec()),
        Some(like) => read_site(connection, office, doer, (all, like)).await?.row.settings,
    };
    wish.name.trim().clone_into(&mut settings.name);
    settings.mail_name.clone_from(&settings.name);
    settings.countries = wish.countries.to_vec();
    let mut errors = FieldErrors::default();
    let domain = settings::parse_domain(wish.domain.trim()).unwrap_or_default();
    if domain.is_empty() {
        errors.push(FieldError::new("domain", "field_invalid"));
    }
    if settings.countries.is_empty() {
        errors.push(FieldError::new("countries", "field_missing"));
    }
    if settings.faults().iter().any(|fault| fault.starts_with("name ")) {
        errors.push(FieldError::new("name", "field_invalid"));
    }
    errors.check()?;
    doer.stamp(connection, now).await?;
    staff::give_reason(connection, office.random, because).await?;
    if settings::lock_company(connection, wish.company).await?.is_none() {
        return Err(Refusal::NotFound.into());
    }
    let means = (office.random, office.clock);
    let made = make_site(connection, means, (wish.company, &domain), settings).await?;
    made.map_err(|_| Refusal::HostTaken.into())
}

/// Makes a closed site, for the console and for commands; inside: the domain of the site that has the host already.
///
/// # Errors
/// When the database does not answer.
pub async fn make_site(
    connection: &mut PgConnection,
    (random, clock): (&Random, &Clock),
    (company, domain): (&str, &str),
    settings: SiteSettings,
) -> anyhow::Result<Result<SiteId, String>> {
    settings::lock_hosts(connection).await?;
    if let Some(holder) = settings::host_holder(connection, domain).await? {
        return Ok(Err(holder));
    }
    let id = SiteId::random(random);
    let site = NewSite {
        id,
        company_id: company.to_owned(),
        domain: domain.to_owned(),
        aliases: Vec::new(),
        settings,
    };
    settings::create_site(connection, clock, &site).await?;
    Ok(Ok(id))
}

/// What a site lacks, as `liaison site lint` says it; whether its hosts can be reached is the command's alone.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn findings_of(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, site): (&[SiteRow], SiteId),
) -> Answer<Vec<SiteFinding>> {
    let file = read_site(connection, office, doer, (all, site)).await?;
    lint_site(connection, office.config, (&file.row, all), office.now()).await
}

/// Opens a site, or closes it for a while or for good. Takes a fresh proof. False: it is so already.
///
/// # Errors
/// `not_allowed`; `not_found`; `site_incomplete` where it lacks something; `move_under_way` while members are brought to it;
/// `invalid_request` for closing one that was never open.
pub async fn set_site_state(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, site): (&[SiteRow], SiteId),
    (to, why): (SiteState, &str),
) -> Answer<bool> {
    let now = office.now();
    let reach = doer.reach(Permission::OpenSites, now)?;
    let because = reason(why)?;
    // Held, so that nobody takes away what the checks have just seen.
    let held = settings::hold_site(connection, site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, site, &held.company_id)?;
    if held.state == to {
        return Ok(false);
    }
    if to == SiteState::Closed || (to != SiteState::Open && held.state == SiteState::Closed) {
        return Err(FieldError::new("state", "field_invalid").into());
    }
    if to.serves() && is_moving(connection, site).await? {
        return Err(Refusal::MoveUnderWay.into());
    }
    if to == SiteState::Open {
        let row = all.iter().find(|row| row.id == site).ok_or(Refusal::NotFound)?;
        let row = SiteRow { settings: held.settings, ..row.clone() };
        let findings = lint_site(connection, office.config, (&row, all), now).await?;
        if findings.iter().any(|finding| finding.blocks) {
            return Err(Refusal::SiteIncomplete.into());
        }
    }
    doer.stamp(connection, now).await?;
    staff::give_reason(connection, office.random, because).await?;
    settings::set_state(connection, office.clock, site, to).await?;
    Ok(true)
}
