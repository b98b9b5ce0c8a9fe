//! A payment provider's key, set by one administrator or, where two reach the company, asked for by one and let in by
//! another: whoever sets it says where the money of new orders goes. What was approved is what is set, and only where
//! nothing else was set since.

use super::keys::{
    KeyChange, KeyWritten, ProviderKeyRequest, company_of, is_test_at_open_site, key_before,
    write_payment_key,
};
use crate::{
    backoffice::{
        Doer, Office,
        doer::{reason, require_administrator},
        mails,
    },
    kernel::{
        ids::StaffId,
        problem::{Answer, Problem, Refusal, broken_constraint},
    },
    payments,
    settings::SiteRow,
    staff::{self, PaymentKeyProposal, PaymentKeyRequest, Permission, Scope, WAITING_KEY},
};
use sqlx::PgConnection;
use uuid::Uuid;

/// What became of a key.
#[derive(Clone, Debug)]
pub struct KeySet {
    /// The company that is paid by it.
    pub company: String,
    /// Ways to pay that members agreed to, and that ended with the account before.
    pub mandates: u64,
    /// A second administrator decides: the request. None: it is set.
    pub request: Option<Uuid>,
}

impl From<KeyWritten> for KeySet {
    fn from(KeyWritten { company, mandates }: KeyWritten) -> Self {
        Self { company, mandates, request: None }
    }
}

/// What the database refuses was changed since it was looked at: who else administers the company.
fn as_it_is_now<T>(done: Answer<T>) -> Answer<T> {
    match done {
        Err(Problem::Internal { error, location }) => {
            let constraint = error.downcast_ref::<sqlx::Error>().and_then(broken_constraint);
            if constraint == Some("payment_key_needs_two") {
                return Err(Refusal::StaleVersion.into());
            }
            Err(Problem::Internal { error, location })
        }
        done => done,
    }
}

/// Sets the key of a site's company, or asks a second administrator where there are two. The second half, after
/// [`super::ask_about_key`].
///
/// # Errors
/// As [`key_before`]; `site_incomplete` for a test key while a site of the company is open; `stale_version` where somebody became
/// the second one just now; when the vault has no key.
pub async fn set_payment_key(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, wish, change): (&[SiteRow], &ProviderKeyRequest<'_>, &KeyChange),
) -> Answer<KeySet> {
    let company = company_of(office, doer, (all, wish.site))?;
    let scope = Scope::Company { company: company.to_owned() };
    if let Doer::Staff(actor) = doer
        && staff::are_two(connection, &scope, office.now()).await?
    {
        let request = ask(connection, office, (doer, actor.id), (company, wish)).await?;
        return Ok(KeySet { company: company.to_owned(), mandates: 0, request: Some(request) });
    }
    let written = write_payment_key(connection, office, doer, (all, wish, change)).await;
    as_it_is_now(written).map(KeySet::from)
}

