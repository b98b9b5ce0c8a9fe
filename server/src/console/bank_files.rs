//! Files for a company's own bank: made by one person, released by another, saved after that; and what the bank answers.

use super::{
    caller::{Allowed, may},
    once::once,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, BankFiles, Doer, Effects, FilesMade, FilesRequest, Office, StatementBooked},
    kernel::{
        extract::{Body, Parameters},
        idempotency::IdempotencyKey,
        ids::OrderId,
        moment::iso_day,
        money::{Currency, Money},
        problem::Answer,
        vault::hex,
    },
    payments::{About, BankFileKind, MadeFile, Misfit, Said, ToMake},
    staff::Actor,
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, header};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Largest body with a statement; a command reads larger ones.
pub(super) const LARGEST_STATEMENT: usize = 4 << 20;
/// Lines that are named at most.
const MOST_NAMED: usize = 500;

/// What waits for files of a company.
#[derive(Debug, Serialize, ToSchema)]
struct BankFilesToMake {
    company: String,
    /// Debits that are due at the bank by now.
    #[schema(minimum = 0)]
    debits: i64,
    debit_sum: Money,
    /// When the first of them is debited; null: none is due.
    #[serde(with = "iso_day::option")]
    #[schema(required, value_type = Option<String>, format = Date)]
    first_day: Option<Date>,
    /// By when their file must be at the bank for that day; null: none is due, or the bank's hour is not known.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    by: Option<OffsetDateTime>,
    /// Debits whose day can't be kept any more: they move to a later one.
    #[schema(minimum = 0)]
    late: i64,
    /// Debits of later days.
    #[schema(minimum = 0)]
    later: i64,
    /// Refunds that are to be sent.
    #[schema(minimum = 0)]
    refunds: i64,
    refund_sum: Money,
    /// Files that were begun and could not be made.
    #[schema(minimum = 0)]
    begun: i64,
}

impl BankFilesToMake {
    fn of(waiting: ToMake) -> Self {
        Self {
            company: waiting.company_id,
            debits: waiting.debits,
            debit_sum: euro(waiting.debit_cents),
            first_day: waiting.first_day,
            by: waiting.by,
            late: waiting.late,
            later: waiting.later,
            refunds: waiting.refunds,
            refund_sum: euro(waiting.refund_cents),
            begun: waiting.begun,
        }
    }
}

/// Such files are in euro.
fn euro(cents: i64) -> Money {
    Money::new(cents, Currency::Eur)
}

/// A file that was made.
#[derive(Debug, Serialize, ToSchema)]
struct BankFileLine {
    id: Uuid,
    of: BankFileKind,
    company: String,
    /// By which the bank knows it.
    name: String,
    /// When accounts are debited, or transfers are sent.
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    day: Date,
    /// By when it must be at the bank for that day; null: it is of refunds, or the bank's hour is not known.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    by: Option<OffsetDateTime>,
    /// Debits or transfers.
    #[schema(minimum = 1)]
    entries: i32,
    sum: Money,
    /// SHA-256 of its text, in hexadecimal digits.
    digest: String,
    /// When what is in it was put together.
    #[serde(with = "time::serde::rfc3339")]
    begun_at: OffsetDateTime,
    /// Who made it; null: a command.
    #[schema(required)]
    made_by: Option<String>,
    /// The caller made it: somebody else releases it.
    own: bool,
    /// Who released it; null: nobody yet, or a command.
    #[schema(required)]
    released_by: Option<String>,
    /// When; null: it waits.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    released_at: Option<OffsetDateTime>,
}

/// `{companies, files}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BankFilesAnswer {
    /// Those that collect by their bank, or did, and that the caller reaches as a whole.
    companies: Vec<BankFilesToMake>,
    /// Those that wait for their release first, then the newest; 100 at most.
    files: Vec<BankFileLine>,
}

/// What waits for files for companies' own banks, and the files that were made. It names no member.
#[utoipa::path(get, path = "/api/console/bank-files", tag = "money", security(("staff" = [])),
    responses((status = 200, body = BankFilesAnswer)))]
pub(super) async fn get_files(
    State(app): State<App>,
    caller: Allowed<may::ReadLedger>,
) -> Answer<Json<BankFilesAnswer>> {
    let mut connection = app.db.acquire().await?;
    let doer = Doer::Staff(&caller.actor);
    let BankFiles { to_make, files, names } =
        backoffice::bank_files(&mut connection, doer, app.clock.now()).await?;
    let line = |made: MadeFile| BankFileLine {
        own: made.file.made_by == Some(caller.actor.id),
        made_by: made.file.made_by.and_then(|staff| names.get(&staff).cloned()),
        released_by: made.released_by.and_then(|staff| names.get(&staff).cloned()),
        id: made.file.id,
        of: made.file.kind,
        company: made.company_id,
        name: made.file.message_id,
        day: made.file.collect_on,
        by: made.by,
        entries: made.entries,
        sum: euro(made.cents),
        digest: hex(&made.digest),
        begun_at: made.file.made_at,
        released_at: made.written_at,
    };
    Ok(Json(BankFilesAnswer {
        companies: to_make.into_iter().map(BankFilesToMake::of).collect(),
        files: files.into_iter().map(line).collect(),
    }))
}

