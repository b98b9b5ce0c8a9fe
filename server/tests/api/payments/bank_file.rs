//! Debits that the company's own bank collects: each in one file, whatever happens meanwhile, and orders follow
//! what the operator says that the bank says.

use super::{
    bank_schemas, becomes, bundle,
    direct_debit::{IBAN, code, debit, form, send, with, world},
    user,
};
use crate::{
    accounts::{count, mails},
    chat::books_agree,
    world::{Member, World, man, new_id},
};
use liaison::{
    backoffice::looks,
    housekeeping,
    payments::{self, About, BankFile, BankHour, BankRefund, Booked, CreditorId, Happened, Misfit, Said},
};
use serde_json::{Value, json};
use time::{
    Duration, Time,
    macros::{datetime, time},
};

pub const COMPANY: &str = "test-company";

/// A world whose company collects by its bank.
pub async fn bank_world() -> World {
    let world = world().await;
    collect(&world).await;
    world
}

/// Lets the company collect by its bank from now on.
pub async fn collect(world: &World) {
    let mut connection = world.db.acquire().await.unwrap();
    let creditor = CreditorId::parse("NL79ZZZ999999990000").unwrap();
    let open = |iban| (COMPANY, "Test Company B.V.", iban);
    let (company, holder, iban) = open("NL91ABNA0417164300");
    assert!(
        !payments::collect_by_bank(&mut connection, company, (holder, iban), BankHour::AsBefore)
            .await
            .unwrap(),
        "no bank takes files without a creditor identifier"
    );
    assert!(payments::set_creditor(&mut connection, COMPANY, &creditor).await.unwrap());
    assert!(
        payments::collect_by_bank(&mut connection, company, (holder, iban), BankHour::AsBefore)
            .await
            .unwrap()
    );
}

/// What `liaison debit file` does before it writes.
pub async fn claim(world: &World) -> Vec<BankFile> {
    let mut transaction = world.db.begin().await.unwrap();
    let (jobs, random, now) = (&world.app.jobs, &world.app.random, world.app.clock.now());
    let files = payments::claim_bank_files(&mut transaction, jobs, random, COMPANY, now).await.unwrap();
    transaction.commit().await.unwrap();
    files
}

pub async fn text_of(world: &World, file: &BankFile) -> String {
    let mut connection = world.db.begin().await.unwrap();
    let account = payments::bank_account(&mut connection, COMPANY).await.unwrap().unwrap();
    let written = payments::bank_text(&mut connection, &world.app.vault, &account, file).await.unwrap();
    written.unwrap().text
}

pub async fn written(world: &World, file: &BankFile) {
    let mut connection = world.db.acquire().await.unwrap();
    payments::note_released(&mut connection, file.id, None, world.app.clock.now()).await.unwrap();
}

/// The files, written.
pub async fn export(world: &World) -> Vec<BankFile> {
    let files = claim(world).await;
    for file in &files {
        written(world, file).await;
    }
    files
}

async fn paid(world: &World, name: &str) -> usize {
    let mut connection = world.db.acquire().await.unwrap();
    payments::debit_paid(&mut connection, &world.app.jobs, name).await.unwrap().len()
}

async fn returned(world: &World, order: &Value, reason: &str) -> bool {
    let (mut connection, now) = (world.db.acquire().await.unwrap(), world.app.clock.now());
    let id = order["payment_id"].as_str().unwrap();
    payments::debit_returned(&mut connection, &world.app.jobs, id, reason, now).await.unwrap().is_some()
}

pub async fn run_jobs(world: &World) {
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
}

pub async fn repeat(buyer: &Member) -> Value {
    let wish = json!({ "bundle": bundle(buyer).await, "method": "sdd", "repeat": true });
    buyer.page.post("/api/orders.php", &wish).await.json()["order"].clone()
}

