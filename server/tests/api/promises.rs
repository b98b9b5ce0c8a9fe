//! Absolute words of the pages that promise most: whoever writes one names the test that would fail. An exception is
//! mostly known to whoever wrote the code, and to nobody who reads the page.

use std::{fs, path::PathBuf};

const PAGES: [&str; 2] = ["docs/SECURITY.md", "docs/RELIABILITY.md"];
const ABSOLUTE: [&str; 7] = ["always", "never", "no", "only", "each", "every", "nothing"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What people wrote: without the parts that proofs write.
fn written(page: &str) -> String {
    let mut parts = page.split("<!-- end of");
    let first = parts.next().unwrap_or_default().to_owned();
    let before_mark = |part: &str| part.split("<!-- ").next().unwrap_or_default().to_owned();
    parts.fold(before_mark(&first), |text, part| {
        let rest = part.split_once("-->").map_or("", |(_, rest)| rest);
        text + &before_mark(rest)
    })
}

/// Rows of tables, and sentences of what stands between empty lines or begins an item of a list.
fn statements(text: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    for line in text.lines() {
        let begins = line.starts_with(['|', '#', '-', '1', '2', '3', '4', '5']) || line.trim().is_empty();
        match blocks.last_mut() {
            Some(block) if !begins => *block = format!("{block} {}", line.trim()),
            _ => blocks.push(line.to_owned()),
        }
    }
    let sentences = |block: String| {
        if block.starts_with('|') {
            return vec![block];
        }
        block.split(". ").map(str::to_owned).collect()
    };
    blocks.into_iter().flat_map(sentences).collect()
}

/// Without what is quoted or code.
fn words(statement: &str) -> Vec<String> {
    let plain: String = statement.split(['`', '"']).step_by(2).collect();
    plain.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect()
}

/// `path::function`, and that function is in that file.
fn names_a_test(statement: &str) -> bool {
    statement.split('`').skip(1).step_by(2).any(|code| {
        let Some((path, name)) = code.split_once("::") else { return false };
        fs::read_to_string(root().join(path)).is_ok_and(|text| text.contains(&format!("fn {name}(")))
    })
}

#[test]
fn absolute_words_stand_beside_the_test_that_shows_them() {
    let mut bare = Vec::new();
    for page in PAGES {
        let text = fs::read_to_string(root().join(page)).unwrap();
        for statement in statements(&written(&text)) {
            let absolute = words(&statement).into_iter().find(|word| ABSOLUTE.contains(&word.as_str()));
            if let Some(word) = absolute.filter(|_| !names_a_test(&statement)) {
                bare.push(format!("{page}: \"{word}\" without `path::test` beside it: {statement}"));
            }
        }
    }
    assert!(bare.is_empty(), "{bare:#?}");
}

#[test]
fn a_bare_promise_is_found_and_a_proven_one_is_not() {
    let proven = "Nothing is lost (`server/tests/api/promises.rs::absolute_words_stand_beside_the_test_that_shows_them`)";
    let text = format!("One. It never fails.\n\n- {proven}.\n| always | row |\n\nA `no` in code.\n");
    let found: Vec<String> = statements(&text)
        .into_iter()
        .filter(|one| words(one).iter().any(|word| ABSOLUTE.contains(&word.as_str())) && !names_a_test(one))
        .collect();
    assert_eq!(found, ["It never fails.", "| always | row |"]);
    assert!(!names_a_test("`server/tests/api/promises.rs::not_there`"));
    assert_eq!(written("a<!-- x: y -->b<!-- end of x -->c"), "ac");
}
