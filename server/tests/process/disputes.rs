//! `liaison disputes …`.

use crate::server::{Setup, demo_world, look_into, turn};
use uuid::Uuid;

#[tokio::test(flavor = "multi_thread")]
async fn disputes_and_payments_that_do_not_fit_are_shown_at_the_command_line() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let _server = setup.serve().await;
    let db = look_into(&database.url).await;
    let (order, company): (Uuid, String) = sqlx::query_as(
        "update orders set completed_at = now(), method = 'visa' where id = (select id from orders where status = 'completed' order by id limit 1)
         returning id, company_id",
    )
    .fetch_one(&db)
    .await
    .unwrap();
    for row in [
        "insert into chargebacks (member_id, id, order_id, provider_chargeback_id, amount_minor, currency, reason, credits, taken, owed, created_at, noticed_at)
         select member_id, id, id, 'chb_1', 1250, 'EUR', 'AC04', 9, 4, 5, now(), now() from orders where id = $1",
        "insert into order_reviews (member_id, order_id, reason, created_at) select member_id, id, 'amount', now() from orders where id = $1",
    ] {
        sqlx::query(row).bind(order).execute(&db).await.unwrap();
    }
    let (ok, cases) = setup.said(&["disputes", "list"]).await;
    assert!(ok && cases.contains(&format!("{company}\t{order}\t-\t12.50 EUR\tAC04\t5\tstands")), "{cases}");
    let (ok, rates) = setup.said(&["disputes", "rate", "--days", "1"]).await;
    assert!(
        ok && rates.contains(&format!("{company}\tVisa\t1\t")) && rates.contains("excessive for Visa"),
        "{rates}"
    );
    let (ok, waiting) = setup.said(&["disputes", "review"]).await;
    assert!(ok && waiting.contains(&format!("{order}\t-\tamount")), "{waiting}");
    let close = ["disputes", "close", &order.to_string(), "--by", "Kim"];
    assert!(setup.said(&close).await.0);
    let (ok, again) = setup.said(&close).await;
    assert!(!ok && again.contains("nothing waits about"), "{again}");
    assert!(!setup.said(&["disputes", "review"]).await.1.contains(&order.to_string()));
    let stray = "insert into unknown_payments (provider, payment_id, company_id, found_at) values ('mollie', 'tr_stray', $1, now())";
    sqlx::query(stray).bind(&company).execute(&db).await.unwrap();
    let (_, waiting) = setup.said(&["disputes", "review"]).await;
    assert!(waiting.contains(&format!("\t-\ttr_stray\tunknown_payment\t{company}")), "{waiting}");
    let close = ["disputes", "close", "tr_stray", "--by", "Kim"];
    assert!(setup.said(&close).await.0 && !setup.said(&close).await.0);
}
