//! Links within our documents lead somewhere: to a file that is there, and to a heading that is in it.

use super::root;
use std::{
    fs,
    path::{Path, PathBuf},
};

fn documents() -> Vec<PathBuf> {
    let folders = ["", "docs", "docs/operations", "docs/adr", "docs/security", "web", "content/pages"];
    let entries = folders.into_iter().flat_map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect()
}

/// What a heading's link is called: GitHub's rule.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = |letter: &char| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter);
    heading.chars().filter(kept).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

fn has_heading(page: &Path, wanted: &str) -> bool {
    let text = fs::read_to_string(page).unwrap_or_default();
    text.lines().any(|line| line.starts_with('#') && anchor(line) == wanted)
}

#[test]
fn links_between_our_documents_lead_somewhere() {
    assert_eq!(anchor("### Another key: why?"), "another-key-why");
    let (mut count, mut faults) = (0, Vec::new());
    for page in documents() {
        let text = fs::read_to_string(&page).unwrap();
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
        for target in targets.filter(|target| !target.contains("://") && !target.starts_with("mailto:")) {
            count += 1;
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            // Addresses of the site, in its pages' texts.
            if file.starts_with('/') {
                continue;
            }
            let to = if file.is_empty() { page.clone() } else { page.with_file_name("").join(file) };
            if !to.exists() || (!heading.is_empty() && !has_heading(&to, heading)) {
                faults.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(count > 60, "only {count} links were found");
    assert!(faults.is_empty(), "{faults:#?}");
}
