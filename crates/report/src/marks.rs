//! The part of a document that a command writes.

use anyhow::Context;
use std::{fs, path::Path};

/// Writes `text` between `<!-- kind: name -->` and the next `<!-- end of kind -->` of the file, in the place of
/// what stood there. The kind is that of the command (`bench`, `chaos`, `attack`, `restore`, `package`), the
/// name that of the table.
///
/// # Errors
/// When the file can't be read or written, or has no such marks; when the text holds no table with a row in it,
/// since then nothing ran.
pub fn put(path: &Path, kind: &str, name: &str, text: &str) -> anyhow::Result<()> {
    anyhow::ensure!(
        has_a_row(text),
        "nothing was found for {}: there is no table with a row",
        path.display()
    );
    let old = fs::read_to_string(path).with_context(|| format!("{} can't be read", path.display()))?;
    let new = between(&old, kind, name, text).with_context(|| path.display().to_string())?;
    fs::write(path, new).with_context(|| format!("{} can't be written", path.display()))
}

/// Behind the lines of dashes that part heads from rows.
fn has_a_row(text: &str) -> bool {
    let mut lines = text.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    lines.next().is_some_and(|line| line.starts_with('|'))
}

fn between(document: &str, kind: &str, name: &str, text: &str) -> anyhow::Result<String> {
    let begin = format!("<!-- {kind}: {name} -->\n");
    let end = format!("<!-- end of {kind} -->");
    let (before, rest) = document.split_once(&begin).with_context(|| format!("no mark {}", begin.trim()))?;
    let (_, after) = rest.split_once(&end).with_context(|| format!("no mark {end}"))?;
    Ok(format!("{before}{begin}\n{}\n\n{end}{after}", text.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "| a | b |\n|---|---:|\n| 1 | 2 |";
    const DOCUMENT: &str = "# A\n\n<!-- bench: one -->\nold\n<!-- end of bench -->\n\nbetween\n\n<!-- bench: two -->\n<!-- end of bench -->\n";

    #[test]
    fn only_the_named_part_is_written_anew() {
        let first = between(DOCUMENT, "bench", "two", "| a |\n").unwrap();
        assert_eq!(
            first,
            "# A\n\n<!-- bench: one -->\nold\n<!-- end of bench -->\n\nbetween\n\n<!-- bench: two -->\n\n| a |\n\n<!-- end of bench -->\n"
        );
        assert_eq!(between(&first, "bench", "two", "| a |").unwrap(), first);
        assert!(
            between(&first, "bench", "one", "new")
                .unwrap()
                .contains("new\n\n<!-- end of bench -->\n\nbetween")
        );
    }

    #[test]
    fn a_document_without_marks_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        fs::write(&path, DOCUMENT).unwrap();
        for (kind, name) in [("bench", "three"), ("chaos", "one")] {
            let error = put(&path, kind, name, TABLE).unwrap_err();
            assert!(format!("{error:#}").contains("no mark"), "{error:#}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), DOCUMENT);
    }

    #[test]
    fn what_found_nothing_writes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        fs::write(&path, DOCUMENT).unwrap();
        for nothing in
            ["", "That run: now.", "| a | b |\n|---|---:|", "| a | b |\n|---|---:|\n\nThat run: now."]
        {
            let error = put(&path, "bench", "one", nothing).unwrap_err();
            assert!(error.to_string().contains("nothing was found"), "{error:#}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), DOCUMENT);
        put(&path, "bench", "one", TABLE).unwrap();
        assert!(fs::read_to_string(&path).unwrap().contains("| 1 | 2 |"));
    }
}
