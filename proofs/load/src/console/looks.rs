//! Finding a member by what one may hold in hand, and reading their file, one call after the other: by other members each time, so
//! that nothing is in memory because it was just asked for.

use super::{
    desk::Desk,
    queues::{Asked, reads, tell_of},
};
use crate::Times;
use sqlx::{Connection as _, PgConnection};
use std::{fmt::Write as _, time::Instant};

/// Goals for 95 of 100, in milliseconds: to find somebody, to read a part of their file, and for the dashboard.
const TO_FIND: f64 = 100.0;
const TO_READ: f64 = 150.0;
const FIGURES: f64 = 200.0;
/// Searches that one of the staff has at once (`staff-find`).
const SEARCHES: usize = 60;

/// What is typed, and where the words come from: chance, but the same each time.
const WORDS: [(&str, &str); 7] = [
    (
        "a whole address",
        "select a.email from accounts a join bench_bought b on b.member = a.member_id order by md5(a.email)",
    ),
    (
        "how a name begins",
        "select left(p.name, 3) from profiles p join bench_bought b on b.member = p.id order by md5(p.id::text)",
    ),
    ("a member's id", "select member::text from bench_bought order by md5(member::text)"),
    (
        "a mail's id",
        "select '<' || id || '@localhost>' from mails where kind = 'receipt' order by md5(id::text)",
    ),
    (
        "an invoice's number",
        "select upper(company_id) || '-' || year || '-' || lpad(number::text, 6, '0') from invoices where number > 500000 order by md5(order_id::text)",
    ),
    ("a payment's id", "select provider_payment_id from provider_payments order by md5(provider_payment_id)"),
    ("a complaint's number", "select number from complaints where closed_at is null order by md5(number)"),
];

/// Parts of a file, for the open complaint of its member.
const PARTS: [(&str, &str); 4] = [
    ("what a member's file is opened for", "member"),
    ("a file's first section", "member-account"),
    ("a file's orders", "member-orders"),
    ("a file's mails", "member-mails"),
];

/// Pages that are about nobody.
const PAGES: [(&str, &str, f64); 3] = [
    ("the figures of thirty days", "figures", FIGURES),
    ("what became of a week's mails", "outbox", TO_READ),
    ("disputes and cases of money", "disputes", TO_READ),
];

/// All of it, by the desks in turn.
pub(super) async fn measure(url: &str, desks: &mut [Desk], calls: u32) -> anyhow::Result<Vec<Asked>> {
    let (calls, begin) = (usize::try_from(calls)?, Instant::now());
    let mut connection = PgConnection::connect(url).await?;
    let mut asked = Vec::new();
    // A tenth is warm-up.
    let most = desks.len() * SEARCHES / WORDS.len() * 10 / 11;
    let searches = calls.min(most.saturating_sub(1)).max(1);
    for (by, sql) in WORDS {
        let paths =
            paths(&mut connection, sql, searches * 2, |typed| format!("find?q={}", encoded(typed))).await?;
        let times = reads(desks, &paths, searches).await?;
        asked.push(Asked {
            name: format!("find by {by}"),
            times: Times::new(times, begin.elapsed())?,
            goal: TO_FIND,
        });
    }
    let open = "select 'member=' || member_id || '&case=' || number from complaints c
        where category = 'payment' and closed_at is null and exists (select from bench_bought where member = c.member_id) order by md5(number)";
    for (name, section) in PARTS {
        // The cover is asked for without a case: it says which there are.
        let path = |of: &str| match section {
            "member" => format!("member?{}", of.split('&').next().unwrap_or_default()),
            _ => format!("{section}?{of}"),
        };
        let paths = paths(&mut connection, open, calls * 2, path).await?;
        let times = reads(desks, &paths, calls).await?;
        asked.push(Asked {
            name: name.to_owned(),
            times: Times::new(times, begin.elapsed())?,
            goal: TO_READ,
        });
    }
    for (name, path, goal) in PAGES {
        let times = reads(desks, &[path.to_owned()], calls).await?;
        asked.push(Asked { name: name.to_owned(), times: Times::new(times, begin.elapsed())?, goal });
    }
    tell_of(&asked)?;
    Ok(asked)
}

/// Pages by what the statement finds.
async fn paths(
    connection: &mut PgConnection,
    sql: &str,
    most: usize,
    path: impl Fn(&str) -> String,
) -> anyhow::Result<Vec<String>> {
    let limited = sqlx::AssertSqlSafe(format!("{sql} limit {most}"));
    let found: Vec<String> = sqlx::query_scalar(limited).fetch_all(connection).await?;
    anyhow::ensure!(!found.is_empty(), "nothing is found by: {sql}");
    Ok(found.iter().map(|one| path(one)).collect())
}

/// As it stands in an address (RFC 3986).
fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut path, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            path.push(char::from(byte));
        } else {
            let _ = write!(path, "%{byte:02X}");
        }
        path
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_stand_in_an_address() {
        assert_eq!(super::encoded("Ève <a@b.example>"), "%C3%88ve%20%3Ca%40b.example%3E");
    }
}
