//! Looking: how fast members may look at others, how many pages of theirs stay open, and what of visits and links is
//! counted.

use super::{AT_ONCE, Stage, accounts::strangers, budgets::broken, expect, racer};
use crate::{
    actors::Browser,
    holdings::sign_up,
    http::{PATIENCE, Request, new_id},
    verdict::Verdict,
    world::{ADDRESS_HEADER, SITE},
};
use futures_util::{FutureExt, StreamExt, future::try_join_all, stream::FuturesUnordered};
use serde_json::json;
use std::time::Instant;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// `member_reads_per_minute`; those of ten minutes may come at once.
const READS_A_MINUTE: usize = 120;
/// Of one who looks: a quarter more looks than those of ten minutes.
const ROUNDS_EACH: usize = READS_A_MINUTE * 10 * 5 / 4 / AT_ONCE;
/// Accounts that a copier opens, and what all of them may read at once (docs/security/decisions.md, `reading`).
const COPIERS: usize = 6;
const READ_AT_ONCE: usize = 200;
/// From here, all of them (RFC 5737).
const ADDRESS: &str = "203.0.113.11";
/// Open pages of a login, and of all logins of a member.
const STREAMS: usize = 5;
const MEMBER_STREAMS: usize = 20;
/// Sources of visits that are told apart in a day.
const SOURCES: i64 = 500;
const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![
        reads(stage).await?,
        copies(stage).await?,
        streams(stage).await?,
        streams_of_five_logins(stage).await?,
        links(stage).await?,
        sources(stage).await?,
    ])
}

/// Fifty profiles at a time, until after ten minutes' looks are used up: every thirty rounds another one looks.
async fn reads(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    let (mut seen, mut begun) = (0, Instant::now());
    stage
        .race("120 looks a minute, those of ten minutes at once", async |round| {
            let place = round % ROUNDS_EACH;
            let member = racer(&stage.spenders, round / ROUNDS_EACH)?;
            if place == 0 {
                (seen, begun) = (0, Instant::now());
            }
            let path = format!("/api/member.php?id={}", stage.partner);
            let replies = stage.salvo(member, |_| Request::get(&path)).await?;
            seen += replies.iter().filter(|reply| reply.is_success()).count();
            let seconds = usize::try_from(begun.elapsed().as_secs())? + 1;
            let most = READS_A_MINUTE * 10 + READS_A_MINUTE * seconds / 60;
            let mut faults = broken(&replies);
            faults.extend((seen > most).then(|| format!("{seen} looks, not {most}")));
            let asked = (place + 1) * AT_ONCE;
            faults.extend(
                (seen < asked.min(READS_A_MINUTE * 10)).then(|| format!("only {seen} looks of {asked}")),
            );
            Ok(faults)
        })
        .await
}

/// Accounts that nobody confirmed, all from one address, read at once what all of them together may.
async fn copies(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    let mut copiers = Vec::new();
    for number in 0..COPIERS {
        copiers.push(sign_up(stage.world, SITE, &format!("copier-{number}@example.org")).await?);
    }
    let path = format!("/api/member.php?id={}", stage.partner);
    stage
        .race("200 pages at once for all unconfirmed accounts of an address", async |_| {
            stage.forget_budgets().await?;
            let (mut read, begun) = (0, Instant::now());
            let mut faults = Vec::new();
            for copier in &copiers {
                // Dressed first: that names another machine.
                let ask =
                    copier.browser.dress(Request::get(&path)).header(ADDRESS_HEADER, ADDRESS).wire(SITE);
                let replies = stage.volley(&vec![ask; AT_ONCE]).await?;
                read += replies.iter().filter(|reply| reply.is_success()).count();
                faults.extend(broken(&replies));
            }
            let most = READ_AT_ONCE + usize::try_from(begun.elapsed().as_secs())? / 2 + 1;
            if !(READ_AT_ONCE..=most).contains(&read) {
                faults.push(format!("{read} pages, not {READ_AT_ONCE} to {most}"));
            }
            Ok(faults)
        })
        .await
}

/// Fifty pages of one login are opened at one moment; five stay.
async fn streams(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("5 event streams of a login", async |round| {
            let member = racer(&stage.rich, round)?;
            let ask = Request::get("/api/events.php").header("accept", "text/event-stream");
            let ask = member.browser.wire(ask.without("connection"));
            let open = (0..AT_ONCE).map(|_| page(stage, &ask));
            Ok(kept(try_join_all(open).await?, STREAMS).await)
        })
        .await
}

