//! What every command has in common: who names something that is not there, or reads no further, is told so plainly.

use crate::server::{Setup, folder, look_into, turn};
use testkit::TestDatabase;

const NOBODY: &str = "0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_named_with_the_command_that_lists_it() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    assert!(setup.said(&["demo"]).await.0);
    the_demo_sells_what_its_members_bought(&database.url).await;
    let code =
        ["discount", "create", "localhost", "FOR-ANNA", "--percentage", "10", "--expires", "2999-12-31"];
    let for_nobody = [&code[..], &["--member", NOBODY]].concat();
    let cases: [(&[&str], &str); 9] = [
        (&for_nobody, "localhost has no member 0f1e2d3c"),
        (&["method", "list", "nobody"], "there is no company nobody; `liaison company list`"),
        (&["order", "list", "--company", "nobody", "--by", "Kim"], "there is no company nobody"),
        (&["invoice", "export", "--company", "nobody", "--quarter", "2026-Q3"], "there is no company nobody"),
        (&["invoice", "show", "NIX", "--by", "Kim"], "there is no invoice NIX; `liaison order show`"),
        (&["tracking", "--site", "nowhere.test"], "there is no site nowhere.test; `liaison site list`"),
        (&["job", "retry", "mail.send"], "no job mail.send gave up; `liaison job dead`"),
        (&["profile", "approve", NOBODY, "--by", "Kim"], "there is no such member"),
        (&["site", "set", "localhost", "shoe_size", "44"], "there is no setting shoe_size; `show`"),
    ];
    for (arguments, words) in cases {
        let output = setup.run(arguments).await;
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(said.starts_with("liaison: ") && said.contains(words), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

/// Who has bought can place the last order again, and each way to pay that has not ended is offered somewhere.
async fn the_demo_sells_what_its_members_bought(database: &str) {
    let db = look_into(database).await;
    let count = async |query: &'static str| sqlx::query_scalar::<_, i64>(query).fetch_one(&db).await.unwrap();
    let bought = count("select count(*) from orders where completed_at is not null").await;
    assert!(bought > 3, "{bought}");
    let premium =
        "select count(*) from orders o join accounts a using (member_id) where a.email like 'premium@%'";
    assert!(count(premium).await > 0);
    let gone = "select count(*) from orders o where not exists (select from bundles b where b.id = o.bundle_id
            and b.site_id = o.site_id and b.country = o.country and b.offered and b.currency = o.currency)
        or not exists (select from payment_methods m where m.company_id = o.company_id and m.country = o.country and m.method = o.method)";
    assert_eq!(count(gone).await, 0, "what can't be bought again");
    assert_eq!(
        count("select count(distinct method) from payment_methods").await,
        22,
        "24 of the spec, two of them ended"
    );
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_stops_reading_sees_no_error() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let mut read_by_nobody = setup.begin_piped(&["doctor", "--json"]);
    drop(read_by_nobody.stdout.take());
    let output = read_by_nobody.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), said.as_ref()), (Some(141), ""));
}
