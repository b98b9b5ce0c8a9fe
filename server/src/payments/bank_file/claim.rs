//! Who takes waiting debits, and when: each is in one file for good. A file that may not have reached the disk is
//! written again, the same to the byte, so that a stop half-way neither loses nor doubles a debit.

use super::{moved::DebitMoved, queue};
use crate::{
    kernel::{
        country::Country,
        ids::{MemberId, OrderId, StaffId},
        problem::Answer,
        random::Random,
        zone::Zone,
    },
    payments::{direct_debit, orders::jobs::CheckOrder},
};
use ::jobs::Jobs;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::collections::{BTreeMap, HashSet};
use time::{Date, Duration, OffsetDateTime, Time};
use utoipa::ToSchema;
use uuid::Uuid;

/// A file that is to be written.
#[derive(Clone, Debug)]
pub struct BankFile {
    /// Its id here.
    pub id: Uuid,
    /// What it is of.
    pub kind: FileKind,
    /// By which the bank knows it.
    pub message_id: String,
    /// When accounts are debited.
    pub collect_on: Date,
    /// When it was put together.
    pub made_at: OffsetDateTime,
    /// Who made it in the console: somebody else releases it there.
    pub made_by: Option<StaffId>,
}

/// What a file is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = BankFileKind)]
pub enum FileKind {
    /// Debits, in a pain.008.
    Debits,
    /// Refunds of debits, in a pain.001.
    Refunds,
}

impl FileKind {
    fn code(self) -> &'static str {
        match self {
            Self::Debits => "debits",
            Self::Refunds => "refunds",
        }
    }

    /// How its names begin.
    fn mark(self) -> &'static str {
        match self {
            Self::Debits => "DD",
            Self::Refunds => "RF",
        }
    }
}

struct Waiting {
    member_id: Uuid,
    order_id: Uuid,
    mandate_id: Uuid,
    collect_on: Date,
    /// The mandate was in a file before.
    again: bool,
}

/// Puts a company's waiting debits into files, one for each day, and gives all files that may not be written
/// yet. Debits whose mandate was taken back meanwhile are cancelled; those whose day can't be kept any more
/// move, and their members are told the new one.
///
/// # Errors
/// When the database does not answer.
pub async fn claim_bank_files(
    connection: &mut PgConnection,
    jobs: &Jobs,
    random: &Random,
    company_id: &str,
    now: OffsetDateTime,
) -> Answer<Vec<BankFile>> {
    // Two at once wait for each other here.
    if queue::bank_account(connection, company_id).await?.is_none() {
        return Ok(Vec::new());
    }
    let bank = bank_now(connection, company_id, now).await?;
    cancel_ended(connection, jobs, company_id).await?;
    move_late(connection, jobs, company_id, &bank).await?;
    let mut days: BTreeMap<Date, Vec<Waiting>> = BTreeMap::new();
    for debit in waiting(connection, company_id, direct_debit::debit_day(bank.today())).await? {
        days.entry(debit.collect_on).or_default().push(debit);
    }
    for (day, debits) in days {
        let id = begin(connection, random, company_id, (FileKind::Debits, day), now).await?;
        put_into(connection, id, debits).await?;
    }
    unwritten(connection, company_id, FileKind::Debits).await
}

/// Begins a file that is to be brought to the bank for this day.
pub(super) async fn begin(
    connection: &mut PgConnection,
    random: &Random,
    company_id: &str,
    (kind, day): (FileKind, Date),
    now: OffsetDateTime,
) -> Answer<Uuid> {
    let id = random.uuid();
    let mark: String = id.simple().to_string().chars().take(10).collect();
    sqlx::query!(
        "insert into bank_files (id, company_id, kind, message_id, collect_on, made_at) values ($1, $2, $3, $4, $5, $6)",
        id,
        company_id,
        kind.code(),
        format!("{}-{day}-{}", kind.mark(), mark.to_uppercase()),
        day,
        now,
    )
    .execute(connection)
    .await?;
    Ok(id)
}

/// A company's bank at a moment.
pub(super) struct BankNow {
    /// By the clock where the company sits, as orders count their days: near midnight it is not that of UTC.
    local: OffsetDateTime,
    seat: Option<Country>,
    cut_off: Option<Time>,
}

impl BankNow {
    pub(super) fn today(&self) -> Date {
        self.local.date()
    }

    /// The first day on which a debit can still be collected, if its file is brought there now.
    pub(super) fn first_day(&self) -> Date {
        direct_debit::first_debit_day(self.local, self.cut_off)
    }

    /// As [`file_by`].
    pub(super) fn file_by(&self, day: Date) -> Option<OffsetDateTime> {
        file_by(self.seat, self.cut_off, day)
    }
}

