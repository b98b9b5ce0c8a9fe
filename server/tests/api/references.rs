//! What comments and documents point to can be opened: nothing refers to papers outside the repository, sections of
//! the spec are those of docs/SPEC-MAP.md, decisions those of docs/adr, and what a comment names is there.

use std::{
    collections::{BTreeSet, HashSet},
    fs,
    path::{Path, PathBuf},
};

/// Folders that programs make or others wrote. Those whose names begin with a dot are passed over too, but for `.ci`:
/// they hold tools, state and the statements of the sources once more.
const NOT_OURS: [&str; 3] = ["node_modules", "target", "dist"];

/// Words before a number that lead out of the repository.
const ELSEWHERE: [&str; 4] = ["design", "issue", "finding", "ruling"];

/// Names in comments that others gave: settings of PostgreSQL and of poolers, fields and ids of payment providers,
/// properties of Unicode, crates, formats, and variables that libraries read.
const FOREIGN: [&str; 14] = [
    "Default_Ignorable_Code_Point",
    "EX_CONFIG",
    "Encode",
    "OTEL_EXPORTER_OTLP_HEADERS",
    "OpenMetrics",
    "SIGNED_JSON_POST",
    "USER_HZ",
    "checkpoint_timeout",
    "getOptionId",
    "ignore_startup_parameters",
    "mailchecker",
    "pg_monitor",
    "srcset",
    "tr_7UhSN1zuXS",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file, by its path in the repository.
struct Source {
    path: String,
    text: String,
}

impl Source {
    fn is(&self, ends: &[&str]) -> bool {
        let end = Path::new(&self.path).extension().and_then(|end| end.to_str()).unwrap_or_default();
        ends.contains(&end)
    }

    /// Whether a line of it is a comment from its beginning.
    fn is_comment(&self, line: &str) -> bool {
        let marks: &[&str] = if self.is(&["rs"]) {
            &["//"]
        } else if self.is(&["ts", "tsx", "mjs"]) {
            &["//", "/*", "*"]
        } else if self.is(&["sql"]) {
            &["--"]
        } else {
            &["#"]
        };
        marks.iter().any(|mark| line.trim_start().starts_with(mark))
    }

    /// Its lines with what follows them, so that what is broken over two lines is found, and where a match counts.
    fn windows(&self) -> impl Iterator<Item = (usize, String, usize)> {
        let lines: Vec<&str> = self.text.lines().collect();
        (0..lines.len()).map(move |number| {
            let next = lines.get(number + 1).copied().unwrap_or_default();
            let next = next.trim_start_matches([' ', '\t', '/', '!', '*', '#']);
            (number + 1, format!("{} {next}", lines[number]), lines[number].len())
        })
    }
}

/// Every text file.
fn sources() -> Vec<Source> {
    let mut found = Vec::new();
    walk(&root(), "", &mut found);
    assert!(found.len() > 2_000, "only {} files", found.len());
    found
}

fn walk(folder: &Path, within: &str, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let is_hidden = name.starts_with('.') && name != ".ci";
        let (path, kind) = (format!("{within}{name}"), entry.file_type().unwrap());
        if kind.is_dir() && !is_hidden && !NOT_OURS.contains(&name.as_str()) {
            walk(&entry.path(), &format!("{path}/"), found);
        } else if kind.is_file() && Path::new(&name).extension().is_none_or(|end| end != "log") {
            // What is no text is a picture or a film.
            found.extend(fs::read_to_string(entry.path()).ok().map(|text| Source { path, text }));
        }
    }
}

/// What follows `word` as a word of its own, with or without an s, wherever a number does, from that number on.
fn numbers_after<'a>(text: &'a str, word: &str, until: usize) -> Vec<&'a str> {
    // Most lines have no number: of half a million these are passed over first.
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    let lower = text.to_ascii_lowercase();
    let begins = lower.match_indices(word).map(|(at, _)| at).filter(|at| *at < until);
    let alone = begins.filter(|at| {
        !text[..*at].ends_with(|before: char| before.is_alphanumeric() || "-_".contains(before))
    });
    let rest = alone.filter_map(|at| {
        let rest = &text[at + word.len()..];
        let rest = rest.strip_prefix('s').unwrap_or(rest);
        let rest = rest.strip_prefix(" section").unwrap_or(rest);
        let number = rest.trim_start_matches([' ', '#', '§']);
        (number.len() < rest.len()).then_some(number)
    });
    rest.filter(|number| number.starts_with(|first: char| first.is_ascii_digit())).collect()
}

/// `1`, `1.2`, and as many more as stand behind commas or an "and".
fn listed(mut text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    loop {
        let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
        let (number, rest) = text.split_at(end);
        found.push(number.trim_end_matches('.'));
        let next = rest.strip_prefix(", ").or_else(|| rest.strip_prefix(" and "));
        let Some(next) = next.filter(|next| next.starts_with(|first: char| first.is_ascii_digit())) else {
            return found;
        };
        text = next;
    }
}

#[test]
fn nothing_refers_to_what_a_reader_cannot_open() {
    let papers = ["facts", "/"].concat();
    let mut faults = Vec::new();
    for source in sources() {
        for (number, text, until) in source.windows() {
            let leads_out = ELSEWHERE.iter().any(|word| !numbers_after(&text, word, until).is_empty());
            let names_papers = text.match_indices(&papers).any(|(at, _)| {
                at < until
                    && !text[..at]
                        .ends_with(|before: char| before.is_alphanumeric() || "-_./".contains(before))
            });
            if leads_out || names_papers {
                faults.push(format!("{}:{number}: {}", source.path, &text[..until]));
            }
        }
    }
    assert!(faults.is_empty(), "say the reason in half a sentence, or name a page of docs/adr: {faults:#?}");
}

