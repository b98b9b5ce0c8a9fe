//! All SQL about decisions, and what staff look for.

use super::{DecisionSource, Measure, NewDecision, Subject};
use crate::{
    accounts::{email::Email, model::AccountStatus},
    kernel::{
        ids::{MemberId, SiteId},
        problem::Answer,
    },
    members::{AskedField, ProfileStatus},
};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// How a closed account stood before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    pub(super) account: AccountStatus,
    pub(super) profile: ProfileStatus,
}

/// Writes a decision down.
pub(super) async fn insert(
    connection: &mut PgConnection,
    (id, number): (Uuid, &str),
    new: &NewDecision<'_>,
    subject: Subject,
) -> Answer<()> {
    let before = subject.before();
    sqlx::query!(
        "insert into decisions (id, number, member_id, measure, rule, facts, source, fraud, staff, decided_at, silent,
           account_status, profile_status, subject_id, field, until)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        id,
        number,
        new.member.0,
        subject.measure().code(),
        new.rule,
        new.facts,
        new.source.code(),
        new.fraud,
        new.staff,
        new.now,
        new.silent,
        before.map(|before| before.account.code()),
        before.map(|before| before.profile.code()),
        subject.id(),
        subject.field().map(AskedField::code),
        subject.until(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Credits were refunded with it.
pub async fn note_refund(connection: &mut PgConnection, decision: Uuid) -> Answer<()> {
    sqlx::query!("update decisions set refunded = true where id = $1", decision).execute(connection).await?;
    Ok(())
}

/// A closing that stands.
pub(super) struct Standing {
    pub(super) id: Uuid,
    pub(super) number: String,
    pub(super) before: Before,
}

/// The closing of the member's account, where it is closed. The caller holds the account's row.
pub(super) async fn standing(connection: &mut PgConnection, member: MemberId) -> Answer<Option<Standing>> {
    let row = sqlx::query!(
        r#"select id, number, account_status as "account_status!: AccountStatus", profile_status as "profile_status!: ProfileStatus"
         from decisions where member_id = $1 and measure = 'account_closed' and undone_at is null"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Standing {
        id: row.id,
        number: row.number,
        before: Before { account: row.account_status, profile: row.profile_status },
    }))
}

