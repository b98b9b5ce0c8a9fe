//! A file as it was made: the hash of its text, what is in it, and who made it and who let it go. The text itself is kept nowhere,
//! since it names accounts: it is written anew from the database, and is the file as long as its hash is the same.

use super::{
    claim::{self, BankFile, FileKind},
    message, outcomes,
    queue::BankAccount,
    transfers,
};
use crate::{
    kernel::{country::Country, ids::StaffId, problem::Answer, vault::Vault},
    payments::direct_debit,
};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime, Time};
use uuid::Uuid;

/// A file's text, and what is in it.
#[derive(Clone, Debug)]
pub struct BankText {
    /// Of the XML.
    pub text: String,
    /// Debits or transfers.
    pub entries: usize,
    /// Their sum in euro cents.
    pub cents: i64,
}

impl BankText {
    /// By which it is known again.
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.text.as_bytes()).into()
    }
}

/// The text of a file, of either kind, from what the database says now; None: nothing is left in it.
///
/// # Errors
/// When the key does not open an account, or something in it is nothing that banks take.
pub async fn bank_text(
    connection: &mut PgConnection,
    vault: &Vault,
    account: &BankAccount,
    file: &BankFile,
) -> anyhow::Result<Option<BankText>> {
    let written = match file.kind {
        FileKind::Debits => message::write_message(connection, vault, account, file).await?,
        FileKind::Refunds => transfers::write_refunds(connection, vault, account, file).await?,
    };
    Ok(written.map(|(text, entries, cents)| BankText { text, entries, cents }))
}

/// Notes what a file is, as it was made just now. False: it was the same before, and who made it then stays who made it.
///
/// # Errors
/// When the database does not answer.
pub async fn note_made(
    connection: &mut PgConnection,
    id: Uuid,
    text: &BankText,
    by: Option<StaffId>,
) -> Answer<bool> {
    let noted = sqlx::query!(
        "update bank_files set digest = $2, entries = $3, cents = $4, made_by = $5
         where id = $1 and written_at is null and (digest is distinct from $2 or (made_by is null and $5::uuid is not null))",
        id,
        &text.digest(),
        i32::try_from(text.entries).map_err(anyhow::Error::from)?,
        text.cents,
        by.map(|staff| staff.0),
    )
    .execute(connection)
    .await?;
    Ok(noted.rows_affected() > 0)
}

