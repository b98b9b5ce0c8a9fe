use super::{
    at_the_checkout, becomes, order,
    pdf::words,
    provider::{charge_back, hint, refund_elsewhere, reverse},
};
use crate::world::{Member, World, man, woman};
use liaison::payments::{
    self, EuroRates, OssPart, Quarter, QuarterRow, issue_missing, oss_lines, oss_return, quarter_rows,
};
use serde_json::{Value, json};
use time::OffsetDateTime;

async fn bought(world: &World, buyer: &Member, method: &str) -> Value {
    let order = order(buyer, method).await;
    at_the_checkout(world, &order, "paid", &[]).await;
    becomes(buyer, &order, "completed").await
}

async fn invoice(buyer: &Member, order: &Value) -> Value {
    let path = format!("/api/invoice.php?order={}", order["id"].as_str().unwrap());
    buyer.page.get(&path).await.ok()["invoice"].clone()
}

async fn numbers(world: &World) -> Vec<i32> {
    sqlx::query_scalar("select number from invoices order by number").fetch_all(&world.db).await.unwrap()
}

async fn quarter(world: &World) -> Vec<QuarterRow> {
    let mut connection = world.db.acquire().await.unwrap();
    let quarter: Quarter = "2026-Q4".parse().unwrap();
    quarter_rows(&mut connection, "test-company", quarter).await.unwrap()
}

#[tokio::test]
async fn a_paid_order_has_one_invoice_with_its_vat_and_nobody_else_sees_it() {
    let world = World::start().await;
    let (buyer, other) = (world.member(man("Bas")).await, world.member(woman("Eva")).await);
    let order = bought(&world, &buyer, "ideal").await;
    let first = invoice(&buyer, &order).await;
    assert_eq!(first["number"], "TEST-COMPANY-2026-000001");
    assert_eq!(
        (&first["gross"]["amount"], &first["vat"]["amount"], &first["net"]["amount"]),
        (&json!(4500), &json!(781), &json!(3719))
    );
    assert_eq!((&first["country"], &first["vat_basis_points"]), (&json!("NL"), &json!(2100)));
    assert_eq!(first["credit_notes"], json!([]));
    assert!(!first["seller"]["name"].as_str().unwrap().is_empty());
    let path = format!("/api/invoice.php?order={}", order["id"].as_str().unwrap());
    other.page.get(&path).await.problem(404, "not_found");
    world.visitor("open.test").get(&path).await.problem(403, "authentication_required");
    let second = bought(&world, &buyer, "paypal").await;
    assert_eq!(invoice(&buyer, &second).await["number"], "TEST-COMPANY-2026-000002");
}