#[tokio::test]
async fn from_the_form_over_the_file_to_the_credits() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let first = debit(&world, &buyer).await;
    let second = repeat(&buyer).await;
    assert!(first["payment_id"].as_str().unwrap().starts_with("BD-"), "{first}");
    assert_eq!(count(&world, "mollie_sandbox.payments").await, 0, "the provider has no part in it");
    let waiting = payments::bank_debits(&mut world.db.acquire().await.unwrap()).await.unwrap();
    assert_eq!((waiting.len(), waiting[0].message_id.as_deref()), (2, None));
    assert_eq!(
        paid(&world, first["payment_id"].as_str().unwrap()).await,
        0,
        "it has not gone to the bank yet"
    );
    let files = export(&world).await;
    let [file] = files.as_slice() else { panic!("{files:?}") };
    // Ordered on a Saturday: Monday and Tuesday are the next two banking days, as the mail ahead says.
    assert_eq!(file.collect_on.to_string(), "2026-11-24");
    let text = text_of(&world, file).await;
    bank_schemas::fits_banks(&text);
    let reference: String =
        sqlx::query_scalar("select reference from mandates").fetch_one(&world.db).await.unwrap();
    // What the debtor reads: who it was, which payment, by which mandate.
    let remittance =
        format!("<Ustrd>TEST COMPANY B.V. {} {reference}</Ustrd>", first["payment_id"].as_str().unwrap());
    for part in [
        &remittance,
        "urn:iso:std:iso:20022:tech:xsd:pain.008.001.08",
        "<NbOfTxs>2</NbOfTxs>",
        "<CtrlSum>90.00</CtrlSum>",
        "<ReqdColltnDt>2026-11-24</ReqdColltnDt>",
        "<SeqTp>FRST</SeqTp>",
        "<SeqTp>RCUR</SeqTp>",
        "NL79ZZZ999999990000",
        IBAN,
        "<Nm>J. Jansen</Nm>",
        &reference,
        first["payment_id"].as_str().unwrap(),
        second["payment_id"].as_str().unwrap(),
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(claim(&world).await.is_empty(), "each debit goes to the bank once");
    assert_eq!(paid(&world, &file.message_id).await, 2);
    assert_eq!(paid(&world, &file.message_id).await, 0);
    run_jobs(&world).await;
    becomes(&buyer, &first, "completed").await;
    becomes(&buyer, &second, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 130);
    // Other methods are the provider's as before.
    let ideal = json!({ "bundle": bundle(&buyer).await, "method": "ideal" });
    let ideal = buyer.page.post("/api/orders.php", &ideal).await.json()["order"].clone();
    assert!(ideal["payment_id"].as_str().unwrap().starts_with("tr_"), "{ideal}");
}

#[tokio::test]
async fn an_order_of_the_last_hour_before_midnight_is_in_the_file_of_its_own_day() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    // Monday half past eleven in UTC, Tuesday where company and member are.
    world.advance(Duration::hours(59) + Duration::minutes(30));
    debit(&world, &buyer).await;
    let files = claim(&world).await;
    assert_eq!(files.iter().map(|file| file.collect_on.to_string()).collect::<Vec<_>>(), ["2026-11-26"]);
    let text = text_of(&world, &files[0]).await;
    for part in ["<DtOfSgntr>2026-11-24</DtOfSgntr>", "<CreDtTm>2026-11-24T00:30:"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// A stop between the claim and the written file: the next run writes the same file.
#[tokio::test]
async fn a_file_that_was_not_written_is_written_again_the_same() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    debit(&world, &buyer).await;
    let first = claim(&world).await;
    let text = text_of(&world, &first[0]).await;
    repeat(&buyer).await;
    world.advance(Duration::hours(3));
    let again = claim(&world).await;
    assert_eq!(again.len(), 2, "the new debit has a file of its own");
    let same = again.iter().find(|file| file.id == first[0].id).unwrap();
    assert_eq!(text_of(&world, same).await, text, "to the byte");
    assert!(
        text_of(&world, again.iter().find(|file| file.id != first[0].id).unwrap()).await.contains("RCUR")
    );
    for file in &again {
        written(&world, file).await;
    }
    assert!(claim(&world).await.is_empty());
}

#[tokio::test]
async fn many_who_claim_at_once_put_each_debit_into_one_file() {
    let world = bank_world().await;
    for (place, name) in ["Bas", "Cor", "Dirk"].into_iter().enumerate() {
        let buyer = world.member(man(name)).await;
        let form = with(&form(&buyer).await, &json!({ "phone": format!("06 1234567{place}") }));
        assert_eq!(send(&buyer.page, &form).await.status, 202);
        let otp = code(&world, &format!("+3161234567{place}")).await;
        assert_eq!(send(&buyer.page, &with(&form, &json!({ "otp": otp }))).await.status, 201);
    }
    futures_util::future::join_all((0..8).map(|_| claim(&world))).await;
    assert_eq!(
        (count(&world, "bank_files").await, count(&world, "bank_debits where file_id is not null").await),
        (1, 3)
    );
}

