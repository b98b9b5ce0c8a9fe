//! Direct debit: codes by text message, and how much of an account.

use super::{AT_ONCE, Stage, expect, judge, judge_orders, racer};
use crate::{
    actors::{Crowd, Member},
    holdings::at,
    http::{Reply, Request},
    sandbox::{self, set},
    verdict::Verdict,
    world::{ADDRESS_HEADER, SITE},
};
use serde_json::{Value, json};

/// Where a direct debit is taken.
const EURO: [&str; 8] = ["NL", "BE", "DE", "AT", "LU", "FR", "IT", "ES"];
/// The site's `direct_debit_limit`, in cents.
const LIMIT: i64 = 20_000;

pub(super) async fn races(stage: &mut Stage<'_>, crowd: &mut Crowd) -> anyhow::Result<Vec<Verdict>> {
    let mut payers = Vec::new();
    while payers.len() < stage.rounds.max(AT_ONCE) {
        let payer = crowd.next_in(stage.world, &EURO).await?;
        // Whose discount an open order holds can place no other, whatever the limits.
        let offer = payer.browser.get(stage.world, "/api/credits.php").await?;
        if offer.pointer("/bundles/0/discounted_price").is_none_or(Value::is_null) {
            payers.push(payer);
        }
    }
    Ok(vec![
        tries(stage, &payers).await?,
        one_a_minute(stage, &payers).await?,
        phone(stage, &payers).await?,
        address(stage, &payers).await?,
        of_member(stage, &payers).await?,
        code_once(stage, &payers).await?,
        limit(stage, &payers).await?,
    ])
}

/// Every round has numbers of its own.
fn phone_of(race: usize, round: usize) -> String {
    format!("+316{}", 10_000_000 + race * 1_000_000 + round)
}

/// Codes that were sent lately do not stand in this race's way.
async fn forget_codes(stage: &Stage<'_>) -> anyhow::Result<()> {
    sqlx::query("delete from debit_codes").execute(&stage.world.db).await?;
    stage.forget_budgets().await
}

async fn ask(stage: &Stage<'_>, member: &Member, form: &Value) -> anyhow::Result<Reply> {
    member.browser.send(stage.world, Request::post("/api/directdebit.php", form)).await
}

/// A form with the code that was sent for it.
async fn with_code(stage: &Stage<'_>, member: &Member, phone: &str) -> anyhow::Result<Value> {
    let mut form = sandbox::debit_form(stage.world, member, phone).await?;
    set(&mut form, "iban", json!(iban(member)));
    let asked = ask(stage, member, &form).await?;
    anyhow::ensure!(asked.status == 202, "no code: {}", asked.text());
    set(&mut form, "otp", json!(sandbox::code(stage.world, phone).await?));
    Ok(form)
}

/// An account of the member's own (ISO 13616: the rest by 97 makes 1).
fn iban(member: &Member) -> String {
    let account = member.id.as_u128() % 10_000_000_000;
    // A is 10, B 11, N 23, L 21.
    let digits = format!("10112310{account:010}232100");
    let rest = digits.bytes().fold(0_u32, |rest, digit| (rest * 10 + u32::from(digit - b'0')) % 97);
    format!("NL{:02}ABNA{account:010}", 98 - rest)
}

/// A code by text message has five tries: then the right one is wrong too.
async fn tries(stage: &Stage<'_>, payers: &[Member]) -> anyhow::Result<Verdict> {
    stage
        .race("5 tries of a text message's code", async |round| {
            let member = racer(payers, round)?;
            let mut form = with_code(stage, member, &phone_of(0, round)).await?;
            let right = at(&form, "/otp")?;
            set(&mut form, "otp", json!(if right == "000000" { "000001" } else { "000000" }));
            stage.forget_budgets().await?;
            let replies = stage.salvo(member, |_| Request::post("/api/directdebit.php", &form)).await?;
            let mut faults = judge_orders(&replies, 0, "invalid_request");
            let counted = "select coalesce(max(tries), 0)::bigint from debit_codes where member_id = $1";
            faults.extend(expect("tries", stage.count(counted, member.id).await?, 5));
            set(&mut form, "otp", json!(right));
            // It is the code that is dead, not only its member who has to wait.
            stage.forget_budgets().await?;
            let late = ask(stage, member, &form).await?;
            let is_dead = late.code() == "invalid_request";
            faults.extend((!is_dead).then(|| {
                format!("the right code after too many wrong ones: {} {}", late.status, late.text())
            }));
            Ok(faults)
        })
        .await
}

async fn one_a_minute(stage: &Stage<'_>, payers: &[Member]) -> anyhow::Result<Verdict> {
    stage
        .race("one text message a minute", async |round| {
            let member = racer(payers, round)?;
            forget_codes(stage).await?;
            let form = sandbox::debit_form(stage.world, member, &phone_of(1, round)).await?;
            let replies = stage.salvo(member, |_| Request::post("/api/directdebit.php", &form)).await?;
            let mut faults = judge(&replies, 1, "rate_limited");
            let sent = stage.world.caught(&phone_of(1, round)).await?;
            let sent = sent.get("texts").and_then(Value::as_array).map_or(0, Vec::len);
            faults.extend(expect("messages", i64::try_from(sent)?, 1));
            Ok(faults)
        })
        .await
}