#[test]
fn sections_of_the_spec_and_decisions_exist() {
    let map = fs::read_to_string(root().join("docs/SPEC-MAP.md")).unwrap();
    let sections =
        map.lines().filter_map(|line| line.strip_prefix("## ")?.split_once(". ").map(|(number, _)| number));
    let rows =
        map.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" |").map(|(number, _)| number));
    let known: BTreeSet<&str> = sections.chain(rows).collect();
    let pages = fs::read_dir(root().join("docs/adr")).unwrap();
    let pages: Vec<String> = pages.map(|page| page.unwrap().file_name().into_string().unwrap()).collect();
    let decided: BTreeSet<&str> = pages.iter().filter_map(|page| page.get(..4)).collect();
    let mut faults = Vec::new();
    for source in sources() {
        for (number, text, until) in source.windows() {
            for (word, answers) in [("spec", &known), ("adr", &decided)] {
                let named = numbers_after(&text, word, until).into_iter().flat_map(listed);
                faults.extend(
                    named
                        .filter(|one| !answers.contains(one))
                        .map(|one| format!("{}:{number}: {word} {one}", source.path)),
                );
            }
        }
    }
    assert!(known.len() > 200 && decided.len() > 10, "{} and {}", known.len(), decided.len());
    assert!(faults.is_empty(), "docs/SPEC-MAP.md and docs/adr have none of these: {faults:#?}");
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .filter(|word| !word.is_empty())
}

/// Whether it is a name, or a path of names: `one`, `one::two`, `one()`, `one!`.
fn is_name(code: &str) -> bool {
    let bare = code.strip_suffix("()").or_else(|| code.strip_suffix('!')).unwrap_or(code);
    bare.split("::").all(|part| {
        part.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            && part.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    })
}

/// Weaker than a compiler: a name counts as there when anything anywhere has it, outside comments and pages.
#[test]
fn what_comments_name_in_backticks_is_there() {
    let sources = sources();
    let is_code = |source: &&Source| !source.is(&["md", "po", "txt", "csv", "svg", "lock"]);
    let code = sources.iter().filter(is_code);
    let code = code.flat_map(|source| source.text.lines().filter(|line| !source.is_comment(line)));
    let there: HashSet<&str> = code.flat_map(words).chain(FOREIGN).collect();
    let mut faults = Vec::new();
    for source in sources.iter().filter(|source| source.is(&["rs", "ts", "tsx", "mjs"])) {
        for (number, line) in source.text.lines().enumerate().filter(|(_, line)| source.is_comment(line)) {
            // "```" fences an example and what kind it is.
            let named = line
                .split("```")
                .next()
                .unwrap_or_default()
                .split('`')
                .skip(1)
                .step_by(2)
                .filter(|code| is_name(code));
            let lost = named.filter(|name| words(name).any(|word| !there.contains(word)));
            faults.extend(lost.map(|name| format!("{}:{}: {name}", source.path, number + 1)));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// By its name alone (`rules.rs`) or with folders before it.
#[test]
fn files_that_comments_name_are_there() {
    let sources = sources();
    let ends = ["rs", "ts", "tsx", "mjs"];
    let there: BTreeSet<&str> = sources.iter().flat_map(|source| tails(&source.path)).collect();
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_./-$".contains(letter);
    let mut faults = Vec::new();
    for source in sources.iter().filter(|source| source.is(&ends)) {
        for (number, line) in source.text.lines().enumerate().filter(|(_, line)| source.is_comment(line)) {
            let named = line.split(|letter: char| !is_part(letter) && letter != '*');
            let named = named.filter(|path| !path.contains('*')).map(|path| path.trim_matches(['.', '/']));
            let is_file = |path: &&str| path.rsplit_once('.').is_some_and(|(_, end)| ends.contains(&end));
            let lost = named.filter(is_file).filter(|path| !there.contains(path));
            faults.extend(lost.map(|path| format!("{}:{}: {path}", source.path, number + 1)));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The path, and it without one folder after the other.
fn tails(path: &str) -> impl Iterator<Item = &str> {
    std::iter::once(path).chain(path.match_indices('/').map(|(at, _)| &path[at + 1..]))
}

/// Names that docs/GLOSSARY.md ("Words in code") has other words for.
const PRIVATE: [&str; 2] = ["Wish", "Told"];

/// What a declaration begins with, and its name.
fn declared(line: &str) -> Option<&str> {
    let bare = line.trim_start();
    let bare = bare.strip_prefix("export ").or_else(|| bare.strip_prefix("pub ")).unwrap_or(bare);
    let bare = if bare.starts_with("pub(") { bare.split_once(") ")?.1 } else { bare };
    let kinds = ["struct ", "enum ", "trait ", "type ", "interface "];
    let rest = kinds.iter().find_map(|kind| bare.strip_prefix(kind))?;
    words(rest).next()
}

#[test]
fn types_have_the_fields_own_names() {
    assert_eq!(declared("pub(super) struct MoneyWish<'a> {"), Some("MoneyWish"));
    let ours = ["server/src/", "crates/", "web/src/"];
    let sources = sources();
    let code = sources.iter().filter(|source| {
        source.is(&["rs", "ts", "tsx"]) && ours.iter().any(|folder| source.path.starts_with(folder))
    });
    let names = code
        .flat_map(|source| source.text.lines().filter_map(declared).map(|name| (source.path.as_str(), name)));
    let private: Vec<_> = names.filter(|(_, name)| PRIVATE.iter().any(|word| name.ends_with(word))).collect();
    assert!(private.is_empty(), "{private:#?}");
}
