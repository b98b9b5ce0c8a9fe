//! Mails as real providers wrote them (samples/README.md), each through a signed return path to its state.

use super::{counted, intake::tell, marked, stops, write};
use crate::world::{Member, World, woman};
use liaison::mail::{Kind, Mark};
use serde_json::{Value, json};
use std::{fs, path::Path};

type Sample = (&'static str, &'static str, &'static str, &'static [&'static str], &'static [&'static str]);

/// What came, from whom, what became of it, and why the member then gets no mails after one and after two.
const SAMPLES: &[Sample] = &[
    ("dsn_11", "Sendmail", "hard", &["bounce"], &["bounce"]),
    ("dsn_12", "TeamWARE", "hard", &["bounce"], &["bounce"]),
    ("dsn_13", "Microsoft Exchange", "hard", &["bounce"], &["bounce"]),
    ("dsn_14", "a gateway that gives no status", "hard", &["bounce"], &["bounce"]),
    ("dsn_15", "Lotus Domino behind a gateway", "hard", &["bounce"], &["bounce"]),
    ("exim_01", "Exim, in prose", "hard", &["bounce"], &["bounce"]),
    ("yahoo_13", "Yahoo, 2021", "hard", &["bounce"], &["bounce"]),
    ("dsn_01", "go.com", "permanent", &[], &["bounce"]),
    ("dsn_03", "advalvas.be, no words of the standard", "permanent", &[], &["bounce"]),
    ("dsn_09", "btconnect.com (X.400)", "permanent", &[], &["bounce"]),
    ("dsn_10", "Postfix", "permanent", &[], &["bounce"]),
    ("dsn_18", "a server that calls it error, 2018", "permanent", &[], &["bounce"]),
    ("simple_42", "Gmail, through mailcore.me, 2020", "permanent", &[], &["bounce"]),
    ("aol_01", "AOL", "permanent", &[], &["bounce"]),
    ("yahoo_09", "Yahoo, in prose", "permanent", &[], &["bounce"]),
    ("microsoft_01", "Exchange 5.5, in prose", "permanent", &[], &["bounce"]),
    ("groupwise_01", "GroupWise's relay, in prose", "permanent", &[], &["bounce"]),
    ("sina_01", "sina.com, in Chinese", "permanent", &[], &["bounce"]),
    ("qmail_01", "qmail", "permanent", &[], &["bounce"]),
    ("dsn_02", "hud.ac.uk (X.400)", "soft", &[], &[]),
    ("yahoo_01", "Yahoo, an unreachable server", "soft", &[], &[]),
    ("newmailru_01", "newmail.ru, over quota", "soft", &[], &[]),
    ("hotpop_01", "HotPOP, over quota", "soft", &[], &[]),
    ("netscape_01", "Netscape, an unreachable server", "soft", &[], &[]),
    ("dsn_05", "atlas.cz", "delayed", &[], &[]),
    ("dsn_08", "Postfix, still trying", "delayed", &[], &[]),
    ("dsn_17", "saunalahti.fi", "delayed", &[], &[]),
    ("arf_003", "a DKIM filter", "nothing", &[], &[]),
    ("arf_004", "OpenDMARC", "nothing", &[], &[]),
    ("arf_005", "a report on signatures", "nothing", &[], &[]),
    ("arf_001", "an abuse desk", "complaint", &["fbl"], &["fbl"]),
    ("arf_002", "an abuse desk that names the reader", "complaint", &["fbl"], &["fbl"]),
];

fn sample(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api/suppression/samples");
    let end = if name.starts_with("arf_") { "eml" } else { "txt" };
    fs::read(folder.join(format!("{name}.{end}"))).unwrap()
}

/// One more mail to the member comes back with this.
async fn comes_back(world: &World, member: &Member, raw: &[u8]) {
    let mail = write(world, member, Kind::PasswordChanged).await;
    let to = marked(world, Mark::Return, mail).await;
    tell(world, Some(&to), raw).await;
}

#[tokio::test]
async fn each_leads_to_its_state() {
    let world = super::intake::world().await;
    for (name, who, outcome, after_one, after_two) in SAMPLES {
        let anna = world.member(woman("Anna")).await;
        let before = counted(&world, outcome).await;
        for expected in [after_one, after_two] {
            comes_back(&world, &anna, &sample(name)).await;
            assert_eq!(stops(&anna).await, json!(expected), "{name} of {who}");
        }
        assert_eq!(counted(&world, outcome).await, before + 2, "{name} of {who} is {outcome}");
    }
}

/// Without our return path on the envelope they are letters about nobody.
#[tokio::test]
async fn none_leads_anywhere_without_a_mark() {
    let world = super::intake::world().await;
    let anna = world.member(woman("Anna")).await;
    write(&world, &anna, Kind::PasswordChanged).await;
    for (name, ..) in SAMPLES {
        for to in [None, Some(anna.email.as_str()), Some("bounce@open.test")] {
            tell(&world, to, &sample(name)).await;
        }
    }
    assert_eq!(counted(&world, "unsigned").await, 3 * i64::try_from(SAMPLES.len()).unwrap());
    assert_eq!(stops(&anna).await, json!([]));
}

/// Complaints come to an address of the operator's and leave the reader out: what they quote names the mail.
#[tokio::test]
async fn a_complaint_is_known_by_what_it_quotes() {
    let world = super::intake::world().await;
    for place in ["X-Mail-Id", "Return-Path", "Original-Mail-From"] {
        let anna = world.member(woman("Anna")).await;
        let mail = write(&world, &anna, Kind::Welcome).await;
        let to = marked(&world, Mark::Return, mail).await;
        let (_, header) = marked(&world, Mark::Header, mail)
            .await
            .split_once('+')
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .unwrap();
        let header = header.split('@').next().unwrap().to_owned();
        let raw = String::from_utf8(sample("arf_001")).unwrap();
        let raw = match place {
            "X-Mail-Id" => raw.replace(
                "Subject: Earn money\nMIME",
                &format!("Subject: Earn money\nX-Mail-Id: {header}\nMIME"),
            ),
            "Return-Path" => raw.replace(
                "Received: from mailserver",
                &format!("Return-Path: <{to}>\nReceived: from mailserver"),
            ),
            _ => raw.replace("Version: 1\n", &format!("Version: 1\nOriginal-Mail-From: <{to}>\n")),
        };
        tell(&world, Some("complaints@open.test"), raw.as_bytes()).await;
        assert_eq!(stops(&anna).await, json!(["fbl"]), "{place}");
    }
}

/// However a sample is cut short or its bytes are turned, nothing breaks.
#[tokio::test]
async fn cut_and_broken_ones_break_nothing() {
    let world = super::intake::world().await;
    let anna = world.member(woman("Anna")).await;
    let mail = write(&world, &anna, Kind::Welcome).await;
    let to = marked(&world, Mark::Return, mail).await;
    for (name, ..) in SAMPLES {
        let whole = sample(name);
        for part in 1..6 {
            tell(&world, Some(&to), &whole[..whole.len() * part / 6]).await;
            let turned: Vec<u8> = whole
                .iter()
                .enumerate()
                .map(|(at, byte)| if at % 97 == part { !byte } else { *byte })
                .collect();
            tell(&world, Some(&to), &turned).await;
        }
    }
    let user: Value = anna.page.get("/api/user.php").await.ok();
    assert!(user["user"].is_object());
}
