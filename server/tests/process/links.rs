//! `liaison link …`.

use crate::server::{Setup, demo_world};

// spec: 2.29
#[tokio::test(flavor = "multi_thread")]
async fn links_are_issued_at_the_command_line() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let make = [
        "link",
        "create",
        "localhost",
        "/signup?sub1=flyer",
        "--campaign",
        "spring 27",
        "--network",
        "n7",
        "--expires",
        "2999-12-31",
    ];
    let (ok, address) = setup.said(&make).await;
    let token = address.trim().rsplit('/').next().unwrap().to_owned();
    assert!(ok && address.starts_with("http://localhost/") && token.len() >= 8, "{address}");
    let reply = server.visitor().get(&format!("/{token}")).await;
    assert_eq!(
        (reply.status.as_u16(), reply.headers["location"].to_str().unwrap()),
        (303, "/signup?sub1=flyer&ref=spring+27&network=n7")
    );
    let (_, all) = setup.said(&["link", "list", "localhost"]).await;
    assert!(
        all.starts_with(&format!("{token}\tuntil ")) && all.contains("\t1\tspring 27\t/signup?"),
        "{all}"
    );
    for (arguments, words) in [
        (["link", "create", "localhost", "//evil.example", "--campaign", "x"], "begins with one slash"),
        (["link", "create", "localhost", "/nothing-here", "--campaign", "x"], "is no page of the site"),
        (["link", "create", "localhost", "/signup", "--campaign", ""], "1 to 100 characters"),
        (["link", "create", "nowhere.example", "/signup", "--campaign", "x"], "there is no site"),
    ] {
        let (ok, said) = setup.said(&arguments).await;
        assert!(!ok && said.contains(words), "{arguments:?}: {said}");
    }
    let (ok, said) =
        setup.said(&["link", "create", "localhost", "/", "--campaign", "x", "--expires", "2020-01-01"]).await;
    assert!(!ok && said.contains("that day is over"), "{said}");
    assert!(setup.said(&["link", "withdraw", "localhost", &token]).await.0);
    assert!(!setup.said(&["link", "withdraw", "localhost", &token]).await.0);
    assert_eq!(server.visitor().get(&format!("/{token}")).await.status.as_u16(), 404);
}
