//! Legal texts and rates by the commands of docs/operations, as they stand there, on a running server.

use crate::server::{Setup, demo_world, look_into};
use sqlx::PgPool;
use std::{
    path::Path,
    time::{Duration, Instant},
};
use testkit::Page;

/// The site of the demo world that stands for the chapter's.
const SITE: &str = "velours.localhost";

/// The commands of a section, cut as a shell would, with what only its reader knows.
fn commands(manual: &'static str, section: &str) -> Vec<(Vec<String>, Option<String>)> {
    let (_, rest) = manual.split_once(section).unwrap();
    let section = rest.split_once("\n#").unwrap().0;
    let lines = section.lines().filter_map(|line| line.strip_prefix("    liaison "));
    lines
        .map(|line| {
            let line = line
                .split_once(" #")
                .map_or(line, |(command, _)| command)
                .replace("<your name>", "Kim")
                .replace("2027-", "2999-");
            let (line, file) =
                line.split_once(" > ").map_or((line.as_str(), None), |(line, file)| (line, Some(file)));
            let words = line.split_whitespace().map(|word| word.replace("example.com", SITE)).collect();
            (words, file.map(|file| file.trim().to_owned()))
        })
        .collect()
}

/// Runs one as its reader would, in this folder; gives what it printed.
async fn follow(setup: &Setup, folder: &Path, command: &[String], into: Option<&str>) -> String {
    let here = |word: &String| {
        if word.rsplit('.').next() == Some("md") {
            folder.join(word).to_string_lossy().into_owned()
        } else {
            word.clone()
        }
    };
    let words: Vec<String> = command.iter().map(here).collect();
    let output = setup.run(&words.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{command:?}: {said}{}", String::from_utf8_lossy(&output.stderr));
    if let Some(file) = into {
        std::fs::write(folder.join(file), &said).unwrap();
    }
    said
}

/// Soon the page has these words, or has them no more; on a machine that does nothing else within a second.
async fn shows(visitor: &Page, words: &str, shown: bool) {
    let begun = Instant::now();
    while visitor.get("/pages/terms?lang=nl").await.text().contains(words) != shown {
        assert!(begun.elapsed() < Duration::from_secs(30), "the server does not follow with {words:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn versions(db: &PgPool) -> i64 {
    sqlx::query_scalar("select count(*) from page_texts").fetch_one(db).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn legal_texts_are_set_by_following_the_manual() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let visitor = Page::new(&server.base, SITE);
    let folder = state.path();
    let file = folder.join("terms.md");
    let manual = include_str!("../../../docs/operations/sites.md");
    let mut commands = commands(manual, "## Legal texts").into_iter();
    let mut next = async || {
        let (command, into) = commands.next().unwrap();
        follow(&setup, folder, &command, into.as_deref()).await
    };
    assert_eq!(next().await, include_str!("../../../content/pages/terms/nl.md"));
    let built_in = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, built_in.replacen("\n## ", "\nOnze eigen woorden voor {{name}}.\n\n## ", 1))
        .unwrap();
    let said = next().await;
    assert!(
        said.contains("in the place of the built-in text") && said.contains("2 lines come, 0 go"),
        "{said}"
    );
    assert!(said.contains("refund_days") && said.contains("with --yes it is"), "{said}");
    let db = look_into(&database.url).await;
    assert_eq!(versions(&db).await, 0);
    let said = next().await;
    assert!(said.contains("version 1, sha256 "), "{said}");
    shows(&visitor, "Onze eigen woorden voor Velours.", true).await;
    std::fs::write(folder.join("terms-be.md"), built_in).unwrap();
    let said = next().await;
    assert!(said.contains("terms nl BE, from 2998-12-31T23:00:00Z on"), "{said}");
    let all = next().await;
    let rows: Vec<&str> = all.lines().filter(|line| line.starts_with("terms\tnl")).collect();
    assert!(rows.len() == 3 && rows[0].contains("version 1\tsince ") && rows[0].contains("by Kim"), "{all}");
    assert!(rows[2].starts_with("terms\tnl\tBE\tversion 1\tfrom 29"), "{all}");
    assert!(all.contains("imprint\tnl\t-\tbuilt-in"), "{all}");
    let history = next().await;
    assert!(history.starts_with("version 1\tfrom ") && history.contains("by Kim"), "{history}");
    assert_eq!(next().await, std::fs::read_to_string(&file).unwrap());
    let said = setup.said(&["page", "withdraw", SITE, "terms", "nl", "--by", "Kim", "--yes"]).await;
    assert!(said.0 && said.1.contains("version 2, without a text"), "{}", said.1);
    shows(&visitor, "Onze eigen woorden", false).await;
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_text_may_not_hold_is_named_and_nothing_is_set() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    drop(setup.serve().await);
    let db = look_into(&database.url).await;
    let file = state.path().join("terms.md");
    let path = file.to_string_lossy().into_owned();
    let head = "---\ntitle: T\ndescription: D\nrevised: 2026-11-21\n---\n";
    let set = ["page", "set", SITE, "terms", "nl", &path, "--by", "Kim", "--yes"];
    for (text, words) in [
        (format!("{head}A {{{{nme}}}}\n\n<b>B</b>\n"), "line 6: there is no mark {{nme}}"),
        (format!("{head}A {{{{nme}}}}\n\n<b>B</b>\n"), "line 8: a page holds HTML"),
        (format!("{head}[a](javascript:alert(1))\n"), "line 6: a link leads to"),
        (format!("{head}a\u{202e}b\n"), "line 6: U+202E"),
        (format!("{head}{}\n", "a ".repeat(500_000)), "is longer than 200000 bytes"),
        ("A\n".to_owned(), "begins with its title"),
    ] {
        std::fs::write(&file, text).unwrap();
        let (ok, said) = setup.said(&set).await;
        assert!(!ok && said.contains(words), "{said}");
    }
    std::fs::write(&file, b"---\ntitle: \xff\n").unwrap();
    let (ok, said) = setup.said(&set).await;
    assert!(!ok && said.contains("is not UTF-8"), "{said}");
    // A mark of the encoding and Windows' line ends are taken off; what is set twice is set once.
    std::fs::write(&file, format!("\u{feff}{head}Eén\n").replace('\n', "\r\n")).unwrap();
    assert!(setup.said(&set).await.0);
    let (ok, said) = setup.said(&set).await;
    assert!(ok && said.contains("version 1 says just this"), "{said}");
    let kept: Vec<String> = sqlx::query_scalar("select body from page_texts").fetch_all(&db).await.unwrap();
    assert_eq!(kept, [format!("{head}Eén\n")]);
    for (arguments, words) in [
        (vec!["page", "set", SITE, "terms", "nl", &path, "--by", "Kim", "--from", "2020-01-01"], "is over"),
        (vec!["page", "set", SITE, "terms", "nl", &path, "--by", "Kim", "--from", "soon"], "is written like"),
        (
            vec!["page", "set", SITE, "terms", "nl", &path, "--by", "Kim", "--country", "AU"],
            "none of the countries",
        ),
        (vec!["page", "show", SITE, "rules", "nl"], "there are terms, privacy"),
        (vec!["page", "show", SITE, "terms", "nl", "--version", "7"], "there is no version 7"),
        (vec!["page", "withdraw", SITE, "faq", "nl", "--by", "Kim", "--yes"], "no own text to take back"),
        (vec!["page", "show", "nowhere.example", "terms", "nl"], "there is no site"),
    ] {
        let (ok, said) = setup.said(&arguments).await;
        assert!(!ok && said.contains(words), "{arguments:?}: {said}");
    }
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rates_of_vat_are_set_by_following_the_manual() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let _server = setup.serve().await;
    let db = look_into(&database.url).await;
    let manual = include_str!("../../../docs/operations/money.md");
    let mut commands = commands(manual, "### VAT rates").into_iter();
    let mut next = async || follow(&setup, state.path(), &commands.next().unwrap().0, None).await;
    let all = next().await;
    assert!(all.contains("NL\t21 %\tsince 2012-10-01\tshipped\n"), "{all}");
    let said = next().await;
    assert!(
        said.contains("NL: 22 % from 2999-01-01 on, in the place of 21 % (shipped, since 2012-10-01)"),
        "{said}"
    );
    let own =
        || sqlx::query_scalar::<_, i64>("select count(*) from vat_rates where set_by = 'Kim'").fetch_one(&db);
    assert_eq!(own().await.unwrap(), 0);
    assert!(next().await.ends_with("set\n"));
    let (_, again) =
        setup.said(&["vat", "set", "NL", "22", "--from", "2999-01-01", "--by", "Kim", "--yes"]).await;
    assert!(again.contains("already"), "{again}");
    assert_eq!(own().await.unwrap(), 1);
    let history = next().await;
    assert!(
        history.starts_with("NL\t22 %\tfrom 2999-01-01\tby Kim\twritten ") && history.contains("shipped"),
        "{history}"
    );
    for (arguments, words) in [
        (["vat", "set", "XX", "22", "--from", "2027-01-01", "--by", "Kim"], "is no country"),
        (["vat", "set", "NL", "2200", "--from", "2027-01-01", "--by", "Kim"], "a rate is per cent"),
        (["vat", "set", "NL", "22", "--from", "soon", "--by", "Kim"], "written like 2027-01-01"),
    ] {
        let (ok, said) = setup.said(&arguments).await;
        assert!(!ok && said.contains(words), "{said}");
    }
    let (_, doctor) = setup.said(&["doctor"]).await;
    assert!(
        doctor.contains("the VAT rates of this program are of 20") && !doctor.contains("no VAT rate"),
        "{doctor}"
    );
    sqlx::raw_sql("alter table vat_rates disable trigger all; delete from vat_rates where country = 'NL' or country = 'BE'; insert into vat_rates (country, since, basis_points, set_by, set_at) values ('BE', '2020-01-01', 2000, 'Kim', '2020-01-01'); insert into vat_rates (country, since, basis_points, set_at) values ('BE', '2021-01-01', 2100, '2020-01-01')")
        .execute(&db)
        .await
        .unwrap();
    let (_, doctor) = setup.said(&["doctor"]).await;
    assert!(doctor.contains("there is no VAT rate for NL, so its orders have none"), "{doctor}");
    assert!(
        doctor.contains("BE has your own VAT rate of 20 %, and a newer release says 21 % since 2021-01-01"),
        "{doctor}"
    );
    db.close().await;
}
