//! Members of another program, by the console: rehearsed, brought in and taken back as by the command, one thing at a time, by who
//! manages the site and proves it; nothing of a member is shown on the way.

use super::{
    Console, Desk,
    sites::{WHY, site},
};
use liaison::{
    housekeeping,
    kernel::ids::SiteId,
    settings::SiteState,
    staff::{Method, Role, Scope},
};
use serde_json::{Value, json};
use std::{fs, os::unix::fs::symlink, path::Path};
use tempfile::TempDir;
use time::Duration;

pub(super) const CALL: &str = "/api/console/site-moves";

/// A place with the manual's sample in it, and with what is no folder to bring in.
pub(super) fn place() -> TempDir {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/moving-in/sample");
    let (place, outside) = (tempfile::tempdir().unwrap(), sample.canonicalize().unwrap());
    copy(&sample, &place.path().join("old-site"));
    fs::create_dir(place.path().join("empty")).unwrap();
    fs::create_dir(place.path().join(".hidden")).unwrap();
    fs::write(place.path().join(".hidden/members.jsonl"), "").unwrap();
    fs::write(place.path().join("members.jsonl"), "").unwrap();
    symlink(outside, place.path().join("elsewhere")).unwrap();
    place
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let there = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &there);
        } else {
            fs::copy(entry.path(), there).unwrap();
        }
    }
}

/// A console whose server has such a place, and a site that waits for its members.
async fn closed(place: &TempDir) -> (Console, SiteId) {
    let folder = place.path().to_owned();
    let console = Console::start_with(|config| config.import_folder = Some(folder)).await;
    console.world.set_state("open.test", SiteState::Maintenance).await;
    let open = site(&console, "open.test");
    (console, open)
}

fn wish(site: SiteId, act: &str, folder: impl Into<Value>) -> Value {
    json!({ "site": site, "act": act, "folder": folder.into(), "seen_before": false, "reason": WHY })
}

pub(super) async fn moves(console: &Console, desk: &Desk, site: SiteId) -> Value {
    console.get(desk, &format!("{CALL}?site={site}")).await.ok()
}

/// Does all that is asked for, and gives what is told of the last.
pub(super) async fn done(console: &Console, desk: &Desk, site: SiteId) -> Value {
    let drained = housekeeping::runner(&console.world.app).drain().await.unwrap();
    assert_eq!((drained.retried, drained.dead), (Vec::new(), Vec::new()));
    moves(console, desk, site).await["runs"][0].take()
}

pub(super) async fn logged(console: &Console, action: &'static str) -> Vec<(String, String)> {
    sqlx::query_as(
        "select l.via, s.name from audit_log l join staff s on s.id = l.staff_id where l.action = $1 order by l.seq",
    )
    .bind(action)
    .fetch_all(&console.world.db)
    .await
    .unwrap()
}

pub(super) async fn members(console: &Console) -> i64 {
    console.count("select count(*) from moved_members").await
}

#[tokio::test]
async fn they_are_rehearsed_brought_in_and_taken_back() {
    let place = place();
    let (console, open) = closed(&place).await;
    let mia = console.desk("Mia", Role::SiteManager, Scope::All).await;
    let before = moves(&console, &mia, open).await;
    let nothing = json!({ "has_place": true, "folders": ["old-site"], "largest_upload": 20_000_000_000_u64, "upload": null,
        "begun_at": null, "runs": [], "exports": [] });
    assert_eq!(before, nothing);

    console.post(&mia, CALL, &wish(open, "rehearse", "old-site")).await.ok();
    let run = done(&console, &mia, open).await;
    assert_eq!((&run["outcome"], &run["asked_by"]), (&json!("done"), &json!("Mia")), "{run}");
    let files = run["report"]["files"].as_array().unwrap();
    let read = files.iter().find(|file| file["file"] == "members.jsonl").unwrap();
    assert_eq!((&read["read"], &read["taken"], &read["refused"]), (&json!(10), &json!(10), &json!(0)));
    assert_eq!(members(&console).await, 0);
    assert_eq!(moves(&console, &mia, open).await["begun_at"], Value::Null);

    // Who come is grave, and the site stays closed meanwhile.
    console.world.advance(Duration::minutes(6));
    let (import, undo) = (wish(open, "import", "old-site"), wish(open, "undo", Value::Null));
    for grave in [&import, &undo] {
        console.post(&mia, CALL, grave).await.problem(403, "fresh_proof_required");
    }
    let mia = Desk { cookie: console.session(mia.id, Method::Passkey).await, ..mia };
    console.post(&mia, CALL, &import).await.ok();
    console.post(&mia, CALL, &undo).await.problem(409, "move_under_way");
    let opening = json!({ "site": open, "state": "open", "reason": WHY });
    console.post(&mia, "/api/console/site-openings", &opening).await.problem(409, "move_under_way");
    let run = done(&console, &mia, open).await;
    assert_eq!((&run["act"], &run["outcome"]), (&json!("import"), &json!("done")), "{run}");
    assert_eq!(members(&console).await, 10);
    assert!(moves(&console, &mia, open).await["begun_at"].is_string());

    console.world.advance(Duration::minutes(1));
    console.post(&mia, CALL, &undo).await.ok();
    let run = done(&console, &mia, open).await;
    assert_eq!((&run["outcome"], &run["report"]), (&json!("done"), &Value::Null), "{run}");
    assert_eq!(members(&console).await, 0);
    let told = moves(&console, &mia, open).await;
    assert_eq!((&told["begun_at"], told["runs"].as_array().unwrap().len()), (&Value::Null, 3));
    let by = |via: &str| vec![(via.to_owned(), "Mia".to_owned())];
    for action in ["site.rehearsal_asked", "site.import_asked", "site.undo_asked"] {
        assert_eq!(logged(&console, action).await, by("console"), "{action}");
    }
    for action in ["site.moved_in", "site.move_undone"] {
        assert_eq!(logged(&console, action).await, by("job"), "{action}");
    }
}

