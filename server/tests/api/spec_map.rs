//! docs/SPEC-MAP.md holds to what is there: its paths exist, and no row claims more than it names.

use std::{
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A line of the map.
struct Row {
    number: String,
    state: String,
    code: Vec<String>,
    tests: Vec<String>,
}

fn rows(map: &str) -> Vec<Row> {
    let is_row = |line: &&str| line.starts_with("| ") && !line.starts_with("| Nr ");
    map.lines().filter(is_row).map(row).collect()
}

fn row(line: &str) -> Row {
    let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
    let [number, _, state, code, tests] = cells[..] else { panic!("not five cells: {line}") };
    Row { number: number.to_owned(), state: state.to_owned(), code: paths(code), tests: paths(tests) }
}

fn paths(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_path_exists_and_no_row_claims_more_than_it_names() {
    let rows = rows(&fs::read_to_string(root().join("docs/SPEC-MAP.md")).unwrap());
    assert!(rows.len() > 200, "the map has {} rows", rows.len());
    let mut faults = Vec::new();
    for Row { number, state, code, tests } in &rows {
        for path in code.iter().chain(tests).filter(|path| !root().join(path).exists()) {
            faults.push(format!("{number}: {path} does not exist"));
        }
        let sound = match state.split([':', ' ']).next().unwrap_or_default() {
            "done" => !code.is_empty() && !tests.is_empty(),
            "read" => !code.is_empty() && tests.is_empty(),
            "partly" => state.starts_with("partly: ") && !code.is_empty(),
            "not" => state == "not yet" && tests.is_empty(),
            "–" => code.is_empty() && tests.is_empty(),
            _ => false,
        };
        if !sound {
            faults.push(format!(
                "{number}: \"{state}\" with {} paths of code and {} of tests",
                code.len(),
                tests.len()
            ));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_sentence_above_the_rows_counts_them() {
    let map = fs::read_to_string(root().join("docs/SPEC-MAP.md")).unwrap();
    let count = |word: &str| rows(&map).iter().filter(|row| row.state.starts_with(word)).count();
    let [done, read, partly, not_yet, nothing] = ["done", "read", "partly", "not yet", "–"].map(count);
    let told = format!(
        "{done} rows are done, {read} read, {partly} partly, {not_yet} not yet; {nothing} say nothing that is to be built."
    );
    assert!(map.contains(&told), "it should say: {told}");
}

/// Each migration that changes them writes them anew; readers are led to the one that counts.
#[test]
fn the_functions_of_the_database_are_named_where_they_stand_now() {
    let folder = fs::read_dir(root().join("server/migrations")).unwrap();
    let mut migrations: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    migrations.sort();
    for function in ["send_message", "spend_credits"] {
        let makes = |path: &&PathBuf| {
            let text = fs::read_to_string(path).unwrap();
            [format!("create function {function}("), format!("create or replace function {function}(")]
                .iter()
                .any(|line| text.contains(line))
        };
        let newest = migrations.iter().rfind(makes).expect("a migration makes it").file_name().unwrap();
        for page in ["docs/ARCHITECTURE.md", "docs/adr/0008-rules-in-database-functions.md"] {
            let text = fs::read_to_string(root().join(page)).unwrap();
            assert!(text.contains(newest.to_str().unwrap()), "{page}: {function} stands in {newest:?}");
        }
    }
}

#[test]
fn rows_are_numbered_through() {
    let rows = rows(&fs::read_to_string(root().join("docs/SPEC-MAP.md")).unwrap());
    let (mut section, mut line) = (0, 0);
    for Row { number, .. } in rows {
        let (own_section, own_line) = number.split_once('.').expect("section.line");
        let own_section: u32 = own_section.parse().unwrap();
        line = if own_section == section { line + 1 } else { 1 };
        assert_eq!(own_line.parse(), Ok(line), "{number}");
        assert!(own_section == section || own_section == section + 1, "{number}");
        section = own_section;
    }
    assert_eq!(section, 9, "the spec has nine sections");
}

/// Every page for readers, README first.
fn pages() -> Vec<PathBuf> {
    let in_folder =
        |folder: &str| fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut pages =
        vec![root().join("README.md"), root().join("CONTRIBUTING.md"), root().join("web/README.md")];
    pages.extend(
        in_folder("docs")
            .chain(in_folder("docs/adr"))
            .chain(in_folder("docs/operations"))
            .chain(in_folder("docs/security"))
            .filter(|path| path.extension().is_some_and(|end| end == "md")),
    );
    pages
}

#[test]
fn paths_and_links_of_the_pages_lead_somewhere() {
    let tops = [
        "server/",
        "crates/",
        "web/src/",
        "web/tests/",
        "web/tools/",
        "docs/",
        "e2e/",
        "scripts/",
        "locales/",
        "content/",
        "packaging/",
        "proofs/",
    ];
    let is_pattern = |path: &str| path.contains(['<', '*', '{', ' ', '…']);
    let mut lost = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        // `path::function` is in that file.
        let named = text.split('`').skip(1).step_by(2).filter_map(|code| code.split("::").next());
        let named = named.map(str::to_owned);
        let named = named.filter(|path| tops.iter().any(|top| path.starts_with(top)) && !is_pattern(path));
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let links = links.filter(|link| !link.starts_with("http") && !link.starts_with('#'));
        let folder = page.parent().unwrap();
        let wanted = named.map(|path| root().join(path)).chain(links.map(|link| folder.join(link)));
        lost.extend(
            wanted
                .filter(|path| !leads_somewhere(path))
                .map(|path| format!("{}: {}", page.display(), path.display())),
        );
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

/// To a file, or to a heading of a page: `page.md#the-heading`.
fn leads_somewhere(path: &Path) -> bool {
    let whole = path.to_string_lossy();
    let Some((page, anchor)) = whole.split_once('#') else { return path.exists() };
    let Ok(text) = fs::read_to_string(page) else { return false };
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| slug(line.trim_start_matches('#').trim())).any(|heading| heading == anchor)
}

/// As the forges make it of a heading.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}
