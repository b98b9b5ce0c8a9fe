//! What `serve` refuses to start with, each in a plain sentence.

use crate::server::{Setup, folder};
use testkit::TestDatabase;

#[tokio::test(flavor = "multi_thread")]
async fn a_forgetful_database_is_refused() {
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url);
    let refused = setup.run(&["serve"]).await;
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1));
    assert!(said.contains("fsync=off and may lose acknowledged writes"), "{said}");
    assert!(said.contains("LIAISON_ALLOW_FORGETFUL_DATABASE=true"), "the mend is named: {said}");
    let doctor = setup.run(&["doctor"]).await;
    assert_eq!(doctor.status.code(), Some(1), "the doctor looks at it and says so");
    assert!(String::from_utf8_lossy(&doctor.stdout).contains("problem  PostgreSQL has fsync=off"));
    let server = setup.forgetful().serve().await;
    server.visitor().get("/api/settings.php").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_settings_are_named() {
    let state = folder();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken_port = taken.local_addr().unwrap().port().to_string();
    for (name, value, sentence) in [
        ("LIAISON_COLOUR", "red", "there is no setting LIAISON_COLOUR"),
        ("PORT", "http", "PORT must be a whole number up to 65535"),
        ("PORT", "70000", "PORT must be a whole number up to 65535"),
        ("PORT", "0", "PORT must be between 1 and 65535"),
        ("LIAISON_HTTPS", "perhaps", "LIAISON_HTTPS must be true or false"),
        ("LIAISON_BIND", "everywhere", "LIAISON_BIND must be a list"),
        ("LIAISON_MAX_CONNECTIONS", "0", "LIAISON_MAX_CONNECTIONS must be at least 4"),
        ("LIAISON_METRICS_PORT", "8080", "must be two ports"),
        ("LIAISON_ADDRESS_HEADER", "not a header", "LIAISON_ADDRESS_HEADER is not the name of a header"),
        ("LIAISON_SMTP_URL", "liaison:secret@mail", "smtp_url can't be read"),
        ("LIAISON_SMTP_URL", "http://liaison:secret@mail.example", "smtp_url"),
        (
            "LIAISON_SMTP_URL",
            "smtp://liaison:secret@mail.example",
            "smtp_url would send its password in the clear",
        ),
        (
            "LIAISON_DKIM",
            r#"[{domain="mail.example",selector="a",key_file="/nowhere"}]"#,
            "the DKIM key /nowhere",
        ),
        ("LIAISON_DKIM", r#"[{domain="mail.example",selector="a",key_file="/dev/null"}]"#, "is no RSA key"),
        ("LIAISON_MAIL_FROM", "nobody", "mail_from is not an address"),
        ("LIAISON_MAIL_RETURN", "much_too_long_for_one", "mail_return must be"),
        ("LIAISON_MAIL_INTAKE_PORT", "8080", "LIAISON_MAIL_INTAKE_PORT must be a port of its own"),
        ("LIAISON_MAIL_INBOUND_KEY", "short", "LIAISON_MAIL_INBOUND_KEY must have at least 32"),
        (
            "LIAISON_SMS",
            r#"{provider="http",url="nowhere",fields={a="{to}{text}"}}"#,
            "sms.url is not an http",
        ),
        (
            "LIAISON_SMS",
            r#"{provider="twilio",account="AC1",token="secret"}"#,
            "sms needs one of from and messaging_service",
        ),
        ("LIAISON_SMS", r#"{provider="pigeon"}"#, "found `pigeon`"),
        ("DATABASE_URL", "nonsense", "the database can't be reached"),
        ("DATABASE_URL", "postgres://anna:secret@127.0.0.1:1/liaison", "Connection refused"),
    ] {
        let setup = Setup::new(state.path()).with("PORT", "8080").with(name, value);
        let refused = setup.run(&["serve"]).await;
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        // The service manager need not try again, but where a database may come back.
        let code = if name == "DATABASE_URL" { 1 } else { 78 };
        assert_eq!(refused.status.code(), Some(code), "{name}={value}: {said}");
        assert!(said.contains(sentence), "{name}={value}: {said}");
        assert!(!said.contains("panicked") && !said.contains("secret"), "{said}");
    }
    std::fs::write(state.path().join("liaison.toml"), "colour = \"red\"\n").unwrap();
    let refused = Setup::new(state.path()).run(&["migrate"]).await;
    assert!(String::from_utf8_lossy(&refused.stderr).contains("there is no setting colour in liaison.toml"));
    std::fs::write(state.path().join("liaison.toml"), "port = \n").unwrap();
    let (ok, said) = Setup::new(state.path()).said(&["migrate"]).await;
    assert!(!ok && said.contains("liaison: liaison.toml: TOML parse error"), "{said}");
    std::fs::remove_file(state.path().join("liaison.toml")).unwrap();

    let database = TestDatabase::new(&liaison::serve::MIGRATIONS).await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let refused = setup.clone().with("LIAISON_DATA_KEY", "abc").run(&["serve"]).await;
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(78), "{said}");
    assert!(said.contains("data_key: the data key must be 32 bytes"), "{said}");

    // Each of its ports, before a database is touched; another program may go, so it is worth another try.
    for name in ["PORT", "LIAISON_METRICS_PORT", "LIAISON_MAIL_INTAKE_PORT"] {
        let setup = Setup::new(state.path()).on("postgres://nobody@127.0.0.1:1/none");
        let refused = setup.with("PORT", "8080").with(name, &taken_port).run(&["serve"]).await;
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(1), "{name}: {said}");
        assert!(said.contains(&format!("port {taken_port} can't be used")), "{name}: {said}");
    }
    let setup = setup.with("PORT", &taken_port);
    // On one of two addresses as well: half of the visitors would reach the other program.
    for addresses in ["[127.0.0.1]", "[127.0.0.1,::1]"] {
        let refused = setup.clone().with("LIAISON_BIND", addresses).run(&["serve"]).await;
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(said.contains(&format!("port {taken_port} can't be used")), "{said}");
        assert!(!String::from_utf8_lossy(&refused.stdout).contains("Liaison is ready"));
    }
}