/// Who manages sites must not read members: a report names files, lines and codes.
#[tokio::test]
async fn a_report_names_nobody() {
    let place = place();
    let line = |id: &str, name: &str, email: &str, city: &str| {
        let line = json!({ "external_id": id, "name": name, "email": email, "gender": "female", "seeks": "male",
            "date_of_birth": "1990-05-17", "country": "NL", "city": city, "created_at": "2020-01-01T12:00:00Z" });
        format!("{line}\n")
    };
    let lines = line("secret-1", "Anna with a name that goes on and on", "anna@secret.example", "Utrect")
        + &line("secret-2", "Bea", "bea at secret", "Utrecht")
        + "{\"external_id\": \"secret-3\", \"gender\": \"secret\"}\n";
    fs::write(place.path().join("old-site/members.jsonl"), lines).unwrap();
    let (console, open) = closed(&place).await;
    let mia = console.desk("Mia", Role::SiteManager, Scope::Site { site: open }).await;
    console.post(&mia, CALL, &wish(open, "rehearse", "old-site")).await.ok();
    let report = done(&console, &mia, open).await["report"].take();
    for secret in ["secret", "Anna", "goes on"] {
        assert!(!report.to_string().contains(secret), "{report}");
    }
    let found = |list: &str, code: &str| {
        let all = report[list].as_array().unwrap();
        all.iter().find(|one| one["code"] == code).unwrap_or_else(|| panic!("{code}: {report}")).clone()
    };
    assert_eq!(found("refused", "email_invalid")["line"], 2);
    assert_eq!(
        found("refused", "wrong_fields"),
        json!({ "file": "members.jsonl", "line": 3, "code": "wrong_fields", "said": null })
    );
    let guess = found("changed", "place_guessed");
    assert_eq!(guess["said"], "Utrect is not known; the nearest name is taken: Utrecht");
    assert_eq!(found("changed", "name_cut")["said"], Value::Null);
    assert_eq!(found("refusals", "email_invalid")["times"], 1);
}

#[tokio::test]
async fn what_can_not_be_brought_says_so() {
    let place = place();
    let (console, open) = closed(&place).await;
    let mia = console.desk("Mia", Role::SiteManager, Scope::All).await;
    for folder in [
        "",
        ".",
        "..",
        "../old-site",
        "/etc",
        "old-site/photos",
        ".hidden",
        "empty",
        "members.jsonl",
        "elsewhere",
        "gone",
    ] {
        let answer = console.post(&mia, CALL, &wish(open, "rehearse", folder)).await;
        answer.problem(422, "invalid_request");
        assert_eq!(answer.json()["errors"][0]["field"], "folder", "{folder}");
    }
    for odd in [wish(open, "rehearse", Value::Null), wish(open, "undo", "old-site")] {
        console.post(&mia, CALL, &odd).await.problem(422, "invalid_request");
    }
    // Another's site is none.
    let away = site(&console, "strict.test");
    let ria = console.desk("Ria", Role::SiteManager, Scope::Site { site: away }).await;
    console.get(&ria, &format!("{CALL}?site={open}")).await.problem(404, "not_found");
    for act in ["rehearse", "import"] {
        console.post(&ria, CALL, &wish(open, act, "old-site")).await.problem(404, "not_found");
    }
    // Stopped before it began, it is not done.
    let stop = json!({ "site": open, "reason": WHY });
    console.delete(&mia, CALL, &stop).await.problem(404, "not_found");
    console.post(&mia, CALL, &wish(open, "import", "old-site")).await.ok();
    console.delete(&ria, CALL, &stop).await.problem(404, "not_found");
    console.delete(&mia, CALL, &stop).await.ok();
    assert_eq!(done(&console, &mia, open).await["outcome"], "stopped");
    assert_eq!(members(&console).await, 0);
    assert_eq!(logged(&console, "site.move_stopped").await.len(), 1);
    // Gone since it was asked for: what the command would say.
    console.world.advance(Duration::minutes(1));
    console.post(&mia, CALL, &wish(open, "rehearse", "old-site")).await.ok();
    fs::remove_dir_all(place.path().join("old-site")).unwrap();
    let run = done(&console, &mia, open).await;
    assert_eq!(
        (&run["outcome"], &run["said"]),
        (&json!("failed"), &json!("there is no folder old-site any more"))
    );
    // An open site takes nobody in, and gives nobody back.
    console.world.set_state("open.test", SiteState::Open).await;
    console.post(&mia, CALL, &wish(open, "undo", Value::Null)).await.problem(409, "site_serves");
}

