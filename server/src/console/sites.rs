//! Sites and their settings: the list, one of them with its version, what there is to set, and trying and saving a change.

use super::caller::{Allowed, may};
use crate::{
    app::App,
    backoffice::{
        self, Difference, Doer, NewSiteRequest, Office, SettingsChange, SettingsRequest, SiteFinding,
    },
    kernel::{
        country::Country,
        extract::{Body, Parameters},
        idempotency::{self, IdempotencyKey},
        ids::SiteId,
        locale::Locale,
        problem::Answer,
    },
    settings::{self, Affects, SettingGroup, SettingKey, SettingShape, SiteRow, SiteState},
    staff::{Permission, Scope},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

/// Whether a site is there, and how far.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum StateOfSite {
    /// Not opened yet.
    Closed,
    /// For everybody.
    Open,
    /// For nobody, for a while.
    Maintenance,
    /// For the members that it has.
    Ending,
}

impl From<SiteState> for StateOfSite {
    fn from(state: SiteState) -> Self {
        match state {
            SiteState::Closed => Self::Closed,
            SiteState::Open => Self::Open,
            SiteState::Maintenance => Self::Maintenance,
            SiteState::WindingDown => Self::Ending,
        }
    }
}

/// A site of the list.
#[derive(Debug, Serialize, ToSchema)]
struct ListedSite {
    id: SiteId,
    name: String,
    domain: String,
    /// The company's id.
    company: String,
    company_name: String,
    state: StateOfSite,
    countries: Vec<Country>,
}

impl ListedSite {
    fn of(row: &SiteRow) -> Self {
        Self {
            id: row.id,
            name: row.settings.name.clone(),
            domain: row.domain.clone(),
            company: row.company.id.clone(),
            company_name: row.company.name.clone(),
            state: row.state.into(),
            countries: row.settings.countries.clone(),
        }
    }
}

/// A company that a site can be made for.
#[derive(Debug, Serialize, ToSchema)]
struct SiteCompany {
    id: String,
    name: String,
}

/// `{sites}`, by domain.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ListedSites {
    sites: Vec<ListedSite>,
    /// Those that the caller may make sites for.
    companies: Vec<SiteCompany>,
}

/// The sites within the caller's reach, and the companies that they may make more for.
#[utoipa::path(get, path = "/api/console/sites", tag = "sites", security(("staff" = [])),
    responses((status = 200, body = ListedSites)))]
pub(super) async fn get_sites(
    State(app): State<App>,
    caller: Allowed<may::ReadSites>,
) -> Answer<Json<ListedSites>> {
    let doer = Doer::Staff(&caller.actor);
    let within = backoffice::sites_within(Office::of(&app), doer, settings::list(&app.db).await?)?;
    let may_add = caller.actor.reach(Permission::EditSites);
    let companies = settings::list_companies(&mut *app.db.acquire().await?).await?.into_iter();
    let companies = companies.filter(|company| {
        let scope = Scope::Company { company: company.id.clone() };
        may_add.as_ref().is_some_and(|reach| reach.covers(&scope, None))
    });
    Ok(Json(ListedSites {
        sites: within.iter().map(ListedSite::of).collect(),
        companies: companies.map(|one| SiteCompany { id: one.id, name: one.name }).collect(),
    }))
}

/// A site to make.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewSiteForm {
    #[schema(max_length = 253)]
    domain: String,
    /// The company's id.
    #[schema(max_length = 40)]
    company: String,
    #[schema(min_length = 1, max_length = 60)]
    name: String,
    /// Most important first.
    #[schema(min_items = 1)]
    countries: Vec<Country>,
    /// The site whose settings it starts with; null: careful ones.
    #[schema(required)]
    like: Option<SiteId>,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Which one it is.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct MadeSite {
    site: SiteId,
}

/// Makes a closed site. `host_taken` where the domain leads to another one.
#[utoipa::path(post, path = "/api/console/sites", tag = "sites", security(("staff" = [])), request_body = NewSiteForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = MadeSite)))]
pub(super) async fn make_site(
    State(app): State<App>,
    caller: Allowed<may::EditSites>,
    key: IdempotencyKey,
    Body(form): Body<NewSiteForm>,
) -> Answer<Json<MadeSite>> {
    let all = settings::list(&app.db).await?;
    let mut transaction = app.db.begin().await?;
    let actor = format!("staff {}", caller.actor.id);
    let claim = idempotency::claim(&mut transaction, &app.clock, actor, "POST sites", key, &form).await?;
    let make = async |connection: &mut PgConnection| {
        let NewSiteForm { domain, company, name, countries, like, reason } = &form;
        let wish = NewSiteRequest { domain, company, name, countries, like: *like, reason };
        let doer = Doer::Staff(&caller.actor);
        let site = backoffice::add_site(connection, Office::of(&app), doer, (&all, &wish)).await?;
        Ok(MadeSite { site })
    };
    let answer = claim.once(&mut transaction, make).await?;
    transaction.commit().await?;
    told(&app).await;
    Ok(Json(answer))
}

