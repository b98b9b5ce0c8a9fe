//! Buying at the sandbox providers, as a page and a person at the checkout do.

use crate::{
    actors::Member,
    holdings::at,
    http::{Reply, Request},
    world::{SITE, World},
};
use anyhow::Context;
use serde_json::{Value, json};
use std::time::Duration;

/// Looks until something is so.
const LOOKS: u32 = 300;
const BETWEEN: Duration = Duration::from_millis(50);
const IBAN: &str = "NL91ABNA0417164300";

/// The member's first bundle.
pub(crate) async fn bundle(world: &World, member: &Member) -> anyhow::Result<String> {
    at(&member.browser.get(world, "/api/credits.php").await?, "/bundles/0/id")
}

/// What an order would say: the first bundle, by a way to pay that has a checkout.
pub(crate) async fn wish(world: &World, member: &Member, code: &Value) -> anyhow::Result<Value> {
    let offer = member.browser.get(world, "/api/credits.php").await?;
    let methods = offer.get("methods").and_then(Value::as_array).context("methods")?;
    let method = methods.iter().find(|method| **method != "sdd").context("a way to pay")?;
    Ok(json!({ "bundle": at(&offer, "/bundles/0/id")?, "method": method, "discount_code": code }))
}

/// An order that waits for its payment.
pub(crate) async fn order(world: &World, member: &Member, code: &Value) -> anyhow::Result<Value> {
    let body = wish(world, member, code).await?;
    let placed = member.browser.post(world, "/api/orders.php", &body).await?;
    placed.get("order").cloned().context("an order")
}

/// Buys the first bundle and gives the order's id once it is paid.
pub(crate) async fn buy(world: &World, member: &Member) -> anyhow::Result<String> {
    let placed = order(world, member, &Value::Null).await?;
    press_paid(world, &placed).await?;
    let id = at(&placed, "/id")?;
    await_status(world, member, &id, "completed").await?;
    Ok(id)
}

/// Pays an order at its checkout; the sandbox tells of it by its webhook.
pub(crate) async fn press_paid(world: &World, placed: &Value) -> anyhow::Result<()> {
    let checkout = at(placed, "/checkout_url")?;
    let path = checkout.splitn(4, '/').nth(3).context("a checkout with a path")?;
    press(world, &format!("/{path}"), "paid").await?;
    Ok(())
}

/// Presses a button of the sandbox.
async fn press(world: &World, path: &str, action: &str) -> anyhow::Result<Reply> {
    let page = world.send("127.0.0.1", &Request::get(path)).await?.text();
    let (_, token) =
        page.split_once(r#"name="token" value=""#).with_context(|| format!("a form at {path}: {page}"))?;
    let token = token.split('"').next().unwrap_or_default();
    let body = format!("token={token}&action={action}");
    let request = Request::new("POST", path).content("application/x-www-form-urlencoded", body.into_bytes());
    let reply = world.send("127.0.0.1", &request).await?;
    anyhow::ensure!(reply.status < 400, "{action} at {path}: {}", reply.text());
    Ok(reply)
}

/// Waits until the order is so.
pub(crate) async fn await_status(
    world: &World,
    member: &Member,
    id: &str,
    status: &str,
) -> anyhow::Result<()> {
    let path = format!("/api/order.php?id={id}");
    let mut last = Value::Null;
    for _ in 0..LOOKS {
        last = member.browser.get(world, &path).await?;
        if last.pointer("/order/status").is_some_and(|now| now == status) {
            return Ok(());
        }
        tokio::time::sleep(BETWEEN).await;
    }
    anyhow::bail!("the order does not become {status}: {last}")
}

/// The form of a direct debit, without a code; each call names a phone of its own.
pub(crate) async fn debit_form(world: &World, member: &Member, phone: &str) -> anyhow::Result<Value> {
    let asked = member.browser.get(world, "/api/directdebit.php").await?;
    let version = asked.pointer("/directdebit/mandate_text_version").cloned().context("a mandate")?;
    Ok(json!({
        "bundle": bundle(world, member).await?, "account_holder": "J. Jansen", "iban": IBAN, "street": "Dorpsstraat",
        "house_number": "1a", "zip": "1011 AB", "city": "Amsterdam", "phone": phone, "consent": true,
        "mandate_text_version": version
    }))
}

/// The newest code that was sent to this number.
pub(crate) async fn code(world: &World, number: &str) -> anyhow::Result<String> {
    let caught = world.caught(number).await?;
    let text = at(&caught, "/texts/0/body")?;
    let (_, code) = text.rsplit_once('#').context("a code")?;
    Ok(code.to_owned())
}

/// Agrees to direct debits, and gives the id of the mandate.
pub(crate) async fn mandate(world: &World, member: &Member) -> anyhow::Result<String> {
    let last = member.id.as_u128() % 10_000_000;
    let form = debit_form(world, member, &format!("061{last:07}")).await?;
    let asked = member.browser.send(world, Request::post("/api/directdebit.php", &form)).await?;
    anyhow::ensure!(asked.status == 202, "{}", asked.text());
    let mut form = form;
    set(&mut form, "otp", json!(code(world, &format!("+3161{last:07}")).await?));
    let placed = member.browser.send(world, Request::post("/api/directdebit.php", &form)).await?;
    anyhow::ensure!(placed.status == 201, "{}", placed.text());
    at(&member.browser.get(world, "/api/mandates.php").await?, "/mandates/0/id")
}

/// So many codes of the main site, each for one use by whoever comes first.
pub(crate) async fn codes(world: &World, count: usize) -> anyhow::Result<Vec<String>> {
    let count = count.to_string();
    let lot = [
        "discount",
        "lot",
        SITE,
        "races",
        "--count",
        &count,
        "--prefix",
        "RACE",
        "--percentage",
        "20",
        "--expires",
        "2099-12-31",
    ];
    let printed = world.run(&lot).await?;
    let codes =
        printed.lines().filter_map(|line| line.split(',').next()).filter(|code| code.starts_with("RACE"));
    Ok(codes.map(str::to_owned).collect())
}

/// One field of a body, whatever it was.
pub(crate) fn set(body: &mut Value, field: &str, value: Value) {
    if let Some(fields) = body.as_object_mut() {
        fields.insert(field.to_owned(), value);
    }
}
