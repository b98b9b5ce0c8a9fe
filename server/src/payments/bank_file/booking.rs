//! Books what a bank's file says: each line once, however often it comes, in whatever order. What fits nothing here is
//! named, with why.

use super::{
    outcomes::{debit_paid, debit_refunded, debit_returned},
    statement::{About, Happened, NO_REASON, Said},
};
use crate::kernel::problem::Answer;
use ::jobs::Jobs;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// What became of one line of a bank's file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Booked {
    /// So many debits or refunds have moved on just now.
    Now(usize),
    /// It was known.
    Before,
    /// It fits nothing, and why.
    Unmatched(&'static str),
    /// It is about nothing of ours.
    Other,
}

/// A debit as far as a line about it must know.
struct Known {
    payment_id: String,
    amount_minor: i64,
    status: String,
    is_back: bool,
    is_sent: bool,
}

/// Books one line; orders follow by a job.
///
/// # Errors
/// When the database does not answer.
pub async fn book_statement(
    connection: &mut PgConnection,
    jobs: &Jobs,
    said: &Said,
    now: OffsetDateTime,
) -> Answer<Booked> {
    match &said.about {
        About::Other => Ok(Booked::Other),
        About::One(id) => match find(connection, id).await? {
            Some(debit) => of_debit(connection, jobs, &debit, said, now).await,
            None => of_refund(connection, jobs, id, said, now).await,
        },
        About::File(name) => of_file(connection, jobs, name, said, now).await,
    }
}

async fn find(connection: &mut PgConnection, payment_id: &str) -> Answer<Option<Known>> {
    let known = sqlx::query_as!(
        Known,
        r#"select payment_id, amount_minor, status, returned_at is not null as "is_back!", file_id is not null as "is_sent!"
         from bank_debits where payment_id = $1 for update"#,
        payment_id,
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
        return Ok(Booked::Unmatched("the debit is of another amount"));
    }
    match (&said.what, debit.status.as_str()) {
        (_, "cancelled") => Ok(Booked::Unmatched("the debit was cancelled here")),
        (_, "waiting") if !debit.is_sent => Ok(Booked::Unmatched("the debit is in no file yet")),
        (Happened::In, "waiting") => Ok(Booked::Now(debit_paid(connection, jobs, &debit.payment_id).await?)),
        // It came and went, and the file that says it came is the later one; or it is known to have gone.
        (Happened::In, _) | (_, "failed") => Ok(Booked::Before),
        _ if debit.is_back => Ok(Booked::Before),
        (what, _) => {
            // Money of a debit that goes is a return, whatever the bank calls it.
            let reason = if let Happened::Back(reason) = what { reason } else { NO_REASON };
            let came_back = debit_returned(connection, jobs, &debit.payment_id, reason, now).await?;
            Ok(Booked::Now(usize::from(came_back)))
        }
    }
}

/// Our own transfers carry the refund's id, without its dashes.
async fn of_refund(
    connection: &mut PgConnection,
    jobs: &Jobs,
    id: &str,
    said: &Said,
    now: OffsetDateTime,
) -> Answer<Booked> {
    let refund = match Uuid::try_parse(id) {
        Ok(id) => sqlx::query!("select id, amount_minor, refunded_at from bank_refunds where id = $1", id),
        Err(_) => return Ok(Booked::Unmatched("no debit or refund has this id")),
    };
    let Some(refund) = refund.fetch_optional(&mut *connection).await? else {
        return Ok(Booked::Unmatched("no debit or refund has this id"));
    };
    if said.cents.is_some_and(|cents| cents != refund.amount_minor) {
        return Ok(Booked::Unmatched("the refund is of another amount"));
    }
    match &said.what {
        Happened::Out if refund.refunded_at.is_some() => Ok(Booked::Before),
        Happened::Out if debit_refunded(connection, jobs, refund.id, now).await? => Ok(Booked::Now(1)),
        Happened::Out => Ok(Booked::Unmatched("its debit came back meanwhile, so the money went twice")),
        Happened::In | Happened::Back(_) => Ok(Booked::Unmatched("a refund came back, or was refused")),
    }
}

async fn of_file(
    connection: &mut PgConnection,
    jobs: &Jobs,
    name: &str,
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
         order by d.payment_id for update of d"#,
        name,
    )
    .fetch_all(&mut *connection)
    .await?;
    if debits.is_empty() {
        return Ok(Booked::Unmatched("no file of debits has this name"));
    }
    let waiting: Vec<&Known> = debits.iter().filter(|debit| debit.status == "waiting").collect();
    if said.what != Happened::In && said.cents.is_some() {
        return Ok(Booked::Unmatched("money of a whole file went, and it doesn't say which debits'"));
    }
    if waiting.is_empty() {
        return Ok(Booked::Before);
    }
    let sum = |debits: &mut dyn Iterator<Item = &Known>| debits.map(|debit| debit.amount_minor).sum::<i64>();
    // Banks leave out what they refused before, or book it and take it back.
    let (all, open) =
        (sum(&mut debits.iter()), sum(&mut debits.iter().filter(|debit| debit.status != "failed")));
    if said.cents.is_some_and(|cents| cents != all && cents != open) {
        return Ok(Booked::Unmatched("the debits of this file sum up to another amount"));
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
