//! A site's settings as one document: read with its version, changed by whoever saw the newest one, and tried without
//! writing.

use super::{
    genders::gender_in_use,
    lint::{SiteFinding, lint_site},
    versions::{self, Difference, differences},
};
use crate::{
    backoffice::{Doer, Office, doer::reason},
    kernel::{
        clock::Clock,
        ids::SiteId,
        locale::Locale,
        problem::{Answer, FieldError, FieldErrors, Problem, Refusal},
        token::Token,
    },
    settings::{self, HeldSite, SettingKey, SettingShape, Site, SiteRow, SiteSettings, SiteState},
    staff::{self, Permission, Reach, Scope},
};
use serde_json::Value;
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::{Duration, OffsetDateTime};

/// A site, and which version of its settings this is.
#[derive(Clone, Debug)]
pub struct SiteFile {
    /// Its row; the settings are those of the version.
    pub row: SiteRow,
    /// From 1 on.
    pub version: i32,
}

/// Whether somebody's reach has this site in it; for all others it does not exist.
pub(in crate::backoffice) fn has(reach: &Reach, site: SiteId, company: &str) -> Answer<()> {
    let is_within = reach.covers(&Scope::Site { site }, Some(company));
    if is_within { Ok(()) } else { Err(Refusal::NotFound.into()) }
}

/// The sites that the doer may look at, of `all`.
///
/// # Errors
/// `not_allowed`.
pub fn sites_within(office: Office<'_>, doer: Doer<'_>, all: Vec<SiteRow>) -> Answer<Vec<SiteRow>> {
    let reach = doer.reach(Permission::ReadSites, office.now())?;
    Ok(all.into_iter().filter(|site| has(&reach, site.id, &site.company.id).is_ok()).collect())
}

/// One of them, with its settings as they are now.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn read_site(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, site): (&[SiteRow], SiteId),
) -> Answer<SiteFile> {
    let reach = doer.reach(Permission::ReadSites, office.now())?;
    let row = all.iter().find(|row| row.id == site).ok_or(Refusal::NotFound)?;
    has(&reach, site, &row.company.id)?;
    let (version, document) = versions::newest(connection, site).await?.ok_or(Refusal::NotFound)?;
    let settings = settings::read_settings(document).map_err(anyhow::Error::from)?;
    Ok(SiteFile { row: SiteRow { settings, ..row.clone() }, version })
}

/// What somebody wants to be different.
#[derive(Clone, Copy, Debug)]
pub enum SettingsChange<'a> {
    /// These settings, each as a whole.
    Values(&'a BTreeMap<SettingKey, Value>),
    /// Everything as it was in this version.
    Back(i32),
}

/// A change of settings as somebody wants it.
#[derive(Clone, Copy, Debug)]
pub struct SettingsRequest<'a> {
    /// Of which site.
    pub site: SiteId,
    /// The version that they saw.
    pub version: i32,
    /// What is to be different.
    pub change: SettingsChange<'a>,
    /// Why, in words.
    pub reason: &'a str,
}

/// Changes settings, and gives the version that follows. Where nothing would be different, it is the present one.
///
/// # Errors
/// `not_allowed`; `not_found`; `stale_version` where somebody changed them since; the settings that are wrong; `gender_in_use` with
/// how many are of a gender that would no longer be taken.
pub async fn change_settings(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    wish: &SettingsRequest<'_>,
) -> Answer<i32> {
    let now = office.now();
    let reach = doer.reach(Permission::EditSites, now)?;
    let because = reason(wish.reason)?;
    let held = settings::hold_site(connection, wish.site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, held.id, &held.company_id)?;
    let (version, _) = versions::newest(connection, held.id).await?.ok_or(Refusal::NotFound)?;
    if version != wish.version {
        return Err(Refusal::StaleVersion.into());
    }
    // The version that the database keeps names who, and why.
    doer.stamp(connection, now).await?;
    staff::give_reason(connection, office.random, because).await?;
    match wish.change {
        SettingsChange::Values(values) => {
            let changed = with_values(&held.settings, values)?;
            check_genders(connection, &held, &changed).await?;
            keep_settings(connection, office.clock, &held, &changed).await?.map_err(wrong_settings)?;
        }
        SettingsChange::Back(to) => {
            let document = versions::document(connection, held.id, to).await?.ok_or(Refusal::NotFound)?;
            let changed = settings::read_settings(document.clone()).map_err(anyhow::Error::from)?;
            judge_back(&held, &changed).map_err(wrong_settings)?;
            check_genders(connection, &held, &changed).await?;
            versions::say_back_to(connection, to).await?;
            settings::put_document(connection, office.clock, held.id, &document).await?;
        }
    }
    let newest = versions::newest(connection, held.id).await?;
    Ok(newest.map_or(version, |(version, _)| version))
}

