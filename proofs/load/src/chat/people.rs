//! Who writes, to whom, and who only has a page open; and the call that a message is in the database.

use crate::{
    http::Connection,
    people::{self, Person, message},
    statements::{self, Statement},
    world::{Cluster, World},
};
use anyhow::Context;
use sqlx::{Connection as _, PgConnection};
use std::fs;

/// Pairs that write, so many that they seldom wait for one another.
const PAIRS: i64 = 128;

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
    let mut people = people::log_in(url, 1_000_000).await?.into_iter();
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
    let statement =
        statements::last_with(&log, "send_message(").context("the log does not tell of the message")?;
    Ok(template(&statement, from, to))
}

/// Numbers become values, highest first, so that `$1` does not take the beginning of `$11`.
fn template(statement: &Statement, from: &Person, to: &Person) -> String {
    let mut call = statement.text.trim().to_owned();
    for (number, value) in statement.values.iter().enumerate().rev() {
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
        let text = "select f($1, $2, $3, $4, $5, $6, $10, $11) as answer".to_owned();
        let call = template(&Statement { text, values }, &person(&from), &person(&to));
        assert_eq!(
            call,
            "\\set n random(0, 127)\nselect f(pair.sender, NULL, pair.recipient, gen_random_uuid(), 'it''s', '2', '2026-11-21 08:00:00+00', gen_random_uuid()) as answer from bench_pairs pair where pair.n = :n;\n"
        );
    }
}
