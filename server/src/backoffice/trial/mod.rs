//! Trying a grave act: its real code runs in a transaction that is rolled back, and what it wrote says what would follow. This
//! works because everything that leaves us leaves after the commit: a mail, or a call to a provider, is a job's row until then.
//! What there is more or less of is counted in the transaction and again once it is gone (`standing`).

mod standing;

pub use standing::{Change, Thing};

use crate::{
    app::App,
    kernel::{
        ids::{MemberId, SiteId, StaffId},
        money::{Currency, Money},
        problem::Answer,
    },
    mail::Kind,
};
use ::jobs::JobId;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;
use uuid::Uuid;

/// Whom or what an act is about; its effects are looked for there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// Somebody without an account.
    Visitor,
    /// A member.
    Member(MemberId),
    /// One of the staff.
    Colleague(StaffId),
    /// A request to read messages.
    Messages(Uuid),
    /// Jobs that gave up.
    Jobs(Vec<JobId>),
    /// A site.
    Site(SiteId),
    /// What a company brings to its own bank.
    Bank(String),
    /// Who gets in at a site.
    Door(SiteId),
    /// A newsletter, and who would be told it.
    Newsletter(Uuid),
    /// How a company is paid.
    Account(String),
}

impl From<Option<MemberId>> for About {
    fn from(member: Option<MemberId>) -> Self {
        member.map_or(Self::Visitor, Self::Member)
    }
}

/// A mail that the act would send.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MailToCome {
    /// Which of our mails.
    pub kind: String,
    /// In the reader's language.
    pub locale: String,
    /// The colleague who reads it; null: the member, or whoever complained.
    #[schema(required)]
    pub to: Option<String>,
}

/// What an act would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Effects {
    /// What people would be mailed.
    pub mails: Vec<MailToCome>,
    /// Money that would go back.
    pub refunds: Vec<Money>,
    /// By how much their balance of credits would change.
    pub credits: i64,
    /// How the account would stand; null: as before.
    #[schema(required)]
    pub account: Option<String>,
    /// What there would be more or less of.
    pub changes: Vec<Change>,
}

/// Runs the act and rolls it back; what it gave, and what it would have done to whom or what it says that it is about.
///
/// # Errors
/// Those of the act.
pub async fn trial<A: Into<About>, T>(
    app: &App,
    act: impl AsyncFnOnce(&mut PgConnection) -> Answer<(A, T)>,
) -> Answer<(T, Effects)> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let last_job = sqlx::query_scalar!("select max(id) from jobs").fetch_one(&mut *transaction).await?;
    let (about, done) = act(&mut *transaction).await?;
    let about = about.into();
    // What a commit would refuse is refused now.
    sqlx::raw_sql("set constraints all immediate").execute(&mut *transaction).await?;
    let told = told(&mut transaction, last_job.unwrap_or(0)).await?;
    let mut effects = match about {
        About::Member(member) => effects(&mut transaction, member, &told).await?,
        _ => Effects { mails: letters(&told, &[], ""), ..Effects::default() },
    };
    let after = standing::standing(&mut transaction, &about, now).await?;
    transaction.rollback().await?;
    let before = standing::standing(&mut *app.db.acquire().await?, &about, now).await?;
    effects.changes = standing::changes(before, after);
    Ok((done, effects))
}

/// A job that the transaction wrote: for an answer to a complaint with the language that it was written in, for a mail to a
/// colleague with which one it is, who reads it and in which language.
struct QueuedJob {
    kind: String,
    locale: Option<String>,
    staff_mail: Option<String>,
    colleague: Option<String>,
}

