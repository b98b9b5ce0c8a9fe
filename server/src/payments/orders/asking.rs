//! What a provider was asked for an order's payment. It is noted before each call, since an answer may be lost after
//! the money was taken; and the request is kept, so that a repeat under the same key is the same to the byte.

use crate::{
    app::App,
    kernel::{
        clock::is_shut,
        ids::{MemberId, OrderId},
        problem::Answer,
    },
    payments::{model::OrderStatus, orders::store::OrderRow},
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// A call whose answer is not there by then is over: longer than any call may take.
pub(in crate::payments) const ANSWERED_WITHIN: Duration = Duration::minutes(1);
/// As what the vault knows a request; it holds the secret end of our webhook's path. It is not brought under another
/// key: one that can't be opened is written anew, and the provider is searched for the payment before it is asked again.
const SEALED: &str = "order.request";

/// Whether the answer to a call of that moment may still come.
pub(in crate::payments) fn is_under_way(asked_at: OffsetDateTime, now: OffsetDateTime) -> bool {
    is_shut(asked_at + ANSWERED_WITHIN, ANSWERED_WITHIN, now)
}

/// A question that is about to be asked.
pub(in crate::payments) struct Noted {
    /// What to send: what was asked the first time, else what is asked now.
    pub(in crate::payments) request: String,
    /// An earlier one to the same provider has no answer: it may have made the payment.
    pub(in crate::payments) unanswered: bool,
}

/// Notes that the provider is asked now; until its answer is known, it may have made the payment. None: the order has
/// ended, has its payment, or went on at another provider.
pub(in crate::payments) async fn note(app: &App, order: &OrderRow, body: String) -> Answer<Option<Noted>> {
    let sealed = app.vault.seal(&app.random, SEALED, order.id.0, &body).ok();
    let noted = sqlx::query!(
        r#"with before as (select unanswered from orders where member_id = $1 and id = $2 for update)
         update orders o set asked_at = $3, request_sealed = coalesce(o.request_sealed, $4), unanswered = true
         from before
         where o.member_id = $1 and o.id = $2 and o.status = $5 and o.provider_payment_id is null and o.provider = $6
         returning o.request_sealed, before.unanswered as "unanswered!""#,
        order.member.0,
        order.id.0,
        app.clock.now(),
        sealed,
        OrderStatus::Pending.code(),
        order.provider.code(),
    )
    .fetch_optional(&mut *app.db.acquire().await?)
    .await?;
    Ok(noted.map(|row| {
        let first = row.request_sealed.and_then(|kept| app.vault.open(SEALED, order.id.0, &kept).ok());
        Noted { request: first.unwrap_or(body), unanswered: row.unanswered }
    }))
}

/// Nothing came of asking for a checkout. Whatever the provider may have made, nobody was shown its page.
pub(in crate::payments) async fn came_to_nothing(app: &App, order: &OrderRow) -> Answer<()> {
    sqlx::query!(
        "update orders set asked_at = null where member_id = $1 and id = $2 and provider_payment_id is null",
        order.member.0,
        order.id.0,
    )
    .execute(&mut *app.db.acquire().await?)
    .await?;
    Ok(())
}

/// When the provider was last asked for the order's payment, of which we have no answer.
pub(in crate::payments) async fn asked_at(
    connection: &mut PgConnection,
    (member, order): (MemberId, OrderId),
) -> Answer<Option<OffsetDateTime>> {
    let asked = sqlx::query_scalar!(
        "select asked_at from orders where member_id = $1 and id = $2",
        member.0,
        order.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(asked.flatten())
}

/// Whether it still waits for a payment of which nobody knows: under the order's lock, before it is ended.
pub(in crate::payments) async fn waits_unpaid(
    connection: &mut PgConnection,
    order: &OrderRow,
) -> Answer<bool> {
    let waits = sqlx::query_scalar!(
        r#"select status = $3 and provider_payment_id is null as "waits!" from orders where member_id = $1 and id = $2 for update"#,
        order.member.0,
        order.id.0,
        OrderStatus::Pending.code(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(waits == Some(true))
}
