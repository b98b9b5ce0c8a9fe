//! Disputes, and what somebody has to look at, as far as a colleague reaches.

use super::cases::Dispute;
use crate::{
    kernel::{
        ids::{MemberId, OrderId},
        money::{Currency, Money},
        problem::Answer,
    },
    staff::Reach,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Disputes that we heard of since then, the newest first, so many at most.
///
/// # Errors
/// When the database does not answer.
pub async fn disputes_within(
    connection: &mut PgConnection,
    reach: &Reach,
    since: OffsetDateTime,
    most: i64,
) -> Answer<Vec<Dispute>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query_as!(
        Dispute,
        r#"select c.order_id as "order: OrderId", c.member_id as "member: MemberId", o.company_id, o.provider_payment_id as payment_id,
             c.amount_minor, c.currency as "currency: Currency", c.reason, c.owed, c.noticed_at, c.reversed_at
         from chargebacks c join orders o on o.member_id = c.member_id and o.id = c.order_id join sites s on s.id = o.site_id
         where c.noticed_at >= $1 and ($2 or s.company_id = any($3) or s.id = any($4)) order by c.noticed_at desc, c.id limit $5"#,
        since,
        all,
        &companies,
        &sites,
        most,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// What a case is about, which says where it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum CaseAbout {
    /// An order of ours.
    Order,
    /// A payment that no order of ours asked for.
    Payment,
    /// A payout that does not add up.
    Payout,
}

/// A case of money that somebody has to look at.
#[derive(Clone, Debug)]
pub struct MoneyCase {
    /// What it is about.
    pub about: CaseAbout,
    /// The order's id, or the provider's id of a payment or a payout.
    pub id: String,
    /// The order, where it is about one.
    pub order: Option<OrderId>,
    /// Whose company.
    pub company_id: String,
    /// The provider's id of the order's payment.
    pub payment_id: Option<String>,
    /// As [`Review`](crate::payments::Review) has it.
    pub reason: String,
    /// When it was found.
    pub found_at: OffsetDateTime,
    pub(super) owed_minor: Option<i64>,
    pub(super) owed_currency: Option<Currency>,
}

impl MoneyCase {
    /// What a person is to give back; None: the case is about no such sum.
    pub fn owed(&self) -> Option<Money> {
        Some(Money::new(self.owed_minor?, self.owed_currency?))
    }
}

/// Cases that nobody closed, the oldest first, so many at most; or `one` of them. Those that are about no order are a company's, so they
/// wait for whoever reaches all of it.
///
/// # Errors
/// When the database does not answer.
pub async fn money_cases(
    connection: &mut PgConnection,
    reach: &Reach,
    one: Option<(CaseAbout, &str)>,
    most: i64,
) -> Answer<Vec<MoneyCase>> {
    let (all, companies, sites) = reach.parts();
    let (about, id) = one.unzip();
    let rows = sqlx::query_as!(
        MoneyCase,
        r#"select w.about as "about!: CaseAbout", w.id as "id!", w.order_id as "order: OrderId", w.company_id as "company_id!",
             w.payment_id, w.reason as "reason!", w.found_at as "found_at!", w.owed_minor,
             w.owed_currency as "owed_currency: Currency"
         from (
             select 'order' as about, v.order_id::text as id, v.order_id, o.company_id, o.provider_payment_id as payment_id, v.reason,
               v.created_at as found_at, case when v.reason in ('refund_failed', 'refund_by_hand') then (v.snapshot -> 'amount' ->> 'amount')::bigint end as owed_minor,
               case when v.reason in ('refund_failed', 'refund_by_hand') then v.snapshot -> 'amount' ->> 'currency' end as owed_currency
             from order_reviews v join orders o on o.member_id = v.member_id and o.id = v.order_id join sites s on s.id = o.site_id
             where v.closed_at is null and ($1 or s.company_id = any($2) or s.id = any($3))
             union all
             select 'payment', payment_id, null, company_id, null, 'unknown_payment', found_at, null, null from unknown_payments
             where closed_at is null and ($1 or company_id = any($2))
             union all
             select 'payout', id, null, company_id, null, 'settlement_' || fault, read_at, null, null from settlements
             where fault is not null and closed_at is null and ($1 or company_id = any($2))) w
         where $4::text is null or (w.about = $4 and w.id = $5)
         order by w.found_at, w.id limit $6"#,
        all,
        &companies,
        &sites,
        about.map(CaseAbout::code),
        id,
        most,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

impl CaseAbout {
    /// As the log has it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Payment => "payment",
            Self::Payout => "payout",
        }
    }
}
