//! What nobody means to send, and what some program left all the same: one thing twice, numbers that no table holds,
//! hashes that nobody could check, files that are none, pictures that move or break off. Each is said with its file and
//! line, or comes as it is.

use super::{closed, differing, digest, dry_run, folder, import, member, number, site, try_import, wanted};
use crate::{
    accounts::sign_up_photo::{jpeg, picture},
    chat::books_agree,
};
use image::{Delay, Frame, Rgba, RgbaImage, codecs::gif::GifEncoder};
use liaison::moving::{self, Import, Kind, Report};
use serde_json::{Value, json};
use std::{fs, os::unix::fs::symlink, process::Command, sync::Mutex};

const AT: &str = "2021-01-01T12:00:00Z";

fn lines(lines: impl IntoIterator<Item = Value>) -> String {
    lines.into_iter().fold(String::new(), |text, line| text + &line.to_string() + "\n")
}

/// Anna and Bob.
fn two() -> String {
    member("1", &json!({})) + &member("2", &json!({ "gender": "male", "seeks": "female" }))
}

/// What is refused: file, line and code.
fn told(report: &Report) -> Vec<(String, u64, &'static str)> {
    report.refused.iter().map(|one| (one.file.clone(), one.line, one.code)).collect()
}

fn lot(id: &str, member: &str, credits: i32) -> Value {
    json!({ "external_id": id, "member": member, "kind": "free", "credits": credits, "created_at": AT })
}

/// A lot that stands there twice would be in the ledger twice and in the balance once; a picture's second line has no place.
#[tokio::test]
async fn one_thing_twice_comes_once() {
    let world = closed().await;
    let photo =
        |id: &str, member: &str| json!({ "external_id": id, "member": member, "file": "photos/own.jpg" });
    let files = folder(&[
        ("members.jsonl", two()),
        ("credits.jsonl", lines([lot("k", "1", 5), lot("k", "1", 5), lot("k", "2", 7), lot("l", "2", 7)])),
        ("photos.jsonl", lines([photo("p", "1"), photo("p", "1"), photo("q", "1"), photo("p", "2")])),
        ("photos/x", String::new()),
    ]);
    fs::write(files.path().join("photos/own.jpg"), jpeg(&picture(400, 400, 1))).unwrap();
    let expected = [("credits", 2), ("credits", 3), ("photos", 2), ("photos", 4)];
    let expected = expected.map(|(file, line)| (format!("{file}.jsonl"), line, "id_twice"));
    for report in [dry_run(&world, files.path()).await, import(&world, files.path()).await] {
        assert_eq!(told(&report), expected, "{report}");
        assert_eq!((report.files["credits"].taken, report.files["photos"].taken), (2, 2), "{report}");
    }
    assert_eq!(number(&world, "select sum(balance)::bigint from credit_accounts").await, 12);
    assert_eq!(number(&world, "select count(*) from photos").await, 2);
    books_agree(&world).await;
    // Once more nothing comes, and what is refused is refused again.
    let again = import(&world, files.path()).await;
    assert_eq!(again.files["credits"].taken + again.files["photos"].taken, 0, "{again}");
    assert_eq!(told(&again), expected, "{again}");
}

/// More than a balance holds.
#[tokio::test]
async fn nobody_has_more_credits_than_a_balance_holds() {
    let world = closed().await;
    let lots = (0..1_002).map(|number| lot(&format!("k{number}"), "1", 100_000));
    let files = folder(&[("members.jsonl", two()), ("credits.jsonl", lines(lots))]);
    let expected = [1_001, 1_002].map(|line| ("credits.jsonl".to_owned(), line, "credits_invalid"));
    for report in [dry_run(&world, files.path()).await, import(&world, files.path()).await] {
        assert_eq!(told(&report), expected, "{report}");
    }
    assert_eq!(number(&world, "select max(balance)::bigint from credit_accounts").await, 100_000_000);
    books_agree(&world).await;
}

