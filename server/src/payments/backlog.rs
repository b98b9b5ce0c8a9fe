//! What of money is under way, as operators watch it.

use crate::kernel::{backlog::Backlog, problem::Answer};
use sqlx::PgConnection;

/// Orders that are being paid or processed; they wait since they last moved.
pub async fn open_orders(connection: &mut PgConnection) -> Answer<Backlog> {
    let open = sqlx::query_as!(
        Backlog,
        r#"select count(*) as "count!", min(updated_at) as oldest from orders where status = 'pending'"#,
    );
    Ok(open.fetch_one(connection).await?)
}

/// Refunds that the provider has not brought to an end.
pub async fn open_refunds(connection: &mut PgConnection) -> Answer<Backlog> {
    let open = sqlx::query_as!(
        Backlog,
        r#"select count(*) as "count!", min(created_at) as oldest from refunds where status in ('requested', 'pending')"#,
    );
    Ok(open.fetch_one(connection).await?)
}

/// Payments that do not fit their orders, or any, and payouts that do not add up, and that nobody has looked at.
pub async fn waiting_reviews(connection: &mut PgConnection) -> Answer<Backlog> {
    let waiting = sqlx::query_as!(
        Backlog,
        r#"select count(*) as "count!", min(found) as oldest from (
             select created_at as found from order_reviews where closed_at is null
             union all select found_at from unknown_payments where closed_at is null
             union all select read_at from settlements where fault is not null and closed_at is null
         ) waiting"#,
    );
    Ok(waiting.fetch_one(connection).await?)
}
