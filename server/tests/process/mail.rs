//! Mails through a real mail server, over TLS and with a login, read by a program that we did not write.

use crate::server::{Server, Setup, demo_world, look_into, turn};
use base64::Engine;
use liaison::kernel::clock::Clock;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rsa::{
    RsaPrivateKey,
    pkcs1::{EncodeRsaPrivateKey, LineEnding},
    pkcs8::EncodePublicKey,
};
use serde_json::{Value, json};
use std::{
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};
use testkit::Page;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
};

/// Until a mail that was written is there: the job's polling, on a slow machine.
const WITHIN: Duration = Duration::from_mins(1);
/// With characters that must be escaped in a URL.
pub const PASSWORD: &str = "p@ss/word";

/// aiosmtpd, see mail_server.py.
struct MailServer {
    port: u16,
    lines: Lines<BufReader<ChildStdout>>,
    _child: Child,
}

impl MailServer {
    async fn start(arguments: &[&str]) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/process/mail_server.py");
        let mut command = Command::new(python());
        command.arg(script).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = lines.next_line().await.unwrap().expect("the mail server starts").parse().unwrap();
        Self { port, lines, _child: child }
    }

    /// The next mail that it takes, as mail_server.py tells it.
    async fn next(&mut self) -> Value {
        let line = tokio::time::timeout(WITHIN, self.lines.next_line()).await.expect("a mail in time");
        serde_json::from_str(&line.unwrap().expect("the mail server runs")).unwrap()
    }
}

/// The first Python that has aiosmtpd and dkimpy; `scripts/setup --tests` sees to it.
pub fn python() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.tools/venv/bin/python");
    let fits = |python: &PathBuf| {
        let mut asked = std::process::Command::new(python);
        asked.args(["-c", "import aiosmtpd, dkim"]).stderr(Stdio::null());
        asked.status().is_ok_and(|status| status.success())
    };
    let found = [own, "/usr/bin/python3".into(), "python3".into()].into_iter().find(fits);
    found.expect("aiosmtpd or dkimpy is missing: scripts/setup --tests installs it")
}

/// An authority that the server is told to trust and a certificate for localhost: paths of three files.
pub fn certificates(folder: &Path) -> [String; 3] {
    let authority_key = KeyPair::generate().unwrap();
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority_certificate = authority.self_signed(&authority_key).unwrap();
    let key = KeyPair::generate().unwrap();
    let issuer = Issuer::new(authority, authority_key);
    let own = CertificateParams::new(vec!["localhost".to_owned()]).unwrap().signed_by(&key, &issuer).unwrap();
    [("authority.pem", authority_certificate.pem()), ("own.pem", own.pem()), ("key.pem", key.serialize_pem())]
        .map(|(name, text)| {
            let path = folder.join(name);
            std::fs::write(&path, text).unwrap();
            path.to_str().unwrap().to_owned()
        })
}

/// A key to sign mails with: its file and what the DNS says of it.
fn dkim_key(folder: &Path) -> (String, String) {
    let key = RsaPrivateKey::new(&mut rsa::rand_core::OsRng, 1024).unwrap();
    let path = folder.join("dkim.pem");
    std::fs::write(&path, key.to_pkcs1_pem(LineEnding::LF).unwrap().as_bytes()).unwrap();
    let public = key.to_public_key().to_public_key_der().unwrap();
    let record = format!("v=DKIM1; k=rsa; p={}", base64::engine::general_purpose::STANDARD.encode(public));
    (path.to_str().unwrap().to_owned(), record)
}

