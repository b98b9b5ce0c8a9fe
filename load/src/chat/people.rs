//! Who writes, to whom, and who only has a page open; and the call that a message is in the database.

use crate::{
    http::Connection,
    searches,
    world::{Cluster, World},
};
use anyhow::Context;
use sqlx::{Connection as _, PgConnection};
use std::{
    fs,
    sync::atomic::{AtomicU64, Ordering},
};

/// Pairs that write, so many that they seldom wait for one another.
const PAIRS: i64 = 128;

/// One member's login.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) cookie: String,
}

/// Everybody of the bench.
#[derive(Debug)]
pub(crate) struct People {
    pub(crate) senders: Vec<Person>,
    /// One for each open page. The first are the senders' partners, in their order.
    pub(crate) listeners: Vec<Person>,
}

impl People {
    /// Sender and partner, and where among the listeners the partner is.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, &Person, &Person)> {
        self.senders.iter().zip(&self.listeners).enumerate().map(|(place, (from, to))| (place, from, to))
    }
}

/// Premium senders with credits, each with a partner; and members, in turn, for the other pages.
pub(crate) async fn gather(url: &str, streams: usize) -> anyhow::Result<People> {
    let mut connection = PgConnection::connect(url).await?;
    sqlx::raw_sql(
        "create table bench_people as
           select row_number() over (order by md5(p.id::text)) - 1 as n, p.id, p.site_id, sha256(p.id::text::bytea) as token
           from profiles p join accounts a on a.member_id = p.id join sites s on s.id = p.site_id
           where s.domain = 'localhost' and p.status = 'active' and a.status = 'active'
             and not exists (select from blocks b where b.member_id = p.id);
         insert into sessions (token_hash, id, member_id, site_id, created_at, seen_at, expires_at)
           select sha256(token), gen_random_uuid(), id, site_id, now(), now(), now() + interval '1 day' from bench_people;
         update credit_accounts set balance = balance + 10000000, purchases = purchases + 1 where member_id in (select id from bench_people);
         insert into credit_lots (member_id, id, kind, credits, remaining, created_at)
           select id, gen_random_uuid(), 'free', 10000000, 10000000, now() from bench_people",
    )
    .execute(&mut connection)
    .await?;
    let rows: Vec<(String, String)> = sqlx::query_as(
        "select id::text, 'auth=' || translate(encode(token, 'base64'), '+/=', '-_') from bench_people order by n",
    )
    .fetch_all(&mut connection)
    .await?;
    let mut people = rows.into_iter().map(|(id, cookie)| Person { id, cookie });
    let pairs = usize::try_from(PAIRS)?;
    let senders: Vec<Person> = people.by_ref().take(pairs).collect();
    let others: Vec<Person> = people.collect();
    anyhow::ensure!(senders.len() == pairs && others.len() >= pairs, "too few members for {PAIRS} pairs");
    let listeners = others.iter().cycle().take(streams.max(pairs)).cloned().collect();
    Ok(People { senders, listeners })
}

/// `send_message` with its values, for pgbench: taken from PostgreSQL's log while a message is sent over
/// HTTP, with the pair and the ids of each call in the place of that message's.
pub(crate) async fn call(cluster: &Cluster, world: &World, people: &People) -> anyhow::Result<String> {
    // Every pair has its conversation: what is measured is the usual message, not the first.
    let mut browser = Connection::open(world.address).await?;
    for (_, from, to) in people.pairs() {
        browser.ask(&message(from, to)).await?.success()?;
    }
    let mut connection = PgConnection::connect(&world.url).await?;
    let pairs = format!(
        "create table bench_pairs as select a.n as n, a.id as sender, b.id as recipient
           from bench_people a join bench_people b on b.n = a.n + {PAIRS} where a.n < {PAIRS};
         alter table bench_pairs add primary key (n); analyze bench_pairs"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(pairs)).execute(&mut connection).await?;
    let (_, from, to) = people.pairs().next().context("nobody writes")?;
    cluster.log_statements(true).await?;
    let before = fs::metadata(cluster.log())?.len();
    browser.ask(&message(from, to)).await?.success()?;
    cluster.log_statements(false).await?;
    let log = fs::read(cluster.log())?;
    let log = String::from_utf8_lossy(log.get(usize::try_from(before)?..).unwrap_or_default()).into_owned();
    let (statement, values) =
        searches::logged(&log, "send_message(").context("the log does not tell of the message")?;
    Ok(template(&statement, &values, from, to))
}

/// Numbers become values, highest first, so that `$1` does not take the beginning of `$11`.
fn template(statement: &str, values: &[String], from: &Person, to: &Person) -> String {
    let mut call = statement.trim().to_owned();
    for (number, value) in values.iter().enumerate().rev() {
        let of_each = match value.trim_matches('\'') {
            id if id == from.id => "pair.sender",
            id if id == to.id => "pair.recipient",
            id if is_uuid(id) => "gen_random_uuid()",
            _ => value,
        };
        call = call.replace(&format!("${}", number + 1), of_each);
    }
    format!("\\set n random(0, {})\n{call} from bench_pairs pair where pair.n = :n;\n", PAIRS - 1)
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36 && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit())
}

/// A message to a partner, as a page sends it.
pub(crate) fn message(from: &Person, to: &Person) -> Vec<u8> {
    // A client id of its own for each message.
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let body = format!(
        r#"{{"client_id":"00000000-0000-4000-8000-{number:012x}","text":"Shall we meet at the harbour, say at half past seven? Number {number}.","profile":"{}"}}"#,
        to.id
    );
    format!(
        "POST /api/message.php HTTP/1.1\r\nHost: localhost\r\nX-Client: load\r\nCookie: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        from.cookie,
        body.len()
    )
    .into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_call_gets_its_own_pair_and_ids() {
        let person = |id: &str| Person { id: id.to_owned(), cookie: String::new() };
        let [from, to, other] =
            ["1", "2", "3"].map(|digit| format!("{digit}0000000-0000-4000-8000-000000000000"));
        let values: Vec<String> =
            [&from, "", &to, &other, "it''s", "2", "", "", "", "2026-11-21 08:00:00+00"]
                .iter()
                .map(|value| if value.is_empty() { "NULL".to_owned() } else { format!("'{value}'") })
                .chain([format!("'{other}'")])
                .collect();
        let call = template(
            "select f($1, $2, $3, $4, $5, $6, $10, $11) as answer",
            &values,
            &person(&from),
            &person(&to),
        );
        assert_eq!(
            call,
            "\\set n random(0, 127)\nselect f(pair.sender, NULL, pair.recipient, gen_random_uuid(), 'it''s', '2', '2026-11-21 08:00:00+00', gen_random_uuid()) as answer from bench_pairs pair where pair.n = :n;\n"
        );
    }
}