/// Whose files are to be made, and why.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BankFilesForm {
    /// The company's short name.
    #[schema(max_length = 40)]
    company: String,
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// A debit that no bank would take: it has failed.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct DebitLeftOut {
    order: OrderId,
    /// Its end-to-end id.
    payment: String,
    /// In the words of the standard.
    why: String,
}

/// A file that can't be made as things are.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct BankFileFault {
    name: String,
    /// In English, for whoever runs the server.
    why: String,
}

/// `{files, left_out, faults}`.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct BankFilesMade {
    /// Names of files that were made just now, or anew.
    files: Vec<String>,
    left_out: Vec<DebitLeftOut>,
    faults: Vec<BankFileFault>,
}

/// Puts what waits at a company into files, of debits by their day and of refunds, and makes those anew that would be something else by
/// now. Nothing goes to a bank by it: somebody else releases each file. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/bank-files", tag = "money", security(("staff" = [])), request_body = BankFilesForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = BankFilesMade)))]
pub(super) async fn make(
    State(app): State<App>,
    caller: Allowed<may::MakeDebitFiles>,
    key: IdempotencyKey,
    Body(form): Body<BankFilesForm>,
) -> Answer<Json<BankFilesMade>> {
    let act = async |connection: &mut PgConnection| {
        let made = made(connection, &app, &caller.actor, &form).await?;
        let new = made.files.into_iter().filter_map(|(made, is_new)| is_new.then_some(made.file.message_id));
        let out = made.left_out.into_iter();
        Ok(BankFilesMade {
            files: new.collect(),
            left_out: out
                .map(|out| DebitLeftOut { order: out.order, payment: out.payment_id, why: out.why })
                .collect(),
            faults: made.faults.into_iter().map(|(name, why)| BankFileFault { name, why }).collect(),
        })
    };
    let made = once(&app, &caller.actor, ("POST bank-files", key, &form), act).await?;
    app.jobs.wake();
    Ok(Json(made))
}

async fn made(
    connection: &mut PgConnection,
    app: &App,
    actor: &Actor,
    form: &BankFilesForm,
) -> Answer<FilesMade> {
    let kinds = &[BankFileKind::Debits, BankFileKind::Refunds];
    let wish = FilesRequest { company: &form.company, kinds, reason: Some(&form.reason) };
    backoffice::make_bank_files(connection, Office::of(app), Doer::Staff(actor), &wish).await
}

/// What making files would do, by its real code in a transaction that is rolled back.
#[utoipa::path(post, path = "/api/console/bank-file-trials", tag = "money", security(("staff" = [])), request_body = BankFilesForm,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_make(
    State(app): State<App>,
    caller: Allowed<may::MakeDebitFiles>,
    Body(form): Body<BankFilesForm>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        made(connection, &app, &caller.actor, &form).await?;
        Ok((backoffice::About::Bank(form.company.clone()), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// Which file goes to the bank, and why.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BankFileReleaseForm {
    file: Uuid,
    /// As it was looked at.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    digest: String,
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Releases a file that somebody else made: from then on it can be saved. `not_allowed` for who made it; `stale_version` where it was
/// released before, or would be something else by now. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/bank-file-releases", tag = "money", security(("staff" = [])), request_body = BankFileReleaseForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn release(
    State(app): State<App>,
    caller: Allowed<may::ReleaseDebitFiles>,
    key: IdempotencyKey,
    Body(form): Body<BankFileReleaseForm>,
) -> Answer<Json<Done>> {
    let act = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let (which, why) = ((form.file, form.digest.as_str()), Some(form.reason.as_str()));
        backoffice::release_bank_file(connection, office, doer, which, why).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("POST bank-file-releases", key, &form), act).await?))
}

/// What releasing a file would do, by its real code in a transaction that is rolled back; refused as releasing is. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/bank-file-release-trials", tag = "money", security(("staff" = [])), request_body = BankFileReleaseForm,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_release(
    State(app): State<App>,
    caller: Allowed<may::ReleaseDebitFiles>,
    Body(form): Body<BankFileReleaseForm>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let (which, why) = ((form.file, form.digest.as_str()), Some(form.reason.as_str()));
        let (made, _) = backoffice::release_bank_file(connection, office, doer, which, why).await?;
        Ok((backoffice::About::Bank(made.company_id), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// Which file.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct BankFileQuery {
    file: Uuid,
}

/// A released file as XML (pain.008 or pain.001), to be brought to the bank. Leaves a line in the log; takes a fresh proof. `stale_version` where it
/// can't be written anew as it was: an account in it is erased by now, or the company's own is another one.
#[utoipa::path(get, path = "/api/console/bank-file", tag = "money", security(("staff" = [])), params(BankFileQuery),
    responses((status = 200, content_type = "application/xml", body = String)))]