/// Programs number messages of all members, or those of each conversation; and ids are compared letter by letter.
#[tokio::test]
async fn ids_are_what_they_are() {
    let world = closed().await;
    // The same to an eye: one letter, and a letter with a mark.
    let (one, other) = ("caf\u{e9}", "cafe\u{301}");
    let people = member(one, &json!({ "email": "one@example.com" }))
        + &member(other, &json!({ "email": "other@example.com" }))
        + &two();
    let talk = |id: &str, two: [&str; 2]| json!({ "external_id": id, "members": two, "created_at": AT });
    let message = |conversation: &str, id: &str, from: &str| json!({ "external_id": id, "conversation": conversation, "from": from, "text": format!("{conversation} {id} {from}"), "sent_at": AT });
    let files = folder(&[
        ("members.jsonl", people),
        (
            "conversations.jsonl",
            lines([talk("a", ["1", "2"]), talk("b", [one, other]), talk("c", ["2", "1"])]),
        ),
        (
            "messages.jsonl",
            lines([
                message("a", "1", "1"),
                message("a", "1", "2"),
                message("a", "2", "1"),
                message("b", "1", one),
                message("b", "1", other),
                message("c", "1", "1"),
                message("a", "1", "1"),
            ]),
        ),
    ]);
    let report = import(&world, files.path()).await;
    assert!(report.refused.is_empty(), "{report}");
    assert_eq!((report.files["members"].taken, report.files["conversations"].taken), (4, 2), "{report}");
    assert_eq!((report.files["messages"].taken, report.files["messages"].known), (6, 1), "{report}");
    assert_eq!(number(&world, "select count(distinct id) from messages").await, 6);
    assert_eq!(number(&world, "select count(distinct body) from messages").await, 6);
    let again = import(&world, files.path()).await;
    assert_eq!((again.files["messages"].taken, again.files["messages"].known), (0, 7), "{again}");
}

/// They come without their passwords, and ask for new ones: nothing of such a hash reaches the database.
#[tokio::test]
async fn hashes_that_nobody_could_check_are_left_out() {
    let world = closed().await;
    let hashes = [
        "$2y$31$NTbIWc9zVpaPrDg5mV1K4u9eemEYd6tkZ83Z1N6ZEmtqmgEClbFpK",
        "$2y$10$NTbIWc9zVpaPrDg5mV1K4u9eemEYd6tkZ83Z1N6ZEmtqmgEClbFp\u{0}",
        "$argon2id$v=19$m=67108864,t=1,p=1$jtZBwYKcPzI6zKY2BIyjQw$m0dcirjGbEvSMOM+P/796xAY7/VLPH8FuP3psO2gk0o",
        "$scrypt$ln=30,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E",
        "$scrypt$ln=4,r=4294967295,p=4294967295$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg",
        "pbkdf2_sha256$1000000000$seasalt8$XgAIlE02f0CtZECiCswFpR+rhlpykSd3+Fv6kOQDg80=",
        "pbkdf2_sha256$1000$sea\u{0}alt8$XgAIlE02f0CtZECiCswFpR+rhlpykSd3+Fv6kOQDg80=",
        "$5$sa\u{0}lt$95Bg/RfV2QriLpMdLPHK9el0Ighm6E3CBqMKzZKgCa2",
        "$P$6abcdefghRJFCMvnAbZH2hCiFPRxpk\u{0}",
        "$7$unknown$x",
        "{SSHA}5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8",
    ];
    let people: String = (0..)
        .zip(hashes)
        .map(|(nr, hash)| member(&nr.to_string(), &json!({ "password_hash": hash })))
        .collect();
    let files = folder(&[("members.jsonl", people)]);
    let all = u64::try_from(hashes.len()).unwrap();
    for report in [dry_run(&world, files.path()).await, import(&world, files.path()).await] {
        assert!(report.refused.is_empty(), "{report}");
        assert_eq!(report.changes.get("password_left_out"), Some(&all), "{report}");
        assert_eq!(report.files["members"].taken, all, "{report}");
    }
    assert_eq!(number(&world, "select count(*) from accounts where password_hash like 'moved:%'").await, 0);
}