/// Ends a file that nothing is left in: nobody has to bring it anywhere. Refunds that could not be written, since their accounts
/// were erased, wait for being sent by hand.
///
/// # Errors
/// When the database does not answer.
pub async fn note_empty(connection: &mut PgConnection, id: Uuid, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "update bank_files set digest = null, entries = null, cents = null, made_by = null, written_at = $2
         where id = $1 and written_at is null",
        id,
        now,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("update bank_refunds set file_id = null where file_id = $1 and refunded_at is null", id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Lets a file go to the bank; by None, it goes by a command. False: it went before.
///
/// # Errors
/// When the database does not answer, or whoever releases it made it.
pub async fn note_released(
    connection: &mut PgConnection,
    id: Uuid,
    by: Option<StaffId>,
    now: OffsetDateTime,
) -> Answer<bool> {
    let released = sqlx::query!(
        "update bank_files set released_by = $2, written_at = $3 where id = $1 and written_at is null",
        id,
        by.map(|staff| staff.0),
        now,
    )
    .execute(connection)
    .await?;
    Ok(released.rows_affected() > 0)
}

/// A file that was made.
#[derive(Clone, Debug)]
pub struct MadeFile {
    /// The file.
    pub file: BankFile,
    /// Whose.
    pub company_id: String,
    /// SHA-256 of its text.
    pub digest: Vec<u8>,
    /// Debits or transfers.
    pub entries: i32,
    /// Their sum in euro cents.
    pub cents: i64,
    /// Who let it go, in the console.
    pub released_by: Option<StaffId>,
    /// When it went; None: it waits.
    pub written_at: Option<OffsetDateTime>,
    /// By when the bank wants it, where its hour is known; refunds may go any day.
    pub by: Option<OffsetDateTime>,
}

/// A row of it.
struct MadeRow {
    id: Uuid,
    kind: FileKind,
    message_id: String,
    collect_on: Date,
    made_at: OffsetDateTime,
    made_by: Option<StaffId>,
    company_id: String,
    digest: Vec<u8>,
    entries: i32,
    cents: i64,
    released_by: Option<StaffId>,
    written_at: Option<OffsetDateTime>,
    country: String,
    cut_off: Option<Time>,
}

impl From<MadeRow> for MadeFile {
    fn from(row: MadeRow) -> Self {
        let MadeRow { id, kind, message_id, collect_on, made_at, made_by, .. } = row;
        Self {
            file: BankFile { id, kind, message_id, collect_on, made_at, made_by },
            company_id: row.company_id,
            digest: row.digest,
            entries: row.entries,
            cents: row.cents,
            released_by: row.released_by,
            written_at: row.written_at,
            by: match kind {
                FileKind::Debits => claim::file_by(Country::parse(&row.country), row.cut_off, collect_on),
                FileKind::Refunds => None,
            },
        }
    }
}

/// Files of these companies that were made: those that wait first, then the newest.
///
/// # Errors
/// When the database does not answer.
pub async fn made_files(
    connection: &mut PgConnection,
    companies: &[String],
    most: i64,
) -> Answer<Vec<MadeFile>> {
    let rows = sqlx::query_as!(
        MadeRow,
        r#"select f.id, f.kind as "kind: FileKind", f.message_id, f.collect_on, f.made_at, f.made_by as "made_by: StaffId", f.company_id,
             f.digest as "digest!", f.entries as "entries!", f.cents as "cents!", f.released_by as "released_by: StaffId", f.written_at,
             c.country as "country!", a.cut_off as "cut_off?"
         from bank_files f join companies c on c.id = f.company_id
         left join payment_accounts a on a.company_id = f.company_id and a.provider = 'bank'
         where f.digest is not null and f.company_id = any($1)
         order by f.written_at desc nulls first, f.made_at desc, f.id limit $2"#,
        companies,
        most,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(MadeFile::from).collect())
}

/// Whose file it is, if it was made.
///
/// # Errors
/// When the database does not answer.
pub async fn company_of_file(connection: &mut PgConnection, id: Uuid) -> Answer<Option<String>> {
    let company =
        sqlx::query_scalar!("select company_id from bank_files where id = $1 and digest is not null", id);
    Ok(company.fetch_optional(connection).await?)
}

/// One of them, which nobody else gets until the end of the transaction. Whoever asks for it holds its company's account first, as
/// those who book what the bank says do.
///
/// # Errors
/// When the database does not answer.
pub async fn made_file(connection: &mut PgConnection, id: Uuid) -> Answer<Option<MadeFile>> {
    let row = sqlx::query_as!(
        MadeRow,
        r#"select f.id, f.kind as "kind: FileKind", f.message_id, f.collect_on, f.made_at, f.made_by as "made_by: StaffId", f.company_id,
             f.digest as "digest!", f.entries as "entries!", f.cents as "cents!", f.released_by as "released_by: StaffId", f.written_at,
             c.country as "country!", a.cut_off as "cut_off?"
         from bank_files f join companies c on c.id = f.company_id
         left join payment_accounts a on a.company_id = f.company_id and a.provider = 'bank'
         where f.id = $1 and f.digest is not null for update of f"#,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(MadeFile::from))
}

/// What of a company waits to be put into files.
#[derive(Clone, Debug)]
pub struct ToMake {
    /// Whose.
    pub company_id: String,
    /// Debits that are due at the bank by now.
    pub debits: i64,
    /// Their sum in euro cents.
    pub debit_cents: i64,
    /// The first day on which one of them is debited, as it was announced; None: none is due whose mandate stands.
    pub first_day: Option<Date>,
    /// By when their file must be at the bank for that day, where its hour is known.
    pub by: Option<OffsetDateTime>,
    /// Debits whose day can't be kept any more: they move to a later one.
    pub late: i64,
    /// Debits of later days.
    pub later: i64,
    /// Refunds that are to be sent.
    pub refunds: i64,
    /// Their sum in euro cents.
    pub refund_cents: i64,
    /// Files that were begun and are not made: a look at what can't be written in them helps.
    pub begun: i64,
}

/// Of each company that collects by its bank, or did.
///
/// # Errors
/// When the database does not answer.
pub async fn to_make(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Vec<ToMake>> {
    let companies = sqlx::query_scalar!(
        "select company_id from payment_accounts where provider = 'bank' order by company_id"
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut waiting = Vec::with_capacity(companies.len());
    for company in companies {
        waiting.push(of_company(connection, company, now).await?);
    }
    Ok(waiting)
}

async fn of_company(connection: &mut PgConnection, company: String, now: OffsetDateTime) -> Answer<ToMake> {
    let bank = claim::bank_now(connection, &company, now).await?;
    let due = direct_debit::debit_day(bank.today());
    let debits = sqlx::query!(
        r#"select count(*) filter (where collect_on <= $2) as "due!", coalesce(sum(amount_minor) filter (where collect_on <= $2), 0)::bigint as "cents!",
             min(collect_on) filter (where collect_on <= $2 and m.status = 'valid') as first_day,
             count(*) filter (where collect_on > $2) as "later!", count(*) filter (where collect_on < $3 and m.status = 'valid') as "late!"
         from bank_debits d left join mandates m on m.member_id = d.member_id and m.id = d.mandate_id
         where d.company_id = $1 and d.status = 'waiting' and d.file_id is null"#,
        company,
        due,
        bank.first_day(),
    )
    .fetch_one(&mut *connection)
    .await?;
    let refunds = sqlx::query!(
        r#"select count(*) as "count!", coalesce(sum(r.amount_minor), 0)::bigint as "cents!"
         from bank_refunds r join bank_debits d using (payment_id)
         join mandates m on m.member_id = d.member_id and m.id = d.mandate_id
         where d.company_id = $1 and r.refunded_at is null and r.file_id is null and r.came_back_at is null
           and d.returned_at is null and m.account_sealed is not null"#,
        company,
    )
    .fetch_one(&mut *connection)
    .await?;
    let begun = sqlx::query_scalar!(
        r#"select count(*) as "count!" from bank_files where company_id = $1 and written_at is null and digest is null"#,
        company,
    )
    .fetch_one(connection)
    .await?;
    Ok(ToMake {
        company_id: company,
        debits: debits.due,
        debit_cents: debits.cents,
        first_day: debits.first_day,
        by: debits.first_day.and_then(|day| bank.file_by(day)),
        late: debits.late,
        later: debits.later,
        refunds: refunds.count,
        refund_cents: refunds.cents,
        begun,
    })
}

/// How many of a company's files and debits stand how.
#[derive(Clone, Debug)]
pub struct BankStanding {
    /// Files of debits that were made and have not gone.
    pub debit_files: i64,
    /// Likewise, of refunds.
    pub refund_files: i64,
    /// Debits that could not be written.
    pub failed: i64,
    /// Debits that were cancelled.
    pub cancelled: i64,
    /// Debits that wait for a file, and whose day can't be kept any more.
    pub late: i64,
}

/// So many there are now.
///
/// # Errors
/// When the database does not answer.
pub async fn bank_standing(
    connection: &mut PgConnection,
    company_id: &str,
    now: OffsetDateTime,
) -> Answer<BankStanding> {
    let bank = claim::bank_now(connection, company_id, now).await?;
    let stands = sqlx::query_as!(
        BankStanding,
        r#"select (select count(*) from bank_files where company_id = $1 and kind = 'debits' and digest is not null and written_at is null) as "debit_files!",
             (select count(*) from bank_files where company_id = $1 and kind = 'refunds' and digest is not null and written_at is null) as "refund_files!",
             count(*) filter (where d.status = 'failed' and d.reason = $3) as "failed!", count(*) filter (where d.status = 'cancelled') as "cancelled!",
             count(*) filter (where d.status = 'waiting' and d.file_id is null and d.collect_on < $2 and m.status = 'valid') as "late!"
           from bank_debits d left join mandates m on m.member_id = d.member_id and m.id = d.mandate_id
           where d.company_id = $1 and d.status <> 'paid'"#,
        company_id,
        bank.first_day(),
        outcomes::NOT_SENT,
    )
    .fetch_one(connection)
    .await?;
    Ok(stands)
}
