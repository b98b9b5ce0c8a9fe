//! `liaison order …` and `liaison invoice …`: what members bought is looked at and refunded at the command line,
//! while the server serves and brings the refund to the provider.

use crate::{
    members::{Member, members},
    moderators::looks,
    server::{Server, Setup, demo_world, look_into, turn},
};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};
use testkit::Page;

#[tokio::test(flavor = "multi_thread")]
async fn operators_look_at_orders_and_refund_them() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [anna] = <[_; 1]>::try_from(members(&db, 1).await).unwrap();
    let order = bought(&server, &anna).await;
    let (id, payment) = (order["id"].as_str().unwrap(), order["payment_id"].as_str().unwrap());
    let (price, currency) =
        (order["price"]["amount"].as_i64().unwrap(), order["price"]["currency"].as_str().unwrap());
    let written = |minor: i64| format!("{}.{:02} {currency}", minor / 100, minor % 100);
    spend_all_but(&db, &anna, order["credits"].as_i64().unwrap() - 1).await;

    let member = anna.id.to_string();
    let (ok, listed) =
        setup.said(&["order", "list", "--member", &member, "--days", "1", "--by", "Kim"]).await;
    assert!(ok && listed.contains(&format!("{id}\t")), "{listed}");
    assert!(listed.contains(&format!("\tcompleted\t{payment}")), "{listed}");
    let (_, none) = setup
        .said(&["order", "list", "--member", &member, "--days", "1", "--by", "Kim", "--status", "failed"])
        .await;
    assert!(!none.contains(id), "{none}");
    assert!(!setup.said(&["order", "list", "--by", "Kim", "--status", "lost"]).await.0);

    // Two of all are spent; a look refunds nothing.
    let all = price;
    let (ok, look) = setup.said(&["order", "refund", payment, "--all", "--by", "Kim"]).await;
    assert!(ok && look.contains(&format!("would refund {} of {}", written(all), written(price))), "{look}");
    assert!(look.contains("1 more are spent and let go") && look.contains("--yes"), "{look}");
    for wrong in ["0.00", "-1.00", "12", "99999.00", "1.001"] {
        let (ok, said) =
            setup.said(&["order", "refund", id, "--amount", wrong, "--by", "Kim", "--yes"]).await;
        assert!(!ok && said.contains("left of the price"), "{wrong}: {said}");
    }
    assert!(!setup.said(&["order", "refund", "tr_nothing", "--by", "Kim"]).await.0);
    let (ok, done) = setup.said(&["order", "refund", id, "--amount", "1.00", "--by", "Kim", "--yes"]).await;
    assert!(ok && done.contains(&format!("refunds 1.00 {currency}")), "{done}");
    let there = refunded_there(&db, payment).await;
    assert_eq!(there, [100], "the server brought it to the provider");
    let (origin, by): (String, String) =
        sqlx::query_as("select origin, wished_by from refunds where member_id = $1")
            .bind(anna.id)
            .fetch_one(&db)
            .await
            .unwrap();
    assert_eq!((origin.as_str(), by.as_str()), ("operator", "Kim"));
    let line: (String, bool, Value) = sqlx::query_as(
        "select via, os_user is not null, facts -> 'amount' from audit_log where action = 'refund.made'",
    )
    .fetch_one(&db)
    .await
    .unwrap();
    assert_eq!(line, ("command".to_owned(), true, json!(100)));

    told(&db, &anna, 1).await;

    let (ok, rest) = setup.said(&["order", "refund", id, "--all", "--by", "Kim", "--yes"]).await;
    assert!(ok && rest.contains(&format!("refunds {}", written(price - 100))), "{rest}");
    told(&db, &anna, 2).await;
    let (ok, over) = setup.said(&["order", "refund", id, "--all", "--by", "Kim", "--yes"]).await;
    assert!(!ok && over.contains("nothing is left"), "{over}");
    let (ok, shown) = setup.said(&["order", "show", payment, "--by", "Kim"]).await;
    assert!(ok && shown.contains("status   refunded") && shown.contains("refund 1.00"), "{shown}");
    assert!(shown.contains("(invoice)") && shown.contains("0 of"), "{shown}");
    assert_eq!(looks(&db, &anna).await, ["Kim", "Kim"], "the first list and this; the second list was empty");
    papers(&setup, &shown, &written(price)).await;
    assert_eq!(looks(&db, &anna).await.len(), 3, "and the invoice");
    for unnamed in [&["order", "list"][..], &["order", "show", payment], &["debit", "blocks"]] {
        assert!(!setup.said(unnamed).await.0, "{unnamed:?}");
    }
    let (sound, said) = setup.said(&["doctor", "--ledger"]).await;
    assert!(sound, "{said}");
    db.close().await;
}

