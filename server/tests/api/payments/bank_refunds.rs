//! Refunds in the bank's own files: they go, come back, and are refused, one by one or a whole file of them.

use super::{
    bank_file::{bank_world, export, refund_file, repeat, run_jobs, shown, text_of, withdrawn, written},
    bank_schemas,
    bank_statements::{batch, book, one, report, statement},
    becomes,
    direct_debit::debit,
    refund::{confirm, quote},
    user,
};
use crate::{
    accounts::{count, mails},
    chat::books_agree,
    world::{Member, World, man},
};
use liaison::payments::{self, BankFile, Booked, Misfit};
use serde_json::Value;

/// The file of what is owed, which the bank has by now.
async fn sent(world: &World) -> BankFile {
    let mut files = refund_file(world).await;
    assert_eq!(files.len(), 1);
    written(world, &files[0]).await;
    files.remove(0)
}

/// Its buyer has the credits again, and heard of it once; a case is open, and nothing sends the money once more.
async fn is_owed(world: &World, buyer: &Member) {
    assert_eq!(user(buyer).await["credits"], 70);
    let told = mails(world, &buyer.email).await;
    assert_eq!(told.iter().filter(|(kind, _)| kind == "refund-failed").count(), 1, "{told:?}");
    let mut connection = world.db.acquire().await.unwrap();
    let cases = payments::open_reviews(&mut connection).await.unwrap();
    assert_eq!(cases.iter().map(|case| case.reason.as_str()).collect::<Vec<_>>(), ["refund_failed"]);
    assert!(payments::bank_refunds(&mut connection).await.unwrap().is_empty());
    assert!(refund_file(world).await.is_empty());
    books_agree(world).await;
}

#[tokio::test]
async fn a_refund_that_comes_back_is_owed_and_its_buyer_hears_of_it() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (order, owed) = withdrawn(&world, &buyer).await;
    sent(&world).await;
    let id = owed.id.simple().to_string();
    let went = statement(&one(&id, -4_500, None));
    assert_eq!(book(&world, &went).await, [Booked::Now(1)]);
    run_jobs(&world).await;
    becomes(&buyer, &order, "refunded").await;
    assert_eq!(user(&buyer).await["credits"], 10);

    let back = statement(&one(&id, 4_500, Some("AC04")));
    bank_schemas::fits(&back);
    for expected in [Booked::Unmatched(Misfit::RefundCameBack), Booked::Before] {
        assert_eq!(book(&world, &back).await, [expected]);
        run_jobs(&world).await;
        becomes(&buyer, &order, "completed").await;
        assert_eq!(shown(&buyer, &order).await, ["failed"]);
        is_owed(&world, &buyer).await;
    }
    assert_eq!(book(&world, &went).await, [Booked::Before]);
}

#[tokio::test]
async fn a_refund_that_the_bank_refuses_is_owed_and_no_file_sends_it_again() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (order, owed) = withdrawn(&world, &buyer).await;
    let id = owed.id.simple().to_string();
    let no = report(&sent(&world).await.message_id, Some("PART"), &[(&id, "AC04")]);
    for expected in [Booked::Unmatched(Misfit::RefundCameBack), Booked::Before] {
        assert_eq!(book(&world, &no).await, [expected]);
        run_jobs(&world).await;
        becomes(&buyer, &order, "completed").await;
        assert_eq!(shown(&buyer, &order).await, ["failed"]);
        is_owed(&world, &buyer).await;
    }
    // It went all the same: somebody looks.
    let went = statement(&one(&id, -4_500, None));
    assert_eq!(book(&world, &went).await, [Booked::Unmatched(Misfit::RefundCameBack)]);
}

/// Its debtor's bank gave the money back before.
#[tokio::test]
async fn a_refund_that_comes_back_after_its_debit_did_is_nobodys_case() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (order, owed) = withdrawn(&world, &buyer).await;
    sent(&world).await;
    let id = owed.id.simple().to_string();
    let debit = order["payment_id"].as_str().unwrap();
    assert_eq!(book(&world, &statement(&one(debit, -4_500, Some("MD06")))).await, [Booked::Now(1)]);
    let back = report("RF", Some("PART"), &[(&id, "AC04")]);
    assert_eq!(book(&world, &back).await, [Booked::Unmatched(Misfit::RefundCameBack)]);
    run_jobs(&world).await;
    becomes(&buyer, &order, "charged_back").await;
    assert_eq!(shown(&buyer, &order).await, ["failed"]);
    let cases = payments::open_reviews(&mut world.db.acquire().await.unwrap()).await.unwrap();
    assert!(cases.is_empty());
    assert_eq!(user(&buyer).await["credits"], 10);
    books_agree(&world).await;
}

