//! Books what a bank's file says: each line once, however often it comes, in whatever order. What fits nothing here is
//! named, with why.

use super::{
    outcomes::{debit_paid, debit_refunded, debit_returned, refund_came_back, refund_file_refused},
    statement::{About, Happened, NO_REASON, Said},
};
use crate::kernel::problem::Answer;
use ::jobs::Jobs;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// What became of one line of a bank's file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Booked {
    /// So many debits or refunds have moved on just now.
    Now(usize),
    /// It was known.
    Before,
    /// It fits nothing, and why.
    Unmatched(Misfit),
    /// It is about nothing of ours.
    Other,
}

/// Why a line of a bank's file fits nothing here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Misfit {
    /// No debit or refund has its id.
    NoSuchId,
    /// No file has its name.
    NoSuchFile,
    /// Its debit is in no file yet.
    NotSent,
    /// Its debit was cancelled here.
    Cancelled,
    /// Its debit is of another amount.
    DebitAmount,
    /// Its refund is of another amount.
    RefundAmount,
    /// The debits or refunds of its file sum up to another amount.
    FileSum,
    /// Money of a whole file moved against its direction, and it doesn't say whose.
    WhichDebits,
    /// A refund went whose debit came back meanwhile.
    WentTwice,
    /// A refund came back, or was refused.
    RefundCameBack,
}

impl Misfit {
    /// As the command says it.
    pub fn words(self) -> &'static str {
        match self {
            Self::NoSuchId => "no debit or refund has this id",
            Self::NoSuchFile => "no file has this name",
            Self::NotSent => "the debit is in no file yet",
            Self::Cancelled => "the debit was cancelled here",
            Self::DebitAmount => "the debit is of another amount",
            Self::RefundAmount => "the refund is of another amount",
            Self::FileSum => "the debits or refunds of this file sum up to another amount",
            Self::WhichDebits => "money of a whole file moved, and it doesn't say whose",
            Self::WentTwice => "its debit came back meanwhile, so the money went twice",
            Self::RefundCameBack => "a refund came back, or was refused",
        }
    }
}

/// A debit as far as a line about it must know.
struct Known {
    payment_id: String,
    amount_minor: i64,
    status: String,
    is_back: bool,
    is_sent: bool,
}

/// Books one line; orders follow by a job. Where a company is named, what is another one's is unknown.
///
/// # Errors
/// When the database does not answer.
pub async fn book_statement(
    connection: &mut PgConnection,
    jobs: &Jobs,
    company: Option<&str>,
    said: &Said,
    now: OffsetDateTime,
) -> Answer<Booked> {
    match &said.about {
        About::Other => Ok(Booked::Other),
        About::One(id) => match find(connection, company, id).await? {
            Some(debit) => of_debit(connection, jobs, &debit, said, now).await,
            None => of_refund(connection, jobs, (company, id), said, now).await,
        },
        About::File(name) => of_file(connection, jobs, (company, name), said, now).await,
    }
}

async fn find(
    connection: &mut PgConnection,
    company: Option<&str>,
    payment_id: &str,
) -> Answer<Option<Known>> {
    let known = sqlx::query_as!(
        Known,
        r#"select payment_id, amount_minor, status, returned_at is not null as "is_back!", file_id is not null as "is_sent!"
         from bank_debits where payment_id = $1 and ($2::text is null or company_id = $2) for update"#,
        payment_id,
        company,
    )
    .fetch_optional(connection)
    .await?;
    Ok(known)
}