/// As an operator would, and until the server has heard of it.
async fn set(setup: &Setup, server: &Server, field: &str, value: &str) {
    let done = setup.run(&["site", "set", "localhost", field, &json!(value).to_string()]).await;
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let begun = Instant::now();
    while server.visitor().get("/api/settings.php").await.ok()["settings"][field] != value {
        assert!(begun.elapsed() < Duration::from_secs(30), "the server keeps the old {field}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Somebody new, who is asked to confirm the address; gives their browser.
pub async fn sign_up(server: &Server, name: &str, email: &str, language: &str) -> Page {
    let page = server.visitor();
    let form = json!({
        "name": name, "email": email, "password": "a red kite", "date_of_birth": "1990-05-17", "gender": "female",
        "looking_for": "male", "country": "NL", "region": "NL-UT", "city": "nl-utrecht", "language": language, "consent": true
    });
    let reply = page.post("/api/signup.php", &form).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    page
}

// asvs: V1.3.11, V11.4.3, V12.3.1, V12.3.4
#[tokio::test(flavor = "multi_thread")]
async fn a_real_mail_server_takes_what_is_written_and_readers_can_read_it() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let [authority, certificate, key] = certificates(state.path());
    let (dkim_file, record) = dkim_key(state.path());
    let name = "winter._domainkey.example";
    let mut mails = MailServer::start(&[&certificate, &key, "liaison", PASSWORD, name, &record]).await;
    let url = format!("smtp://liaison:p%40ss%2Fword@localhost:{}?tls=required", mails.port);
    let setup = Setup::new(state.path())
        .on(&database.url)
        .forgetful()
        .with("SSL_CERT_FILE", &authority)
        .with("LIAISON_SMTP_URL", &url)
        .with("LIAISON_DKIM", &format!(r#"[{{domain="example",selector="winter",key_file="{dkim_file}"}}]"#))
        .with("LIAISON_MAIL_FROM", "no-reply@{domain}.example");
    let server = setup.serve().await;

    set(&setup, &server, "mail_name", "Iskra, Łódź \"& Söhne\"").await;
    sign_up(&server, "Zażółć gęślą", "anna@mail.example", "pl").await;
    let mail = mails.next().await;
    well_formed(&mail, "anna@mail.example");
    assert_eq!(mail["from"], json!([["Iskra, Łódź \"& Söhne\"", "no-reply@localhost.example"]]));
    assert_eq!(mail["headers"]["subject"], "Potwierdź swój adres e-mail w serwisie Vonk");
    assert_eq!(mail["headers"]["reply-to"], "help@vonk.example");
    assert_eq!(mail["headers"]["content-language"], "pl");
    both_say(&mail, "Cześć Zażółć gęślą, dziękujemy za rejestrację");

    // A line of the text that begins with a dot, which SMTP stuffs (RFC 5321 4.5.2); a subject to be folded.
    let long = format!("{} ..dotted", "x".repeat(66));
    set(&setup, &server, "name", &long).await;
    sign_up(&server, "Berta", "berta@mail.example", "en").await;
    let mail = mails.next().await;
    well_formed(&mail, "berta@mail.example");
    assert_eq!(mail["headers"]["subject"], format!("Confirm your e-mail address for {long}"));
    let text = mail["parts"][0]["text"].as_str().unwrap();
    assert!(text.lines().any(|line| line.starts_with("..dotted")), "{text}");
    both_say(&mail, "Hi Berta, thanks for joining");

    let page = server.visitor();
    let asked = page.post("/api/reset-password.php", &json!({ "email": "anna@mail.example" })).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let mail = mails.next().await;
    well_formed(&mail, "anna@mail.example");
    assert!(mail["parts"][0]["text"].as_str().unwrap().contains("/reset-password/do#token="));
    both_say(&mail, "Cześć Zażółć gęślą, za pomocą linku poniżej ustawisz nowe hasło");

    comes_back(&setup, &mail).await;
    let pool = look_into(&database.url).await;
    let stops: Vec<String> = sqlx::query_scalar(
        "select unnest(notifications_disabled) from accounts where email = 'anna@mail.example'",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(stops, ["bounce"]);
}

/// A bounce by a pipe, to the return path that the mail server was given: the member's page says so.
async fn comes_back(setup: &Setup, mail: &Value) {
    let to = mail["mail_from"].as_str().unwrap();
    let bounce = "From: MAILER-DAEMON@mx.example\nMIME-Version: 1.0\nContent-Type: multipart/report; boundary=b\n\n\
        --b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nAction: failed\nStatus: 5.1.1\n\n--b--\n";
    for (recipient, taken) in [("bounce@localhost.example", "unsigned"), (to, "hard"), (to, "repeated")] {
        let done = setup.run_with(&["mail", "intake", "--recipient", recipient], bounce).await;
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        assert_eq!(String::from_utf8_lossy(&done.stdout).trim(), taken);
    }
    let away =
        setup.clone().on("postgres://nobody@127.0.0.1:1/none").run_with(&["mail", "intake"], bounce).await;
    assert_eq!(away.status.code(), Some(75), "the mail server keeps it");
}

/// What holds for every mail.
fn well_formed(mail: &Value, recipient: &str) {
    assert_eq!((&mail["tls"], &mail["login"]), (&json!(true), &json!(true)));
    // Bounces come to an address of the mail's own, whose mark its header repeats with another signature.
    let (sender, id) = (mail["mail_from"].as_str().unwrap(), mail["headers"]["x-mail-id"].as_str().unwrap());
    let (returns, header) = (sender.strip_prefix("bounce+").unwrap(), id.split_once('.').unwrap());
    assert!(returns.ends_with("@localhost.example") && returns.starts_with(header.0), "{sender}");
    assert!(!returns.contains(header.1), "one mark is none of another: {sender}, {id}");
    assert!(mail["headers"]["feedback-id"].as_str().unwrap().ends_with(":localhost:liaison"));
    assert_eq!(mail["recipients"], json!([recipient]));
    assert_eq!(mail["headers"]["to"], recipient);
    assert_eq!((&mail["is_signed"], &mail["is_signed_if_touched"]), (&json!(true), &json!(false)), "DKIM");
    assert_eq!(mail["defects"], json!([]), "{}", mail["raw"]);
    assert_eq!(mail["bare_line_ends"], false);
    assert!(mail["longest_line"].as_u64().unwrap() <= 998, "RFC 5322 2.1.1");
    assert!(mail["raw"].as_str().unwrap().is_ascii(), "for servers without 8BITMIME");
    assert_eq!(mail["type"], "multipart/alternative");
    let kinds: Vec<&str> =
        mail["parts"].as_array().unwrap().iter().map(|part| part["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["text/plain", "text/html"], "the best one last (RFC 2046 5.1.4)");
    for part in mail["parts"].as_array().unwrap() {
        assert_eq!(part["charset"], "utf-8");
    }
    let headers = mail["headers"].as_object().unwrap();
    assert_eq!(mail["header_count"], headers.len(), "no header comes twice");
    assert_eq!(headers["mime-version"], "1.0");
    assert_eq!(headers["auto-submitted"], "auto-generated");
    assert_eq!(headers["list-id"], "<account.localhost>");
    let id = headers["message-id"].as_str().unwrap();
    assert!(id.starts_with('<') && id.ends_with("@localhost>"), "{id}");
    let date = OffsetDateTime::parse(mail["date"].as_str().unwrap(), &Rfc3339).unwrap();
    let age = Clock::system().now() - date;
    assert!(age.whole_minutes().abs() < 5, "{date}");
}

/// Both parts hold the sentence, the same link and the company.
fn both_say(mail: &Value, sentence: &str) {
    let texts = [0, 1].map(|part| mail["parts"][part]["text"].as_str().unwrap().replace('\n', " "));
    let link = texts[0].split_whitespace().find(|word| word.contains("#token=")).unwrap();
    for text in &texts {
        for said in [sentence, link, "Vonk Media B.V."] {
            assert!(text.contains(said), "{said} is missing in {text}");
        }
    }
}
