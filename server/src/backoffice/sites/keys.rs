//! The key of a company's account at Mollie or Verotel: written, and never shown. Another key for an account that has
//! one is looked at first: what was ordered under another profile, or in the other mode, is not there for it, so that
//! payments are no longer followed, refunds no longer sent, kept cards no longer known.

use super::document::has;
use crate::{
    backoffice::{Doer, Office, doer::reason},
    config::Config,
    kernel::{
        ids::SiteId,
        problem::{Answer, FieldError, Refusal},
    },
    payments::{self, KnownKey, NewPaymentAccount, ProviderKeys, ProviderName},
    settings::{self, SiteRow},
    staff::{self, Permission, Scope},
};
use anyhow::Context;
use sqlx::PgConnection;
use std::time::Duration;
use time::OffsetDateTime;

/// Where Mollie answers.
pub const MOLLIE: &str = "https://api.mollie.com/v2";
/// Where Verotel's order pages are; its other brands have addresses of their own.
pub const VEROTEL: &str = "https://secure.verotel.com";
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a new key means for what was ordered by the one before.
#[derive(Clone, Debug)]
pub struct KeyChange {
    provider: ProviderName,
    profile: Option<String>,
    is_another: bool,
    was_asked: bool,
}

impl KeyChange {
    /// Asks whose the new key is, and whose the one before, where that was not noted. No connection is needed meanwhile.
    ///
    /// # Errors
    /// When Mollie refuses the new key.
    pub async fn of(before: Option<KnownKey>, (api_base, api_key): (&str, &str)) -> anyhow::Result<Self> {
        let http = client()?;
        // The sandbox on this server takes any key, and has no other organisation.
        let profile = match api_base {
            "" => None,
            api_base => payments::profile_of_key(&http, api_base, api_key).await?,
        };
        let Some(before) = before.filter(|before| before.has_orders) else {
            return Ok(Self { profile, ..Self::at(ProviderName::Mollie, false) });
        };
        let known = match before.profile {
            Some(known) => Some(known),
            // One that was taken back at Mollie says nothing any more.
            None => payments::profile_of_key(&http, &before.api_base, &before.api_key).await.ok().flatten(),
        };
        let was_asked = known.is_some() && profile.is_some();
        let differs = known.zip(profile.as_ref()).is_some_and(|(known, new)| known != *new);
        let is_another = differs || before.is_test != api_key.starts_with("test_");
        Ok(Self { profile, was_asked, ..Self::at(ProviderName::Mollie, is_another) })
    }

    /// Of a shop at Verotel, which nobody has to be asked about: what was ordered from another is not there for it.
    pub fn of_shop(before: Option<(String, bool)>, shop_id: &str) -> Self {
        let is_another = before.is_some_and(|(known, has_orders)| has_orders && known != shop_id);
        Self::at(ProviderName::Verotel, is_another)
    }

    fn at(provider: ProviderName, is_another: bool) -> Self {
        Self { provider, profile: None, is_another, was_asked: true }
    }

    /// Whether it is of another account than the one before.
    pub fn is_another(&self) -> bool {
        self.is_another
    }

    /// Whether it is known whose both are.
    pub fn was_asked(&self) -> bool {
        self.was_asked
    }

    /// Once the account has the key; how many ways to pay that members agreed to end with the one before.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keep(
        &self,
        connection: &mut PgConnection,
        company: &str,
        now: OffsetDateTime,
    ) -> Answer<u64> {
        if self.provider != ProviderName::Mollie {
            return Ok(0);
        }
        payments::note_profile(connection, company, self.profile.as_deref()).await?;
        if self.is_another { payments::begin_anew(connection, company, now).await } else { Ok(0) }
    }
}

fn client() -> anyhow::Result<reqwest::Client> {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(PATIENCE);
    client.build().context("Mollie can't be asked")
}

/// Whether one line is a key, whosever.
pub fn is_api_key(key: &str) -> bool {
    (10..=200).contains(&key.len()) && key.bytes().all(|letter| letter.is_ascii_graphic())
}