/// Before anything is written: what stands in the way of one file would end an import in its middle.
#[tokio::test]
async fn files_that_are_none_are_told_before_anybody_comes() {
    let world = closed().await;
    let outside = folder(&[("likes.jsonl", String::new())]);
    for (file, said) in [
        ("pipe:likes.jsonl", "is no file"),
        ("folder:messages.jsonl", "is no file"),
        ("gone:photos.jsonl", "can't be read"),
        ("link:likes.jsonl", "leads out of the folder"),
        ("empty:message.jsonl", "\"message.jsonl\" is none of the folder's files"),
        ("empty:Messages.JSONL", "\"Messages.JSONL\" is none of the folder's files"),
    ] {
        let files =
            folder(&[("members.jsonl", two()), ("._members.jsonl", "a note of the system's".to_owned())]);
        let (kind, name) = file.split_once(':').unwrap();
        let path = files.path().join(name);
        match kind {
            "pipe" => assert!(Command::new("mkfifo").arg(&path).status().unwrap().success()),
            "folder" => fs::create_dir(&path).unwrap(),
            "gone" => symlink(outside.path().join("nothing"), &path).unwrap(),
            "link" => symlink(outside.path().join("likes.jsonl"), &path).unwrap(),
            _ => fs::write(&path, "").unwrap(),
        }
        for is_dry in [true, false] {
            let failed = try_import(&world, files.path(), is_dry, false).await.unwrap_err();
            assert!(format!("{failed:#}").contains(said), "{file}: {failed:#}");
        }
    }
    assert_eq!(number(&world, "select count(*) from moved_members").await, 0);
    assert_eq!(number(&world, "select count(*) from moves").await, 0);
}

fn moving_picture() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes);
    for shade in [0, 200] {
        let picture = RgbaImage::from_pixel(320, 320, Rgba([shade, 0, 0, 255]));
        encoder.encode_frame(Frame::from_parts(picture, 0, 0, Delay::from_numer_denom_ms(100, 1))).unwrap();
    }
    drop(encoder);
    bytes
}

/// A rehearsal refuses what the import does: pictures that move or break off don't say so at their beginning.
#[tokio::test]
async fn a_rehearsal_reads_pictures_to_their_end() {
    let world = closed().await;
    let whole = jpeg(&picture(400, 400, 1));
    // A picture that is a page, too, behind its end: what is kept of it is the picture.
    let both = [whole.as_slice(), b"<script>alert('both')</script>"].concat();
    let pictures: [(&str, Vec<u8>, &str); 4] = [
        ("moving.gif", moving_picture(), "photo_moving"),
        ("half.jpg", whole[..whole.len() / 2].to_vec(), "photo_unreadable"),
        ("end.jpg", whole[..whole.len() - 2].to_vec(), "photo_unreadable"),
        ("both.jpg", both, ""),
    ];
    let line = |name: &str| json!({ "external_id": name, "member": "1", "file": format!("photos/{name}") });
    let files = folder(&[
        ("members.jsonl", two()),
        ("photos.jsonl", lines(pictures.iter().map(|(name, ..)| line(name)))),
        ("photos/x", String::new()),
    ]);
    for (name, bytes, _) in &pictures {
        fs::write(files.path().join("photos").join(name), bytes).unwrap();
    }
    let expected: Vec<_> = (1..)
        .zip(&pictures)
        .filter(|(_, (.., code))| !code.is_empty())
        .map(|(line, (.., code))| ("photos.jsonl".to_owned(), line, *code))
        .collect();
    for report in [dry_run(&world, files.path()).await, import(&world, files.path()).await] {
        assert_eq!(told(&report), expected, "{report}");
        assert_eq!(report.files["photos"].taken, 1, "{report}");
    }
    let (mut stored, mut waiting) = (0, vec![world.app.config.state_dir.clone().unwrap()]);
    while let Some(place) = waiting.pop() {
        for entry in fs::read_dir(place).unwrap().map(|entry| entry.unwrap()) {
            let kind = entry.file_type().unwrap();
            if kind.is_dir() {
                waiting.push(entry.path());
            }
            if !kind.is_file() {
                continue;
            }
            let bytes = fs::read(entry.path()).unwrap();
            assert!(!bytes.windows(8).any(|part| part == b"<script>"), "{}", entry.path().display());
            stored += 1;
        }
    }
    assert!(stored > 0);
}

