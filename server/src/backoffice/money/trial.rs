//! Trying a grave act: its real code runs in a transaction that is rolled back, and what it wrote says what would follow. This
//! works because everything that leaves us leaves after the commit: a mail, or a call to a provider, is a job's row until then.

use crate::{
    kernel::{
        database::Database,
        ids::MemberId,
        money::{Currency, Money},
        problem::Answer,
    },
    mail::Kind,
};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// A mail that the act would send.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MailToCome {
    /// Which of our mails.
    pub kind: String,
    /// In the member's language.
    pub locale: String,
}

/// What an act would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Effects {
    /// What the member would be mailed.
    pub mails: Vec<MailToCome>,
    /// Money that would go back.
    pub refunds: Vec<Money>,
    /// By how much their balance of credits would change.
    pub credits: i64,
    /// How the account would stand; null: as before.
    #[schema(required)]
    pub account: Option<String>,
}

/// Runs the act and rolls it back; what it gave, and what it would have done to the member whom it names.
///
/// # Errors
/// Those of the act.
pub async fn trial<T>(
    db: &Database,
    act: impl AsyncFnOnce(&mut PgConnection) -> Answer<(MemberId, T)>,
) -> Answer<(T, Effects)> {
    let mut transaction = db.begin().await?;
    let last_job = sqlx::query_scalar!("select max(id) from jobs").fetch_one(&mut *transaction).await?;
    let (member, done) = act(&mut *transaction).await?;
    // What a commit would refuse is refused now.
    sqlx::raw_sql("set constraints all immediate").execute(&mut *transaction).await?;
    let effects = effects(&mut transaction, member, last_job.unwrap_or(0)).await?;
    transaction.rollback().await?;
    Ok((done, effects))
}

/// What the transaction wrote, each table narrowed by a key.
async fn effects(connection: &mut PgConnection, member: MemberId, last_job: i64) -> Answer<Effects> {
    let kinds = sqlx::query_scalar!(
        "select kind from jobs where id > $1 and xmin = pg_current_xact_id()::xid order by id",
        last_job,
    )
    .fetch_all(&mut *connection)
    .await?;
    let refunds = sqlx::query!(
        r#"select amount_minor, currency as "currency: Currency" from refunds
           where member_id = $1 and xmin = pg_current_xact_id()::xid order by id"#,
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    let credits = sqlx::query_scalar!(
        r#"select coalesce(sum(credits), 0) as "credits!" from ledger_lines
           where member_id = $1 and account = 'member' and xmin = pg_current_xact_id()::xid"#,
        member.0,
    )
    .fetch_one(&mut *connection)
    .await?;
    let closing = sqlx::query_scalar!(
        "select silent from decisions
         where member_id = $1 and measure = 'account_closed' and undone_at is null and xmin = pg_current_xact_id()::xid",
        member.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let locale = sqlx::query_scalar!("select language from accounts where member_id = $1", member.0)
        .fetch_optional(connection)
        .await?
        .unwrap_or_default();
    let mail = |kind: Kind| MailToCome { kind: kind.code().to_owned(), locale: locale.clone() };
    let mails = kinds.iter().filter_map(|job| match job.as_str() {
        "payments.tell_refund" => Some(mail(Kind::RefundGranted)),
        "accounts.tell_decision" if closing == Some(false) => Some(mail(Kind::Statement)),
        _ => None,
    });
    Ok(Effects {
        mails: mails.collect(),
        refunds: refunds.into_iter().map(|row| Money::new(row.amount_minor, row.currency)).collect(),
        credits,
        account: closing.map(|_| "closed".to_owned()),
    })
}
