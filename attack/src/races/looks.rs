//! Looking: how fast members may look at others, and what of visits and links is counted.

use super::{AT_ONCE, Stage, accounts::strangers, budgets::broken, expect, racer};
use crate::{
    actors::Browser,
    http::{Request, new_id},
    verdict::Verdict,
    world::SITE,
};
use serde_json::json;
use std::time::Instant;

/// `member_reads_per_minute`; those of ten minutes may come at once.
const READS_A_MINUTE: usize = 120;
/// Of one who looks: a quarter more looks than those of ten minutes.
const ROUNDS_EACH: usize = READS_A_MINUTE * 10 * 5 / 4 / AT_ONCE;
/// Sources of visits that are told apart in a day.
const SOURCES: i64 = 500;
const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![reads(stage).await?, links(stage).await?, sources(stage).await?])
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