/// As the table does, which an import asks.
#[tokio::test]
async fn a_rehearsal_counts_the_pictures_of_each() {
    let world = closed().await;
    let line = |member: &str, nr: usize, album: bool| json!({ "external_id": format!("{member}:{nr}"), "member": member, "file": "photos/own.jpg", "album": album });
    let all = (0..26).map(|nr| line("1", nr, false)).chain((0..12).map(|nr| line("2", nr, nr != 5)));
    let files =
        folder(&[("members.jsonl", two()), ("photos.jsonl", lines(all)), ("photos/x", String::new())]);
    fs::write(files.path().join("photos/own.jpg"), jpeg(&picture(320, 320, 1))).unwrap();
    let expected = [26, 38].map(|line| ("photos.jsonl".to_owned(), line, "photo_limit"));
    for report in [dry_run(&world, files.path()).await, import(&world, files.path()).await] {
        assert_eq!(told(&report), expected, "{report}");
        assert_eq!(report.files["photos"].taken, 36, "{report}");
    }
}

/// What hangs on lines above is told apart as it was before an interruption, and a report is whole.
#[tokio::test]
async fn after_an_interruption_the_same_is_said() {
    let world = closed().await;
    let order = json!({ "external_id": "o", "member": "1", "price_minor": 995, "currency": "EUR", "status": "paid", "created_at": AT });
    let bought = |id: &str| json!({ "external_id": id, "member": "1", "kind": "bought", "credits": 5, "order": "o", "created_at": AT });
    let like = |from: &str, to: &str| json!({ "from": from, "to": to, "created_at": AT });
    let redirect = |to: &str| json!({ "from": "/old/way", "to": to });
    let (credits, likes, redirects) = (
        [lot("f", "9", 5), bought("k"), bought("l"), lot("k", "1", 5)],
        [like("1", "1"), like("1", "2"), like("2", "9")],
        [redirect("/nowhere"), redirect("/login"), redirect("/pages/faq")],
    );
    let write = |files: &tempfile::TempDir, most: usize| {
        for (name, all) in [
            ("credits", credits.as_slice()),
            ("likes", likes.as_slice()),
            ("redirects", redirects.as_slice()),
        ] {
            let some = all.iter().take(most).cloned();
            fs::write(files.path().join(format!("{name}.jsonl")), lines(some)).unwrap();
        }
    };
    let files = folder(&[("members.jsonl", two()), ("orders.jsonl", lines([order]))]);
    // As far as it came before it was cut off.
    write(&files, 2);
    let first = import(&world, files.path()).await;
    assert_eq!(first.refused.len(), 3, "{first}");
    write(&files, 4);
    let expected = [
        ("credits", 1, "member_unknown"),
        ("credits", 3, "order_twice"),
        ("credits", 4, "id_twice"),
        ("likes", 1, "with_oneself"),
        ("likes", 3, "member_unknown"),
        ("redirects", 1, "to_invalid"),
        ("redirects", 3, "id_twice"),
    ];
    let expected = expected.map(|(file, line, code)| (format!("{file}.jsonl"), line, code));
    let before = digest(&world.db, &["moves"]).await;
    for _ in 0..2 {
        let report = import(&world, files.path()).await;
        assert_eq!(told(&report), expected, "{report}");
        let counts = report.files["credits"];
        assert_eq!((counts.taken, counts.known, counts.refused), (0, 1, 3), "{report}");
    }
    assert_eq!(differing(&before, &digest(&world.db, &["moves"]).await), Vec::<String>::new());
    assert_eq!(number(&world, "select count(*) from old_addresses where target = '/login'").await, 1);
}