/// Asks; all others who may answer hear of it by mail.
async fn ask(
    connection: &mut PgConnection,
    office: Office<'_>,
    (doer, by): (Doer<'_>, StaffId),
    (company, wish): (&str, &ProviderKeyRequest<'_>),
) -> Answer<Uuid> {
    let (keys, because, now) = (wish.parse()?, reason(wish.reason)?, office.now());
    if is_test_at_open_site(connection, office.config, (company, keys)).await? {
        return Err(Refusal::SiteIncomplete.into());
    }
    doer.stamp(connection, now).await?;
    staff::give_reason(connection, office.random, because).await?;
    let asked = PaymentKeyProposal {
        site: wish.site,
        provider: keys.provider().code().to_owned(),
        shop: wish.shop.map(|shop| shop.trim().to_owned()),
        is_test: keys.is_test(),
        other_account: wish.other_account,
        before: payments::account_print(connection, company).await?,
    };
    let id = office.random.uuid();
    let sealed = office.vault.seal(office.random, WAITING_KEY, id, wish.key.trim())?;
    staff::ask_for_key(connection, (id, by), company, (&asked, because, &sealed), now).await?;
    let details = format!("{company} ({})", doer.name());
    let scope = Scope::Company { company: company.to_owned() };
    let others = staff::administrators_over(connection, &scope).await?;
    for administrator in others.into_iter().filter(|other| *other != by) {
        mails::tell(connection, office, administrator, mails::Kind::PaymentKey, &details).await?;
    }
    Ok(id)
}

/// The keys that wait for a second administrator of the site's company; none for whoever may not set them.
///
/// # Errors
/// When the database does not answer.
pub async fn waiting_keys(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    company: &str,
) -> Answer<Vec<PaymentKeyRequest>> {
    let Doer::Staff(actor) = doer else { return Ok(Vec::new()) };
    let scope = Scope::Company { company: company.to_owned() };
    if !actor.reach(Permission::WritePaymentKeys).is_some_and(|reach| reach.covers(&scope, None)) {
        return Ok(Vec::new());
    }
    staff::key_requests(connection, company, office.now()).await
}

/// A key that somebody lets in, as [`super::ask_about_key`] needs it: taken out of its seal for this alone. It has no `Debug`, so that no log
/// ever shows it.
pub struct KeyToLetIn {
    asked: PaymentKeyRequest,
    key: String,
}

impl KeyToLetIn {
    /// As whoever asked wrote it.
    pub fn wish(&self) -> ProviderKeyRequest<'_> {
        let PaymentKeyProposal { site, shop, is_test, other_account, .. } = &self.asked.wish;
        ProviderKeyRequest {
            site: *site,
            key: &self.key,
            shop: shop.as_deref(),
            is_test: *is_test,
            other_account: *other_account,
            reason: &self.asked.reason,
        }
    }
}

/// One that waits and that the doer may answer, with the key until now; to be let in by [`answer_key`].
///
/// # Errors
/// As [`answer_key`].
pub async fn key_to_let_in(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, request): (&[SiteRow], Uuid),
) -> Answer<(KeyToLetIn, super::KeyBefore)> {
    let asked = within(connection, office, doer, (all, request)).await?;
    if doer.staff() == Some(asked.requested_by) {
        return Err(Refusal::NotAllowed.into());
    }
    let key = office.vault.open(WAITING_KEY, request, &asked.sealed)?;
    let found = KeyToLetIn { asked, key };
    let before = key_before(connection, office, doer, (all, &found.wish())).await?;
    Ok((found, before))
}

async fn within(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, request): (&[SiteRow], Uuid),
) -> Answer<PaymentKeyRequest> {
    let asked = staff::key_request(connection, request, office.now()).await?.ok_or(Refusal::NotFound)?;
    // A site that another company runs by now says nothing about this one's key.
    if company_of(office, doer, (all, asked.wish.site))? == asked.company {
        Ok(asked)
    } else {
        Err(Refusal::NotFound.into())
    }
}

/// Answers: another's key is let in, with what [`super::ask_about_key`] found, or refused; one's own request is withdrawn. The key is
/// gone either way.
///
/// # Errors
/// `not_allowed`, also for letting in one's own; `console_only`; `fresh_proof_required`; `not_found` for a request that is not there, was
/// answered or is out of reach; `stale_version` where another key was set since it was asked, or who asked administers the company
/// no more; `site_incomplete` for a test key while a site of the company is open.
pub async fn answer_key(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, request): (&[SiteRow], Uuid),
    let_in: Option<(&KeyToLetIn, &KeyChange)>,
) -> Answer<KeySet> {
    let now = office.now();
    let Doer::Staff(actor) = doer else { return Err(Refusal::ConsoleOnly.into()) };
    let asked = within(connection, office, doer, (all, request)).await?;
    let is_own = asked.requested_by == actor.id;
    if is_own && let_in.is_some() {
        return Err(Refusal::NotAllowed.into());
    }
    if let_in.is_some() {
        let scope = Scope::Company { company: asked.company.clone() };
        require_administrator(connection, asked.requested_by, &scope).await?;
    }
    doer.stamp(connection, now).await?;
    staff::answer_request(connection, request, (let_in.is_some(), is_own), actor.id, now).await?;
    let set: KeySet = match let_in {
        Some((key, change)) => {
            if payments::account_print(connection, &asked.company).await? != asked.wish.before {
                return Err(Refusal::StaleVersion.into());
            }
            staff::carry_out(connection, request).await?;
            let written = write_payment_key(connection, office, doer, (all, &key.wish(), change)).await;
            as_it_is_now(written)?.into()
        }
        None => KeySet { company: asked.company, mandates: 0, request: None },
    };
    staff::forget_key(connection, request).await?;
    Ok(set)
}