/// As a file to keep: a page for the invoice, and one for each credit note.
#[tokio::test]
async fn an_invoice_can_be_kept_as_a_pdf_in_the_readers_language() {
    let world = World::start().await;
    let (buyer, other) = (world.member(man("Bas")).await, world.member(woman("Eva")).await);
    let open = order(&buyer, "ideal").await;
    let path = |order: &Value| format!("/api/invoicepdf.php?order={}", order["id"].as_str().unwrap());
    buyer.page.get(&path(&open)).await.problem(404, "not_found");
    let order = bought(&world, &buyer, "ideal").await;
    other.page.get(&path(&order)).await.problem(404, "not_found");
    let pdf = async |language: &str| {
        buyer.page.set_cookie(&format!("locale={language}; Path=/"));
        let reply = buyer.page.get(&path(&order)).await;
        assert_eq!(
            (reply.status.as_u16(), &reply.headers["content-type"]),
            (200, &"application/pdf".parse().unwrap())
        );
        assert_eq!(
            reply.headers["content-disposition"],
            "attachment; filename=\"TEST-COMPANY-2026-000001.pdf\""
        );
        assert_eq!(reply.headers["cache-control"], "private, no-store");
        assert!(reply.bytes.starts_with(b"%PDF-1.") && reply.bytes.ends_with(b"%%EOF"), "{language}");
        String::from_utf8_lossy(&reply.bytes).into_owned()
    };
    for (language, title) in
        [("en", "Invoice"), ("nl", "Factuur"), ("de", "Rechnung"), ("pl", "Faktura"), ("fr", "Facture")]
    {
        let file = pdf(language).await;
        assert!(file.contains(&format!("/Title ({title} TEST-COMPANY-2026-000001)")), "{language}");
        assert!(file.contains(&format!("/Lang ({language})")) && file.contains("/Count 1"), "{language}");
        // Both fonts are in it, and what the letters mean.
        assert_eq!(
            (file.matches("/FontFile2").count(), file.matches("beginbfchar").count()),
            (2, 2),
            "{language}"
        );
    }
    refund_elsewhere(&world, &order, 1500).await;
    hint(&world, &order).await;
    becomes(&buyer, &order, "partly_refunded").await;
    let file = pdf("nl").await;
    assert!(file.contains("/Count 2"), "the credit note has a page of its own");
    // Each says by itself who sold and who bought.
    let said = words(&file);
    let (invoice, note) = said.split_once("Creditnota ").expect(&said);
    for part in ["Verkoper", "Test Company B.V.", "Btw-nummer", "Koper", "Bedrag zonder btw"] {
        assert!(invoice.contains(part) && note.contains(part), "{part}: {said}");
    }
}

#[tokio::test]
async fn what_came_to_nothing_has_no_invoice_and_takes_no_number() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let failed = order(&buyer, "ideal").await;
    at_the_checkout(&world, &failed, "canceled", &[]).await;
    becomes(&buyer, &failed, "cancelled").await;
    let path = format!("/api/invoice.php?order={}", failed["id"].as_str().unwrap());
    buyer.page.get(&path).await.problem(404, "not_found");
    bought(&world, &buyer, "ideal").await;
    assert_eq!(numbers(&world).await, [1]);
}

#[tokio::test]
async fn orders_that_are_paid_at_once_take_numbers_without_a_gap() {
    let world = World::start().await;
    let mut waiting = Vec::new();
    for name in ["Abe", "Bas", "Cas", "Daan", "Erik", "Finn", "Gijs", "Hugo"] {
        let buyer = world.member(man(name)).await;
        let order = order(&buyer, "ideal").await;
        waiting.push((buyer, order));
    }
    futures_util::future::join_all(waiting.iter().map(|(buyer, order)| async {
        at_the_checkout(&world, order, "paid", &[]).await;
        becomes(buyer, order, "completed").await
    }))
    .await;
    assert_eq!(numbers(&world).await, (1..=8).collect::<Vec<_>>());
    let changed = sqlx::query("update invoices set gross_minor = 1").execute(&world.db).await;
    assert!(changed.is_err(), "an invoice is never changed");
}

#[tokio::test]
async fn two_proofs_that_agree_are_kept_beside_the_order() {
    let world = World::start_with(|config| config.country_header = Some("x-country".into())).await;
    let buyer = world.member(man("Bas")).await;
    bought(&world, &buyer, "ideal").await;
    let rows = quarter(&world).await;
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    let said: Vec<Option<&str>> = row.proofs.iter().map(Option::as_deref).collect();
    // The sandbox's bank account is Dutch; this request came without the proxy's header.
    assert_eq!((said.as_slice(), row.is_proven()), ([Some("NL"), None, Some("NL")].as_slice(), true));
}

#[tokio::test]
async fn an_order_of_before_there_were_invoices_gets_one_and_only_one() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = bought(&world, &buyer, "ideal").await;
    sqlx::raw_sql("alter table invoices disable trigger all; delete from invoices; alter table invoices enable trigger all; delete from invoice_series")
        .execute(&world.db)
        .await
        .unwrap();
    let mut connection = world.db.acquire().await.unwrap();
    for expected in [1, 0] {
        let issued = issue_missing(&mut connection, OffsetDateTime::UNIX_EPOCH, world.clock.now(), false)
            .await
            .unwrap();
        assert_eq!(issued, expected);
    }
    assert_eq!(invoice(&buyer, &order).await["number"], "TEST-COMPANY-2026-000001");
}

