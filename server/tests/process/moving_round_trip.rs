//! The demo's main site moves out with its pictures, into an empty database, and out again: the same lines, pictures that look the
//! same, and everybody gets in with the password that they had.

use crate::server::{SITE, Setup, demo_world, folder, look_into};
use image::imageops::{self, FilterType};
use liaison::{demo, moving::Kind};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::{fs, path::Path};
use testkit::{Page, TestDatabase};

/// Of 255, in the mean over all pixels: what drawing a picture anew changes.
const UNLIKE: f64 = 4.0;

fn lines(folder: &Path, kind: Kind) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(kind.file())).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

async fn leave(setup: &Setup, into: &Path) {
    let (ok, said) = setup.said(&["export-site", SITE, into.to_str().unwrap(), "--by", "Ria", "--yes"]).await;
    assert!(ok, "{said}");
}

/// The company and the site as they are there, closed and without anybody.
async fn make_site(from: &PgPool, to: &PgPool) {
    for table in ["companies", "sites"] {
        let read = match table {
            "companies" => {
                "select to_jsonb(c) from companies c join sites s on s.company_id = c.id where s.domain = $1"
            }
            _ => {
                "select to_jsonb(s) || '{\"is_open\": false, \"closed_for\": null}' from sites s where s.domain = $1"
            }
        };
        let write = match table {
            "companies" => "insert into companies select * from jsonb_populate_record(null::companies, $1)",
            _ => "insert into sites select * from jsonb_populate_record(null::sites, $1)",
        };
        let row: Value = sqlx::query_scalar(read).bind(SITE).fetch_one(from).await.unwrap();
        sqlx::query(write).bind(row).execute(to).await.unwrap();
    }
}

/// Both have the same size, and look the same.
fn is_alike(one: &Path, other: &Path) {
    let open =
        |path: &Path| image::open(path).unwrap_or_else(|why| panic!("{}: {why}", path.display())).to_rgb8();
    let (before, after) = (open(one), open(other));
    assert_eq!(before.dimensions(), after.dimensions(), "{}", one.display());
    let [before, after] =
        [before, after].map(|picture| imageops::resize(&picture, 64, 64, FilterType::Triangle));
    let differ: u64 =
        before.iter().zip(after.iter()).map(|(one, other)| u64::from(one.abs_diff(*other))).sum();
    let mean = f64::from(u32::try_from(differ).unwrap()) / f64::from(64 * 64 * 3);
    assert!(mean < UNLIKE, "{} looks different by {mean}", one.display());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demo_site_comes_out_as_it_went_in() {
    let ((database, state), place) = (demo_world().await, folder());
    let first = Setup::new(state.path()).on(&database.url).forgetful();
    let (one, two) = (place.path().join("one"), place.path().join("two"));
    leave(&first, &one).await;

    let (empty, new_state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let second = Setup::new(new_state.path()).on(&empty.url).forgetful();
    let (from, db) = (look_into(&database.url).await, look_into(&empty.url).await);
    make_site(&from, &db).await;
    let import = ["import", one.to_str().unwrap(), "--site", SITE, "--seen-before", "--json"];
    let output = second.run(&import).await;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["refusals"], &report["changes"]), (&json!({}), &json!({})), "{report}");
    leave(&second, &two).await;

    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Photos) {
        // To the byte.
        let text = |folder: &Path| fs::read_to_string(folder.join(kind.file())).unwrap();
        assert!(
            text(&one) == text(&two),
            "{} differ:\n{}",
            kind.code(),
            first_difference(&text(&one), &text(&two))
        );
    }
    for kind in [Kind::Members, Kind::Orders, Kind::Credits, Kind::Likes, Kind::Conversations, Kind::Messages]
    {
        assert!(!lines(&one, kind).is_empty(), "the demo has no {}", kind.code());
    }
    // Pictures are made anew: the same members have as many in the same order, and what others see of them is the same.
    let (before, after) = (lines(&one, Kind::Photos), lines(&two, Kind::Photos));
    assert_eq!(before.len(), after.len());
    assert!(before.len() >= 10, "the demo has {} pictures", before.len());
    for (before, after) in before.into_iter().zip(after) {
        is_alike(&one.join(before["file"].as_str().unwrap()), &two.join(after["file"].as_str().unwrap()));
        let without_file = |mut line: Value| {
            line.as_object_mut().unwrap().remove("file");
            line
        };
        assert_eq!(without_file(before), without_file(after));
    }
    let (sound, said) = second.said(&["doctor", "--ledger"]).await;
    assert!(sound, "{said}");
    log_in(&second, &db, &lines(&two, Kind::Members)).await;
    from.close().await;
    db.close().await;
}

fn first_difference(one: &str, other: &str) -> String {
    let differing = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    let count = format!("{} lines and {}", one.lines().count(), other.lines().count());
    differing.map_or(count, |(one, other)| format!("{one}\n{other}"))
}

/// Everybody who has an account, with the password of before.
async fn log_in(setup: &Setup, db: &PgPool, members: &[Value]) {
    sqlx::query("update sites set is_open = true").execute(db).await.unwrap();
    let server = setup.serve().await;
    let mut count = 0;
    for member in members.iter().filter(|member| member["standing"] == "active") {
        let Some(email) = member["email"].as_str() else { continue };
        // All come from one address, which nobody's members do.
        sqlx::query("delete from rate_budgets").execute(db).await.unwrap();
        let body = json!({ "email": email, "password": demo::PASSWORD });
        Page::new(&server.base, SITE).post("/api/user.php", &body).await.ok();
        count += 1;
    }
    assert!(count >= 10, "only {count} members have an address");
    let kept = "select count(*) from accounts where password_hash like '$argon2id$%'";
    let kept: i64 = sqlx::query_scalar(kept).fetch_one(db).await.unwrap();
    assert!(kept >= count, "their passwords came along as they were");
}
