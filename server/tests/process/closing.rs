//! `liaison member …` beside a running server: an account is closed, what was bought goes back, and nobody judges a
//! complaint about their own decision.

use crate::{
    complaints::mailed,
    members::members,
    orders::{bought, refunded_there},
    server::{Setup, demo_world, look_into},
};
use serde_json::json;

// asvs: V7.4.5
#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_closed_and_its_money_goes_back() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva, other] = <[_; 2]>::try_from(members(&db, 2).await).unwrap();
    let (id, page) = (eva.id.to_string(), eva.page(&server));
    let order = bought(&server, &eva).await;

    let (ok, shown) = setup.said(&["member", "show", &id, "--by", "Ria"]).await;
    assert!(ok && shown.contains("account: active"), "{shown}");
    let close = [
        "member",
        "close",
        &id,
        "--rule",
        "Terms, conduct",
        "--reason",
        "Threats",
        "--from",
        "report",
        "--by",
        "Mo",
    ];
    let (ok, plan) = setup.said(&close).await;
    let refunds = format!("of order {}", order["id"].as_str().unwrap());
    assert!(ok && plan.contains(&refunds) && plan.contains("nothing was done"), "{plan}");
    page.get("/api/user.php").await.ok();
    let refunds: i64 = sqlx::query_scalar("select count(*) from refunds").fetch_one(&db).await.unwrap();
    assert_eq!(refunds, 0, "it was only said");
    let close = [close.as_slice(), &["--yes"]].concat();
    let (ok, closed) = setup.said(&close).await;
    assert!(ok && closed.contains(&format!("of order {}", order["id"].as_str().unwrap())), "{closed}");
    let number = closed.split_once("closed by ").unwrap().1.split(';').next().unwrap();
    page.get("/api/user.php").await.problem(403, "authentication_required");
    let price = order["price"]["amount"].as_i64().unwrap();
    assert_eq!(refunded_there(&db, order["payment_id"].as_str().unwrap()).await, [price]);
    assert!(mailed(&db, "statement").await.contains(number));
    let (ok, again) = setup.said(&close).await;
    assert!(!ok && again.contains("closed"), "{again}");

    let objection = json!({
        "category": "decision", "text": "It was not me", "against": number, "name": "Eva", "email": "eva@example.com",
    });
    let reply = server.visitor().post("/api/complaint.php", &objection).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let complaint = reply.json()["number"].as_str().unwrap().to_owned();
    let decide = |by| {
        ["complaint", "close", &complaint, "--decision", "upheld", "--text", "You are right", "--by", by]
    };
    let (ok, own) = setup.said(&decide("mo")).await;
    assert!(!ok && own.contains("somebody else decides"), "{own}");
    let (ok, told) = setup.said(&decide("Kim")).await;
    assert!(ok && told.contains("closed as upheld"), "{told}");
    assert!(told.contains(&format!("{number} is taken back")), "{told}");
    let (_, shown) = setup.said(&["member", "show", &id, "--by", "Kim"]).await;
    assert!(shown.contains("account: active"), "{shown}");
    let (ok, plan) =
        setup.said(&["member", "close", &id, "--rule", "R", "--reason", "F", "--by", "Mo", "--yes"]).await;
    assert!(ok, "{plan}");
    let (ok, plan) = setup.said(&["member", "reopen", &id, "--by", "Kim"]).await;
    assert!(ok && plan.contains("nothing was done"), "{plan}");
    let (_, shown) = setup.said(&["member", "show", &id, "--by", "Kim"]).await;
    assert!(shown.contains("account: closed"), "{shown}");
    let (ok, open) = setup.said(&["member", "reopen", &id, "--by", "Kim", "--yes"]).await;
    assert!(ok && open.contains("is taken back"), "{open}");
    mailed(&db, "decision-undone").await;
    let path = format!("/api/member.php?id={id}");
    other.page(&server).get(&path).await.ok();
    let (sound, said) = setup.said(&["doctor", "--ledger"]).await;
    assert!(sound, "{said}");
    db.close().await;
}