/// Neither what a terminal would do, nor a quarter of a megabyte.
#[tokio::test]
async fn what_a_line_says_tells_a_terminal_nothing() {
    let world = closed().await;
    let odd = "\u{1b}[2J\u{202e}gnp.exe\r\n\u{7}";
    let people = two()
        + &lines([
            json!({ (odd.repeat(8_000)): 1 }),
            json!({ "external_id": "3", "gender": odd.repeat(8_000) }),
        ])
        + &member("4", &json!({ "email": odd, "city": odd }))
        + &member("5", &json!({ "country": odd }));
    let files = folder(&[("members.jsonl", people)]);
    let report = dry_run(&world, files.path()).await;
    let codes: Vec<&str> = report.refused.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["wrong_fields", "wrong_fields", "email_invalid", "country_not_here"], "{report}");
    for one in report.refused.iter().chain(&report.changed) {
        assert!(one.said.chars().count() <= 400, "{}", one.said.len());
    }
    let shown = report.to_string();
    assert!(!shown.contains(['\u{1b}', '\u{202e}', '\r', '\u{7}']), "{shown}");
    assert!(shown.len() < 4_000, "{}", shown.len());
}

/// Whoever took it back is not shown by an earlier version of the question, in whatever order its lines stand.
#[tokio::test]
async fn the_last_word_about_orientation_counts() {
    let world = closed().await;
    let people: String = ["1", "2", "3", "4"].iter().map(|id| member(id, &json!({}))).collect();
    let given = |member: &str, version: &str, year: u16, withdrawn: Option<u16>| {
        let mut line = json!({ "member": member, "kind": "orientation", "version": version, "given_at": format!("{year}-01-01T00:00:00Z") });
        if let Some(year) = withdrawn {
            line["withdrawn_at"] = json!(format!("{year}-01-01T00:00:00Z"));
        }
        line
    };
    let files = folder(&[
        ("members.jsonl", people),
        (
            "consents.jsonl",
            lines([
                given("1", "a", 2019, None),
                given("1", "b", 2021, Some(2022)),
                given("2", "b", 2021, Some(2022)),
                given("2", "a", 2019, None),
                given("3", "a", 2019, Some(2020)),
                given("3", "b", 2021, None),
            ]),
        ),
    ]);
    let report = import(&world, files.path()).await;
    assert_eq!((report.files["consents"].taken, report.refused.len()), (6, 0), "{report}");
    let shown = "select count(*) from profiles p join moved_members m on m.member_id = p.id where p.shows_orientation";
    assert_eq!(number(&world, shown).await, 1);
    let third = "select count(*) from profiles p join moved_members m on m.member_id = p.id where p.shows_orientation and external_id = '3'";
    assert_eq!(number(&world, third).await, 1);
}

/// A batch is as many bytes as it is lines: five thousand of the longest messages would be in memory at once, some times over.
#[tokio::test]
async fn long_lines_are_written_a_few_at_a_time() {
    let world = closed().await;
    let long = "\u{1f98a}".repeat(10_000);
    let message = |nr: usize| json!({ "external_id": nr.to_string(), "conversation": "c", "from": "1", "text": long, "sent_at": AT });
    let files = folder(&[
        ("members.jsonl", two()),
        (
            "conversations.jsonl",
            lines([json!({ "external_id": "c", "members": ["1", "2"], "created_at": AT })]),
        ),
        ("messages.jsonl", lines((0..500).map(message))),
    ]);
    let (steps, site) = (Mutex::new(Vec::new()), site(&world).await);
    let progress = |kind: Kind, (read, _): (u64, u64)| {
        if kind == Kind::Messages {
            steps.lock().unwrap().push(read);
        }
    };
    let import = Import { progress: &progress, ..wanted(&world, &world.db, &site, files.path()) };
    let report = moving::import(&import).await.unwrap();
    assert_eq!(report.files["messages"].taken, 500, "{report}");
    let steps = steps.into_inner().unwrap();
    assert!(steps.len() >= 3, "{steps:?}");
    let largest = steps.windows(2).map(|two| two[1] - two[0]).chain(steps.first().copied()).max().unwrap();
    assert!(largest < 9 << 20, "{largest}");
}