/// Whether it is the number of a shop at Verotel.
pub fn is_shop_id(text: &str) -> bool {
    (1..=10).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// A key as somebody writes it. It has no `Debug`, so that no log ever shows it.
pub struct ProviderKeyRequest<'a> {
    /// The site whose company it is for.
    pub site: SiteId,
    /// Mollie's: `live_…` or `test_…`; Verotel's: what signs.
    pub key: &'a str,
    /// Verotel's number of the shop; None: the key is Mollie's.
    pub shop: Option<&'a str>,
    /// Verotel's shop is in test mode, which its key does not tell.
    pub is_test: bool,
    /// It may be another account's than the one before.
    pub other_account: bool,
    /// Why, in words.
    pub reason: &'a str,
}

impl ProviderKeyRequest<'_> {
    pub(super) fn parse(&self) -> Answer<ProviderKeys<'_>> {
        let key = self.key.trim();
        let is_mollies = key.starts_with("live_") || key.starts_with("test_");
        if self.shop.map(str::trim).is_some_and(|shop| !is_shop_id(shop)) {
            return Err(FieldError::new("shop", "field_invalid").into());
        }
        match self.shop.map(str::trim) {
            // Pasted into the wrong field.
            _ if !is_api_key(key) || is_mollies != self.shop.is_none() => {
                Err(FieldError::new("key", "field_invalid").into())
            }
            Some(shop_id) => Ok(ProviderKeys::Verotel { shop_id, signature_key: key, is_test: self.is_test }),
            None => Ok(ProviderKeys::Mollie { api_key: key }),
        }
    }
}

/// Where a key of this server is used: at its provider, or at the demo's sandbox.
fn base(config: &Config, provider: ProviderName) -> &'static str {
    match provider {
        _ if config.demo => "",
        ProviderName::Verotel => VEROTEL,
        _ => MOLLIE,
    }
}

/// What is known of the account until now.
pub enum KeyBefore {
    /// At Mollie.
    Key(Option<KnownKey>),
    /// At Verotel: its shop, and whether something was ordered there.
    Shop(Option<(String, bool)>),
}

/// The company of a site, where the doer may write its key.
pub(super) fn company_of<'a>(
    office: Office<'_>,
    doer: Doer<'_>,
    (all, site): (&'a [SiteRow], SiteId),
) -> Answer<&'a str> {
    let reach = doer.reach(Permission::WritePaymentKeys, office.now())?;
    let row = all.iter().find(|row| row.id == site).ok_or(Refusal::NotFound)?;
    has(&reach, site, &row.company.id)?;
    // Every site of the company is paid by it.
    if !reach.covers(&Scope::Company { company: row.company.id.clone() }, None) {
        return Err(Refusal::NotAllowed.into());
    }
    Ok(&row.company.id)
}

/// The key until now, for [`ask_about_key`]; opened for that alone.
///
/// # Errors
/// `not_allowed`, also for whoever administers some of the company's sites only; `not_found`; a key that is none.
pub async fn key_before(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, wish): (&[SiteRow], &ProviderKeyRequest<'_>),
) -> Answer<KeyBefore> {
    let company = company_of(office, doer, (all, wish.site))?;
    let keys = wish.parse()?;
    reason(wish.reason)?;
    if keys.provider() == ProviderName::Verotel {
        return Ok(KeyBefore::Shop(payments::known_shop(connection, company).await?));
    }
    let known = payments::known_key(connection, office.vault, company, office.config.port).await?;
    Ok(KeyBefore::Key(known))
}

/// Asks whose the new key is; nobody needs to hold a connection meanwhile.
///
/// # Errors
/// `other_payment_account` where nobody said that this is meant; a key that Mollie refuses.
pub async fn ask_about_key(
    office: Office<'_>,
    wish: &ProviderKeyRequest<'_>,
    before: KeyBefore,
) -> Answer<KeyChange> {
    let change = match (before, wish.parse()?) {
        (KeyBefore::Key(before), ProviderKeys::Mollie { api_key }) => {
            let base = base(office.config, ProviderName::Mollie);
            let asked = KeyChange::of(before, (base, api_key)).await;
            asked.map_err(|_| FieldError::new("key", "field_invalid"))?
        }
        (KeyBefore::Shop(before), ProviderKeys::Verotel { shop_id, .. }) => {
            KeyChange::of_shop(before, shop_id)
        }
        _ => return Err(FieldError::new("key", "field_invalid").into()),
    };
    if change.is_another && !wish.other_account {
        return Err(Refusal::OtherPaymentAccount.into());
    }
    Ok(change)
}

