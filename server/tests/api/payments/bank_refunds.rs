//! Refunds in the bank's own files: they come back, and are refused.

use super::{
    bank_file::{bank_world, refund_file, run_jobs, shown, withdrawn, written},
    bank_schemas,
    bank_statements::{book, one, report, statement},
    becomes, user,
};
use crate::{
    accounts::mails,
    chat::books_agree,
    world::{Member, World, man},
};
use liaison::payments::{self, BankFile, Booked, Misfit};

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
