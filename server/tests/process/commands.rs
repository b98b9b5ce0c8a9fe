//! What every command has in common: who names something that is not there, or reads no further, is told so plainly.

use crate::server::{Setup, folder, look_into};
use testkit::TestDatabase;

const NOBODY: &str = "0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_named_with_the_command_that_lists_it() {
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
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let mut read_by_nobody = setup.begin_piped(&["doctor", "--json"]);
    drop(read_by_nobody.stdout.take());
    let output = read_by_nobody.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), said.as_ref()), (Some(141), ""));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_names_its_file_or_service_and_each_cause_once() {
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    std::fs::write(state.path().join("file"), "").unwrap();
    let below = state.path().join("file/backups").to_str().unwrap().to_owned();
    for command in [["backup", &below], ["restore", &below]] {
        let (ok, said) = setup.said(&command).await;
        assert!(!ok && said.lines().count() == 1 && said.starts_with("liaison: "), "{said}");
        let counts = (said.matches(&below).count(), said.matches("Not a directory (os error 20)").count());
        assert_eq!(counts, (1, 1), "{said}");
    }
    let away = setup.clone().on("postgres://liaison@127.0.0.1:1/liaison");
    let (ok, said) = away.said(&["site", "list"]).await;
    assert!(!ok && said.matches("Connection refused").count() == 1, "{said}");
    // Nobody listens there.
    let bucket = setup
        .with("LIAISON_PHOTO_BUCKET", "s3://photos")
        .with("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
        .with("AWS_ALLOW_HTTP", "true")
        .with("AWS_REGION", "eu-central-1")
        .with("AWS_ACCESS_KEY_ID", "liaison")
        .with("AWS_SECRET_ACCESS_KEY", "secret");
    let (_, said) = bucket.said(&["doctor"]).await;
    let line = said.lines().find(|line| line.contains("photos can't be kept")).expect(&said);
    assert!(line.contains("127.0.0.1:1") && line.contains("the bucket's key is right"), "{line}");
    let (ok, said) =
        bucket.said(&["backup", state.path().join("backups").to_str().unwrap(), "--photos"]).await;
    assert!(!ok && said.contains("127.0.0.1:1"), "{said}");
    assert!(
        ![line, said.as_str()].iter().any(|text| text.contains("Internal") || text.contains(" { ")),
        "{line}\n{said}"
    );
}

#[test]
fn a_package_gets_a_page_for_each_command_and_completions_that_shells_read() {
    let folder = folder();
    let setup = Setup::new(folder.path());
    let made = setup.begin_piped(&["package-files", "made"]).wait_with_output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let read = |name: &str| std::fs::read_to_string(folder.path().join("made").join(name)).expect(name);
    assert!(read("man/liaison.1").contains(".TH liaison 1"));
    assert!(read("man/liaison-site-create.1").contains("countries"));
    assert!(!folder.path().join("made/man/liaison-package-files.1").exists());
    let bash = folder.path().join("made/liaison.bash");
    let checked = std::process::Command::new("bash").arg("-n").arg(bash).status();
    assert!(checked.unwrap().success());
    for (name, word) in [("_liaison", "#compdef liaison"), ("liaison.fish", "complete -c liaison")] {
        assert!(read(name).contains(word), "{name}");
    }
}