/// Keeps settings, for the console and for commands; inside: the faults that they would bring.
///
/// # Errors
/// When the database does not answer.
pub async fn keep_settings(
    connection: &mut PgConnection,
    clock: &Clock,
    held: &HeldSite,
    changed: &SiteSettings,
) -> anyhow::Result<Result<(), Vec<String>>> {
    if let Err(faults) = judge(held, changed) {
        return Ok(Err(faults));
    }
    if let Some(in_use) = gender_in_use(connection, held.id, (&held.settings, changed)).await? {
        return Ok(Err(vec![in_use.fault()]));
    }
    settings::put_settings(connection, clock, held.id, changed).await?;
    Ok(Ok(()))
}

/// As `keep_settings` does, with how many they are in the reader's language.
async fn check_genders(connection: &mut PgConnection, held: &HeldSite, changed: &SiteSettings) -> Answer<()> {
    let in_use = gender_in_use(connection, held.id, (&held.settings, changed)).await?;
    in_use.map_or(Ok(()), |in_use| Err(in_use.error().into()))
}

/// A site that is being set up has faults; a change must not make new ones.
fn judge(held: &HeldSite, changed: &SiteSettings) -> Result<(), Vec<String>> {
    let before = held.settings.faults();
    let new: Vec<String> = changed.faults().into_iter().filter(|fault| !before.contains(fault)).collect();
    if new.is_empty() { Ok(()) } else { Err(new) }
}

/// One that nobody sees yet may go back to what it lacked, but never to words that hide something.
fn judge_back(held: &HeldSite, changed: &SiteSettings) -> Result<(), Vec<String>> {
    if held.state != SiteState::Closed {
        return judge(held, changed);
    }
    let faults = changed.word_faults();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// The setting that a fault names first: "niche must be …", "description.nl is …".
pub(super) fn setting_of(fault: &str) -> Option<SettingKey> {
    SettingKey::parse(fault.split([' ', '.']).next().unwrap_or_default())
}

fn wrong_settings(faults: Vec<String>) -> Problem {
    let error = |fault: String| {
        let field = setting_of(&fault).map_or("settings", SettingKey::code);
        FieldError::new(field, "field_invalid")
    };
    Problem::Invalid(faults.into_iter().map(error).collect())
}

/// The settings with these in their place.
///
/// # Errors
/// Each setting whose value is none that it takes.
fn with_values(settings: &SiteSettings, values: &BTreeMap<SettingKey, Value>) -> Answer<SiteSettings> {
    let whole = |settings: &SiteSettings| serde_json::to_value(settings).map_err(anyhow::Error::from);
    let (mut changed, mut errors) = (settings.clone(), FieldErrors::default());
    for (key, value) in values {
        let mut document = whole(&changed)?;
        if let Some(place) = document.get_mut(key.code()) {
            *place = tidied(*key, value);
        }
        match serde_json::from_value(document) {
            Ok(settings) => changed = settings,
            Err(_) => errors.push(FieldError::new(key.code(), "field_invalid")),
        }
    }
    errors.check()?;
    Ok(changed)
}

/// A text that says nothing in a language is none there; else it would stand in the place of what is built in.
fn tidied(key: SettingKey, value: &Value) -> Value {
    let by_language = matches!(key.shape(), SettingShape::Texts { .. } | SettingShape::Labels { .. });
    match (by_language, value, key.shape()) {
        (true, Value::Object(texts), _) => {
            let said = |text: &Value| text.as_str().is_none_or(|text| !text.trim().is_empty());
            texts
                .iter()
                .filter(|(_, text)| said(text))
                .map(|(code, text)| (code.clone(), trimmed(text)))
                .collect()
        }
        (_, Value::String(text), SettingShape::Text { .. }) => text.trim().into(),
        _ => value.clone(),
    }
}

fn trimmed(text: &Value) -> Value {
    text.as_str().map_or_else(|| text.clone(), |text| text.trim().into())
}

/// For so long a link to a draft shows its pages.
const SHOWN_FOR: Duration = Duration::minutes(10);

/// A draft that can be looked at.
#[derive(Clone, Debug)]
pub struct SitePreview {
    /// The page's address, on the site's own domain; `&page=/pages/terms&lang=nl` leads to others.
    pub address: String,
    /// Until when.
    pub ends_at: OffsetDateTime,
    /// In which languages the draft has pages.
    pub locales: Vec<Locale>,
}

/// Keeps a draft to look at, in the place of the doer's last one: the real pages, for a few minutes. Nothing of the site changes.
///
/// # Errors
/// `not_allowed`, also for a command, which nobody's draft would be; `not_found`; the settings whose values are none that they take.
pub async fn preview_site(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, site, values): (&[SiteRow], SiteId, &BTreeMap<SettingKey, Value>),
) -> Answer<SitePreview> {
    let now = office.now();
    let reach = doer.reach(Permission::EditSites, now)?;
    let staff = doer.staff().ok_or(Refusal::NotAllowed)?;
    let SiteFile { row, .. } = read_site(connection, office, doer, (all, site)).await?;
    has(&reach, site, &row.company.id)?;
    let draft = with_values(&row.settings, values)?;
    // Words that hide something, or deny that a profile is fictional, are shown to nobody.
    let faults = draft.word_faults();
    if !faults.is_empty() {
        return Err(wrong_settings(faults));
    }
    let (token, ends_at) = (Token::random(office.random), now + SHOWN_FOR);
    settings::keep_draft(connection, (staff, &token.hash()), (site, &draft), ends_at).await?;
    let locales = draft.locales();
    let address = Site::of_draft(row).link(office.config, &format!("/draft?token={}", token.text()));
    Ok(SitePreview { address, ends_at, locales })
}