/// A pair of keys of its own would do as well: nothing is opened here.
const KEY: &str = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

#[tokio::test]
async fn a_site_moves_out_by_leave_of_a_second_person() {
    let place = place();
    let (console, open) = closed(&place).await;
    let mia = console.desk("Mia", Role::SiteManager, Scope::All).await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let away =
        console.desk("Ria", Role::SiteManager, Scope::Site { site: site(&console, "strict.test") }).await;
    let export = |to: &str| json!({ "site": open, "to": to, "reason": WHY });
    for odd in ["", "age1", "AGE-SECRET-KEY-1", "ssh-ed25519 AAAA"] {
        console.post(&mia, "/api/console/site-exports", &export(odd)).await.problem(422, "invalid_request");
    }
    console.post(&away, "/api/console/site-exports", &export(KEY)).await.problem(404, "not_found");
    console.post(&mia, "/api/console/site-exports", &export(KEY)).await.ok();
    let waiting = moves(&console, &ada, open).await["exports"][0].take();
    assert_eq!((&waiting["requested_by"], &waiting["is_own"]), (&json!("Mia"), &json!(false)), "{waiting}");
    let answer = |approved: bool| json!({ "request": waiting["id"], "approved": approved });
    let answers = "/api/console/site-export-answers";
    // One's own leave counts for nothing, nor does somebody's who has no say at this site.
    console.post(&mia, answers, &answer(true)).await.problem(403, "not_allowed");
    console.post(&away, answers, &answer(true)).await.problem(404, "not_found");
    let written = || {
        fs::read_dir(place.path())
            .unwrap()
            .filter(|one| one.as_ref().unwrap().file_name().to_string_lossy().ends_with(".age"))
            .count()
    };
    housekeeping::runner(&console.world.app).drain().await.unwrap();
    assert_eq!(written(), 0);
    console.post(&ada, answers, &answer(true)).await.ok();
    console.post(&ada, answers, &answer(true)).await.problem(404, "not_found");
    let run = done(&console, &mia, open).await;
    assert_eq!(
        (&run["act"], &run["outcome"], &run["asked_by"]),
        (&json!("export"), &json!("done"), &json!("Mia")),
        "{run}"
    );
    let file = fs::read(place.path().join(run["folder"].as_str().unwrap())).unwrap();
    assert!(file.starts_with(b"age-encryption.org/v1"), "it is encrypted");
    for (action, who) in
        [("site.export_asked", "Mia"), ("approval.approved", "Ada"), ("site.moved_out", "Mia")]
    {
        let lines = logged(&console, action).await;
        assert_eq!(lines.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>(), [who], "{action}");
    }
    // Whoever has the database alone can't do without the second person either.
    let alone = sqlx::query(
        "insert into move_runs (id, site_id, act, folder, seen_before, asked_by, asked_at, sealed_to, approval_id)
         select gen_random_uuid(), site_id, 'export', 'x', false, (select id from staff where name = 'Ria'), now(), 'age1x', gen_random_uuid() from move_runs limit 1",
    );
    assert!(alone.execute(&console.world.db).await.unwrap_err().to_string().contains("move_runs_by_two"));
    // Withdrawn by who asked.
    console.post(&mia, "/api/console/site-exports", &export(KEY)).await.ok();
    let waiting = moves(&console, &mia, open).await["exports"][0].take();
    assert_eq!(waiting["is_own"], true);
    console.post(&mia, answers, &json!({ "request": waiting["id"], "approved": false })).await.ok();
    assert_eq!(moves(&console, &mia, open).await["exports"], json!([]));
    // Nothing is written for whoever works there no more.
    console.post(&mia, "/api/console/site-exports", &export(KEY)).await.ok();
    let waiting = moves(&console, &ada, open).await["exports"][0].take();
    console.post(&ada, "/api/console/staff-closings", &json!({ "staff": mia.id })).await.ok();
    let yes = json!({ "request": waiting["id"], "approved": true });
    console.post(&ada, answers, &yes).await.problem(409, "stale_version");
    housekeeping::runner(&console.world.app).drain().await.unwrap();
    assert_eq!(written(), 1);
}

/// Without a place nothing can be named.
#[tokio::test]
async fn a_server_without_a_place_lists_nothing() {
    let console = Console::start().await;
    console.world.set_state("open.test", SiteState::Maintenance).await;
    let open = site(&console, "open.test");
    let mia = console.desk("Mia", Role::SiteManager, Scope::All).await;
    let told = moves(&console, &mia, open).await;
    assert_eq!((&told["has_place"], &told["folders"]), (&json!(false), &json!([])));
    console.post(&mia, CALL, &wish(open, "import", "old-site")).await.problem(422, "invalid_request");
}