/// `LIAISON_CONFIG` names the file, wherever one stands; the installed program's is looked at by
/// scripts/package-check.
#[tokio::test(flavor = "multi_thread")]
async fn the_file_may_be_named() {
    let state = folder();
    let named = state.path().join("named.toml");
    std::fs::write(state.path().join("liaison.toml"), "colour = \"red\"\n").unwrap();
    let setup = Setup::new(state.path()).with("LIAISON_CONFIG", named.to_str().unwrap());
    let (ok, said) = setup.said(&["migrate"]).await;
    assert!(!ok && said.contains("LIAISON_CONFIG names") && said.contains("No such file"), "{said}");
    std::fs::write(&named, "max_connections = 1\n").unwrap();
    let (ok, said) = setup.said(&["migrate"]).await;
    assert!(!ok && said.contains("LIAISON_MAX_CONNECTIONS must be at least 4"), "{said}");
}

/// What root made there, the account's own server could not read any more.
#[tokio::test(flavor = "multi_thread")]
async fn root_is_sent_away_from_the_state_of_another_account() {
    let state = folder();
    let nobody = nix::unistd::User::from_name("nobody").unwrap().unwrap();
    // An ordinary user can't give a folder away.
    if std::os::unix::fs::chown(state.path(), Some(nobody.uid.as_raw()), None).is_err() {
        return;
    }
    let (ok, said) = Setup::new(state.path()).said(&["migrate"]).await;
    assert!(!ok && said.contains("belongs to nobody") && said.contains("sudo -u nobody liaison"), "{said}");
    assert!(!state.path().join("lock").exists(), "and has touched nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_in_effect_is_told_without_secrets() {
    let state = folder();
    std::fs::write(
        state.path().join("liaison.toml"),
        "https = true\nsmtp_url = \"smtps://eva:abc@mail.example\"\n",
    )
    .unwrap();
    let setup = Setup::new(state.path()).with("LIAISON_DATA_KEY", "abc").with("PORT", "8090");
    let (ok, said) = setup.said(&["config"]).await;
    assert!(ok, "{said}");
    for line in [
        "port = 8090  # PORT",
        "https = true  # liaison.toml",
        "smtp_url = \"smtps://eva:…@mail.example\"  # liaison.toml",
        "data_key = \"…\"  # LIAISON_DATA_KEY",
        "jobs = true  # default",
        "# photo_bucket is not set",
    ] {
        assert!(said.lines().any(|said| said == line), "{line} is not in\n{said}");
    }
    assert!(!said.contains("abc"), "{said}");
    assert!(!state.path().join("lock").exists(), "and nothing was made");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demo_world_comes_to_no_production() {
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful().with("LIAISON_DEMO", "false");
    let setup = setup.with("LIAISON_HTTPS", "true");
    let (ok, said) = setup.said(&["demo"]).await;
    assert!(!ok && said.contains("for real members"), "{said}");
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("there is no site; `liaison site create` makes one"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_text_or_json() {
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.clone().with("LIAISON_LOG_FORMAT", "json").serve().await;
    let log = server.log();
    // What the making of the demo world tells whoever waits for it is no line of the log.
    let told = |line: &&str| !line.contains(" INFO ") && !line.contains(" WARN ") && !line.starts_with('{');
    let lines: Vec<serde_json::Value> = log
        .lines()
        .filter(|line| !told(line))
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")))
        .collect();
    assert!(lines.iter().any(|line| line["message"] == "ready" && line["level"] == "INFO"), "{log}");
}