async fn of_debit(
    connection: &mut PgConnection,
    jobs: &Jobs,
    debit: &Known,
    said: &Said,
    now: OffsetDateTime,
) -> Answer<Booked> {
    if said.cents.is_some_and(|cents| cents != debit.amount_minor) {
        return Ok(Booked::Unmatched(Misfit::DebitAmount));
    }
    match (&said.what, debit.status.as_str()) {
        (_, "cancelled") => Ok(Booked::Unmatched(Misfit::Cancelled)),
        (_, "waiting") if !debit.is_sent => Ok(Booked::Unmatched(Misfit::NotSent)),
        (Happened::In, "waiting") => {
            Ok(Booked::Now(debit_paid(connection, jobs, &debit.payment_id).await?.len()))
        }
        // It came and went, and the file that says it came is the later one; or it is known to have gone.
        (Happened::In, _) | (_, "failed") => Ok(Booked::Before),
        _ if debit.is_back => Ok(Booked::Before),
        (what, _) => {
            // Money of a debit that goes is a return, whatever the bank calls it.
            let reason = if let Happened::Back(reason) = what { reason } else { NO_REASON };
            let came_back = debit_returned(connection, jobs, &debit.payment_id, reason, now).await?;
            Ok(Booked::Now(usize::from(came_back.is_some())))
        }
    }
}

/// A refund as far as a line about it must know.
struct KnownRefund {
    id: Uuid,
    amount_minor: i64,
    is_gone: bool,
    came_back: bool,
    is_debit_back: bool,
}

/// Our own transfers carry the refund's id, without its dashes.
async fn of_refund(
    connection: &mut PgConnection,
    jobs: &Jobs,
    (company, id): (Option<&str>, &str),
    said: &Said,
    now: OffsetDateTime,
) -> Answer<Booked> {
    let refund = match Uuid::try_parse(id) {
        Ok(id) => sqlx::query_as!(
            KnownRefund,
            r#"select r.id, r.amount_minor, r.refunded_at is not null as "is_gone!", r.came_back_at is not null as "came_back!",
               d.returned_at is not null as "is_debit_back!"
             from bank_refunds r join bank_debits d using (payment_id)
             where r.id = $1 and ($2::text is null or d.company_id = $2)"#,
            id,
            company,
        ),
        Err(_) => return Ok(Booked::Unmatched(Misfit::NoSuchId)),
    };
    let Some(refund) = refund.fetch_optional(&mut *connection).await? else {
        return Ok(Booked::Unmatched(Misfit::NoSuchId));
    };
    if said.cents.is_some_and(|cents| cents != refund.amount_minor) {
        return Ok(Booked::Unmatched(Misfit::RefundAmount));
    }
    if is_out(said) {
        return refund_went(connection, jobs, &refund, now).await;
    }
    // The first one stands.
    if said.is_twice() {
        return Ok(Booked::Before);
    }
    // It is booked, and somebody hears of it all the same.
    let is_news = refund_came_back(connection, jobs, refund.id, now).await?;
    Ok(if is_news { Booked::Unmatched(Misfit::RefundCameBack) } else { Booked::Before })
}

/// Whether a refund has left the account: a report says so of a transfer that is settled, too.
fn is_out(said: &Said) -> bool {
    said.what == Happened::Out || (said.what == Happened::In && said.cents.is_none())
}

async fn refund_went(
    connection: &mut PgConnection,
    jobs: &Jobs,
    refund: &KnownRefund,
    now: OffsetDateTime,
) -> Answer<Booked> {
    if debit_refunded(connection, jobs, refund.id, now).await?.is_some() {
        // It is booked, and somebody hears of it all the same.
        let went_once = !refund.is_debit_back;
        return Ok(if went_once { Booked::Now(1) } else { Booked::Unmatched(Misfit::WentTwice) });
    }
    // Where only that it came back, or was refused, was known, somebody looks.
    Ok(if refund.is_gone { Booked::Before } else { Booked::Unmatched(Misfit::RefundCameBack) })
}