#[tokio::test]
async fn a_debit_that_comes_back_fails_or_takes_back_and_blocks() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (first, second) = (debit(&world, &buyer).await, repeat(&buyer).await);
    assert!(!returned(&world, &first, "AM04").await, "it has not gone to the bank yet");
    export(&world).await;
    assert_eq!(paid(&world, first["payment_id"].as_str().unwrap()).await, 1);
    becomes(&buyer, &first, "completed").await;
    assert!(returned(&world, &second, "AM04").await);
    let failed = becomes(&buyer, &second, "failed").await;
    assert_eq!(failed["failure"], "AM04");
    assert!(returned(&world, &first, "MD06").await);
    assert!(!returned(&world, &first, "MD06").await, "once");
    run_jobs(&world).await;
    becomes(&buyer, &first, "charged_back").await;
    assert_eq!(user(&buyer).await["credits"], 10);
    let needed = buyer.page.get("/api/directdebit.php").await.ok()["directdebit"].clone();
    assert_eq!((&needed["blocked"], &needed["mandate"]), (&json!(true), &Value::Null));
}

/// The operator was away on the announced day: another one, told before.
#[tokio::test]
async fn a_day_that_was_missed_moves_and_is_announced_again() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    debit(&world, &buyer).await;
    // The 24th, a Tuesday: the debit would have to be at the bank already.
    world.advance(Duration::days(3));
    let files = export(&world).await;
    assert_eq!(files[0].collect_on.to_string(), "2026-11-26");
    run_jobs(&world).await;
    let told = mails(&world, &buyer.email).await;
    let notices: Vec<_> = told.iter().filter(|(kind, _)| kind == "debit-notice").collect();
    assert_eq!(notices.len(), 2);
    assert!(
        notices
            .iter()
            .all(|(_, text)| text.contains("NL79ZZZ999999990000") && text.contains("The mandate you gave:"))
            && notices.iter().any(|(_, text)| text.replace('\n', " ").contains("26 November 2026")),
        "{notices:?}"
    );
}

/// What its bank takes by three in the afternoon, where the company is, can be collected the next day; a second later it can't.
#[tokio::test]
async fn a_day_is_kept_until_the_hour_of_the_companys_bank() {
    for (late, collected) in [(-Duration::SECOND, "2026-11-24"), (Duration::ZERO, "2026-11-25")] {
        let world = bank_world().await;
        until(&world, time!(15:00)).await;
        let buyer = world.member(man("Bas")).await;
        debit(&world, &buyer).await;
        world.advance(datetime!(2026-11-23 14:00 UTC) - world.clock.now() + late);
        let mut connection = world.db.acquire().await.unwrap();
        let waiting = payments::to_make(&mut connection, world.clock.now()).await.unwrap();
        assert_eq!(waiting[0].by, Some(datetime!(2026-11-23 14:00 UTC)));
        assert_eq!(waiting[0].late, i64::from(late == Duration::ZERO));
        let told = looks::bank_debits(&mut connection, world.clock.now()).await.unwrap();
        let codes: Vec<&str> = told.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, [if late == Duration::ZERO { "debits_late" } else { "debits_due" }]);
        let files = export(&world).await;
        assert_eq!(files.iter().map(|file| file.collect_on.to_string()).collect::<Vec<_>>(), [collected]);
        run_jobs(&world).await;
        let told = mails(&world, &buyer.email).await;
        let notices = told.iter().filter(|(kind, _)| kind == "debit-notice").count();
        assert_eq!(notices, if late == Duration::ZERO { 2 } else { 1 }, "a new day is announced");
    }
}

/// A file that was made and not let go is told of before the hour, and is a problem at it, with who can do what.
#[tokio::test]
async fn a_file_that_nobody_lets_go_is_told_of_by_the_banks_hour() {
    let world = bank_world().await;
    until(&world, time!(15:00)).await;
    let buyer = world.member(man("Bas")).await;
    debit(&world, &buyer).await;
    let file = claim(&world).await.remove(0).message_id;
    let mut connection = world.db.acquire().await.unwrap();
    let three = Duration::hours(3);
    for (early, code) in
        [(three + Duration::SECOND, None), (three, Some("debits_due")), (Duration::ZERO, Some("debits_late"))]
    {
        let now = datetime!(2026-11-23 14:00 UTC) - early;
        let told = looks::bank_debits(&mut connection, now).await.unwrap();
        assert_eq!(
            told.iter().map(|finding| finding.code).collect::<Vec<_>>(),
            Vec::from_iter(code),
            "{early}"
        );
        assert!(
            told.iter().all(|finding| finding.text.contains(&file) && finding.text.contains("debit file"))
        );
    }
    export(&world).await;
    let told = looks::bank_debits(&mut connection, datetime!(2026-11-23 14:00 UTC)).await.unwrap();
    assert!(told.is_empty(), "{told:?}");
}