/// Whether keys move no money while a site of the company is open: whoever orders there chooses "paid" at the provider and gets
/// credits for nothing, and the next start of the server refuses it. No site opens until the end of the transaction.
///
/// # Errors
/// When the database does not answer.
pub async fn is_test_at_open_site(
    connection: &mut PgConnection,
    config: &Config,
    (company, keys): (&str, ProviderKeys<'_>),
) -> anyhow::Result<bool> {
    if config.demo || config.allow_demo_world || !keys.is_test() {
        return Ok(false);
    }
    settings::is_any_open(connection, company).await
}

/// A key that was written.
#[derive(Clone, Debug)]
pub struct KeyWritten {
    /// The company that is paid by it.
    pub company: String,
    /// Ways to pay that members agreed to, and that ended with the account before.
    pub mandates: u64,
}

/// New orders of the company are paid to the account of this key. In the console it is `set_payment_key`, and what a second administrator
/// answers, that come here.
///
/// # Errors
/// As [`key_before`]; `site_incomplete` for a test key while a site of the company is open; when the vault has no key.
pub(super) async fn write_payment_key(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, wish, change): (&[SiteRow], &ProviderKeyRequest<'_>, &KeyChange),
) -> Answer<KeyWritten> {
    let company = company_of(office, doer, (all, wish.site))?;
    let (keys, because, now) = (wish.parse()?, reason(wish.reason)?, office.now());
    if is_test_at_open_site(connection, office.config, (company, keys)).await? {
        return Err(Refusal::SiteIncomplete.into());
    }
    doer.stamp(connection, now).await?;
    staff::give_reason(connection, office.random, because).await?;
    let hook_secret = office.random.uuid().simple().to_string();
    let new = NewPaymentAccount {
        company_id: company,
        keys,
        api_base: base(office.config, keys.provider()),
        hook_secret: &hook_secret,
        sells: true,
    };
    payments::open_payment_account(connection, (office.vault, office.random), &new, now).await?;
    let mandates = change.keep(connection, company, now).await?;
    Ok(KeyWritten { company: company.to_owned(), mandates })
}

/// How a company is paid, as far as anybody is told.
#[derive(Clone, Debug)]
pub struct PaymentFacts {
    /// By whom.
    pub provider: String,
    /// No money moves.
    pub is_test: bool,
    /// It is the demo's sandbox.
    pub is_sandbox: bool,
    /// Where the provider must call, which an operator enters there; None: each order tells it.
    pub postback: Option<String>,
    /// Since when the key is what it is, where the log tells; None: since before it was kept.
    pub since: Option<OffsetDateTime>,
}

/// What is known of the account of a site's company: that there is a key, and since when. None: there is none.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn payment_facts(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, site): (&[SiteRow], SiteId),
) -> Answer<Option<PaymentFacts>> {
    let reach = doer.reach(Permission::ReadSites, office.now())?;
    let row = all.iter().find(|row| row.id == site).ok_or(Refusal::NotFound)?;
    has(&reach, site, &row.company.id)?;
    let Some(account) = payments::account_facts(connection, &row.company.id).await? else { return Ok(None) };
    let since = sqlx::query_scalar!(
        r#"select at from audit_log where action = 'payment_account.set' and company_id = $1
             and (facts ->> 'did' = 'added' or facts -> 'changed' ? 'api_key_sealed')
           order by at desc limit 1"#,
        row.company.id,
    )
    .fetch_optional(connection)
    .await?;
    let is_verotel = account.provider == ProviderName::Verotel.code();
    let postback = || format!("https://{}/api/psp/verotel/{}", row.domain, row.company.id);
    Ok(Some(PaymentFacts {
        postback: is_verotel.then(postback),
        provider: account.provider,
        is_test: account.is_test,
        is_sandbox: account.api_base.is_empty(),
        since,
    }))
}