/// The right code, fifty times.
async fn code_once(stage: &Stage<'_>, payers: &[Member]) -> anyhow::Result<Verdict> {
    stage
        .race("one order per text message's code", async |round| {
            let member = racer(payers, round)?;
            forget_codes(stage).await?;
            let form = with_code(stage, member, &phone_of(2, round)).await?;
            let replies = stage.salvo(member, |_| Request::post("/api/directdebit.php", &form)).await?;
            let mut faults = judge_orders(&replies, 1, "invalid_request");
            for table in ["orders", "mandates"] {
                let count = format!("select count(*) from {table} where member_id = $1");
                let found: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(count))
                    .bind(member.id)
                    .fetch_one(&stage.world.db)
                    .await?;
                faults.extend(expect(table, found, 1));
            }
            Ok(faults)
        })
        .await
}

/// Fifty more orders on the mandate, thirty of which are looked at: as many as fit into 30 days' limit.
async fn limit(stage: &Stage<'_>, payers: &[Member]) -> anyhow::Result<Verdict> {
    stage
        .race("200 € by direct debit in 30 days", async |round| {
            let member = racer(payers, round)?;
            let mut wish = sandbox::wish(stage.world, member, &Value::Null).await?;
            set(&mut wish, "method", json!("sdd"));
            set(&mut wish, "repeat", json!(true));
            stage.forget_budgets().await?;
            let replies = stage.salvo(member, |_| Request::post("/api/orders.php", &wish)).await?;
            let of = |status: &str| format!("select {status}::bigint from orders where member_id = $1");
            let sum = async |what: &str| -> anyhow::Result<i64> {
                let sum = sqlx::query_scalar(sqlx::AssertSqlSafe(of(what)));
                Ok(sum.bind(member.id).fetch_one(&stage.world.db).await?)
            };
            let (debited, count, dearest) =
                (sum("sum(price_minor)").await?, sum("count(*)").await?, sum("max(price_minor)").await?);
            let mut faults = judge_orders(&replies, usize::try_from(count - 1)?, "direct_debit_limit");
            let fits = debited <= LIMIT && debited + dearest > LIMIT;
            faults.extend((!fits).then(|| format!("{debited} of {LIMIT} in {count} orders")));
            Ok(faults)
        })
        .await
}

/// Forms of fifty members, each of an account of their own.
async fn forms<'a>(stage: &Stage<'_>, payers: &'a [Member]) -> anyhow::Result<Vec<(&'a Member, Value)>> {
    let mut forms = Vec::new();
    for member in payers.iter().take(AT_ONCE) {
        let mut form = sandbox::debit_form(stage.world, member, &phone_of(3, 0)).await?;
        set(&mut form, "iban", json!(iban(member)));
        forms.push((member, form));
    }
    Ok(forms)
}

/// Fifty members name one phone.
async fn phone(stage: &Stage<'_>, payers: &[Member]) -> anyhow::Result<Verdict> {
    let forms = forms(stage, payers).await?;
    stage
        .race("5 text messages to one phone", async |round| {
            forget_codes(stage).await?;
            let wire = |(member, form): &(&Member, Value)| {
                let mut form = form.clone();
                set(&mut form, "phone", json!(phone_of(3, round)));
                member.browser.wire(Request::post("/api/directdebit.php", &form))
            };
            let requests: Vec<_> = forms.iter().map(wire).collect();
            Ok(judge(&stage.volley(&requests).await?, 5, "rate_limited"))
        })
        .await
}

/// Fifty members behind one address, each with a phone of their own.
async fn address(stage: &Stage<'_>, payers: &[Member]) -> anyhow::Result<Verdict> {
    let forms = forms(stage, payers).await?;
    stage
        .race("20 text messages from one address", async |round| {
            forget_codes(stage).await?;
            let mut requests = Vec::new();
            for (number, (member, form)) in forms.iter().enumerate() {
                let mut form = form.clone();
                set(&mut form, "phone", json!(phone_of(4, round * AT_ONCE + number)));
                let request = member.browser.dress(Request::post("/api/directdebit.php", &form));
                requests.push(request.header(ADDRESS_HEADER, "203.0.113.8").wire(SITE));
            }
            Ok(judge(&stage.volley(&requests).await?, 20, "rate_limited"))
        })
        .await
}

/// Eight a day: one a minute holds fifty at once back before that, so here they are used up.
async fn of_member(stage: &Stage<'_>, payers: &[Member]) -> anyhow::Result<Verdict> {
    stage
        .race("8 text messages of one member", async |round| {
            let member = racer(payers, round)?;
            forget_codes(stage).await?;
            sqlx::query(
                "insert into rate_budgets (bucket, full_at) values ($1, now() + interval '24 hours')",
            )
            .bind(format!("debit_member:{}", member.id))
            .execute(&stage.world.db)
            .await?;
            let form = sandbox::debit_form(stage.world, member, &phone_of(5, round)).await?;
            let replies = stage.salvo(member, |_| Request::post("/api/directdebit.php", &form)).await?;
            Ok(judge(&replies, 0, "rate_limited"))
        })
        .await
}
