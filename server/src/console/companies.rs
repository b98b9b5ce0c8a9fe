//! Companies: who runs sites.

use super::{
    caller::{Allowed, may},
    once::once,
    session::Done,
    sites::told,
};
use crate::{
    app::App,
    backoffice::{self, CompanyFacts, Doer, Office},
    kernel::{country::Country, extract::Body, idempotency::IdempotencyKey, problem::Answer},
    settings::{self, Company},
    staff::{Permission, Reach},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

/// What a company is, as the law wants it found.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CompanyForm {
    /// Registered name.
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    /// Street and number.
    #[schema(max_length = 200)]
    address: String,
    /// Zip and city.
    #[schema(max_length = 200)]
    city: String,
    /// Where it is registered.
    country: Country,
    /// Number in the register of companies.
    #[schema(max_length = 200)]
    kvk: String,
    /// Names it trades under.
    #[schema(max_items = 20)]
    tradenames: Vec<String>,
    /// VAT numbers, one a country where it is registered for VAT.
    #[schema(max_items = 20)]
    vat_numbers: Vec<String>,
    /// Customer service.
    #[schema(max_length = 200)]
    support_phone: String,
    /// What buyers' bank statements call it: 5 to 22 letters, digits and marks; null: made from the name.
    statement_descriptor: Option<String>,
}

impl CompanyForm {
    fn facts(&self) -> CompanyFacts {
        CompanyFacts {
            name: self.name.clone(),
            address: self.address.clone(),
            city: self.city.clone(),
            country: self.country,
            kvk: self.kvk.clone(),
            tradenames: self.tradenames.clone(),
            vat_numbers: self.vat_numbers.clone(),
            support_phone: self.support_phone.clone(),
            statement_descriptor: self.statement_descriptor.clone(),
        }
    }
}

/// A company, and the sites that it runs.
#[derive(Debug, Serialize, ToSchema)]
struct CompanyLine {
    /// Short name for ever.
    id: String,
    facts: CompanyForm,
    /// Domains.
    sites: Vec<String>,
    /// Whoever changes it names the one that they saw.
    print: String,
}

/// `{companies, may_add}`, by id.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyList {
    companies: Vec<CompanyLine>,
    /// The caller's role holds everywhere.
    may_add: bool,
}

fn form(company: Company) -> CompanyForm {
    CompanyForm {
        name: company.name,
        address: company.address,
        city: company.city,
        country: company.country,
        kvk: company.kvk,
        tradenames: company.tradenames,
        vat_numbers: company.vat_numbers,
        support_phone: company.support_phone,
        statement_descriptor: Some(company.statement_descriptor),
    }
}

/// The companies that the caller manages as a whole.
#[utoipa::path(get, path = "/api/console/companies", tag = "sites", security(("staff" = [])),
    responses((status = 200, body = CompanyList)))]
pub(super) async fn get_companies(
    State(app): State<App>,
    caller: Allowed<may::EditCompanies>,
) -> Answer<Json<CompanyList>> {
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let within = backoffice::companies_within(&mut connection, office, doer).await?;
    let line = |company: Company| -> Answer<CompanyLine> {
        let own = all.iter().filter(|site| site.company.id == company.id);
        Ok(CompanyLine {
            print: backoffice::company_print(&company)?,
            sites: own.map(|site| site.domain.clone()).collect(),
            id: company.id.clone(),
            facts: form(company),
        })
    };
    let companies: Answer<Vec<CompanyLine>> = within.into_iter().map(line).collect();
    let may_add = caller.actor.reach(Permission::EditCompanies) == Some(Reach::All);
    Ok(Json(CompanyList { companies: companies?, may_add }))
}

/// A company to add.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewCompanyForm {
    /// Short name for ever: lower-case letters, digits and hyphens.
    #[schema(min_length = 1, max_length = 40)]
    id: String,
    facts: CompanyForm,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Adds a company; for those whose role holds everywhere.
#[utoipa::path(post, path = "/api/console/companies", tag = "sites", security(("staff" = [])), request_body = NewCompanyForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn add_company(
    State(app): State<App>,
    caller: Allowed<may::EditCompanies>,
    key: IdempotencyKey,
    Body(form): Body<NewCompanyForm>,
) -> Answer<Json<Done>> {
    let add = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let facts = form.facts.facts();
        let wish = (form.id.as_str(), &facts, form.reason.as_str());
        backoffice::add_company(connection, office, doer, wish).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("POST companies", key, &form), add).await?))
}

/// A company as it shall be.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CompanyChange {
    #[schema(max_length = 40)]
    id: String,
    /// As the caller saw it.
    #[schema(max_length = 64)]
    print: String,
    facts: CompanyForm,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Changes a company. `stale_version` where somebody changed it since.
#[utoipa::path(put, path = "/api/console/companies", tag = "sites", security(("staff" = [])), request_body = CompanyChange,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn change_company(
    State(app): State<App>,
    caller: Allowed<may::EditCompanies>,
    key: IdempotencyKey,
    Body(form): Body<CompanyChange>,
) -> Answer<Json<Done>> {
    let change = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let (which, facts) = ((form.id.as_str(), form.print.as_str()), form.facts.facts());
        backoffice::change_company(connection, office, doer, which, (&facts, &form.reason)).await?;
        Ok(Done {})
    };
    let done = once(&app, &caller.actor, ("PUT companies", key, &form), change).await?;
    told(&app).await;
    Ok(Json(done))
}

/// A company to take away.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CompanyOff {
    #[schema(max_length = 40)]
    id: String,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Takes a company away that runs no site and issued no invoice. `company_in_use` for any other.
#[utoipa::path(delete, path = "/api/console/companies", tag = "sites", security(("staff" = [])), request_body = CompanyOff,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn remove_company(
    State(app): State<App>,
    caller: Allowed<may::EditCompanies>,
    key: IdempotencyKey,
    Body(form): Body<CompanyOff>,
) -> Answer<Json<Done>> {
    let remove = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        backoffice::remove_company(connection, office, doer, (&form.id, &form.reason)).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("DELETE companies", key, &form), remove).await?))
}
