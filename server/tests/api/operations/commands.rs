//! The manual names every command, and what it and the program tell operators to type is taken.

use super::{pages, root};
use clap::Command;
use std::{fs, path::Path};

/// Stands for an id that the manual shortens, as in `0f1e…`.
const ID: &str = "0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9";

/// The words that lead to each command that has none below it: `job dead`.
fn paths(command: &Command, above: &str) -> Vec<String> {
    let below: Vec<String> = command
        .get_subcommands()
        .filter(|one| !one.is_hide_set())
        .flat_map(|one| paths(one, format!("{above} {}", one.get_name()).trim_start()))
        .collect();
    if below.is_empty() { vec![above.to_owned()] } else { below }
}

#[test]
fn the_manual_names_every_command() {
    let manual: String = pages().into_iter().map(|(_, text)| text).collect();
    let paths = paths(&liaison::cli::program(), "");
    assert!(paths.len() > 60, "{paths:?}");
    let is_named = |path: &String| {
        let typed = format!("liaison {path}");
        manual.match_indices(&typed).any(|(at, _)| {
            !manual[at + typed.len()..].starts_with(|next: char| next.is_ascii_alphanumeric() || next == '-')
        })
    };
    let unnamed: Vec<&String> = paths.iter().filter(|path| !is_named(path)).collect();
    assert!(unnamed.is_empty(), "no page of docs/operations names {unnamed:?}");
}

/// What stands in the blocks to be typed, whoever types it.
fn typed(page: &str) -> Vec<&str> {
    let mut fenced = false;
    let mut lines = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if let Some(line) = line.strip_prefix("    ").or_else(|| fenced.then_some(line)) {
            let line = line.strip_prefix("sudo -u liaison ").unwrap_or(line);
            // A setting of that name is none of ours.
            let is_ours = line.starts_with("liaison ") && !line.starts_with("liaison = ");
            lines.extend(is_ours.then_some(line));
        }
    }
    lines
}

/// As a shell cuts it, with something in the place of what only the reader knows.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in line.chars() {
        match (quote, letter) {
            // A comment, or the file that the shell writes into.
            (None, '#' | '>') if words.last().is_some_and(String::is_empty) => break,
            (None, '\'' | '"') => quote = Some(letter),
            (None, '<') => quote = Some('>'),
            (Some(end), _) if letter == end => {
                quote = None;
                if letter == '>' {
                    words.last_mut().unwrap().push_str(ID);
                }
            }
            // What is between angle brackets is the reader's.
            (Some('>'), _) => {}
            (None, ' ') => words.push(String::new()),
            _ => words.last_mut().unwrap().push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words.iter().map(|word| filled(word)).collect()
}

/// `1a2b….3` names a photo of a longer id.
fn filled(word: &str) -> String {
    match word.split_once('…') {
        Some((begin, rest)) if begin.len() == 4 && begin.bytes().all(|letter| letter.is_ascii_hexdigit()) => {
            format!("{ID}{rest}")
        }
        _ => word.to_owned(),
    }
}

#[test]
fn what_the_manual_says_to_type_is_taken() {
    let mut count = 0;
    for (path, page) in pages() {
        for line in typed(&page) {
            count += 1;
            let taken = liaison::cli::program().try_get_matches_from(words(line));
            assert!(taken.is_ok(), "{}: {line}\n{}", path.display(), taken.unwrap_err());
        }
    }
    assert!(count > 80, "only {count} lines were found");
}

/// Each that stands between backticks.
fn mentioned(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("`liaison ").map(|(at, _)| {
        let rest = &text[at + 1..];
        rest.split('`').next().unwrap_or(rest)
    })
}

/// Why there is no such command: a word that leads nowhere, or an option that it does not have.
fn fault(mention: &str) -> Option<String> {
    let program = liaison::cli::program();
    let mut command = &program;
    for word in mention.split_whitespace().skip(1) {
        let word = word.trim_matches(['[', ']', '\\']);
        if let Some(below) = command.find_subcommand(word) {
            command = below;
        } else if let Some(option) = word.strip_prefix("--") {
            let name = option.split('=').next().unwrap_or(option);
            if !command.get_arguments().any(|argument| argument.get_long() == Some(name)) && name != "help" {
                return Some(format!("no option {word}"));
            }
        } else if command.has_subcommands() {
            return (!word.starts_with(['…', '<', '{'])).then(|| format!("no command {word}"));
        }
    }
    None
}

fn look_through(folder: &Path, ending: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            look_through(&path, ending, found);
        } else if path.extension().is_some_and(|own| own == ending) {
            let text = fs::read_to_string(&path).unwrap();
            let faults = mentioned(&text).filter_map(|mention| Some((mention, fault(mention)?)));
            found.extend(faults.map(|(mention, why)| format!("{}: `{mention}`: {why}", path.display())));
        }
    }
}

#[test]
fn every_command_that_is_mentioned_is_there() {
    assert_eq!(fault("liaison job dead mail.send"), None);
    assert!(fault("liaison job kill").is_some() && fault("liaison doctor --quick").is_some());
    let mut faults = Vec::new();
    for (folder, ending) in
        [("docs", "md"), ("server/src", "rs"), ("packaging", "toml"), ("packaging", "yml"), ("content", "md")]
    {
        look_through(&root().join(folder), ending, &mut faults);
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
