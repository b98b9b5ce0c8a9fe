//! Which searches: those of real members, near what people ask (half by country and age, the rest by
//! region, interests, nearness), and one that only looks for members who are online.

use crate::{
    http::{Connection, Reply, header},
    statements::{self, Statement},
    world::{Cluster, World},
};
use anyhow::Context;
use serde_json::Value;
use sqlx::{Connection as _, PgConnection, Row};
use std::fs;

/// The kinds, and all of them together.
pub(crate) const KINDS: [&str; 6] =
    ["country and ages", "region", "interests", "near", "online, with photo", "mix"];

/// Searches of each kind; pgbench takes 128 scripts.
const EACH: usize = 24;

/// One search, as the browser sends it, as it was answered, and as the database gets it.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) kind: &'static str,
    pub(crate) path: String,
    pub(crate) request: Vec<u8>,
    pub(crate) reply: Reply,
    pub(crate) statement: Statement,
}

/// Logs members in and lets each ask once; searches with few results, after which similar members are
/// looked for, are left out.
pub(crate) async fn gather(cluster: &Cluster, world: &World) -> anyhow::Result<Vec<Search>> {
    let mut connection = PgConnection::connect(&world.url).await?;
    let members = sqlx::query(
        "select a.email, p.region, p.city, extract(year from age(p.date_of_birth))::integer as age
         from accounts a join profiles p on p.id = a.member_id join sites s on s.id = p.site_id
         where s.domain = 'localhost' and a.status = 'active' and p.status = 'active' order by md5(p.id::text) limit 60",
    )
    .fetch_all(&mut connection)
    .await?;
    // Making the world took its time: who was online at its beginning is so now.
    sqlx::raw_sql(
        "update member_activity set active_at = now() where active_at > (select max(active_at) from member_activity) - interval '5 minutes';
         update profiles set active_on = (now() at time zone 'UTC')::date from member_activity a where a.member_id = id and a.active_at = now()
           and active_on < (now() at time zone 'UTC')::date",
    )
    .execute(&mut connection)
    .await?;
    cluster.log_statements(true).await?;
    let mut browser = Connection::open(world.address).await?;
    let mut searches: Vec<Search> = Vec::new();
    for member in members {
        let cookie = log_in(&mut browser, member.try_get("email")?).await?;
        let (age, region, city): (i32, String, String) =
            (member.try_get("age")?, member.try_get("region")?, member.try_get("city")?);
        let ages = format!("min_age={}&max_age={}", (age - 8).clamp(18, 110), (age + 10).clamp(18, 120));
        let queries = [
            ages.clone(),
            format!("{ages}&countryregion={region}"),
            format!("{ages}&interests=music,dancing"),
            format!("{ages}&near={city}&radius=50"),
            "online=true&photo=true".to_owned(),
        ];
        for (kind, query) in KINDS.into_iter().zip(queries) {
            if searches.iter().filter(|search| search.kind == kind).count() < EACH {
                searches.extend(ask_once(cluster, &mut browser, &cookie, kind, &query).await?);
            }
        }
    }
    cluster.log_statements(false).await?;
    Ok(searches)
}

async fn log_in(browser: &mut Connection, email: &str) -> anyhow::Result<String> {
    let body = format!(r#"{{"email":"{email}","password":"liaison-demo"}}"#);
    let request = format!(
        "POST /api/user.php HTTP/1.1\r\nHost: localhost\r\nX-Client: load\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let reply = browser.ask(request.as_bytes()).await?;
    let cookies = reply.head.lines().filter_map(|line| header(line, "set-cookie"));
    let cookies: Vec<&str> = cookies.filter_map(|cookie| cookie.split(';').next()).collect();
    anyhow::ensure!(
        reply.head.contains(" 200 ") && !cookies.is_empty(),
        "{email} can't log in: {}",
        reply.head
    );
    Ok(cookies.join("; "))
}

async fn ask_once(
    cluster: &Cluster,
    browser: &mut Connection,
    cookie: &str,
    kind: &'static str,
    query: &str,
) -> anyhow::Result<Option<Search>> {
    let path = format!("/api/members.php?{query}");
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n");
    let before = fs::metadata(cluster.log())?.len();
    let reply = browser.ask(request.as_bytes()).await?;
    anyhow::ensure!(reply.head.contains(" 200 "), "{query}: {}", reply.head);
    let page: Value = serde_json::from_slice(&reply.body)?;
    if page.get("numResults").and_then(Value::as_u64).is_none_or(|total| total < 12) {
        return Ok(None);
    }
    let log = fs::read(cluster.log())?;
    let log = String::from_utf8_lossy(log.get(usize::try_from(before)?..).unwrap_or_default());
    let statement = statements::last_with(&log, "found_by_search(")
        .with_context(|| format!("the log does not tell of {query}"))?;
    Ok(Some(Search { kind, path, request: request.into_bytes(), reply, statement }))
}
