//! Months of the ledger that are long over: what a member spent in one becomes a line an account, which the function
//! `close_month` writes. Purchases, refunds, disputes and debts stay line by line.

use super::books::{self, Range};
use crate::{
    app::App,
    kernel::{ids::MemberId, problem::Answer},
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

/// A month of a member with lines that are to be closed, by its first day.
#[derive(Clone, Copy, Debug)]
pub(super) struct OldMonth {
    pub(super) member: MemberId,
    pub(super) month: Date,
}

/// Those of these members, after thirteen whole months: longer than any refund, dispute or question about a line takes.
pub(super) async fn old_months(
    connection: &mut PgConnection,
    range: Range,
    now: OffsetDateTime,
) -> Answer<Vec<OldMonth>> {
    let months = sqlx::query_as!(
        OldMonth,
        r#"select member_id as "member!: MemberId", date_trunc('month', created_at at time zone 'UTC')::date as "month!"
         from ledger_lines
         where member_id between $1 and $2 and account = 'member' and cause in ('message', 'photo', 'voice', 'gift', 'unsent', 'unanswered')
           and created_at < (date_trunc('month', $3::timestamptz at time zone 'UTC') - interval '13 months') at time zone 'UTC'
         group by 1, 2 order by 1, 2"#,
        range.first,
        range.last,
        now,
    );
    Ok(months.fetch_all(connection).await?)
}

/// Closes one, if the member's books prove afterwards. Harmless to repeat.
pub(super) async fn close(app: &App, old: OldMonth) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    books::take_time(&mut transaction).await?;
    sqlx::query!("select close_month($1, $2)", old.member.0, old.month).fetch_one(&mut *transaction).await?;
    let proof = books::prove_range(&mut transaction, Range::of(old.member)).await?;
    if !proof.holds() {
        return Err(anyhow::anyhow!("a month was not closed, since the books do not prove: {proof:?}").into());
    }
    transaction.commit().await?;
    Ok(())
}