/// How it stands at the company's bank now.
pub(super) async fn bank_now(
    connection: &mut PgConnection,
    company_id: &str,
    now: OffsetDateTime,
) -> Answer<BankNow> {
    let row = sqlx::query!(
        r#"select c.country, a.cut_off as "cut_off?"
         from companies c left join payment_accounts a on a.company_id = c.id and a.provider = 'bank' where c.id = $1"#,
        company_id,
    )
    .fetch_one(connection)
    .await?;
    let seat = Country::parse(&row.country);
    Ok(BankNow { local: seat.map_or(now, |country| country.local(now)), seat, cut_off: row.cut_off })
}

/// By when a file must be at the bank for accounts to be debited on this day; None: the bank's hour is not known.
pub(super) fn file_by(seat: Option<Country>, cut_off: Option<Time>, day: Date) -> Option<OffsetDateTime> {
    let (hour, zone) = (cut_off?, Zone::parse(&seat?.facts().timezone)?);
    Some(zone.at(direct_debit::filing_day(day), hour.hour()) + Duration::minutes(hour.minute().into()))
}

/// A mandate that was taken back takes no debit more; an account that was erased can't be named in a file.
async fn cancel_ended(connection: &mut PgConnection, jobs: &Jobs, company_id: &str) -> Answer<()> {
    let ended = sqlx::query!(
        r#"update bank_debits d set status = 'cancelled'
         from mandates m
         where d.company_id = $1 and d.status = 'waiting' and m.member_id = d.member_id and m.id = d.mandate_id
           and ((d.file_id is null and m.status <> 'valid')
             or (m.account_sealed is null and (d.file_id is null or d.file_id in (select id from bank_files where written_at is null))))
         returning d.member_id as "member: MemberId", d.order_id as "order: OrderId""#,
        company_id,
    )
    .fetch_all(&mut *connection)
    .await?;
    for debit in ended {
        CheckOrder::at_once(connection, jobs, debit.member, debit.order).await?;
    }
    Ok(())
}

async fn move_late(
    connection: &mut PgConnection,
    jobs: &Jobs,
    company_id: &str,
    bank: &BankNow,
) -> Answer<()> {
    let moved = sqlx::query!(
        r#"update bank_debits set collect_on = $3 where company_id = $1 and status = 'waiting' and file_id is null and collect_on < $2
         returning member_id as "member: MemberId", order_id as "order: OrderId""#,
        company_id,
        bank.first_day(),
        direct_debit::debit_day(bank.today()),
    )
    .fetch_all(&mut *connection)
    .await?;
    for debit in moved {
        jobs.enqueue(connection, &DebitMoved { member: debit.member, order: debit.order }).await?;
    }
    Ok(())
}

async fn waiting(connection: &mut PgConnection, company_id: &str, until: Date) -> Answer<Vec<Waiting>> {
    let debits = sqlx::query_as!(
        Waiting,
        r#"select d.member_id, d.order_id, d.mandate_id, d.collect_on,
             exists (select from bank_debits e where e.member_id = d.member_id and e.mandate_id = d.mandate_id and e.file_id is not null) as "again!"
         from bank_debits d where d.company_id = $1 and d.status = 'waiting' and d.file_id is null and d.collect_on <= $2
         order by d.collect_on, d.created_at, d.payment_id for update of d"#,
        company_id,
        until,
    )
    .fetch_all(connection)
    .await?;
    Ok(debits)
}

/// A mandate's first debit is named so, the others follow it (SDD Core rulebook 4.8).
async fn put_into(connection: &mut PgConnection, file: Uuid, debits: Vec<Waiting>) -> Answer<()> {
    let mut seen = HashSet::new();
    for debit in debits {
        let is_first = !debit.again && seen.insert(debit.mandate_id) && !has_file(connection, &debit).await?;
        sqlx::query!(
            "update bank_debits set file_id = $3, sequence = $4 where member_id = $1 and order_id = $2",
            debit.member_id,
            debit.order_id,
            file,
            if is_first { "FRST" } else { "RCUR" },
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Whether the mandate came into a file of an earlier day just now.
async fn has_file(connection: &mut PgConnection, debit: &Waiting) -> Answer<bool> {
    let has = sqlx::query_scalar!(
        r#"select exists (select from bank_debits where member_id = $1 and mandate_id = $2 and file_id is not null) as "has!""#,
        debit.member_id,
        debit.mandate_id,
    )
    .fetch_one(connection)
    .await?;
    Ok(has)
}

/// A company's files of a kind that may not be on disk, by day.
pub(super) async fn unwritten(
    connection: &mut PgConnection,
    company_id: &str,
    kind: FileKind,
) -> Answer<Vec<BankFile>> {
    let files = sqlx::query_as!(
        BankFile,
        r#"select id, kind as "kind: FileKind", message_id, collect_on, made_at, made_by as "made_by: StaffId" from bank_files
         where company_id = $1 and kind = $2 and written_at is null order by collect_on, made_at, id"#,
        company_id,
        kind.code(),
    )
    .fetch_all(connection)
    .await?;
    Ok(files)
}