/// Takes a decision back.
pub(super) async fn undo(
    connection: &mut PgConnection,
    decision: Uuid,
    staff: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update decisions set undone_at = $2, undone_by = $3, undone_staff_id = acting_staff() where id = $1",
        decision,
        now,
        staff
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A decision as it was written down.
#[derive(Clone, Debug)]
pub struct DecisionRow {
    /// Its id.
    pub id: Uuid,
    /// By which the member names it.
    pub number: String,
    /// Whom it is about.
    pub member: MemberId,
    /// What follows from it.
    pub measure: Measure,
    /// The photo, or the request to change a text.
    pub subject: Option<Uuid>,
    /// The text that is hidden.
    pub field: Option<AskedField>,
    /// When it ends by itself.
    pub until: Option<OffsetDateTime>,
    /// The rule of the terms, or the law.
    pub rule: String,
    /// What happened.
    pub facts: String,
    /// How it came to us.
    pub source: DecisionSource,
    /// Bought credits were got by fraud.
    pub fraud: bool,
    /// Unused credits were refunded.
    pub refunded: bool,
    /// The member is not to hear of it.
    pub silent: bool,
    /// Who decided.
    pub staff: String,
    /// When.
    pub decided_at: OffsetDateTime,
    /// When the member was mailed.
    pub told_at: Option<OffsetDateTime>,
    /// When it was taken back.
    pub undone_at: Option<OffsetDateTime>,
    /// By whom.
    pub undone_by: Option<String>,
    /// When the member was mailed of that.
    pub undone_told_at: Option<OffsetDateTime>,
}

/// All about a member, oldest first.
pub async fn decisions(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<DecisionRow>> {
    let rows = sqlx::query_as!(
        DecisionRow,
        r#"select id, number, member_id as "member: MemberId", measure as "measure: Measure", subject_id as subject,
             field as "field: AskedField", until, rule, facts, source as "source: DecisionSource", fraud, refunded, silent, staff, decided_at, told_at, undone_at, undone_by, undone_told_at
         from decisions where member_id = $1 order by decided_at, number"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// The one of this id, held; None once its member is erased.
pub(super) async fn hold(connection: &mut PgConnection, decision: Uuid) -> Answer<Option<DecisionRow>> {
    let row = sqlx::query_as!(
        DecisionRow,
        r#"select id, number, member_id as "member: MemberId", measure as "measure: Measure", subject_id as subject,
             field as "field: AskedField", until, rule, facts, source as "source: DecisionSource", fraud, refunded, silent, staff, decided_at, told_at, undone_at, undone_by, undone_told_at
         from decisions where id = $1 for update"#,
        decision,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// The one of this number, as somebody typed it.
pub(super) async fn named(connection: &mut PgConnection, number: &str) -> Answer<Option<DecisionRow>> {
    let row = sqlx::query_as!(
        DecisionRow,
        r#"select id, number, member_id as "member: MemberId", measure as "measure: Measure", subject_id as subject,
             field as "field: AskedField", until, rule, facts, source as "source: DecisionSource", fraud, refunded, silent, staff, decided_at, told_at, undone_at, undone_by, undone_told_at
         from decisions where number = upper(trim($1))"#,
        number,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// Whether this request for other words is open.
pub(super) async fn is_asked(connection: &mut PgConnection, member: MemberId, request: Uuid) -> Answer<bool> {
    let is_open = sqlx::query_scalar!(
        r#"select exists (select from change_requests where member_id = $1 and id = $2 and answered_at is null) as "is_open!""#,
        member.0,
        request,
    )
    .fetch_one(connection)
    .await?;
    Ok(is_open)
}

/// Takes back what stands about this photo, or this request to change a text; how many decisions that were.
pub(super) async fn undo_about(
    connection: &mut PgConnection,
    member: MemberId,
    subject: Uuid,
    staff: &str,
    now: OffsetDateTime,
) -> Answer<u64> {
    let undone = sqlx::query!(
        "update decisions set undone_at = $3, undone_by = $4, undone_staff_id = acting_staff() where member_id = $1 and subject_id = $2 and undone_at is null",
        member.0,
        subject,
        now,
        staff,
    )
    .execute(connection)
    .await?;
    Ok(undone.rows_affected())
}

/// Whether a warning of the member stands.
pub(super) async fn is_warned(connection: &mut PgConnection, member: MemberId) -> Answer<bool> {
    let warned = sqlx::query_scalar!(
        r#"select exists (select from decisions where member_id = $1 and measure = 'warned' and undone_at is null) as "warned!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(warned)
}

/// Takes back what stands of this measure and has not ended; the numbers.
pub(super) async fn lift(
    connection: &mut PgConnection,
    member: MemberId,
    measure: Measure,
    staff: &str,
    now: OffsetDateTime,
) -> Answer<Vec<String>> {
    let numbers = sqlx::query_scalar!(
        "update decisions set undone_at = $3, undone_by = $4, undone_staff_id = acting_staff()
         where member_id = $1 and measure = $2 and undone_at is null and coalesce(until > $3, true) returning number",
        member.0,
        measure.code(),
        now,
        staff,
    )
    .fetch_all(connection)
    .await?;
    Ok(numbers)
}

/// Takes the decision of this number back, as long as nobody was told of it and nothing rests on it; whether it did.
pub(super) async fn undo_untold(
    connection: &mut PgConnection,
    member: MemberId,
    number: &str,
    staff: &str,
    now: OffsetDateTime,
) -> Answer<bool> {
    let undone = sqlx::query!(
        "update decisions d set undone_at = $3, undone_by = $4, undone_staff_id = acting_staff()
         where d.member_id = $1 and d.number = $2 and d.undone_at is null and d.told_at is null
           and not (d.measure = 'warned' and exists (select from decisions later where later.member_id = d.member_id
             and later.measure = 'reports_paused' and later.undone_at is null and later.decided_at >= d.decided_at))",
        member.0,
        number,
        now,
        staff,
    )
    .execute(connection)
    .await?;
    Ok(undone.rows_affected() == 1)
}

/// What was taken back about this photo in the seconds before that moment stands again, as if it had not been.
pub(super) async fn stand_again(
    connection: &mut PgConnection,
    member: MemberId,
    subject: Uuid,
    until: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update decisions set undone_at = null, undone_by = null, undone_staff_id = null
         where member_id = $1 and subject_id = $2 and undone_at > $4 and undone_at <= $3 and undone_told_at is null",
        member.0,
        subject,
        until,
        until - Duration::seconds(10),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether a member was told of what was decided at this moment before it was taken back.
pub async fn was_told(
    connection: &mut PgConnection,
    member: MemberId,
    decided_at: OffsetDateTime,
) -> Answer<bool> {
    let told = sqlx::query_scalar!(
        r#"select exists (select from decisions where member_id = $1 and decided_at > $3 and decided_at <= $2
             and undone_at >= $2 and told_at is not null) as "told!""#,
        member.0,
        decided_at,
        decided_at - Duration::seconds(10),
    )
    .fetch_one(connection)
    .await?;
    Ok(told)
}

/// The member was told of it, or of its end.
pub(super) async fn note_told(
    connection: &mut PgConnection,
    decision: Uuid,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update decisions set told_at = coalesce(told_at, $2), undone_told_at = case when undone_at is not null then $2 end where id = $1",
        decision,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Who of the staff decided: the decision of this number, or, without one, all those about the member.
pub async fn decided_by(
    connection: &mut PgConnection,
    number: Option<&str>,
    member: Option<MemberId>,
) -> Answer<Vec<String>> {
    let staff = sqlx::query_scalar!(
        "select staff from decisions where number = upper(trim($1)) or $1 is null and member_id = $2",
        number,
        member.map(|member| member.0),
    )
    .fetch_all(connection)
    .await?;
    Ok(staff)
}

/// What staff do with a member.
#[derive(Clone, Copy, Debug)]
pub enum StaffAct {
    /// Looked at them.
    Shown,
    /// Closed the account.
    Closed,
    /// Opened it again.
    Reopened,
    /// Found them by what they said of themselves.
    Found,
    /// Handed a copy of their data out.
    Exported,
    /// Had them leave.
    Erased,
    /// Sent the mail that lets them in again.
    Mailed,
    /// Asked a new address to confirm a move.
    Moved,
    /// Gave them credits.
    Credited,
    /// Warned them.
    Warned,
    /// Let them read only, for a while.
    Paused,
    /// Had their reports wait, for a while.
    ReportsPaused,
    /// Took one of these back.
    PauseEnded,
}

impl StaffAct {
    /// As in the table.
    fn code(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Closed => "closed",
            Self::Reopened => "reopened",
            Self::Found => "found",
            Self::Exported => "exported",
            Self::Erased => "erased",
            Self::Mailed => "mailed",
            Self::Moved => "moved",
            Self::Credited => "credited",
            Self::Warned => "warned",
            Self::Paused => "paused",
            Self::ReportsPaused => "reports_paused",
            Self::PauseEnded => "pause_ended",
        }
    }
}

/// Writes down who did it; nobody can change that row. It outlives the member: `note` is in the words of
/// staff and names nobody.
pub async fn note_act(
    connection: &mut PgConnection,
    member: MemberId,
    staff: &str,
    (act, note): (StaffAct, Option<&str>),
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into account_audit (member_hash, staff, action, note, at, site_id)
         values ($1, $2, $3, $4, $5, (select site_id from profiles where id = $6))",
        &Sha256::digest(member.0.as_bytes()).to_vec(),
        staff,
        act.code(),
        note,
        now,
        member.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A member as staff see them.
#[derive(Clone, Debug)]
pub struct MemberRow {
    /// Their id.
    pub member: MemberId,
    /// On which site.
    pub site: SiteId,
    /// Its domain.
    pub domain: String,
    /// Where mails go.
    pub email: String,
    /// What others call them.
    pub name: String,
    /// Where the account stands.
    pub status: AccountStatus,
    /// Whether others see them.
    pub profile: ProfileStatus,
    /// In which decisions are written.
    pub language: String,
    /// Whose prices and day apply.
    pub country: String,
    /// When they signed up.
    pub created_at: OffsetDateTime,
    /// Live sessions.
    pub sessions: i64,
    /// Reports that name them.
    pub reports: i64,
    /// Complaints that concern them.
    pub complaints: i64,
}

/// The members of this id or address, one a site at most.
pub async fn find(connection: &mut PgConnection, word: &str) -> Answer<Vec<MemberRow>> {
    let rows = sqlx::query_as!(
        MemberRow,
        r#"select a.member_id as "member: MemberId", a.site_id as "site: SiteId", s.domain, a.email, coalesce(p.wanted_name, p.name) as "name!", a.status as "status: AccountStatus",
             p.status as "profile: ProfileStatus", a.language, a.country, a.created_at,
             (select count(*) from sessions l where l.member_id = a.member_id) as "sessions!",
             (select count(*) from reports r where r.reported_id = a.member_id and r.rule is null) as "reports!",
             (select count(*) from complaints c where c.about_id = a.member_id) as "complaints!"
         from accounts a join sites s on s.id = a.site_id join profiles p on p.id = a.member_id
         where a.member_id = any(array(
             select $1::uuid union select e.member_id from account_addresses e where e.address_key = $2 and e.reserved_until is null))
         order by s.domain"#,
        Uuid::try_parse(word).ok(),
        Email::parse(word).map(|email| email.key()),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Erases all decisions about a member.
pub(in crate::accounts) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from decisions where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
