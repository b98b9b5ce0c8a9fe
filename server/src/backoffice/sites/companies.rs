//! Companies: who runs sites, as the law wants it found. Whoever manages some sites of one only sees none.

use crate::{
    backoffice::{Doer, Office, doer::reason, require_everywhere},
    kernel::{
        country::Country,
        problem::{Answer, FieldError, FieldErrors, Refusal},
        vault::hex,
        visible::hidden_character,
    },
    settings::{self, Company},
    staff::{self, Permission, Scope},
};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

/// Longest of any word of a company, in characters.
const LONGEST: usize = 200;
/// Most names that it trades under, and VAT numbers.
const MANY: usize = 20;
/// What members who leave are offered at a new company; less than a countdown takes off, since nothing as good may follow it.
const STAYING: i16 = 20;

/// What can be changed of a company.
#[derive(Clone, Debug)]
pub struct CompanyFacts {
    /// Registered name.
    pub name: String,
    /// Street and number.
    pub address: String,
    /// Zip and city.
    pub city: String,
    /// Where it is registered.
    pub country: Country,
    /// Number in the register of companies.
    pub kvk: String,
    /// Names it trades under.
    pub tradenames: Vec<String>,
    /// VAT numbers, one a country where it is registered for VAT.
    pub vat_numbers: Vec<String>,
    /// Customer service.
    pub support_phone: String,
    /// What buyers' bank statements call it; None: made from the name.
    pub statement_descriptor: Option<String>,
}

impl CompanyFacts {
    /// A company of these facts: new, or instead of the one before.
    fn company(&self, id: &str, before: Option<&Company>, office: Office<'_>) -> Answer<Company> {
        let line = |text: &String| text.trim().to_owned();
        let all = |texts: &[String]| -> Vec<String> {
            texts.iter().map(line).filter(|text| !text.is_empty()).collect()
        };
        let name = line(&self.name);
        let chosen = self.statement_descriptor.as_ref().map(line).filter(|text| !text.is_empty());
        let company = Company {
            id: id.to_owned(),
            statement_descriptor: chosen.unwrap_or_else(|| Company::descriptor_of(&name)),
            name,
            address: line(&self.address),
            kvk: line(&self.kvk),
            city: line(&self.city),
            country: self.country,
            tradenames: all(&self.tradenames),
            vat_numbers: all(&self.vat_numbers),
            support_phone: line(&self.support_phone),
            delete_discount: before.map_or(STAYING, |before| before.delete_discount),
            added: before.map_or_else(|| office.now(), |before| before.added),
        };
        judge(&company)?;
        Ok(company)
    }
}

/// What a company must have at once; the rest is the linter's.
fn judge(company: &Company) -> Answer<()> {
    let mut errors = FieldErrors::default();
    if company.name.is_empty() {
        errors.push(FieldError::new("name", "field_missing"));
    }
    let shows = |text: &String| hidden_character(text).is_none() && text.chars().count() <= LONGEST;
    for (field, text) in [
        ("name", &company.name),
        ("address", &company.address),
        ("city", &company.city),
        ("kvk", &company.kvk),
        ("support_phone", &company.support_phone),
    ] {
        if !shows(text) {
            errors.push(FieldError::new(field, "field_invalid"));
        }
    }
    for (field, texts) in [("tradenames", &company.tradenames), ("vat_numbers", &company.vat_numbers)] {
        if texts.len() > MANY || !texts.iter().all(shows) {
            errors.push(FieldError::new(field, "field_invalid"));
        }
    }
    if !Company::is_descriptor(&company.statement_descriptor) {
        errors.push(FieldError::new("statement_descriptor", "field_invalid"));
    }
    errors.check()
}

/// Tells a company as it is from one that somebody changed.
pub fn company_print(company: &Company) -> Answer<String> {
    let document = serde_json::to_vec(company).map_err(anyhow::Error::from)?;
    Ok(hex(&Sha256::digest(document)))
}

/// The companies that the doer may change, by id.
///
/// # Errors
/// `not_allowed`.
pub async fn companies_within(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
) -> Answer<Vec<Company>> {
    let reach = doer.reach(Permission::EditCompanies, office.now())?;
    let mut companies = settings::list_companies(connection).await?;
    companies.retain(|company| reach.covers(&Scope::Company { company: company.id.clone() }, None));
    Ok(companies)
}

/// Adds a company; for those whose role holds everywhere.
///
/// # Errors
/// `not_allowed`; the fields that are wrong, an id that is taken among them.
pub async fn add_company(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (id, facts, why): (&str, &CompanyFacts, &str),
) -> Answer<()> {
    require_everywhere(&doer.reach(Permission::EditCompanies, office.now())?)?;
    let because = reason(why)?;
    let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    if !(1..=40).contains(&id.len()) || !id.bytes().all(plain) {
        return Err(FieldError::new("id", "field_invalid").into());
    }
    let company = facts.company(id, None, office)?;
    doer.stamp(connection, office.now()).await?;
    staff::give_reason(connection, office.random, because).await?;
    if settings::lock_company(connection, id).await?.is_some() {
        return Err(FieldError::new("id", "field_invalid").about_content().into());
    }
    Ok(settings::create_company(connection, &company).await?)
}

/// A company within reach, held until the end of the transaction, and the transaction told who acts and why.
async fn held(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (id, why): (&str, &str),
) -> Answer<Company> {
    let reach = doer.reach(Permission::EditCompanies, office.now())?;
    let because = reason(why)?;
    if !reach.covers(&Scope::Company { company: id.to_owned() }, None) {
        return Err(Refusal::NotFound.into());
    }
    let company = settings::lock_company(connection, id).await?.ok_or(Refusal::NotFound)?;
    doer.stamp(connection, office.now()).await?;
    staff::give_reason(connection, office.random, because).await?;
    Ok(company)
}

/// Changes a company.
///
/// # Errors
/// `not_allowed`; `not_found`; `stale_version` where it is another than `seen`; the fields that are wrong.
pub async fn change_company(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (id, seen): (&str, &str),
    (facts, why): (&CompanyFacts, &str),
) -> Answer<()> {
    let before = held(connection, office, doer, (id, why)).await?;
    if company_print(&before)? != seen {
        return Err(Refusal::StaleVersion.into());
    }
    let company = facts.company(id, Some(&before), office)?;
    Ok(settings::create_company(connection, &company).await?)
}

/// Takes a company away, with its payment account and methods, once nothing else names it.
///
/// # Errors
/// `not_allowed`; `not_found`; `company_in_use`.
pub async fn remove_company(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    which: (&str, &str),
) -> Answer<()> {
    let company = held(connection, office, doer, which).await?;
    let removed = settings::delete_company(connection, &company.id).await?;
    removed.map_err(|_| Refusal::CompanyInUse.into())
}