pub(super) async fn get_file(
    State(app): State<App>,
    caller: Allowed<may::MakeDebitFiles>,
    Parameters(query): Parameters<BankFileQuery>,
) -> Answer<Response> {
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let mut transaction = app.db.begin().await?;
    let (made, text) = backoffice::take_bank_file(&mut transaction, office, doer, query.file).await?;
    transaction.commit().await?;
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/xml; charset=utf-8"));
    let attached = format!("attachment; filename=\"{}.xml\"", made.file.message_id);
    let attached = HeaderValue::from_str(&attached).map_err(anyhow::Error::from)?;
    headers.insert(header::CONTENT_DISPOSITION, attached);
    Ok((headers, text.text).into_response())
}

/// What whose bank says.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BankStatementForm {
    /// The company's short name.
    #[schema(max_length = 40)]
    company: String,
    /// The bank's file.
    statement: String,
}

/// A line of a bank's file that fits nothing here.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct BankStatementMisfit {
    /// The end-to-end id, or a file's name, as the bank has it.
    #[schema(required)]
    about: Option<String>,
    /// Null: a report that moves nothing.
    #[schema(required)]
    sum: Option<Money>,
    why: Misfit,
}

impl BankStatementMisfit {
    fn of((said, why): (Said, Misfit)) -> Self {
        let about = match said.about {
            About::One(id) | About::File(id) => Some(id),
            About::Other => None,
        };
        Self { about, sum: said.cents.map(euro), why }
    }
}

/// How the lines of a bank's file ended.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct BankStatementBooked {
    /// Debits and refunds that moved on just now; their orders follow.
    #[schema(minimum = 0)]
    moved: usize,
    /// Lines that were known.
    #[schema(minimum = 0)]
    before: usize,
    /// Lines about something else.
    #[schema(minimum = 0)]
    other: usize,
    /// Lines that fit nothing here.
    #[schema(minimum = 0)]
    misfits: usize,
    /// The first 500 of them.
    unmatched: Vec<BankStatementMisfit>,
}

impl BankStatementBooked {
    fn of(booked: StatementBooked) -> Self {
        let misfits = booked.unmatched.len();
        let named = booked.unmatched.into_iter().take(MOST_NAMED).map(BankStatementMisfit::of);
        Self {
            moved: booked.moved,
            before: booked.before,
            other: booked.other,
            misfits,
            unmatched: named.collect(),
        }
    }
}

/// Books what the bank says in a file of its own: a status report (pain.002), a statement or a notification (camt.053, camt.054), 4 MiB at
/// most, whole or not at all. One that comes again changes nothing. What is another company's is unknown. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/bank-statements", tag = "money", security(("staff" = [])), request_body = BankStatementForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = BankStatementBooked)))]
pub(super) async fn book(
    State(app): State<App>,
    caller: Allowed<may::MakeDebitFiles>,
    key: IdempotencyKey,
    Body(form): Body<BankStatementForm>,
) -> Answer<Json<BankStatementBooked>> {
    let act = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let (company, text) = (Some(form.company.as_str()), form.statement.as_str());
        let booked = backoffice::book_statement(connection, office, doer, company, text).await?;
        Ok(BankStatementBooked::of(booked))
    };
    let booked = once(&app, &caller.actor, ("POST bank-statements", key, &form), act).await?;
    app.jobs.wake();
    Ok(Json(booked))
}

/// How the lines of a bank's file would end, by the real code in a transaction that is rolled back; refused as booking it is. Takes a
/// fresh proof.
#[utoipa::path(post, path = "/api/console/bank-statement-trials", tag = "money", security(("staff" = [])), request_body = BankStatementForm,
    responses((status = 200, body = BankStatementBooked)))]
pub(super) async fn try_book(
    State(app): State<App>,
    caller: Allowed<may::MakeDebitFiles>,
    Body(form): Body<BankStatementForm>,
) -> Answer<Json<BankStatementBooked>> {
    let act = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let (company, text) = (Some(form.company.as_str()), form.statement.as_str());
        let booked = backoffice::book_statement(connection, office, doer, company, text).await?;
        Ok((backoffice::About::Bank(form.company.clone()), BankStatementBooked::of(booked)))
    };
    let (booked, _) = backoffice::trial(&app, act).await?;
    Ok(Json(booked))
}
