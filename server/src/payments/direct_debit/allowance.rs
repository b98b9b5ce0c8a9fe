//! Who may pay by direct debit, and how much: no account that a debit came back from, and no more in 30 days
//! than the site allows a member and an account (spec 8).

use super::{form::Debit, store};
use crate::{
    accounts,
    app::App,
    kernel::{
        money::{Currency, Money},
        problem::{Answer, Refusal},
    },
    payments::{
        catalogue::bundles,
        mandates::{MandateRow, SEALED_ACCOUNT},
        orders::{checkout, store::OrderRow},
    },
    sessions::SignedIn,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// What the limit is counted over.
pub(super) const SPAN: Duration = Duration::days(30);

/// Refuses an order on a mandate that may not be. The account's lock must be held; orders on one bank
/// account wait for each other here, whoever places them.
///
/// # Errors
/// `direct_debit_blocked`, `direct_debit_limit` with the spec's texts.
pub(in crate::payments) async fn allow(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    order: &OrderRow,
    mandate: &MandateRow,
) -> Answer<()> {
    let sealed = mandate.account_sealed.as_deref().ok_or(Refusal::MandateGone)?;
    let account = app.vault.open(SEALED_ACCOUNT, mandate.id, sealed)?;
    let account = app.vault.indexes(SEALED_ACCOUNT, &account)?;
    store::lock_account(connection, &account).await?;
    if store::is_blocked(connection, &order.company_id, order.member, &account).await? {
        return Err(Refusal::DirectDebitBlocked.into());
    }
    let since = app.clock.now() - SPAN;
    let member = store::debited_by_member(connection, &order.company_id, order.member, since).await?;
    // The new order is among the member's already, and not yet tied to the account.
    let by_account =
        store::debited_from(connection, &order.company_id, &account, since).await? + order.price_minor;
    let limit = caller.site.settings.direct_debit_limit;
    if order.currency != Currency::Eur || member > limit || by_account > limit {
        return Err(Refusal::DirectDebitLimit.into());
    }
    Ok(())
}

/// Refuses to send a code for an order that can't be placed anyway.
///
/// # Errors
/// `bundle_not_offered`, `direct_debit_blocked`, `direct_debit_limit` where nothing is left at all: what the
/// order costs, with its discount, is known when it is placed.
pub(super) async fn may_start(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    debit: &Debit,
) -> Answer<()> {
    checkout::sells(&caller.site)?;
    checkout::may_use(connection, caller).await?;
    let company = &caller.site.company.id;
    let country = accounts::facts(connection, caller.member).await?.country;
    let bundles = bundles::on_sale(connection, caller.site.id, country).await?;
    if !bundles.iter().any(|bundle| bundle.id == debit.bundle) {
        return Err(Refusal::BundleNotOffered.into());
    }
    let account = app.vault.indexes(SEALED_ACCOUNT, &debit.iban)?;
    if store::is_blocked(connection, company, caller.member, &account).await? {
        return Err(Refusal::DirectDebitBlocked.into());
    }
    let since = app.clock.now() - SPAN;
    let by_account = store::debited_from(connection, company, &account, since).await?;
    let left = left(connection, caller, app.clock.now()).await?.amount;
    if left == 0 || by_account >= caller.site.settings.direct_debit_limit {
        return Err(Refusal::DirectDebitLimit.into());
    }
    Ok(())
}

/// What the member can still order by direct debit.
pub(super) async fn left(
    connection: &mut PgConnection,
    caller: &SignedIn,
    now: OffsetDateTime,
) -> Answer<Money> {
    let company = &caller.site.company.id;
    let used = store::debited_by_member(connection, company, caller.member, now - SPAN).await?;
    Ok(Money::new((caller.site.settings.direct_debit_limit - used).max(0), Currency::Eur))
}
