//! The house rules that the compiler does not know: features depend only on those above them in
//! lib.rs, and only through what their `mod.rs` shows.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The modules of lib.rs in order, also those that only the crate sees: features, then (after the comment) the wiring around them.
fn modules() -> (Vec<String>, Vec<String>) {
    let text = fs::read_to_string(source().join("lib.rs")).unwrap();
    let (features, wiring) = text.split_once("// The wiring").unwrap();
    let names = |part: &str| -> Vec<String> {
        part.lines()
            .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'))
            .map(str::to_owned)
            .collect()
    };
    (names(features), names(wiring))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The files of a module: a folder, or one file.
fn files_of(module: &str) -> Vec<PathBuf> {
    let (folder, file) = (source().join(module), source().join(format!("{module}.rs")));
    let mut found = if folder.is_dir() { files(&folder) } else { Vec::new() };
    found.extend(Some(file).filter(|file| file.is_file()));
    assert!(!found.is_empty(), "{module} has no file");
    found
}

/// Where each file is.
pub fn paths() -> Vec<PathBuf> {
    files(&source())
}

/// The text of each file.
pub fn sources() -> Vec<String> {
    paths().iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// Every `crate::a::b` that code names, as (a, b): in `use` trees and in plain paths.
struct Paths(Vec<(String, String)>);

impl<'ast> syn::visit::Visit<'ast> for Paths {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.first().is_some_and(|first| first == "crate") && names.len() > 1 {
            self.0.push((names[1].clone(), names.get(2).cloned().unwrap_or_default()));
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        flatten(&item.tree, &mut Vec::new(), &mut self.0);
    }
}

fn flatten(tree: &syn::UseTree, front: &mut Vec<String>, found: &mut Vec<(String, String)>) {
    match tree {
        syn::UseTree::Path(path) => {
            front.push(path.ident.to_string());
            flatten(&path.tree, front, found);
            front.pop();
        }
        syn::UseTree::Group(group) => group.items.iter().for_each(|item| flatten(item, front, found)),
        syn::UseTree::Name(name) => leaf(front, name.ident.to_string(), found),
        syn::UseTree::Rename(rename) => leaf(front, rename.ident.to_string(), found),
        syn::UseTree::Glob(_) => leaf(front, "*".to_owned(), found),
    }
}

fn leaf(front: &[String], last: String, found: &mut Vec<(String, String)>) {
    let mut names = front.to_vec();
    names.push(last);
    if names[0] == "crate" && names.len() > 1 {
        found.push((names[1].clone(), names.get(2).cloned().unwrap_or_default()));
    }
}

/// What a file names of each module of the crate.
fn named(file: &Path) -> Vec<(String, String)> {
    let parsed = syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap();
    let mut paths = Paths(Vec::new());
    syn::visit::Visit::visit_file(&mut paths, &parsed);
    paths.0
}

#[test]
fn features_depend_only_on_those_above_them() {
    let (features, wiring) = modules();
    let place = |name: &str| features.iter().position(|feature| feature == name);
    let mut wrong = Vec::new();
    for (own, feature) in features.iter().enumerate() {
        for file in files_of(feature) {
            for (target, _) in named(&file) {
                let upward = place(&target).is_some_and(|other| other > own);
                // App may be named by all; nothing else of the wiring.
                let wired = wiring.contains(&target) && target != "app";
                if upward || wired {
                    wrong.push(format!("{} reaches up to {target}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Everybody may name `App`, and `App` names these, whose parts it carries: the only circle. Whatever else a process has
/// one of belongs below it (kernel, outbound) or above (watching), so that most rules can be read without the rest.
const CIRCLE: [&str; 5] = ["app", "mail", "media", "sessions", "settings"];

#[test]
fn there_is_one_circle_of_modules_and_it_is_small() {
    let (features, wiring) = modules();
    let all: Vec<String> = [features, wiring].concat();
    let mut reached: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for module in &all {
        let files = files_of(module);
        let targets = files.iter().flat_map(|file| named(file)).map(|(target, _)| target);
        reached.insert(module, targets.filter(|target| all.contains(target)).collect());
    }
    // What is reached by way of others, until nothing comes on top.
    for way in &all {
        for from in &all {
            if reached[from.as_str()].contains(way) {
                let further = reached[way.as_str()].clone();
                reached.get_mut(from.as_str()).unwrap().extend(further);
            }
        }
    }
    let circles: BTreeSet<Vec<&str>> = all
        .iter()
        .map(|one| {
            let mutual = |other: &&String| {
                reached[one.as_str()].contains(*other) && reached[other.as_str()].contains(one)
            };
            let mut circle: Vec<&str> = all.iter().filter(mutual).map(String::as_str).collect();
            circle.sort_unstable();
            circle
        })
        .filter(|circle| circle.len() > 1)
        .collect();
    assert_eq!(circles, BTreeSet::from([CIRCLE.to_vec()]));
}

/// What providers may know of payments. The bank is one of our own making: what it was asked stands in its files.
const OF_PROVIDERS: [&str; 4] = ["method", "model", "provider", "bank_file"];

#[test]
fn payment_providers_know_nothing_of_orders() {
    let mut wrong = Vec::new();
    for file in files(&source().join("payments/provider")) {
        for (module, part) in named(&file) {
            // Who sees something (`pub(in crate::payments)`) names the module alone.
            if module == "payments" && !part.is_empty() && !OF_PROVIDERS.contains(&part.as_str()) {
                wrong.push(format!("{} reaches up to {part}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_feature_shows_only_its_facade() {
    let (features, _) = modules();
    for feature in features.iter().filter(|feature| *feature != "kernel") {
        let Ok(facade) = fs::read_to_string(source().join(feature).join("mod.rs")) else { continue };
        assert!(
            !facade.contains("pub mod "),
            "{feature}/mod.rs opens a module instead of naming what it shows"
        );
    }
}

#[test]
fn files_stay_readable() {
    for file in files(&source()) {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 500, "{} has {lines} lines: cut it along a thought", file.display());
    }
}

#[test]
fn a_folder_of_modules_begins_with_its_mod_rs() {
    for file in files(&source()) {
        let folder = file.with_extension("");
        let is_beside = folder.is_dir() && !files(&folder).is_empty();
        assert!(!is_beside, "{} stands beside its folder: it is {}/mod.rs", file.display(), folder.display());
    }
}

fn map() -> String {
    fs::read_to_string(source().join("../../docs/ARCHITECTURE.md")).unwrap()
}

#[test]
fn the_map_draws_the_modules_in_their_order() {
    let map = map();
    let drawing = map.split_once("## The layers").unwrap().1.split("```").nth(1).unwrap();
    let (mut features, _) = modules();
    features.reverse();
    // A line is what its modules have in common, then their names.
    let names = drawing
        .lines()
        .filter_map(|line| line.split_once("  "))
        .flat_map(|(_, names)| names.split_whitespace());
    let drawn: Vec<&str> = names.filter(|name| features.iter().any(|feature| feature == name)).collect();
    assert_eq!(drawn, features, "lib.rs upside down, read from left to right");
}

#[test]
fn the_map_stays_a_map() {
    let lines = map().lines().count();
    assert!(lines <= 180, "docs/ARCHITECTURE.md has {lines} lines: what is about one module goes there");
}

#[test]
fn what_every_call_may_answer_is_documented_once() {
    let own = sources().iter().filter(|text| text.contains("status = \"default\"")).count();
    assert_eq!(own, 0, "kernel/problem/document.rs adds the refusal to every call");
}