async fn of_file(
    connection: &mut PgConnection,
    jobs: &Jobs,
    (company, name): (Option<&str>, &str),
    said: &Said,
    now: OffsetDateTime,
) -> Answer<Booked> {
    // A group is named after its file and its sequence.
    let debits = sqlx::query_as!(
        Known,
        r#"select d.payment_id, d.amount_minor, d.status, d.returned_at is not null as "is_back!", true as "is_sent!"
         from bank_files f join bank_debits d on d.file_id = f.id
         where f.message_id = regexp_replace($1, '-(FRST|RCUR)$', '')
           and ($1 = f.message_id or d.sequence = right($1, 4)) and d.status <> 'cancelled'
           and ($2::text is null or f.company_id = $2)
         order by d.payment_id for update of d"#,
        name,
        company,
    )
    .fetch_all(&mut *connection)
    .await?;
    if debits.is_empty() {
        return of_refund_file(connection, jobs, (company, name), said, now).await;
    }
    let waiting: Vec<&Known> = debits.iter().filter(|debit| debit.status == "waiting").collect();
    if said.what != Happened::In && said.cents.is_some() {
        return Ok(Booked::Unmatched(Misfit::WhichDebits));
    }
    if waiting.is_empty() {
        return Ok(Booked::Before);
    }
    let sum = |debits: &mut dyn Iterator<Item = &Known>| debits.map(|debit| debit.amount_minor).sum::<i64>();
    // Banks leave out what they refused before, or book it and take it back.
    let (all, open) =
        (sum(&mut debits.iter()), sum(&mut debits.iter().filter(|debit| debit.status != "failed")));
    if said.cents.is_some_and(|cents| cents != all && cents != open) {
        return Ok(Booked::Unmatched(Misfit::FileSum));
    }
    let mut moved = 0;
    for debit in waiting {
        let of_debit = Said { cents: None, ..said.clone() };
        if let Booked::Now(count) = self::of_debit(connection, jobs, debit, &of_debit, now).await? {
            moved += count;
        }
    }
    Ok(Booked::Now(moved))
}

/// Its only group has its name.
async fn of_refund_file(
    connection: &mut PgConnection,
    jobs: &Jobs,
    (company, name): (Option<&str>, &str),
    said: &Said,
    now: OffsetDateTime,
) -> Answer<Booked> {
    let file = sqlx::query_scalar!(
        "select id from bank_files where message_id = $1 and kind = 'refunds' and ($2::text is null or company_id = $2)",
        name,
        company,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(file) = file else { return Ok(Booked::Unmatched(Misfit::NoSuchFile)) };
    if !is_out(said) {
        // What a report refuses has moved nothing.
        if said.cents.is_some() {
            return Ok(Booked::Unmatched(Misfit::WhichDebits));
        }
        // The first one stands: its transfers go.
        if said.is_twice() {
            return Ok(Booked::Before);
        }
        let refused = refund_file_refused(connection, jobs, file).await?;
        return Ok(if refused > 0 { Booked::Now(refused) } else { Booked::Before });
    }
    let refunds = sqlx::query_as!(
        KnownRefund,
        r#"select r.id, r.amount_minor, r.refunded_at is not null as "is_gone!", r.came_back_at is not null as "came_back!",
           d.returned_at is not null as "is_debit_back!"
         from bank_refunds r join bank_debits d using (payment_id) where r.file_id = $1 order by r.created_at, r.id"#,
        file,
    )
    .fetch_all(&mut *connection)
    .await?;
    let ended = |refund: &KnownRefund| refund.is_gone || refund.came_back;
    if !refunds.is_empty() && refunds.iter().all(ended) {
        return Ok(Booked::Before);
    }
    // Banks leave out what they refused before, or book it and take it back. Of a file that was refused nothing is left.
    let all: i64 = refunds.iter().map(|refund| refund.amount_minor).sum();
    let back: i64 = refunds.iter().filter(|refund| refund.came_back).map(|refund| refund.amount_minor).sum();
    if refunds.is_empty() || said.cents.is_some_and(|cents| cents != all && cents != all - back) {
        return Ok(Booked::Unmatched(Misfit::FileSum));
    }
    let (mut moved, mut is_twice) = (0, false);
    for refund in refunds.iter().filter(|refund| !ended(refund)) {
        match refund_went(connection, jobs, refund, now).await? {
            Booked::Now(count) => moved += count,
            booked => is_twice |= booked == Booked::Unmatched(Misfit::WentTwice),
        }
    }
    Ok(if is_twice { Booked::Unmatched(Misfit::WentTwice) } else { Booked::Now(moved) })
}