/// This node reads its sites anew before it answers, the others hear of it. What was done is done, whatever becomes of that.
pub(super) async fn told(app: &App) {
    if let Err(error) = app.sites.reload(&app.db).await {
        tracing::error!(error = format!("{error:#}"), "sites could not be read again after a change");
    }
    app.hub.announce_sites();
}

/// Which site.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedSite {
    pub(super) site: SiteId,
}

/// A site with its settings.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteAnswer {
    site: ListedSite,
    /// Of the settings, from 1 on: whoever saves names it.
    version: i32,
    /// By name; no secret is among them.
    #[schema(value_type = BTreeMap<String, Value>)]
    settings: Value,
    /// In which it is there; texts are wanted in each.
    locales: Vec<Locale>,
}

/// A site, with the newest version of its settings.
#[utoipa::path(get, path = "/api/console/site", tag = "sites", security(("staff" = [])), params(WantedSite),
    responses((status = 200, body = SiteAnswer)))]
pub(super) async fn get_site(
    State(app): State<App>,
    caller: Allowed<may::ReadSites>,
    Parameters(WantedSite { site }): Parameters<WantedSite>,
) -> Answer<Json<SiteAnswer>> {
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let doer = Doer::Staff(&caller.actor);
    let file = backoffice::read_site(&mut connection, Office::of(&app), doer, (&all, site)).await?;
    Ok(Json(SiteAnswer {
        site: ListedSite::of(&file.row),
        version: file.version,
        settings: serde_json::to_value(&file.row.settings).map_err(anyhow::Error::from)?,
        locales: file.row.settings.locales(),
    }))
}

/// What there is to know of a setting beside its words, which are the console's.
#[derive(Debug, Serialize, ToSchema)]
struct SettingLine {
    key: SettingKey,
    group: SettingGroup,
    affects: Affects,
    shape: SettingShape,
    /// What a new site begins with.
    default: Value,
    /// What its choices are called in the caller's language, where the program has words for them.
    names: BTreeMap<String, String>,
}

/// `{settings}`, group by group.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SettingList {
    settings: Vec<SettingLine>,
}

/// Everything that can be set of a site, made from the type of the settings.
#[utoipa::path(get, path = "/api/console/site-settings", tag = "sites", security(("staff" = [])),
    responses((status = 200, body = SettingList)))]
pub(super) async fn get_setting_list(caller: Allowed<may::ReadSites>) -> Answer<Json<SettingList>> {
    let all = settings::descriptions().map_err(anyhow::Error::from)?;
    let line = |one: settings::SettingDescription| SettingLine {
        names: names(one.key, &one.shape, caller.actor.locale),
        key: one.key,
        group: one.group,
        affects: one.affects,
        shape: one.shape,
        default: one.default,
    };
    Ok(Json(SettingList { settings: all.into_iter().map(line).collect() }))
}

fn names(key: SettingKey, shape: &SettingShape, locale: Locale) -> BTreeMap<String, String> {
    let (SettingShape::List { choices, .. } | SettingShape::Gifts { choices }) = shape else {
        return BTreeMap::new();
    };
    let named = |choice: &String| Some((choice.clone(), key.word_of(choice, locale)?));
    choices.iter().filter_map(named).collect()
}

/// What a site lacks, or what could be better.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteFindingLine {
    /// Short name, as `liaison site lint` prints it.
    kind: &'static str,
    /// The site stays closed for it.
    blocks: bool,
    /// In English, as `liaison site lint` prints it.
    text: String,
    /// Likewise, what to do about it by a command.
    mend: String,
    /// The setting that it is about.
    #[schema(required)]
    setting: Option<SettingKey>,
    /// The language that it is about.
    #[schema(required)]
    language: Option<Locale>,
    /// The country that it is about.
    #[schema(required)]
    country: Option<Country>,
}