/// What is cancelled as soon as files are made is late for nobody.
#[tokio::test]
async fn a_debit_whose_mandate_has_ended_is_not_late() {
    let world = bank_world().await;
    until(&world, time!(15:00)).await;
    let buyer = world.member(man("Bas")).await;
    debit(&world, &buyer).await;
    let mut connection = world.db.acquire().await.unwrap();
    let later = datetime!(2026-11-24 14:00 UTC);
    assert_eq!(payments::to_make(&mut connection, later).await.unwrap()[0].late, 1);
    sqlx::query("update mandates set status = 'revoked'").execute(&world.db).await.unwrap();
    let waiting = payments::to_make(&mut connection, later).await.unwrap();
    assert_eq!((waiting[0].late, waiting[0].by), (0, None));
    assert!(looks::bank_debits(&mut connection, later).await.unwrap().is_empty());
}

/// By when the company's bank wants files.
pub async fn until(world: &World, hour: Time) {
    let mut connection = world.db.acquire().await.unwrap();
    let account = ("Test Company B.V.", "NL91ABNA0417164300");
    assert!(payments::collect_by_bank(&mut connection, COMPANY, account, BankHour::At(hour)).await.unwrap());
    // Another account at the same bank takes the hour along.
    assert!(payments::collect_by_bank(&mut connection, COMPANY, account, BankHour::AsBefore).await.unwrap());
    assert_eq!(payments::bank_cut_off(&mut connection, COMPANY).await.unwrap(), Some(hour));
}

/// The hour is the bank's, and not the company's.
#[tokio::test]
async fn the_hour_stays_with_its_bank() {
    let world = bank_world().await;
    let mut connection = world.db.acquire().await.unwrap();
    let (here, same, other) = ("NL91ABNA0417164300", "NL02ABNA0123456789", "DE89370400440532013000");
    for (iban, hour, stands) in [
        (here, BankHour::At(time!(15:00)), Some(time!(15:00))),
        (same, BankHour::AsBefore, Some(time!(15:00))),
        (other, BankHour::AsBefore, None),
        (other, BankHour::At(time!(11:30)), Some(time!(11:30))),
        (other, BankHour::Unknown, None),
    ] {
        let account = ("Test Company B.V.", iban);
        assert!(payments::collect_by_bank(&mut connection, COMPANY, account, hour).await.unwrap());
        assert_eq!(
            payments::bank_cut_off(&mut connection, COMPANY).await.unwrap(),
            stands,
            "{iban}: {hour:?}"
        );
    }
}

#[tokio::test]
async fn a_mandate_that_was_taken_back_is_not_debited() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(&world, &buyer).await;
    let mandate = buyer.page.get("/api/mandates.php").await.ok()["mandates"][0]["id"].clone();
    buyer.page.delete("/api/mandates.php", &json!({ "mandate": mandate })).await.ok();
    assert!(export(&world).await.is_empty());
    run_jobs(&world).await;
    becomes(&buyer, &order, "cancelled").await;
    let needed = buyer.page.get("/api/directdebit.php").await.ok()["directdebit"].clone();
    assert_eq!(needed["blocked"], false, "nothing came back");
    assert_eq!(told_off(&world, &buyer).await, [order["id"].as_str().unwrap()], "it had been announced");
}

#[tokio::test]
async fn a_debit_that_waits_when_another_comes_back_is_not_made_and_that_is_told() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let first = debit(&world, &buyer).await;
    export(&world).await;
    let second = repeat(&buyer).await;
    assert!(returned(&world, &first, "AM04").await);
    becomes(&buyer, &first, "failed").await;
    assert!(export(&world).await.is_empty());
    run_jobs(&world).await;
    becomes(&buyer, &second, "cancelled").await;
    assert_eq!(told_off(&world, &buyer).await, [second["id"].as_str().unwrap()]);
}

/// The orders of which a mail says that they are not debited after all.
async fn told_off(world: &World, buyer: &Member) -> Vec<String> {
    let told = mails(world, &buyer.email).await;
    let told = told.iter().filter(|(kind, _)| kind == "debit-cancelled");
    let number = |text: &str| text.split_once("Order number: ").unwrap().1.chars().take(36).collect();
    told.map(|(_, text)| number(&text.replace('\n', " "))).collect()
}