/// The member was mailed of so many refunds, of each once.
async fn told(db: &PgPool, member: &Member, refunds: i64) {
    let started = Instant::now();
    loop {
        let (mails, told): (i64, i64) = sqlx::query_as(
            "select (select count(*) from mails where member_id = $1 and kind = 'refund-granted'),
               (select count(*) from refunds where member_id = $1 and told_at is not null)",
        )
        .bind(member.id)
        .fetch_one(db)
        .await
        .unwrap();
        assert_eq!(mails, told);
        if mails == refunds {
            return;
        }
        assert!(mails < refunds && started.elapsed() < Duration::from_secs(30), "{mails} mails");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// `liaison invoice show` and `export` of what the order says that it has.
async fn papers(setup: &Setup, shown: &str, price: &str) {
    let number = shown.lines().find_map(|line| line.strip_prefix("paper    ")?.strip_suffix(" (invoice)"));
    let number = number.expect("the order has an invoice");
    let (ok, invoice) = setup.said(&["invoice", "show", number, "--by", "Kim"]).await;
    assert!(ok && invoice.contains(&format!("number   {number} (invoice)")), "{invoice}");
    assert!(invoice.contains(&format!("amount   {price} = ")), "{invoice}");
    let (ok, said) = setup.said(&["invoice", "show", "NOBODY-2026-000001", "--by", "Kim"]).await;
    assert!(!ok && said.contains("there is no invoice NOBODY"), "{said}");
    let mut parts = number.rsplitn(3, '-').skip(1);
    let (year, company) = (parts.next().unwrap(), parts.next().unwrap().to_lowercase());
    let mut lines = Vec::new();
    let folder = tempfile::tempdir().unwrap();
    let (chart, rates) = (folder.path().join("accounts.toml"), folder.path().join("rates.csv"));
    let accounts = "receivable = \"10000\"\n[datev]\nconsultant = 1001\nclient = 1\n[[sales]]\nrevenue = \"8400\"\nvat = \"1776\"\n";
    std::fs::write(&chart, accounts).unwrap();
    std::fs::write(&rates, "Date,USD\n").unwrap();
    let mut documents = Vec::new();
    for quarter in 1..=4 {
        let quarter = format!("{year}-Q{quarter}");
        let journal = [
            "invoice",
            "journal",
            "--company",
            &company,
            "--quarter",
            &quarter,
            "--accounts",
            chart.to_str().unwrap(),
        ];
        let (ok, plain) = setup.said(&journal).await;
        assert!(ok && balances(&plain), "{plain}");
        documents
            .extend(plain.lines().filter(|line| line.split(',').nth(1) == Some(number)).map(str::to_owned));
        // In Windows-1252. All of the demo's currencies are not in the file of rates.
        let datev = [&journal[..], &["--layout", "datev", "--rates", rates.to_str().unwrap()]].concat();
        let output = setup.run(&datev).await;
        let datev = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(datev.starts_with("\"EXTF\";700;21;") || datev.contains("there is no rate of "), "{datev}");
        let export = ["invoice", "export", "--company", &company, "--quarter", &quarter];
        let (ok, csv) = setup.said(&export).await;
        assert!(ok && csv.contains("number,kind,issued,order"), "{csv}");
        lines.extend(csv.lines().filter(|line| line.starts_with(number)).map(str::to_owned));
        let (ok, totals) = setup.said(&[&export[..], &["--summary"]].concat()).await;
        assert!(ok && totals.contains("country,vat_rate,currency,documents"), "{totals}");
    }
    assert_eq!(lines.len(), 1, "in one quarter, once: {lines:?}");
    assert!(documents.len() >= 2 && documents[0].contains(",10000,"), "{documents:?}");
    std::fs::write(&chart, accounts.replace("8400", "none")).unwrap();
    let journal = [
        "invoice",
        "journal",
        "--company",
        &company,
        "--quarter",
        "2026-Q1",
        "--accounts",
        chart.to_str().unwrap(),
    ];
    let (ok, said) = setup.said(&journal).await;
    assert!(!ok && said.contains("accounts.toml") && said.contains("none is no account"), "{said}");
    assert!(!setup.said(&["invoice", "export", "--company", &company, "--quarter", "2026-Q5"]).await.0);
}

/// Of each document debits and credits are equal.
fn balances(journal: &str) -> bool {
    let mut sums = BTreeMap::<&str, i64>::new();
    for line in journal.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let amount = |cell: &str| cell.replace('.', "").parse::<i64>().unwrap_or(0);
        *sums.entry(cells[1]).or_default() += amount(cells[5]) - amount(cells[6]);
    }
    journal.starts_with("date,document,") && sums.values().all(|sum| *sum == 0)
}

/// Bought and paid at the demo's own sandbox.
pub async fn bought(server: &Server, buyer: &Member) -> Value {
    let page = buyer.page(server);
    let sale = page.get("/api/credits.php").await.ok();
    let wish = json!({ "bundle": sale["bundles"][0]["id"], "method": sale["methods"][0] });
    let placed = page.post("/api/orders.php", &wish).await.ok()["order"].clone();
    let address: url::Url = placed["checkout_url"].as_str().unwrap().parse().unwrap();
    let visitor = Page::new(&server.base, "127.0.0.1");
    let form = visitor.get(address.path()).await.text();
    let token = form.split_once(r#"name="token" value=""#).unwrap().1.split('"').next().unwrap().to_owned();
    let press = visitor.request(reqwest::Method::POST, address.path());
    let pressed = press.form(&[("token", token.as_str()), ("action", "paid")]).send().await.unwrap();
    assert!(pressed.status().is_redirection(), "{}", pressed.status());
    let path = format!("/api/order.php?id={}", placed["id"].as_str().unwrap());
    within(async || {
        let order = page.get(&path).await.ok()["order"].clone();
        (order["status"] == "completed").then_some(order)
    })
    .await
}

/// Free credits are spent first; so many of the bought ones are left.
async fn spend_all_but(db: &PgPool, buyer: &Member, left: i64) {
    let spend = "select spend_credits(member_id, balance - $2, 'message', gen_random_uuid(), gen_random_uuid(), now())
                 from credit_accounts where member_id = $1";
    let now: i32 = sqlx::query_scalar(spend)
        .bind(buyer.id)
        .bind(i32::try_from(left).unwrap())
        .fetch_one(db)
        .await
        .unwrap();
    assert_eq!(i64::from(now), left);
}

pub async fn refunded_there(db: &PgPool, payment: &str) -> Vec<i64> {
    within(async || {
        let rows: Vec<i64> =
            sqlx::query_scalar("select amount_minor from mollie_sandbox.refunds where payment_id = $1")
                .bind(payment)
                .fetch_all(db)
                .await
                .unwrap();
        (!rows.is_empty()).then_some(rows)
    })
    .await
}

async fn within<T>(look: impl AsyncFn() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "it does not happen");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
