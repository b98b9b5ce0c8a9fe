//! Debits that wait for a file, and the account that they go to.

use super::{claim, message};
use crate::{
    app::App,
    kernel::{
        country::Country,
        ids::{MemberId, OrderId},
        money::Money,
        problem::{Answer, Refusal},
    },
    payments::{
        direct_debit,
        mandates::{self, SEALED_ACCOUNT},
    },
};
use iban::{Iban, IbanLike};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime, Time};
use uuid::Uuid;

/// Where a company's debits go.
#[derive(Clone, Debug)]
pub struct BankAccount {
    /// Whose.
    pub company_id: String,
    /// As the bank writes it.
    pub holder: String,
    /// Without blanks.
    pub iban: String,
    /// By what banks know the company.
    pub creditor_id: String,
    /// Where the company sits.
    pub country: String,
}

impl BankAccount {
    /// As clocks show it where the company sits: files have its days.
    pub(super) fn local(&self, moment: OffsetDateTime) -> OffsetDateTime {
        Country::parse(&self.country).map_or(moment, |seat| seat.local(moment))
    }
}

/// By when a company's bank takes files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BankHour {
    /// As before, where the new account is at the same bank; of another one nobody said it.
    AsBefore,
    /// Nobody says.
    Unknown,
    /// By this one.
    At(Time),
}

/// Lets a company collect new debits by its own bank; false: it takes no money yet, or has no creditor identifier, without which no
/// bank takes a file.
///
/// # Errors
/// When the database does not answer.
pub async fn collect_by_bank(
    connection: &mut PgConnection,
    company_id: &str,
    (holder, iban): (&str, &str),
    hour: BankHour,
) -> Answer<bool> {
    let before = bank_account(connection, company_id).await?;
    let stays = before.is_some_and(|before| is_same_bank(&before.iban, iban));
    let cut_off = match hour {
        BankHour::At(hour) => Some(hour),
        BankHour::AsBefore if stays => cut_off(connection, company_id).await?,
        BankHour::AsBefore | BankHour::Unknown => None,
    };
    let opened = sqlx::query!(
        "insert into payment_accounts
           (company_id, provider, api_base, api_key, hook_secret, creditor_id, selling, collecting, holder, iban, cut_off)
         select company_id, 'bank', '', '', '', creditor_id, false, true, $2, $3, $4
         from payment_accounts where company_id = $1 and selling and creditor_id <> ''
         on conflict (company_id, provider) do update
           set collecting = true, holder = $2, iban = $3, creditor_id = excluded.creditor_id, cut_off = $4",
        company_id,
        holder,
        iban,
        cut_off,
    )
    .execute(connection)
    .await?;
    Ok(opened.rows_affected() > 0)
}

/// Whether both accounts are at one bank, as far as their numbers tell.
fn is_same_bank(one: &str, other: &str) -> bool {
    let bank = |iban: &str| {
        let iban = iban.parse::<Iban>().ok()?;
        Some((iban.country_code().to_owned(), iban.bank_identifier()?.to_owned()))
    };
    one == other || bank(one).is_some_and(|one| Some(one) == bank(other))
}

