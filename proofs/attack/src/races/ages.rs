//! Age checks, on a site that asks for them while this is raced: what a question is answered with, fifty times at one moment.

use super::{Stage, expect};
use crate::{
    actors::Member,
    couples,
    holdings::at,
    http::{Reply, Request, new_id},
    verdict::Verdict,
    world::{SITE, World},
};
use anyhow::Context;
use serde_json::{Value, json};
use std::time::Duration;

const PATH: &str = "/api/age-check.php";
/// Where the members of this race live.
const ASKED: &str = r#"["NL"]"#;
/// Looks until the site asks, or asks no more.
const LOOKS: u32 = 1_000;
const BETWEEN: Duration = Duration::from_millis(10);
/// Why some of fifty may be refused: the code is used, the question is over, or that is enough for now (`age-check-answers`).
const REFUSALS: [&str; 3] = ["age_check_failed", "verification_over", "rate_limited"];

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    let world = stage.world;
    couples::take(world, SITE).await?;
    let watcher = couple(world).await?;
    ask(world, ASKED, &watcher).await?;
    let verdict = one_person(stage).await;
    ask(world, "[]", &watcher).await?;
    Ok(vec![verdict?])
}

/// Two who have joined.
async fn couple(world: &World) -> anyhow::Result<Member> {
    couples::join(world, &format!("aged-{}@example.org", new_id().simple())).await
}

/// Has the site ask in these countries, and waits until this member of it is asked, or is not any more.
async fn ask(world: &World, countries: &str, watcher: &Member) -> anyhow::Result<()> {
    world.run(&["site", "set", SITE, "age_check_countries", countries]).await?;
    let needed = json!(countries == ASKED);
    for _ in 0..LOOKS {
        if watcher.browser.get(world, PATH).await?.get("needed") == Some(&needed) {
            return Ok(());
        }
        tokio::time::sleep(BETWEEN).await;
    }
    anyhow::bail!("{SITE} does not come to ask for ages in {countries}")
}

/// A part of an address's query.
fn part(address: &str, name: &str) -> anyhow::Result<String> {
    let (_, query) = address.split_once('?').context("a query")?;
    let mut parts = query.split('&').filter_map(|part| part.split_once('='));
    let found = parts.find(|(known, _)| *known == name).map(|(_, value)| value.to_owned());
    found.with_context(|| format!("no {name} in {address}"))
}

/// Says there that one of them is old enough; what the browser brings back, the state and a code.
async fn say_yes(world: &World, question: &str) -> anyhow::Result<(String, String)> {
    let path = format!("/{}", question.splitn(4, '/').nth(3).context("a path")?);
    let (_, asked) = question.split_once('?').context("a query")?;
    let body = format!("{asked}&says=over").into_bytes();
    let request = Request::new("POST", &path).content("application/x-www-form-urlencoded", body);
    let reply = world.send("127.0.0.1", &request).await?;
    let back = reply.find("location").with_context(|| format!("{}: {}", reply.status, reply.text()))?;
    Ok((part(back, "state")?, part(back, "code")?))
}

/// One question, answered twice by whoever checks, and both answers brought as often as they can be: one of the two people is proven.
async fn one_person(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one person per question about an age", async |_| {
            stage.forget_budgets().await?;
            let two = couple(stage.world).await?;
            let asked = at(&two.browser.post(stage.world, PATH, &json!({})).await?, "/url")?;
            let (state, first) = say_yes(stage.world, &asked).await?;
            let codes = [first, say_yes(stage.world, &asked).await?.1];
            let bring = |number: usize| {
                Request::put(PATH, &json!({ "state": state, "code": codes.get(number % codes.len()) }))
            };
            let replies = stage.salvo(&two, bring).await?;
            let is_odd = |reply: &&Reply| !reply.is_success() && !REFUSALS.contains(&reply.code().as_str());
            let odd = replies.iter().find(is_odd);
            let odd = odd.map(|reply| format!("refused otherwise: {} {}", reply.status, reply.text()));
            let mut faults: Vec<String> = odd.into_iter().collect();
            let proven = "select count(*) from age_proofs where member_id = $1";
            faults.extend(expect("people proven", stage.count(proven, two.id).await?, 1));
            let stands = two.browser.get(stage.world, PATH).await?;
            let shown = stands.get("shown").and_then(Value::as_i64).unwrap_or(-1);
            faults.extend(expect("people shown", shown, 1));
            let is_asked = stands.get("needed") == Some(&json!(true));
            faults.extend((!is_asked).then(|| "the other one is asked for nothing".to_owned()));
            Ok(faults)
        })
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_back_is_read_by_its_names() {
        let back = "http://localhost:9000/settings?code=a-b_c&state=AA&iss=http%3A%2F%2F127.0.0.1";
        assert_eq!(
            (part(back, "state").unwrap(), part(back, "code").unwrap()),
            ("AA".into(), "a-b_c".into())
        );
        assert!(part(back, "error").is_err() && part("/settings", "state").is_err());
    }
}