fn summed(notes: &Value, part: &str) -> i64 {
    notes.as_array().unwrap().iter().map(|note| note[part]["amount"].as_i64().unwrap()).sum()
}

#[tokio::test]
async fn what_a_bank_takes_back_has_a_credit_note_and_a_reversal_once_it_is_won() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = bought(&world, &buyer, "ideal").await;
    let chargeback = charge_back(&world, &order, 4500).await;
    for _ in 0..2 {
        hint(&world, &order).await;
    }
    becomes(&buyer, &order, "charged_back").await;
    let notes = invoice(&buyer, &order).await["credit_notes"].clone();
    assert_eq!((notes.as_array().unwrap().len(), summed(&notes, "vat")), (1, 781), "{notes}");
    assert_eq!(
        (&notes[0]["reversal"], &notes[0]["number"]),
        (&json!(false), &json!("TEST-COMPANY-2026-000002"))
    );
    reverse(&world, &chargeback).await;
    for _ in 0..2 {
        hint(&world, &order).await;
    }
    becomes(&buyer, &order, "completed").await;
    let notes = invoice(&buyer, &order).await["credit_notes"].clone();
    assert_eq!(notes.as_array().unwrap().len(), 2, "{notes}");
    assert_eq!((&notes[1]["reversal"], &notes[1]["vat"]["amount"]), (&json!(true), &json!(781)));
}

#[tokio::test]
async fn notes_of_parts_come_to_the_invoices_vat_and_to_no_more() {
    // Rounded each by itself, the three would come to 7.80, the seven to 7.83.
    for parts in [[1500; 3].as_slice(), &[643, 643, 643, 643, 643, 643, 642]] {
        let world = World::start().await;
        let buyer = world.member(man("Bas")).await;
        let order = bought(&world, &buyer, "ideal").await;
        for part in parts {
            refund_elsewhere(&world, &order, *part).await;
            hint(&world, &order).await;
        }
        becomes(&buyer, &order, "refunded").await;
        // The bank takes as much again: a case, and no note for what was never invoiced.
        charge_back(&world, &order, 4500).await;
        hint(&world, &order).await;
        becomes(&buyer, &order, "charged_back").await;
        let notes = invoice(&buyer, &order).await["credit_notes"].clone();
        assert_eq!((summed(&notes, "gross"), summed(&notes, "vat")), (4500, 781), "{notes}");
        let cases = liaison::payments::open_reviews(&mut world.db.acquire().await.unwrap()).await.unwrap();
        assert_eq!(cases.iter().map(|case| case.reason.as_str()).collect::<Vec<_>>(), ["over_returned"]);
    }
}

#[tokio::test]
async fn number_day_and_quarter_are_of_one_calendar() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let late = time::macros::datetime!(2026-12-31 23:40 UTC);
    world.advance(late - world.clock.now());
    world.log_in(&buyer.page, buyer.id, world.app.sites.by_host("open.test").unwrap().id).await;
    let order = bought(&world, &buyer, "ideal").await;
    let issued = invoice(&buyer, &order).await;
    assert_eq!(
        (&issued["number"], &issued["issued_on"]),
        (&json!("TEST-COMPANY-2027-000001"), &json!("2027-01-01"))
    );
    let mut connection = world.db.acquire().await.unwrap();
    for (quarter, count) in [("2026-Q4", 0), ("2027-Q1", 1)] {
        let rows = quarter_rows(&mut connection, "test-company", quarter.parse().unwrap()).await.unwrap();
        assert_eq!(rows.len(), count, "{quarter}");
    }
}

