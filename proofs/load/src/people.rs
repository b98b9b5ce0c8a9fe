//! Members who are logged in, and what they send.

use sqlx::{Connection as _, PgConnection};
use std::sync::atomic::{AtomicU64, Ordering};

/// One member's login.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) cookie: String,
}

/// Logs in so many members of the main site, fewer where it has fewer: without blocks, premium and with credits
/// for ever, out of a purchase that stands in the books. They stand in `bench_people`, too, in this order.
pub(crate) async fn log_in(url: &str, at_most: i64) -> anyhow::Result<Vec<Person>> {
    let mut connection = PgConnection::connect(url).await?;
    // Straight into the tables: a password takes its time by design, and is not what is measured.
    let set_up = format!(
        "create table bench_people as
           select row_number() over (order by md5(p.id::text)) - 1 as n, p.id, p.site_id, sha256(p.id::text::bytea) as token
           from profiles p join accounts a on a.member_id = p.id join sites s on s.id = p.site_id
           where s.domain = 'localhost' and p.status = 'active' and a.status = 'active'
             and not exists (select from blocks b where b.member_id = p.id)
           order by md5(p.id::text) limit {at_most};
         insert into sessions (token_hash, id, member_id, site_id, created_at, seen_at, expires_at)
           select sha256(token), gen_random_uuid(), id, site_id, now(), now(), now() + interval '1 day' from bench_people;
         with bought as (
           update credit_accounts set balance = balance + 10000000, purchases = purchases + 1 where member_id in (select id from bench_people)
           returning member_id, gen_random_uuid() as id
         ), lot as (
           insert into credit_lots (member_id, id, kind, credits, remaining, order_id, currency, created_at) select member_id, id, 'bought', 10000000, 10000000, id, 'EUR', now() from bought
         )
         insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
           select member_id, id, account, sign * 10000000, 'order', id, now() from bought, (values ('member', 1), ('sold', -1)) side (account, sign)"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(set_up)).execute(&mut connection).await?;
    let rows: Vec<(String, String)> = sqlx::query_as(
        "select id::text, 'auth=' || translate(encode(token, 'base64'), '+/=', '-_') from bench_people order by n",
    )
    .fetch_all(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|(id, cookie)| Person { id, cookie }).collect())
}

/// A message to somebody, as a page sends it.
pub(crate) fn message(from: &Person, to: &Person) -> Vec<u8> {
    said(from, "profile", &to.id)
}

/// A message to a conversation or a profile, as a page sends it: other words each time.
pub(crate) fn said(from: &Person, target: &str, id: &str) -> Vec<u8> {
    // A client id of its own for each message.
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let body = format!(
        r#"{{"client_id":"00000000-0000-4000-8000-{number:012x}","text":"Shall we meet at the harbour, say at half past seven? Number {number}.","{target}":"{id}"}}"#
    );
    call("POST", "message.php", &from.cookie, &body)
}

/// A call that changes something.
pub(crate) fn call(method: &str, path: &str, cookie: &str, body: &str) -> Vec<u8> {
    format!(
        "{method} /api/{path} HTTP/1.1\r\nHost: localhost\r\nX-Client: load\r\nAccept-Encoding: gzip, br\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// What is only read, as a browser asks for it.
pub(crate) fn read(path: &str, cookie: &str) -> Vec<u8> {
    format!(
        "GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json, image/avif, image/webp, */*\r\nAccept-Encoding: gzip, br\r\nCookie: {cookie}\r\n\r\n"
    )
    .into_bytes()
}
