//! Discounts that are the member's once, and what a payment brings.

use super::{AT_ONCE, Stage, budgets::broken, expect, judge, judge_orders, racer};
use crate::{
    actors::Member,
    holdings::{at, confirm, sign_up},
    http::{Reply, Request},
    sandbox,
    verdict::Verdict,
    world::SITE,
};
use anyhow::Context;
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![
        time_bonus(stage).await?,
        offer_to_stay(stage).await?,
        credited_once(stage).await?,
        given_up_once(stage).await?,
        given_up_and_ordered_again(stage).await?,
    ])
}

/// Somebody new who may buy: whose address is confirmed.
async fn newcomer(stage: &Stage<'_>, email: &str) -> anyhow::Result<Member> {
    let member = sign_up(stage.world, SITE, email).await?;
    confirm(stage.world, &member).await?;
    Ok(member)
}

/// Spec 9: the time bonus is once per user.
async fn time_bonus(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("the time bonus once", async |round| {
            let member = newcomer(stage, &format!("bonus{round}@example.org")).await?;
            let bonus = member.browser.get(stage.world, "/api/timebonus.php").await?;
            let mut wish = sandbox::wish(stage.world, &member, &Value::Null).await?;
            sandbox::set(&mut wish, "discount_code", json!(at(&bonus, "/timebonus/code")?));
            stage.forget_budgets().await?;
            let replies = stage.salvo(&member, |_| Request::post("/api/orders.php", &wish)).await?;
            let mut faults = judge_orders(&replies, 1, "discount_in_use");
            let orders = "select count(*) from orders where member_id = $1 and discount_minor > 0";
            faults.extend(expect("orders with it", stage.count(orders, member.id).await?, 1));
            Ok(faults)
        })
        .await
}

/// One code an account for members who think of leaving, and the same one when they ask again.
async fn offer_to_stay(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one offer to stay", async |round| {
            let member = racer(&stage.photographers, round)?;
            let body = json!({ "offer": "discount" });
            let replies = stage.salvo(member, |_| Request::post("/api/deletion-offer.php", &body)).await?;
            let mut faults = judge(&replies, AT_ONCE, "");
            let codes: BTreeSet<String> =
                replies.iter().filter_map(|reply| at(&reply.json(), "/discountcode/code").ok()).collect();
            faults.extend(expect("codes told of", i64::try_from(codes.len())?, 1));
            let kept = "select count(*) from discount_codes where member_id = $1";
            faults.extend(expect("codes", stage.count(kept, member.id).await?, 1));
            Ok(faults)
        })
        .await
}

/// A payment is told of by the provider and asked about by the page, 25 times each.
async fn credited_once(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("credits once per payment", async |round| {
            let member = racer(&stage.photographers, round)?;
            let placed = sandbox::order(stage.world, member, &Value::Null).await?;
            let id = at(&placed, "/id")?;
            let (payment, hook): (String, String) = sqlx::query_as(
                "select p.id, p.webhook_url from mollie_sandbox.payments p join orders o on o.provider_payment_id = p.id where o.id = $1::uuid",
            )
            .bind(&id)
            .fetch_one(&stage.world.db)
            .await?;
            let hook = format!("/{}", hook.splitn(4, '/').nth(3).context("a path")?);
            let bought = "select count(*) from ledger_lines where member_id = $1 and account = 'member' and cause = 'order'";
            let before = stage.count(bought, member.id).await?;
            sandbox::press_paid(stage.world, &placed).await?;
            let told = Request::new("POST", &hook)
                .content("application/x-www-form-urlencoded", format!("id={payment}").into_bytes());
            let asked = Request::get(&format!("/api/order.php?id={id}"));
            let request = |number: usize| if number.is_multiple_of(2) { told.clone() } else { asked.clone() };
            let replies = stage.salvo(member, request).await?;
            let mut faults = judge(&replies, AT_ONCE, "");
            faults.extend(expect("lines", stage.count(bought, member.id).await? - before, 1));
            Ok(faults)
        })
        .await
}

/// An order is paid and given up at the same moment: it is one of the two.
async fn given_up_once(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("an order paid or given up, not both", async |round| {
            let member = racer(&stage.photographers, round)?;
            let placed = sandbox::order(stage.world, member, &Value::Null).await?;
            let id = at(&placed, "/id")?;
            sandbox::press_paid(stage.world, &placed).await?;
            let (give_up, asked) = (
                Request::delete("/api/order.php", &json!({ "id": id })),
                Request::get(&format!("/api/order.php?id={id}")),
            );
            let request =
                |number: usize| if number.is_multiple_of(2) { give_up.clone() } else { asked.clone() };
            let replies = stage.salvo(member, request).await?;
            let mut faults = broken(&replies);
            sandbox::await_status(stage.world, member, &id, "completed").await?;
            let statuses: BTreeSet<String> = replies
                .iter()
                .map(Reply::json)
                .filter_map(|answer| at(&answer, "/order/status").ok())
                .collect();
            faults.extend(statuses.contains("cancelled").then(|| "it was cancelled, and paid".to_owned()));
            Ok(faults)
        })
        .await
}

/// Orders with the time bonus are placed and given up, again and again and all at once; then every page that was ever
/// shown is paid: one of them has the bonus.
async fn given_up_and_ordered_again(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one use of a discount, given up, ordered again and all paid", async |round| {
            let member = newcomer(stage, &format!("again{round}@example.org")).await?;
            member.browser.get(stage.world, "/api/timebonus.php").await?;
            let wish = sandbox::wish(stage.world, &member, &Value::Null).await?;
            let (mut pages, mut faults) = (Vec::new(), Vec::new());
            for _ in 0..2 {
                stage.forget_budgets().await?;
                let replies = stage.salvo(&member, |_| Request::post("/api/orders.php", &wish)).await?;
                faults.extend(broken(&replies));
                let placed = replies.iter().filter(|reply| reply.is_success()).map(Reply::json);
                for order in placed.filter_map(|answer| answer.get("order").cloned()) {
                    let give_up = Request::delete("/api/order.php", &json!({ "id": at(&order, "/id")? }));
                    faults.extend(broken(&stage.salvo(&member, |_| give_up.clone()).await?));
                    pages.push(order);
                }
            }
            stage.forget_budgets().await?;
            for page in &pages {
                sandbox::press_paid(stage.world, page).await?;
                sandbox::await_status(stage.world, &member, &at(page, "/id")?, "completed").await?;
            }
            let used = "select count(*) from orders where member_id = $1 and discount_minor > 0 and completed_at is not null";
            faults.extend(expect("orders paid with it", stage.count(used, member.id).await?, 1));
            Ok(faults)
        })
        .await
}