impl From<SiteFinding> for SiteFindingLine {
    fn from(finding: SiteFinding) -> Self {
        let SiteFinding { kind, text, mend, blocks, setting, language, country } = finding;
        Self { kind, blocks, text, mend, setting, language, country }
    }
}

/// A change to try.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SettingsTrialForm {
    site: SiteId,
    /// Settings by name, each as a whole.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, Value>)]
    values: BTreeMap<SettingKey, Value>,
    /// A version to go back to, in the place of values.
    #[serde(default)]
    back_to: Option<i32>,
}

/// What it would do.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SettingsTrialAnswer {
    differences: Vec<Difference>,
    /// What the site would lack.
    findings: Vec<SiteFindingLine>,
    /// Saving it would be refused.
    refused: bool,
}

/// Says what a change of settings would do, and writes nothing.
#[utoipa::path(post, path = "/api/console/site-trials", tag = "sites", security(("staff" = [])), request_body = SettingsTrialForm,
    responses((status = 200, body = SettingsTrialAnswer)))]
pub(super) async fn try_settings(
    State(app): State<App>,
    caller: Allowed<may::EditSites>,
    Body(form): Body<SettingsTrialForm>,
) -> Answer<Json<SettingsTrialAnswer>> {
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let change = form.back_to.map_or(SettingsChange::Values(&form.values), SettingsChange::Back);
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let trial = backoffice::try_settings(&mut connection, office, doer, (&all, form.site, change)).await?;
    Ok(Json(SettingsTrialAnswer {
        differences: trial.differences,
        findings: trial.findings.into_iter().map(SiteFindingLine::from).collect(),
        refused: trial.refused,
    }))
}

/// A draft to look at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SitePreviewForm)]
pub(super) struct PreviewForm {
    site: SiteId,
    /// Settings by name, each as a whole; the others are as they are.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, Value>)]
    values: BTreeMap<SettingKey, Value>,
}

/// Where it is shown.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SitePreview)]
pub(super) struct Preview {
    /// On the site's own domain, which has to lead to this server. `&page=/pages/terms` and `&lang=nl` show others.
    address: String,
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
    /// In which the draft has pages.
    locales: Vec<Locale>,
}

/// A link to the real pages with a draft of the settings, for ten minutes: pages without a script, also of a site that is not open
/// yet. Each caller has one at a time. Nothing of the site changes.
#[utoipa::path(post, path = "/api/console/site-previews", tag = "sites", security(("staff" = [])), request_body = PreviewForm,
    responses((status = 200, body = Preview)))]
pub(super) async fn preview(
    State(app): State<App>,
    caller: Allowed<may::EditSites>,
    Body(form): Body<PreviewForm>,
) -> Answer<Json<Preview>> {
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let draft = (&*all, form.site, &form.values);
    let shown = backoffice::preview_site(&mut connection, office, doer, draft).await?;
    Ok(Json(Preview { address: shown.address, ends_at: shown.ends_at, locales: shown.locales }))
}

/// Settings to save.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SettingsForm {
    site: SiteId,
    /// The one that the caller saw.
    version: i32,
    /// Settings by name, each as a whole; the others stay.
    #[schema(value_type = BTreeMap<String, Value>)]
    values: BTreeMap<SettingKey, Value>,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// The version that holds now.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct SavedSettings {
    pub(super) version: i32,
}

/// Saves settings of a site. `stale_version` where somebody saved since: whoever asks again for the site has both.
#[utoipa::path(put, path = "/api/console/site", tag = "sites", security(("staff" = [])), request_body = SettingsForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = SavedSettings)))]
pub(super) async fn save_settings(
    State(app): State<App>,
    caller: Allowed<may::EditSites>,
    key: IdempotencyKey,
    Body(form): Body<SettingsForm>,
) -> Answer<Json<SavedSettings>> {
    let mut transaction = app.db.begin().await?;
    let actor = format!("staff {}", caller.actor.id);
    let claim = idempotency::claim(&mut transaction, &app.clock, actor, "PUT site", key, &form).await?;
    let save = async |connection: &mut PgConnection| {
        let SettingsForm { site, version, values, reason } = &form;
        let change = SettingsChange::Values(values);
        let wish = SettingsRequest { site: *site, version: *version, change, reason };
        let doer = Doer::Staff(&caller.actor);
        let version = backoffice::change_settings(connection, Office::of(&app), doer, &wish).await?;
        Ok(SavedSettings { version })
    };
    let answer = claim.once(&mut transaction, save).await?;
    transaction.commit().await?;
    told(&app).await;
    Ok(Json(answer))
}