/// Until it is in a file a member may change their mind; then the bank has it.
#[tokio::test]
async fn a_debit_can_be_taken_back_until_it_is_in_a_file() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (first, second) = (debit(&world, &buyer).await, repeat(&buyer).await);
    let cancel = |order: &Value| {
        let wish = json!({ "id": order["id"] });
        let page = &buyer.page;
        async move { page.delete("/api/order.php", &wish).await }
    };
    assert_eq!(cancel(&first).await.ok()["order"]["status"], "cancelled");
    let files = export(&world).await;
    let text = text_of(&world, &files[0]).await;
    assert!(
        !text.contains(first["payment_id"].as_str().unwrap()) && text.contains("<SeqTp>FRST</SeqTp>"),
        "{text}"
    );
    cancel(&second).await.problem(409, "order_under_way");
    assert_eq!(paid(&world, &files[0].message_id).await, 1);
    becomes(&buyer, &second, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);
}

/// Debited, paid, and withdrawn from: what is owed is on the operator's list.
pub async fn withdrawn(world: &World, buyer: &Member) -> (Value, BankRefund) {
    let order = debit(world, buyer).await;
    let files = export(world).await;
    paid(world, &files[0].message_id).await;
    becomes(buyer, &order, "completed").await;
    let path = format!("/api/refund.php?order={}", order["id"].as_str().unwrap());
    let quote = buyer.page.get(&path).await.ok()["refund"].clone();
    let wish = json!({ "order": order["id"], "amount": quote["amount"], "credits": quote["credits"] });
    let request = buyer.page.request(reqwest::Method::POST, "/api/refund.php");
    let asked = testkit::send(request.header("idempotency-key", new_id().to_string()).json(&wish)).await;
    assert!(asked.status.is_success(), "{}", asked.text());
    run_jobs(world).await;
    let mut owed = payments::bank_refunds(&mut world.db.acquire().await.unwrap()).await.unwrap();
    assert_eq!((owed.len(), owed[0].amount_minor), (1, 4_500));
    (order, owed.remove(0))
}

#[tokio::test]
async fn money_goes_back_by_hand_and_the_member_is_told_when_it_has() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (order, owed) = withdrawn(&world, &buyer).await;
    let mut connection = world.db.acquire().await.unwrap();
    let now = world.app.clock.now();
    for expected in [true, false] {
        let sent = payments::debit_refunded(&mut connection, &world.app.jobs, owed.id, now).await.unwrap();
        assert_eq!(sent.is_some(), expected);
    }
    run_jobs(&world).await;
    becomes(&buyer, &order, "refunded").await;
    assert!(payments::bank_refunds(&mut connection).await.unwrap().is_empty());
}

/// A debtor has eight weeks for it, so this is the usual way of paying back twice.
#[tokio::test]
async fn what_the_debtors_bank_took_back_is_not_sent_once_more() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (order, _) = withdrawn(&world, &buyer).await;
    // It was put into a file that nobody has let go.
    assert_eq!(refund_file(&world).await.len(), 1);
    assert!(returned(&world, &order, "MD06").await);
    run_jobs(&world).await;
    becomes(&buyer, &order, "charged_back").await;
    let mut connection = world.db.acquire().await.unwrap();
    assert!(payments::bank_refunds(&mut connection).await.unwrap().is_empty());
    assert_eq!(count(&world, "bank_refunds where file_id is null").await, 1, "no file sends it");
    // Nothing is under way to the member, nothing failed them, and nothing went twice.
    assert_eq!(shown(&buyer, &order).await, ["failed"]);
    let told = mails(&world, &buyer.email).await;
    assert!(told.iter().all(|(kind, _)| kind != "refund-failed"), "{told:?}");
    assert!(payments::open_reviews(&mut connection).await.unwrap().is_empty());
    assert_eq!(user(&buyer).await["credits"], 10);
    books_agree(&world).await;
}

