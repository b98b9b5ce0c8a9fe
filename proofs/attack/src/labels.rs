//! An operator, or who can write to the database, tries to unsay that profiles are fictional.

use crate::{
    http::Request,
    verdict::Verdict,
    world::{SITE, World},
};
use anyhow::Context;
use serde_json::{Value, json};
use std::time::Duration;

/// Nothing, what looks like nothing, what turns words round, and what says the contrary.
const ODD: [&str; 18] = [
    "\u{2800}",
    "\u{200b}",
    "\u{3164}",
    "\u{fe0f}",
    "\u{ffa0}",
    "\u{e0041}",
    "\u{301}\u{302}\u{303}",
    "\u{202e}eliforp lautciF",
    "\u{2066}Fictional profile\u{2069}",
    "",
    " ",
    ".",
    "a",
    "Real person",
    "Verified member",
    "NOT a fictional profile",
    "Fictional profile\u{200b}",
    "Fictіonal profile",
];
const LABELS: [&str; 2] = ["fictional_singular", "fictional_plural"];
const WARNING: &str = "fictional_warning";

/// The label, its plural and the sentence, as a visitor gets them.
async fn served(world: &World) -> anyhow::Result<[String; 3]> {
    let [label, plural] = LABELS;
    Ok([setting(world, label).await?, setting(world, plural).await?, setting(world, WARNING).await?])
}

/// A setting as a visitor gets it; empty without one.
async fn setting(world: &World, name: &str) -> anyhow::Result<String> {
    let answer = world.send(SITE, &Request::get("/api/settings.php")).await?.ok()?;
    let value = answer.pointer(&format!("/settings/{name}")).and_then(Value::as_str);
    Ok(value.unwrap_or_default().to_owned())
}

/// Has the server read its sites anew, and waits until it did.
async fn reread(world: &World, mark: usize) -> anyhow::Result<()> {
    let phone = format!("+31 20 000 {mark:04}");
    world.run(&["site", "set", SITE, "support_phone", &phone]).await?;
    for _ in 0..1_000 {
        if setting(world, "support_phone").await? == phone {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    anyhow::bail!("the server does not read its sites anew")
}

async fn write(world: &World, name: &str, value: &Value) -> anyhow::Result<()> {
    sqlx::query("update sites set settings = jsonb_set(settings, array[$1], $2) where domain = $3")
        .bind(name)
        .bind(value)
        .bind(SITE)
        .execute(&world.db)
        .await?;
    Ok(())
}

pub(crate) async fn attack(world: &World) -> anyhow::Result<Vec<Verdict>> {
    let usual = served(world).await.context("what is served to begin with")?;
    let (mut faults, mut tries) = (Vec::new(), 0);
    for (number, text) in ODD.into_iter().enumerate() {
        let shown = text.escape_unicode();
        for name in LABELS {
            tries += 1;
            if world.run(&["site", "set", SITE, &format!("{name}.en"), text]).await.is_ok() {
                faults.push(format!("`site set` takes {name} {shown}"));
            }
        }
        let everywhere: Value = ["da", "de", "en", "es", "fi", "fr", "it", "nb", "nl", "pl", "sv"]
            .into_iter()
            .map(|language| (language.to_owned(), json!(text)))
            .collect::<serde_json::Map<_, _>>()
            .into();
        for name in LABELS.into_iter().chain([WARNING]) {
            tries += 1;
            write(world, name, &everywhere).await?;
        }
        reread(world, number).await?;
        let now = served(world).await?;
        if now[..2] != usual[..2] || !now[2].starts_with(&usual[2]) {
            faults.push(format!("by SQL {shown}: {now:?}"));
        }
        for name in LABELS.into_iter().chain([WARNING]) {
            write(world, name, &json!({})).await?;
        }
    }
    reread(world, ODD.len()).await?;
    Ok(vec![Verdict::faults("labels of fictional profiles", format!("{tries} values"), "unsaid", &faults)?])
}