/// Two orders whose money is to go back, and its sum.
async fn two_withdrawn(world: &World, buyer: &Member) -> ([Value; 2], i64) {
    let orders = [debit(world, buyer).await, repeat(buyer).await];
    let file = export(world).await.remove(0).message_id;
    assert_eq!(book(world, &report(&file, Some("ACSC"), &[])).await, [Booked::Now(2)]);
    run_jobs(world).await;
    for order in &orders {
        becomes(buyer, order, "completed").await;
        let offer = quote(buyer, order).await;
        assert_eq!(confirm(buyer, order, &offer).await.status, 201);
    }
    run_jobs(world).await;
    let owed = payments::bank_refunds(&mut world.db.acquire().await.unwrap()).await.unwrap();
    assert_eq!(owed.len(), 2);
    (orders, owed.iter().map(|refund| refund.amount_minor).sum())
}

/// Some banks book a whole file in one line, whatever it asks for.
#[tokio::test]
async fn a_file_of_refunds_that_is_booked_in_one_line_has_gone() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (orders, cents) = two_withdrawn(&world, &buyer).await;
    let name = sent(&world).await.message_id;
    for (line, misfit) in [
        (batch(&name, 1 - cents), Misfit::FileSum),
        (batch(&name, cents), Misfit::WhichDebits),
        (batch("RF-2026-11-24-NOBODYS", -cents), Misfit::NoSuchFile),
    ] {
        assert_eq!(book(&world, &statement(&line)).await, [Booked::Unmatched(misfit)], "{line}");
    }
    let moved = "bank_refunds where refunded_at is not null or came_back_at is not null or file_id is null";
    assert_eq!(count(&world, moved).await, 0);

    let out = statement(&batch(&name, -cents));
    bank_schemas::fits(&out);
    for expected in [Booked::Now(2), Booked::Before] {
        assert_eq!(book(&world, &out).await, [expected]);
        run_jobs(&world).await;
        for order in &orders {
            becomes(&buyer, order, "refunded").await;
            assert_eq!(shown(&buyer, order).await, ["refunded"]);
        }
    }
    books_agree(&world).await;
}

#[tokio::test]
async fn a_file_of_refunds_that_the_bank_refuses_leaves_them_to_the_next_one() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let (orders, cents) = two_withdrawn(&world, &buyer).await;
    let first = sent(&world).await;
    let text = text_of(&world, &first).await;
    bank_schemas::fits_banks(&text);
    assert!(text.contains("<BtchBookg>false</BtchBookg>"), "{text}");

    // Some list all of it, too.
    let owed = payments::bank_refunds(&mut world.db.acquire().await.unwrap()).await.unwrap();
    let ids: Vec<String> = owed.iter().map(|refund| refund.id.simple().to_string()).collect();
    let refused = |reason| {
        let parts: Vec<(&str, &str)> = ids.iter().map(|id| (id.as_str(), reason)).collect();
        report(&first.message_id, Some("RJCT"), &parts).replace("pain.008.001.08", "pain.001.001.09")
    };
    let (twice, no) = (refused("AM05"), refused("AM04"));
    bank_schemas::fits(&no);
    assert_eq!(book(&world, &twice).await, [Booked::Before], "the bank has it already");
    for (text, expected) in [
        (&no, Booked::Now(2)),
        (&no, Booked::Before),
        (&report(&first.message_id, Some("RJCT"), &[]), Booked::Before),
    ] {
        assert_eq!(book(&world, text).await, [expected]);
    }
    run_jobs(&world).await;
    for order in &orders {
        assert_eq!(shown(&buyer, order).await, ["pending"]);
    }
    let next = sent(&world).await;
    assert_ne!(next.message_id, first.message_id);
    let text = text_of(&world, &next).await;
    assert_eq!(text.matches("<CdtTrfTxInf>").count(), 2, "{text}");

    // What is read again gives nothing up, and money of the first one is nobody's.
    assert_eq!(book(&world, &no).await, [Booked::Before]);
    let odd = statement(&batch(&first.message_id, -cents));
    assert_eq!(book(&world, &odd).await, [Booked::Unmatched(Misfit::FileSum)]);
    assert_eq!(book(&world, &report(&next.message_id, Some("ACSC"), &[])).await, [Booked::Now(2)]);
    assert_eq!(book(&world, &statement(&batch(&next.message_id, -cents))).await, [Booked::Before]);
    run_jobs(&world).await;
    for order in &orders {
        becomes(&buyer, order, "refunded").await;
    }
    books_agree(&world).await;
}