/// Sent by hand, and only then written down; the debit came back between the two.
#[tokio::test]
async fn what_a_person_sent_beside_the_debtors_bank_is_looked_at() {
    // Whether the order's own look comes between the two or after both.
    for is_known in [true, false] {
        let world = bank_world().await;
        let buyer = world.member(man("Bas")).await;
        let (order, owed) = withdrawn(&world, &buyer).await;
        assert!(returned(&world, &order, "MD06").await);
        if is_known {
            run_jobs(&world).await;
            assert_eq!(shown(&buyer, &order).await, ["failed"]);
        }
        let mut connection = world.db.acquire().await.unwrap();
        let now = world.app.clock.now();
        for expected in [true, false] {
            let sent = payments::debit_refunded(&mut connection, &world.app.jobs, owed.id, now).await;
            assert_eq!(sent.unwrap().is_some(), expected);
        }
        for _ in 0..2 {
            run_jobs(&world).await;
        }
        becomes(&buyer, &order, "charged_back").await;
        let mut refunds = shown(&buyer, &order).await;
        refunds.sort_unstable();
        assert_eq!(refunds, ["failed", "refunded"]);
        let cases = payments::open_reviews(&mut connection).await.unwrap();
        assert_eq!(cases.iter().map(|case| case.reason.as_str()).collect::<Vec<_>>(), ["over_returned"]);
        let told = mails(&world, &buyer.email).await;
        assert!(told.iter().all(|(kind, _)| kind != "refund-failed"), "{told:?}");
        assert_eq!(user(&buyer).await["credits"], 10);
        books_agree(&world).await;
    }
}

/// Nothing was left in the file, since the account was erased: the refund is a person's to send, and ends if its debit comes back.
#[tokio::test]
async fn a_refund_of_a_file_that_was_ended_empty_waits_for_a_person() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (order, owed) = withdrawn(&world, &buyer).await;
    let file = refund_file(&world).await.remove(0);
    let mut connection = world.db.acquire().await.unwrap();
    payments::note_empty(&mut connection, file.id, world.app.clock.now()).await.unwrap();
    assert_eq!(count(&world, "bank_refunds where file_id is null").await, 1);
    let listed = payments::bank_refunds(&mut connection).await.unwrap();
    assert_eq!(listed.iter().map(|refund| refund.id).collect::<Vec<_>>(), [owed.id]);
    assert!(returned(&world, &order, "MD06").await);
    run_jobs(&world).await;
    assert_eq!(shown(&buyer, &order).await, ["failed"]);
}

/// Once the bank has the file, nothing stops the transfer: it is booked when it went, and somebody looks at it.
#[tokio::test]
async fn a_transfer_that_the_bank_has_goes_although_the_debit_came_back() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (order, owed) = withdrawn(&world, &buyer).await;
    for file in refund_file(&world).await {
        written(&world, &file).await;
    }
    assert!(returned(&world, &order, "MD06").await);
    run_jobs(&world).await;
    becomes(&buyer, &order, "charged_back").await;
    assert_eq!(shown(&buyer, &order).await, ["pending"]);
    let mut connection = world.db.acquire().await.unwrap();
    let (jobs, now) = (&world.app.jobs, world.app.clock.now());
    let went =
        Said { about: About::One(owed.id.simple().to_string()), what: Happened::Out, cents: Some(4_500) };
    for expected in [Booked::Unmatched(Misfit::WentTwice), Booked::Before] {
        let booked = payments::book_statement(&mut connection, jobs, Some(COMPANY), &went, now).await;
        assert_eq!(booked.unwrap(), expected);
    }
    run_jobs(&world).await;
    assert_eq!(shown(&buyer, &order).await, ["refunded"]);
    let cases = payments::open_reviews(&mut connection).await.unwrap();
    assert_eq!(cases.iter().map(|case| case.reason.as_str()).collect::<Vec<_>>(), ["over_returned"]);
    assert_eq!(user(&buyer).await["credits"], 10);
    books_agree(&world).await;
}

/// The file of a company's refunds, put together.
pub async fn refund_file(world: &World) -> Vec<BankFile> {
    let mut transaction = world.db.begin().await.unwrap();
    let (random, now) = (&world.app.random, world.app.clock.now());
    let files = payments::claim_refund_files(&mut transaction, random, COMPANY, now).await.unwrap();
    transaction.commit().await.unwrap();
    files
}

/// Where the refunds of an order stand, as their member sees it.
pub async fn shown(buyer: &Member, order: &Value) -> Vec<String> {
    let path = format!("/api/transaction.php?id={}", order["id"].as_str().unwrap());
    let shown = buyer.page.get(&path).await.ok()["transaction"]["refunds"].clone();
    let status = |refund: &Value| refund["status"].as_str().unwrap().to_owned();
    shown.as_array().unwrap().iter().map(status).collect()
}

const SWISS: &str = "CH93 0076 2011 6238 5295 7";

/// A debit by the form, of another phone and account.
async fn debit_of(world: &World, name: &'static str, phone: (&str, &str), fields: Value) -> (Member, Value) {
    let buyer = world.member(man(name)).await;
    let form = with(&with(&form(&buyer).await, &json!({ "phone": phone.0 })), &fields);
    let asked = send(&buyer.page, &form).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let otp = code(world, phone.1).await;
    let placed = send(&buyer.page, &with(&form, &json!({ "otp": otp }))).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    (buyer, placed.json()["order"].clone())
}

