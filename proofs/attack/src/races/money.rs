//! Orders, codes, limits and money back.

use super::{AT_ONCE, ORDERS_AT_ONCE, Stage, expect, judge_orders, racer};
use crate::{
    actors::Member,
    holdings::at,
    http::{Reply, Request, new_id},
    sandbox,
    verdict::Verdict,
};
use anyhow::Context;
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![
        one_order(stage).await?,
        code_used_once(stage).await?,
        own_limit(stage).await?,
        one_refund(stage).await?,
    ])
}

async fn one_order(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one order per intent", async |round| {
            let member = racer(&stage.newcomers, round)?;
            let (wish, intent) =
                (sandbox::wish(stage.world, member, &Value::Null).await?, new_id().to_string());
            stage.forget_budgets().await?;
            let replies = stage
                .salvo(member, |_| Request::post("/api/orders.php", &wish).header("idempotency-key", &intent))
                .await?;
            // The provider is asked within bounds of time: a machine that is too busy for it says so, and to come back.
            let busy = replies.iter().filter(|reply| reply.code() == "payment_unavailable").count();
            let allowed = ORDERS_AT_ONCE.saturating_sub(busy);
            let mut faults = judge_orders(&replies, allowed, "payment_unavailable");
            let orders: BTreeSet<String> =
                replies.iter().filter_map(|reply| at(&reply.json(), "/order/id").ok()).collect();
            faults.extend(expect("orders told of", i64::try_from(orders.len())?, 1));
            let placed = stage.count("select count(*) from orders where member_id = $1", member.id).await?;
            faults.extend(expect("orders", placed, 1));
            Ok(faults)
        })
        .await
}

/// Fifty members, one code.
async fn code_used_once(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    let codes = sandbox::codes(stage.world, stage.rounds).await?;
    let mut buyers = Vec::new();
    // Two for each round: no member may try more than thirty orders at once.
    for buyer in stage.photographers.iter().chain(&stage.spenders).cycle().take(AT_ONCE) {
        buyers.push((buyer, sandbox::wish(stage.world, buyer, &Value::Null).await?));
    }
    stage
        .race("a discount code for one use", async |round| {
            stage.forget_budgets().await?;
            let Some(code) = codes.get(round) else { return Ok(vec!["there is no code".to_owned()]) };
            let wire = |(buyer, wish): &(&Member, Value)| {
                let mut wish = wish.clone();
                sandbox::set(&mut wish, "discount_code", json!(code));
                buyer.browser.wire(Request::post("/api/orders.php", &wish))
            };
            let requests: Vec<_> = buyers.iter().map(wire).collect();
            let replies = stage.volley(&requests).await?;
            // Who took it, took it: the others hear that it is used, or that it is held.
            let refused =
                |reply: &&Reply| ["invalid_request", "discount_in_use"].contains(&reply.code().as_str());
            let succeeded = replies.iter().filter(|reply| reply.is_success()).count();
            let mut faults: Vec<String> =
                expect("orders with it", i64::try_from(succeeded)?, 1).into_iter().collect();
            let others = replies.iter().filter(refused).count();
            faults.extend(expect("refused", i64::try_from(others)?, i64::try_from(AT_ONCE)? - 1));
            Ok(faults)
        })
        .await
}

/// A member's own limit: what one bundle costs.
async fn own_limit(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("a spending limit for one order", async |round| {
            let member = racer(&stage.rich, round)?;
            let wish = sandbox::wish(stage.world, member, &Value::Null).await?;
            let offer = member.browser.get(stage.world, "/api/credits.php").await?;
            let price = offer.pointer("/bundles/0/discounted_price").filter(|price| !price.is_null());
            let price = price.or_else(|| offer.pointer("/bundles/0/price")).context("a price")?;
            let limit =
                Request::put("/api/spendinglimit.php", &json!({ "monthly": price, "pause_until": null }));
            member.browser.send(stage.world, limit).await?.ok()?;
            stage.forget_budgets().await?;
            let replies = stage.salvo(member, |_| Request::post("/api/orders.php", &wish)).await?;
            Ok(judge_orders(&replies, 1, "spending_limit"))
        })
        .await
}

/// What was bought goes back once.
async fn one_refund(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one refund of a purchase", async |round| {
            let member = racer(&stage.spenders, round)?;
            let order = sandbox::buy(stage.world, member).await?;
            let quote = member.browser.get(stage.world, &format!("/api/refund.php?order={order}")).await?;
            let quote = quote.get("refund").context("an offer")?;
            let body = json!({ "order": order, "amount": quote.get("amount"), "credits": quote.get("credits") });
            let replies = stage.salvo(member, |_| Request::post("/api/refund.php", &body)).await?;
            let succeeded = replies.iter().filter(|reply| reply.is_success()).count();
            let mut faults: Vec<String> = expect("answers that it goes back", i64::try_from(succeeded)?, 1).into_iter().collect();
            let refunds = stage.count("select count(*) from refunds where member_id = $1", member.id).await?;
            faults.extend(expect("refunds", refunds, 1));
            let taken = "select -sum(credits)::bigint from ledger_lines where member_id = $1 and account = 'member' and cause like 'refund%'";
            faults.extend(expect("credits taken back", stage.count(taken, member.id).await?, quote.get("credits").and_then(Value::as_i64).unwrap_or(-1)));
            Ok(faults)
        })
        .await
}
