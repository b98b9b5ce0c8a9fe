//! `liaison method …` and `liaison debit …`, and what `doctor` says of offers that nobody can use.

use crate::server::{Setup, folder, look_into, turn};
use testkit::TestDatabase;

#[tokio::test(flavor = "multi_thread")]
async fn methods_are_offered_at_the_command_line() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let _server = setup.serve().await;
    let db = look_into(&database.url).await;
    let (ok, all) = setup.said(&["method", "list"]).await;
    assert!(ok && all.lines().count() > 20 && all.contains("\tNL\tany\t50\tsdd"), "{all}");
    let company = all.split('\t').next().unwrap().to_owned();
    let offer = ["method", "offer", &company, "nl", "Bancontact", "--currency", "eur", "--position", "3"];
    let (ok, offered) = setup.said(&offer).await;
    assert!(ok, "{offered}");
    let (_, mine) = setup.said(&["method", "list", &company]).await;
    assert!(mine.contains(&format!("{company}\tNL\tEUR\t3\tbancontact")), "{mine}");
    for (arguments, words) in [
        (["method", "offer", "nobody", "NL", "ideal"], "no site is run by a company nobody"),
        (["method", "offer", &company, "NL", "giropay"], "has ended"),
        (["method", "offer", &company, "NL", "swish"], "takes no EUR"),
        (["method", "withdraw", &company, "NL", "vipps"], "there is no such offer"),
    ] {
        let (ok, said) = setup.said(&arguments).await;
        assert!(!ok && said.contains(words), "{arguments:?}: {said}");
    }
    assert!(setup.said(&["method", "withdraw", &company, "NL", "bancontact", "--currency", "EUR"]).await.0);
    let (_, before) = setup.said(&["doctor"]).await;
    assert!(!before.contains("can pay") && !before.contains("method withdraw"), "{before}");
    sqlx::query("update payment_methods set method = 'sofort' where method = 'ideal'")
        .execute(&db)
        .await
        .unwrap();
    sqlx::query("delete from payment_methods where country = 'NL' and method <> 'sofort'")
        .execute(&db)
        .await
        .unwrap();
    let (ok, after) = setup.said(&["doctor"]).await;
    assert!(!ok && after.contains("sofort has ended") && after.contains("nobody in NL can pay"), "{after}");

    let blocked = "insert into debit_blocks (company_id, account_index, order_id, reason, created_at)
        values ($1, 'x', '00000000-0000-4000-8000-000000000001', 'AM04', '2026-11-21T12:00:00Z')";
    sqlx::query(blocked).bind(&company).execute(&db).await.unwrap();
    let (_, blocks) = setup.said(&["debit", "blocks", "--by", "Kim"]).await;
    assert!(blocks.contains("2026-11-21T12:00:00Z") && blocks.contains("AM04"), "{blocks}");
    let lift = ["debit", "unblock", "00000000-0000-4000-8000-000000000001"];
    assert!(setup.said(&lift).await.0);
    assert!(!setup.said(&lift).await.0);
    db.close().await;
}