async fn left_out(world: &World, file: &BankFile) -> Vec<(String, String)> {
    let mut transaction = world.db.begin().await.unwrap();
    let account = payments::bank_account(&mut transaction, COMPANY).await.unwrap().unwrap();
    let (jobs, vault) = (&world.app.jobs, &world.app.vault);
    let left_out = payments::leave_out(&mut transaction, jobs, vault, &account, file).await.unwrap();
    transaction.commit().await.unwrap();
    left_out.into_iter().map(|debit| (debit.payment_id, debit.why)).collect()
}

/// Banks count letters after ü has become ue.
#[tokio::test]
async fn names_and_streets_full_of_umlauts_are_cut_to_what_banks_take() {
    let world = bank_world().await;
    let long = json!({ "iban": SWISS, "account_holder": "ü".repeat(70), "street": "ü".repeat(70), "zip": "8001", "city": "ß".repeat(35) });
    let (_, order) = debit_of(&world, "Urs", ("06 12345670", "+31612345670"), long).await;
    assert_eq!(order["status"], "pending", "{order}");
    // The company's own name may grow as well.
    let mut connection = world.db.acquire().await.unwrap();
    let holder = format!("{}B.V.", "Ä".repeat(60));
    assert!(
        payments::collect_by_bank(
            &mut connection,
            COMPANY,
            (&holder, "NL91ABNA0417164300"),
            BankHour::AsBefore
        )
        .await
        .unwrap()
    );
    let files = claim(&world).await;
    assert_eq!(left_out(&world, &files[0]).await, []);
    let text = text_of(&world, &files[0]).await;
    for part in [
        format!("<Nm>{}</Nm>", "ue".repeat(35)),
        format!("<StrtNm>{}</StrtNm>", "ue".repeat(35)),
        "<PstCd>8001</PstCd>".to_owned(),
        format!("<TwnNm>{}</TwnNm>", "s".repeat(35)),
        format!("<Nm>{}</Nm>", "Ae".repeat(35)),
    ] {
        assert!(text.contains(&part), "{part}: {text}");
    }
}

#[tokio::test]
async fn one_debit_that_cannot_be_written_stops_no_other_and_has_failed() {
    let world = bank_world().await;
    let (bad, broken) = debit_of(&world, "Urs", ("06 12345670", "+31612345670"), json!({})).await;
    let again = repeat(&bad).await;
    let (good, sound) =
        debit_of(&world, "Bas", ("06 12345671", "+31612345671"), json!({ "iban": SWISS })).await;
    // Identifiers are never rewritten, and no bank takes this one.
    sqlx::query("update mandates set reference = '//' || reference where member_id = $1")
        .bind(bad.id)
        .execute(&world.db)
        .await
        .unwrap();
    let files = claim(&world).await;
    let out = left_out(&world, &files[0]).await;
    let mut named: Vec<&str> = out.iter().map(|(id, _)| id.as_str()).collect();
    let mut expected = [&broken, &again].map(|order| order["payment_id"].as_str().unwrap());
    named.sort_unstable();
    expected.sort_unstable();
    assert_eq!(named, expected);
    assert!(out.iter().all(|(_, why)| why.contains("MndtId")), "{out:?}");
    assert_eq!(left_out(&world, &files[0]).await, [], "each once");
    let text = text_of(&world, &files[0]).await;
    assert!(
        text.contains(sound["payment_id"].as_str().unwrap()) && text.contains("<NbOfTxs>1</NbOfTxs>"),
        "{text}"
    );
    run_jobs(&world).await;
    for order in [&broken, &again] {
        assert_eq!(becomes(&bad, order, "failed").await["failure"], "not_sent");
        assert!(told_off(&world, &bad).await.contains(&order["id"].as_str().unwrap().to_owned()));
    }
    assert_eq!(told_off(&world, &bad).await.len(), 2);
    becomes(&good, &sound, "pending").await;
    let mut connection = world.db.acquire().await.unwrap();
    assert!(payments::debit_blocks(&mut connection).await.unwrap().is_empty(), "nothing came back");
    assert!(bad.page.get("/api/mandates.php").await.ok()["mandates"].as_array().unwrap().is_empty());
    let since = world.clock.now() - Duration::DAY;
    assert_eq!(payments::not_sent_since(&mut connection, since).await.unwrap(), [(COMPANY.to_owned(), 2)]);
}