/// Five logins of one member, as many pages of each as may stay: of all of them twenty do.
async fn streams_of_five_logins(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("20 event streams of a member", async |round| {
            let member = racer(&stage.rich, round)?;
            let mut pages = Vec::new();
            for _ in 0..=MEMBER_STREAMS / STREAMS {
                let login = member.again(stage.world).await?.browser;
                let ask = Request::get("/api/events.php").header("accept", "text/event-stream");
                let ask = login.wire(ask.without("connection"));
                pages.extend(try_join_all((0..STREAMS).map(|_| page(stage, &ask))).await?);
            }
            Ok(kept(pages, MEMBER_STREAMS).await)
        })
        .await
}

/// What is wrong unless so many of these stay open, and the others are told that they were replaced.
async fn kept(pages: Vec<TcpStream>, stay: usize) -> Vec<String> {
    let (all, mut faults) = (pages.len(), Vec::new());
    let mut told = pages.into_iter().map(last_word).collect::<FuturesUnordered<_>>();
    for number in 0..all.saturating_sub(stay) {
        match timeout(PATIENCE, told.next()).await {
            Ok(Some(word)) if word.contains(r#"{"type":"replaced"}"#) => {}
            Ok(word) => faults.push(format!("a stream ended with {word:?}")),
            Err(_) => {
                faults.push(format!("{} streams stay open", all - number));
                break;
            }
        }
    }
    faults.extend(told.next().now_or_never().map(|word| format!("one more ended with {word:?}")));
    faults
}

/// A stream that has begun.
async fn page(stage: &Stage<'_>, ask: &[u8]) -> anyhow::Result<TcpStream> {
    let mut stream = TcpStream::connect(stage.world.address).await?;
    stream.write_all(ask).await?;
    Ok(stream)
}

/// All that it says until it ends.
async fn last_word(mut stream: TcpStream) -> String {
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said).await;
    String::from_utf8_lossy(&said).into_owned()
}

/// Each use of a short link counts, and counts once.
async fn links(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    let printed = stage.world.run(&["link", "create", SITE, "/signup", "--campaign", "races"]).await?;
    let token = printed.trim().rsplit('/').next().unwrap_or_default().to_owned();
    stage
        .race("each use of a short link counted once", async |round| {
            let replies = strangers(stage, |_| Request::get(&format!("/{token}"))).await?;
            let led = replies.iter().filter(|reply| reply.status == 303).count();
            let mut faults: Vec<String> =
                expect("led on", i64::try_from(led)?, i64::try_from(AT_ONCE)?).into_iter().collect();
            let uses: i64 = sqlx::query_scalar("select uses from short_links where token = $1")
                .bind(&token)
                .fetch_one(&stage.world.db)
                .await?;
            faults.extend(expect("uses", uses, i64::try_from((round + 1) * AT_ONCE)?));
            Ok(faults)
        })
        .await
}

/// Anybody can invent sources: all but three of the day's are taken beforehand.
async fn sources(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("500 sources of visits a day", async |_| {
            sqlx::query(
                "with site as (select id from sites where domain = $1),
                      gone as (delete from tracking_counts where site_id = (select id from site))
                 select 1",
            )
            .bind(SITE)
            .execute(&stage.world.db)
            .await?;
            sqlx::query(
                "insert into tracking_counts (site_id, day, network, ref, lander, slot, visits)
                 select id, (now() at time zone 'utc')::date, 'n' || number, '', '', 0, 1 from sites, generate_series(1, 497) number where domain = $1",
            )
            .bind(SITE)
            .execute(&stage.world.db)
            .await?;
            let visitor = Browser::visitor(SITE);
            let visit = |_| {
                let body = json!({ "network": new_id().to_string() });
                visitor.wire(Request::post("/api/visit.php", &body).header("user-agent", BROWSER))
            };
            let requests: Vec<_> = (0..AT_ONCE).map(visit).collect();
            let mut faults = broken(&stage.volley(&requests).await?);
            // Those beyond are counted together, under one name.
            let apart = "select count(distinct (network, ref, lander)) from tracking_counts t join sites s on s.id = t.site_id where s.domain = $1 and network <> '*'";
            let apart: i64 = sqlx::query_scalar(apart).bind(SITE).fetch_one(&stage.world.db).await?;
            faults.extend(expect("sources", apart, SOURCES));
            let visits = "select sum(visits)::bigint from tracking_counts t join sites s on s.id = t.site_id where s.domain = $1";
            let visits: i64 = sqlx::query_scalar(visits).bind(SITE).fetch_one(&stage.world.db).await?;
            faults.extend(expect("visits", visits, 497 + i64::try_from(AT_ONCE)?));
            Ok(faults)
        })
        .await
}
