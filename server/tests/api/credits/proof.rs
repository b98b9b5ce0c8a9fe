//! The proof finds each kind of fault.

use crate::world::{World, woman};
use liaison::credits::{self, Proof};

async fn proof(world: &World) -> Proof {
    credits::prove(&mut world.db.acquire().await.unwrap()).await.unwrap()
}

#[tokio::test]
async fn sound_books_are_counted() {
    let world = World::start().await;
    assert_eq!(proof(&world).await, Proof::default());
    world.member(woman("Anna")).await;
    world.member(woman("Beth")).await;
    assert_eq!(proof(&world).await, Proof { accounts: 2, lines: 4, transfers: 2, ..Proof::default() });
}

#[tokio::test]
async fn every_fault_is_found() {
    let find = async |fault: &'static str| {
        let world = World::start().await;
        let anna = world.member(woman("Anna")).await;
        sqlx::query(fault).bind(anna.id).execute(&world.db).await.unwrap();
        let proof = proof(&world).await;
        assert!(!proof.holds(), "{fault}");
        proof
    };
    // Too much and too little: a fault has two sides.
    for stolen in [
        "update credit_accounts set balance = balance + 1 where member_id = $1",
        "update credit_accounts set balance = balance - 1 where member_id = $1",
    ] {
        let stolen = find(stolen).await;
        assert_eq!((stolen.wrong_balances, stolen.wrong_lots, stolen.unbalanced_transfers), (1, 1, 0));
    }
    for lost in [
        "update credit_lots set remaining = remaining - 1 where member_id = $1",
        "update credit_lots set credits = credits + 1, remaining = remaining + 1 where member_id = $1",
    ] {
        let lost = find(lost).await;
        assert_eq!((lost.wrong_balances, lost.wrong_lots), (0, 1));
    }
    for forged in [
        "insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
         values ($1, gen_random_uuid(), 'spent', 3, 'message', gen_random_uuid(), '2026-11-21')",
        "insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
         values ($1, gen_random_uuid(), 'spent', -3, 'message', gen_random_uuid(), '2026-11-21')",
    ] {
        let forged = find(forged).await;
        assert_eq!((forged.unbalanced_transfers, forged.wrong_balances), (1, 0));
    }
    for owed in [
        "update credit_accounts set owed = owed + 1 where member_id = $1",
        "insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
         select $1, id, account, credits, 'message', id, '2026-11-21'
         from (select gen_random_uuid() as id) one, (values ('owed', -2), ('spent', 2)) line (account, credits)",
    ] {
        assert_eq!(find(owed).await.wrong_debts, 1);
    }
    for purchases in [
        "update credit_accounts set purchases = purchases + 1 where member_id = $1",
        "update credit_lots set kind = 'bought', order_id = $1, price_minor = 1, currency = 'EUR' where member_id = $1",
    ] {
        assert_eq!(find(purchases).await.wrong_purchases, 1);
    }
    let orphaned = find("delete from credit_accounts where member_id = $1").await;
    assert_eq!(orphaned.ownerless, 1);
}

#[tokio::test]
async fn lines_cannot_be_changed() {
    let world = World::start().await;
    world.member(woman("Anna")).await;
    for change in ["update ledger_lines set credits = 99", "delete from ledger_lines"] {
        let error = sqlx::query(change).execute(&world.db).await.unwrap_err();
        assert!(error.to_string().contains("append-only"), "{error}");
    }
}