async fn told(connection: &mut PgConnection, last_job: i64) -> Answer<Vec<QueuedJob>> {
    let told = sqlx::query_as!(
        QueuedJob,
        r#"select j.kind, coalesce(c.locale, s.locale) as locale, j.payload ->> 'kind' as staff_mail, s.name as "colleague?" from jobs j
           left join complaints c on j.kind = 'complaints.tell' and c.id = (j.payload ->> 'complaint')::uuid
           left join staff s on s.id = case j.kind when 'staff.tell' then (j.payload ->> 'staff')::uuid end
           where j.id > $1 and j.xmin = pg_current_xact_id()::xid order by j.id"#,
        last_job,
    )
    .fetch_all(connection)
    .await?;
    Ok(told)
}

/// A decision that the transaction made or took back.
struct Decided {
    closes: bool,
    silent: bool,
    undone: bool,
    told: bool,
}

/// What the transaction wrote about the member, each table narrowed by a key.
async fn effects(connection: &mut PgConnection, member: MemberId, told: &[QueuedJob]) -> Answer<Effects> {
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
    let decided = sqlx::query_as!(
        Decided,
        r#"select measure = 'account_closed' as "closes!", silent, undone_at is not null as "undone!", told_at is not null as "told!"
           from decisions where member_id = $1 and xmin = pg_current_xact_id()::xid"#,
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    // What is not mailed by a job of its own was written down already, and waits for the commit.
    let written = sqlx::query!(
        "select kind, locale from mails where member_id = $1 and outcome in ('waiting', 'caught') and xmin = pg_current_xact_id()::xid order by number",
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    let written = written.into_iter().map(|row| MailToCome { kind: row.kind, locale: row.locale, to: None });
    let account = sqlx::query!("select language, status from accounts where member_id = $1", member.0)
        .fetch_optional(connection)
        .await?;
    let (locale, status) = account.map(|row| (row.language, row.status)).unwrap_or_default();
    Ok(Effects {
        mails: letters(told, &decided, &locale).into_iter().chain(written).collect(),
        refunds: refunds.into_iter().map(|row| Money::new(row.amount_minor, row.currency)).collect(),
        credits,
        account: decided.iter().any(|one| one.closes).then_some(status),
        ..Effects::default()
    })
}

/// What is mailed: of a decision its statement, and its end where it was told before; nobody hears of what is silent.
fn letters(told: &[QueuedJob], decided: &[Decided], locale: &str) -> Vec<MailToCome> {
    let is_news = |closes: bool, undone: bool| {
        let about = |one: &&Decided| one.closes == closes && one.undone == undone;
        decided.iter().filter(about).any(|one| !one.silent && one.told == undone)
    };
    let kinds = |job: &str| match job {
        "payments.tell_refund" => vec![Kind::RefundGranted],
        "accounts.tell_decision" => {
            let both = [(is_news(true, false), Kind::Statement), (is_news(true, true), Kind::DecisionUndone)];
            both.into_iter().filter_map(|(is_news, kind)| is_news.then_some(kind)).collect()
        }
        "accounts.tell_statements" => {
            let both =
                [(is_news(false, false), Kind::Statement), (is_news(false, true), Kind::StatementUndone)];
            both.into_iter().filter_map(|(is_news, kind)| is_news.then_some(kind)).collect()
        }
        "complaints.tell" => vec![Kind::ComplaintClosed],
        _ => Vec::new(),
    };
    let mut mails: Vec<MailToCome> = Vec::new();
    for job in told {
        if let (Some(kind), Some(to)) = (&job.staff_mail, &job.colleague) {
            let locale = job.locale.clone().unwrap_or_default();
            mails.push(MailToCome { kind: format!("staff-{kind}"), locale, to: Some(to.clone()) });
            continue;
        }
        // Whoever complained reads in the language in which they wrote.
        let reader = job.locale.as_deref().unwrap_or(locale);
        for kind in kinds(&job.kind) {
            let mail = MailToCome { kind: kind.code().to_owned(), locale: reader.to_owned(), to: None };
            // What is decided on several things at once is one mail; refunds have one each.
            if job.kind != "accounts.tell_statements" || !mails.contains(&mail) {
                mails.push(mail);
            }
        }
    }
    mails
}