/// By when a company's bank takes files, where somebody said it.
///
/// # Errors
/// When the database does not answer.
pub async fn cut_off(connection: &mut PgConnection, company_id: &str) -> Answer<Option<Time>> {
    let hour = sqlx::query_scalar!(
        "select cut_off from payment_accounts where company_id = $1 and provider = 'bank'",
        company_id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(hour.flatten())
}

/// New debits go through the payment provider again; those that wait still leave by file. False: they did.
///
/// # Errors
/// When the database does not answer.
pub async fn stop_collecting(connection: &mut PgConnection, company_id: &str) -> Answer<bool> {
    let stopped = sqlx::query!(
        "update payment_accounts set collecting = false where company_id = $1 and provider = 'bank' and collecting",
        company_id,
    )
    .execute(connection)
    .await?;
    Ok(stopped.rows_affected() > 0)
}

/// The account; None: the company's debits never went by file. Until the end of the transaction nobody else
/// gets it.
///
/// # Errors
/// When the database does not answer.
pub async fn bank_account(connection: &mut PgConnection, company_id: &str) -> Answer<Option<BankAccount>> {
    let account = sqlx::query_as!(
        BankAccount,
        r#"select a.company_id, a.holder as "holder!", a.iban as "iban!", a.creditor_id, c.country
         from payment_accounts a join companies c on c.id = a.company_id
         where a.company_id = $1 and a.provider = 'bank' for update of a"#,
        company_id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(account)
}

/// Holds all companies' accounts: whoever makes, releases or books files of one waits until the end of the transaction.
///
/// # Errors
/// When the database does not answer.
pub async fn hold_bank_accounts(connection: &mut PgConnection) -> Answer<()> {
    sqlx::query_scalar!(
        "select company_id from payment_accounts where provider = 'bank' order by company_id for update"
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}

/// Lets an order's debit wait for the next file, once; one that no bank would take does not.
pub(in crate::payments) async fn queue(
    app: &App,
    (member, order): (MemberId, OrderId),
    amount: Money,
    country: Country,
) -> Answer<()> {
    let mut connection = app.db.acquire().await?;
    let Some(mandate) = mandates::of_order(&mut connection, member, order).await? else { return Ok(()) };
    // 35 characters of the SEPA alphabet.
    let payment_id = format!("BD-{}", order.0.simple().to_string().to_uppercase());
    let address = sqlx::query_scalar!(
        "select address_sealed from mandates where member_id = $1 and id = $2",
        member.0,
        mandate.id
    )
    .fetch_optional(&mut *connection)
    .await?
    .flatten();
    if !message::is_sendable(&app.vault, &mandate, address, &payment_id, amount.amount) {
        return Ok(());
    }
    let sealed = mandate.account_sealed.as_deref().ok_or(Refusal::MandateGone)?;
    let account = app.vault.open(SEALED_ACCOUNT, mandate.id, sealed)?;
    let placed = sqlx::query_scalar!(
        "select created_at from orders where member_id = $1 and id = $2",
        member.0,
        order.0,
    )
    .fetch_one(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into bank_debits (member_id, order_id, company_id, mandate_id, payment_id, amount_minor, payer_country, collect_on, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (member_id, order_id) do nothing",
        member.0,
        order.0,
        mandate.company_id,
        mandate.id,
        payment_id,
        amount.amount,
        account.get(..2).unwrap_or_default(),
        direct_debit::day_of(placed, country),
        app.clock.now(),
    )
    .execute(connection.as_mut())
    .await?;
    Ok(())
}

/// A debit as it stands.
pub(in crate::payments) struct Debit {
    pub(in crate::payments) order: OrderId,
    pub(in crate::payments) payment_id: String,
    pub(in crate::payments) amount_minor: i64,
    pub(in crate::payments) payer_country: String,
    pub(in crate::payments) collect_on: Date,
    pub(in crate::payments) status: String,
    pub(in crate::payments) reason: Option<String>,
    pub(in crate::payments) returned_at: Option<OffsetDateTime>,
    /// Of the file that it is in.
    pub(in crate::payments) message_id: Option<String>,
}

/// The debit of this payment id.
pub(in crate::payments) async fn of_payment(
    connection: &mut PgConnection,
    payment_id: &str,
) -> Answer<Option<Debit>> {
    let debit = sqlx::query_as!(
        Debit,
        r#"select d.order_id as "order: OrderId", d.payment_id, d.amount_minor, d.payer_country, d.collect_on, d.status, d.reason,
             d.returned_at, f.message_id as "message_id?"
         from bank_debits d left join bank_files f on f.id = d.file_id where d.payment_id = $1"#,
        payment_id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(debit)
}

/// The debit of an order.
pub(in crate::payments) async fn of_order(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<Option<Debit>> {
    let id = sqlx::query_scalar!(
        "select payment_id from bank_debits where member_id = $1 and order_id = $2",
        member.0,
        order.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    match id {
        Some(id) => of_payment(connection, &id).await,
        None => Ok(None),
    }
}

/// Takes a debit out that is in no file yet; false: it is too late.
pub(in crate::payments) async fn take_out(connection: &mut PgConnection, payment_id: &str) -> Answer<bool> {
    let out = sqlx::query!(
        "update bank_debits set status = 'cancelled' where payment_id = $1 and status = 'waiting' and file_id is null",
        payment_id,
    )
    .execute(connection)
    .await?;
    Ok(out.rows_affected() > 0)
}

/// Money of a debit that went back, or is to be sent back.
#[derive(Clone, Copy)]
pub(in crate::payments) struct GivenBack {
    pub(in crate::payments) id: Uuid,
    pub(in crate::payments) amount_minor: i64,
    pub(in crate::payments) refunded_at: Option<OffsetDateTime>,
    /// The debtor's bank took the money back before this was in a file that went: it is never sent.
    pub(in crate::payments) is_off: bool,
    /// A person sent it all the same.
    pub(in crate::payments) went_twice: bool,
    /// It came back, or the bank refused it: it is never sent again.
    pub(in crate::payments) came_back: bool,
}

/// All of a debit, oldest first.
pub(in crate::payments) async fn given_back(
    connection: &mut PgConnection,
    payment_id: &str,
) -> Answer<Vec<GivenBack>> {
    let rows = sqlx::query_as!(
        GivenBack,
        r#"select r.id, r.amount_minor, r.refunded_at,
             d.returned_at is not null and r.refunded_at is null and r.file_id is null as "is_off!", r.went_twice,
             r.came_back_at is not null as "came_back!"
         from bank_refunds r join bank_debits d using (payment_id) where r.payment_id = $1 order by r.created_at, r.id"#,
        payment_id,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Notes money that the operator is to send back, once; false: the debit is not paid.
pub(in crate::payments) async fn owe(
    connection: &mut PgConnection,
    payment_id: &str,
    id: Uuid,
    amount: Money,
    now: OffsetDateTime,
) -> Answer<bool> {
    let paid = sqlx::query_scalar!(
        r#"select status = 'paid' as "paid!" from bank_debits where payment_id = $1"#,
        payment_id
    )
    .fetch_optional(&mut *connection)
    .await?;
    if paid != Some(true) {
        return Ok(false);
    }
    sqlx::query!(
        "insert into bank_refunds (id, payment_id, amount_minor, created_at) values ($1, $2, $3, $4) on conflict do nothing",
        id,
        payment_id,
        amount.amount,
        now,
    )
    .execute(connection)
    .await?;
    Ok(true)
}

/// How many debits of each company could not be written since then.
///
/// # Errors
/// When the database does not answer.
pub async fn not_sent_since(
    connection: &mut PgConnection,
    since: OffsetDateTime,
) -> Answer<Vec<(String, i64)>> {
    let rows = sqlx::query!(
        r#"select company_id, count(*) as "count!" from bank_debits
         where status = 'failed' and reason = 'not_sent' and created_at >= $1 group by company_id order by company_id"#,
        since,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.company_id, row.count)).collect())
}

/// Companies that collect by their bank, and of whose bank no hour is known.
///
/// # Errors
/// When the database does not answer.
pub async fn without_cut_off(connection: &mut PgConnection) -> Answer<Vec<String>> {
    let companies = sqlx::query_scalar!(
        "select company_id from payment_accounts where collecting and cut_off is null order by company_id"
    )
    .fetch_all(connection)
    .await?;
    Ok(companies)
}

/// Company and name of files that were put together before then and are not on disk for good; true: somebody made it in the console,
/// where it waits for its release.
///
/// # Errors
/// When the database does not answer.
pub async fn unwritten_files(
    connection: &mut PgConnection,
    before: OffsetDateTime,
) -> Answer<Vec<(String, String, bool)>> {
    let rows = sqlx::query!(
        r#"select company_id, message_id, made_by is not null as "waits!" from bank_files
         where written_at is null and made_at < $1 order by made_at, id"#,
        before,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.company_id, row.message_id, row.waits)).collect())
}

/// A file of debits that has not gone, and by when its bank wants it.
#[derive(Clone, Debug)]
pub struct WaitingFile {
    /// Whose.
    pub company_id: String,
    /// By which the bank would know it.
    pub message_id: String,
    /// When it must be there.
    pub by: OffsetDateTime,
    /// Somebody made it in the console, where somebody else releases it.
    pub is_made: bool,
}

/// Those whose bank's hour is known, by day.
///
/// # Errors
/// When the database does not answer.
pub async fn waiting_files(connection: &mut PgConnection) -> Answer<Vec<WaitingFile>> {
    let rows = sqlx::query!(
        r#"select f.company_id, f.message_id, f.collect_on, f.made_by is not null as "is_made!", c.country, a.cut_off
         from bank_files f join companies c on c.id = f.company_id
         join payment_accounts a on a.company_id = f.company_id and a.provider = 'bank'
         where f.written_at is null and f.kind = 'debits' and a.cut_off is not null order by f.collect_on, f.id"#,
    )
    .fetch_all(connection)
    .await?;
    let files = rows.into_iter().filter_map(|row| {
        let by = claim::file_by(Country::parse(&row.country), row.cut_off, row.collect_on)?;
        Some(WaitingFile { company_id: row.company_id, message_id: row.message_id, by, is_made: row.is_made })
    });
    Ok(files.collect())
}

/// A debit, as the operator's list shows it.
#[derive(Clone, Debug)]
pub struct BankDebit {
    /// Whose.
    pub member: MemberId,
    /// Whose company.
    pub company_id: String,
    /// Of which order.
    pub order: OrderId,
    /// The end-to-end id on statements.
    pub payment_id: String,
    /// Euro cents.
    pub amount_minor: i64,
    /// When the account is debited.
    pub collect_on: Date,
    /// waiting, paid, failed or cancelled.
    pub status: String,
    /// The file that it is in; None: in none yet.
    pub message_id: Option<String>,
    /// Of one that came back.
    pub reason: Option<String>,
}

/// Those that the bank has not decided on, by company and day.
///
/// # Errors
/// When the database does not answer.
pub async fn bank_debits(connection: &mut PgConnection) -> Answer<Vec<BankDebit>> {
    let rows = sqlx::query_as!(
        BankDebit,
        r#"select d.member_id as "member: MemberId", d.company_id, d.order_id as "order: OrderId", d.payment_id, d.amount_minor, d.collect_on,
             d.status, f.message_id as "message_id?", d.reason
         from bank_debits d left join bank_files f on f.id = d.file_id
         where d.status = 'waiting' order by d.company_id, d.collect_on, d.created_at, d.payment_id"#
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}