#[tokio::test]
async fn an_invoice_says_who_sold_that_day_whatever_changes_later() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = bought(&world, &buyer, "ideal").await;
    let path = format!("/api/invoicepdf.php?order={}", order["id"].as_str().unwrap());
    let (before, file) = (invoice(&buyer, &order).await, buyer.page.get(&path).await.bytes);
    assert_eq!(before["seller"]["site"], world.app.sites.by_host("open.test").unwrap().settings.name);
    sqlx::raw_sql(
        "update companies set name = 'Other B.V.', address = 'Nieuwekade 99', city = 'Breda', kvk = '87654321', vat_numbers = '{}',
           statement_descriptor = 'OTHER SERVICES'",
    )
    .execute(&world.db)
    .await
    .unwrap();
    world.set("open.test", |site| site.name = "Another name".to_owned()).await;
    // Of the very day, and of those to come.
    let netherlands = liaison::kernel::country::Country::netherlands();
    let (today, now) = (world.clock.now().date(), world.clock.now());
    let mut connection = world.db.acquire().await.unwrap();
    payments::set_rate(&mut connection, (netherlands, ""), (today, 900), "Kim", now).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    assert_eq!(invoice(&buyer, &order).await, before);
    assert_eq!(buyer.page.get(&path).await.bytes, file);
    // What is bought from now on says what is so now.
    let next = invoice(&buyer, &bought(&world, &buyer, "ideal").await).await;
    assert_eq!(
        (&next["seller"]["name"], &next["seller"]["site"]),
        (&json!("Other B.V."), &json!("Another name"))
    );
    assert_eq!((&next["vat_basis_points"], &before["vat_basis_points"]), (&json!(900), &json!(2_100)));
}

#[tokio::test]
async fn the_one_stop_shop_gets_each_document_once_by_the_quarter_of_its_sale() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (kept, disputed) =
        (bought(&world, &buyer, "ideal").await, bought(&world, &buyer, "mastercard").await);
    let quarter: Quarter = "2026-Q4".parse().unwrap();
    let told = async || {
        let mut connection = world.db.acquire().await.unwrap();
        let (seat, lines) = oss_lines(&mut connection, "test-company", quarter).await.unwrap();
        assert!(lines.iter().all(|line| line.sold_in == quarter), "{lines:?}");
        let rows = oss_return(&lines, (seat, quarter), &EuroRates::default()).unwrap();
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        assert_eq!((row.part, row.basis_points), (OssPart::Domestic, Some(2_100)));
        (lines.len(), row.net_minor, row.vat_minor)
    };
    assert_eq!(told().await, (2, 2 * 3_719, 2 * 781));
    charge_back(&world, &disputed, 4_500).await;
    hint(&world, &disputed).await;
    becomes(&buyer, &disputed, "charged_back").await;
    assert_eq!(told().await, (3, 3_719, 781), "{kept}");
}

/// A third of the price goes and comes again between others: nothing of its VAT is left in the end, and no cent too much is gone.
#[tokio::test]
async fn parts_that_go_and_come_again_leave_no_cent_of_vat() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = bought(&world, &buyer, "ideal").await;
    let vat = async || -> i64 {
        sqlx::query_scalar("select sum(case kind when 'credit_note' then -vat_minor else vat_minor end)::bigint from invoices")
            .fetch_one(&world.db)
            .await
            .unwrap()
    };
    let first = charge_back(&world, &order, 1_500).await;
    hint(&world, &order).await;
    charge_back(&world, &order, 1_500).await;
    hint(&world, &order).await;
    assert_eq!(vat().await, 260, "of fifteen euro");
    reverse(&world, &first).await;
    hint(&world, &order).await;
    for _ in 0..2 {
        charge_back(&world, &order, 1_500).await;
        hint(&world, &order).await;
    }
    assert_eq!(vat().await, 0);
    let credited = invoice(&buyer, &order).await["credit_notes"].clone();
    assert_eq!(credited.as_array().unwrap().len(), 5, "{credited}");
}