/// Says which faults a change would bring.
type Judge = fn(&HeldSite, &SiteSettings) -> Result<(), Vec<String>>;

/// What a change would do.
#[derive(Clone, Debug)]
pub struct SettingsTrial {
    /// What would be different.
    pub differences: Vec<Difference>,
    /// What the site would lack; among them what the change would break, for which it is refused.
    pub findings: Vec<SiteFinding>,
    /// Whether saving would be refused.
    pub refused: bool,
}

/// Says what a change would do, by the code that does it, and writes nothing.
///
/// # Errors
/// `not_allowed`; `not_found`; the settings whose values are none that they take.
pub async fn try_settings(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, site, change): (&[SiteRow], SiteId, SettingsChange<'_>),
) -> Answer<SettingsTrial> {
    let now = office.now();
    let reach = doer.reach(Permission::EditSites, now)?;
    let SiteFile { row, .. } = read_site(connection, office, doer, (all, site)).await?;
    has(&reach, site, &row.company.id)?;
    let (changed, judge): (_, Judge) = match change {
        SettingsChange::Values(values) => (with_values(&row.settings, values)?, judge),
        SettingsChange::Back(to) => {
            let document = versions::document(connection, site, to).await?.ok_or(Refusal::NotFound)?;
            (settings::read_settings(document).map_err(anyhow::Error::from)?, judge_back)
        }
    };
    let held = HeldSite {
        id: site,
        company_id: row.company.id.clone(),
        domain: row.domain.clone(),
        state: row.state,
        settings: row.settings.clone(),
    };
    let in_use = gender_in_use(connection, held.id, (&held.settings, &changed)).await?;
    let refused = judge(&held, &changed).is_err() || in_use.is_some();
    let document = |settings: &SiteSettings| serde_json::to_value(settings).map_err(anyhow::Error::from);
    let differences = differences(&document(&row.settings)?, &document(&changed)?);
    let draft = SiteRow { settings: changed, ..row };
    let mut findings = lint_site(connection, office.config, (&draft, all), now).await?;
    findings.extend(in_use.map(|in_use| in_use.finding(&draft.domain)));
    Ok(SettingsTrial { differences, findings, refused })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::country::Country;
    use serde_json::json;

    fn settings() -> SiteSettings {
        SiteSettings::starter("Vonk", vec![Country::parse("NL").unwrap()])
    }

    #[test]
    fn each_value_is_what_its_setting_takes_or_named() {
        let values = |pairs: &[(SettingKey, Value)]| pairs.iter().cloned().collect::<BTreeMap<_, _>>();
        let texts = json!({ "nl": " Ontmoet ", "fr": "  " });
        let good = values(&[(SettingKey::Name, json!(" Zon ")), (SettingKey::Description, texts)]);
        let changed = with_values(&settings(), &good).unwrap();
        assert_eq!(changed.name, "Zon");
        assert_eq!(changed.description.into_iter().collect::<Vec<_>>(), [(Locale::Nl, "Ontmoet".to_owned())]);
        let bad = values(&[(SettingKey::Niche, json!("x")), (SettingKey::Countries, json!(["XX"]))]);
        let Err(Problem::Invalid(errors)) = with_values(&settings(), &bad) else { panic!("taken") };
        let fields: Vec<&str> = errors.iter().map(|error| error.field).collect();
        assert_eq!(fields, ["niche", "countries"]);
    }

    #[test]
    fn a_change_makes_no_new_fault_and_mends_old_ones_one_by_one() {
        let mut broken = settings();
        broken.niche = 9;
        let held = HeldSite {
            id: SiteId(uuid::Uuid::nil()),
            company_id: "c".to_owned(),
            domain: "vonk.example".to_owned(),
            state: SiteState::Closed,
            settings: broken.clone(),
        };
        broken.name = "Zon".to_owned();
        assert_eq!(judge(&held, &broken), Ok(()));
        broken.min_age = 17;
        let faults = judge(&held, &broken).unwrap_err();
        assert_eq!(faults, ["min_age must be at least 18"]);
        assert_eq!(setting_of(&faults[0]), Some(SettingKey::MinAge));
        assert_eq!(setting_of("description.nl is odd"), Some(SettingKey::Description));
    }
}