/// As after a fault of a disk: the row is there, and nobody reads it.
async fn spoil(world: &World, buyer: &Member) {
    sqlx::query("update mandates set holder_sealed = '\\x00112233' where member_id = $1")
        .bind(buyer.id)
        .execute(&world.db)
        .await
        .unwrap();
}

#[tokio::test]
async fn one_debit_that_cannot_be_read_stops_no_other_unless_none_can() {
    let world = bank_world().await;
    let (bad, unreadable) = debit_of(&world, "Urs", ("06 12345670", "+31612345670"), json!({})).await;
    let (good, sound) =
        debit_of(&world, "Bas", ("06 12345671", "+31612345671"), json!({ "iban": SWISS })).await;
    spoil(&world, &bad).await;
    let files = claim(&world).await;
    let out = left_out(&world, &files[0]).await;
    assert_eq!(out.len(), 1, "{out:?}");
    assert_eq!(out[0].0, unreadable["payment_id"].as_str().unwrap());
    let text = text_of(&world, &files[0]).await;
    assert!(text.contains(sound["payment_id"].as_str().unwrap()), "{text}");
    assert!(text.contains("<NbOfTxs>1</NbOfTxs>"), "{text}");
    run_jobs(&world).await;
    assert_eq!(becomes(&bad, &unreadable, "failed").await["failure"], "not_sent");
    // Where none can be read the key is to blame, and nothing is lost.
    spoil(&world, &good).await;
    let mut transaction = world.db.begin().await.unwrap();
    let account = payments::bank_account(&mut transaction, COMPANY).await.unwrap().unwrap();
    let (jobs, vault) = (&world.app.jobs, &world.app.vault);
    let refused = payments::leave_out(&mut transaction, jobs, vault, &account, &files[0]).await.unwrap_err();
    assert!(format!("{refused:#}").contains(sound["id"].as_str().unwrap()), "{refused:#}");
    drop(transaction);
    becomes(&good, &sound, "pending").await;
}

/// What is wrong with the company is no fault of its debits.
#[tokio::test]
async fn a_company_whose_own_account_is_refused_loses_no_debit() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(&world, &buyer).await;
    sqlx::query("update payment_accounts set creditor_id = 'XX00' where provider = 'bank'")
        .execute(&world.db)
        .await
        .unwrap();
    let files = claim(&world).await;
    let mut transaction = world.db.begin().await.unwrap();
    let account = payments::bank_account(&mut transaction, COMPANY).await.unwrap().unwrap();
    let (jobs, vault) = (&world.app.jobs, &world.app.vault);
    payments::leave_out(&mut transaction, jobs, vault, &account, &files[0]).await.unwrap_err();
    drop(transaction);
    becomes(&buyer, &order, "pending").await;
    assert_eq!(count(&world, "bank_debits where status = 'waiting'").await, 1);
}

#[tokio::test]
async fn an_operator_takes_a_debit_out_before_the_bank_has_it() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (first, second, third) = (debit(&world, &buyer).await, repeat(&buyer).await, repeat(&buyer).await);
    let drop_it = async |order: &Value| {
        let mut connection = world.db.acquire().await.unwrap();
        let id = order["payment_id"].as_str().unwrap();
        payments::drop_debit(&mut connection, &world.app.jobs, id, ("Kim", "asked for by phone"))
            .await
            .unwrap()
            .is_some()
    };
    assert!(drop_it(&third).await, "in no file yet");
    let files = claim(&world).await;
    assert!(drop_it(&first).await, "in one that is not written");
    assert!(!drop_it(&first).await, "once");
    let text = text_of(&world, &files[0]).await;
    assert!(
        text.contains("<SeqTp>FRST</SeqTp>") && !text.contains("RCUR"),
        "the next one is the first: {text}"
    );
    assert!(
        text.contains(second["payment_id"].as_str().unwrap()) && text.contains("<NbOfTxs>1</NbOfTxs>"),
        "{text}"
    );
    written(&world, &files[0]).await;
    assert!(!drop_it(&second).await, "the bank has it");
    run_jobs(&world).await;
    becomes(&buyer, &first, "cancelled").await;
    becomes(&buyer, &third, "cancelled").await;
    becomes(&buyer, &second, "pending").await;
    let told: (String, String) =
        sqlx::query_as("select dropped_by, dropped_why from bank_debits where payment_id = $1")
            .bind(first["payment_id"].as_str())
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert_eq!(told, ("Kim".to_owned(), "asked for by phone".to_owned()));
}
