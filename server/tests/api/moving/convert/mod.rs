//! Folders from other programs: what a thousand members left in a database of that program arrives, and is accounted
//! for. The dumps are written here, in the form of `mariadb-dump --xml`, with the columns that such a database has.

mod oxwall;
mod ph7;
mod refused;
mod sheets;

use liaison::moving::{Convert, Converted, Program, convert};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// A dump in the making.
struct Dump(String);

impl Dump {
    fn new() -> Self {
        let head = "<?xml version=\"1.0\"?>\n<mysqldump xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n\
                    <database name=\"old\">\n";
        Self(head.to_owned())
    }

    /// A table with these columns; an empty text stands for null.
    fn table(mut self, name: &str, columns: &str, rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        let columns: Vec<&str> = columns.split(' ').collect();
        let out = &mut self.0;
        writeln!(out, "\t<table_structure name=\"{name}\">").unwrap();
        for column in &columns {
            writeln!(out, "\t\t<field Field=\"{column}\" Type=\"text\" Null=\"YES\" />").unwrap();
        }
        writeln!(out, "\t</table_structure>\n\t<table_data name=\"{name}\">").unwrap();
        for row in rows {
            assert_eq!(row.len(), columns.len(), "{name}: {row:?}");
            out.push_str("\t<row>\n");
            for (column, text) in columns.iter().zip(row) {
                if text.is_empty() {
                    writeln!(out, "\t\t<field name=\"{column}\" xsi:nil=\"true\" />").unwrap();
                } else {
                    let text = text
                        .replace('&', "&amp;")
                        .replace('<', "&lt;")
                        .replace('>', "&gt;")
                        .replace('"', "&quot;");
                    writeln!(out, "\t\t<field name=\"{column}\">{text}</field>").unwrap();
                }
            }
            out.push_str("\t</row>\n");
        }
        out.push_str("\t</table_data>\n");
        self
    }

    fn end(self) -> String {
        self.0 + "</database>\n</mysqldump>\n"
    }
}

/// The texts of a row.
macro_rules! row {
    ($($value:expr),* $(,)?) => { vec![$($value.to_string()),*] };
}
use row;

/// A machine with an old site: its dump, its pictures, and room for a folder.
struct Old {
    place: TempDir,
}

impl Old {
    fn new(source: &str) -> Self {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("source"), source).unwrap();
        fs::create_dir(place.path().join("pictures")).unwrap();
        Self { place }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    /// Puts a picture where the program kept it.
    fn picture(&self, path: &str, bytes: &[u8]) {
        let path = self.path("pictures").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn wanted(&self, program: Program, into: &str) -> Convert {
        Convert {
            program,
            source: self.path("source"),
            pictures: Some(self.path("pictures")),
            into: self.path(into),
            prefix: None,
            zone: "Europe/Amsterdam".to_owned(),
            country: None,
            fictional: None,
            also_likes: Vec::new(),
            genders: BTreeMap::new(),
            about: None,
            keep_encoding: false,
        }
    }
}

/// All rows are accounted for, nobody else reads the folder, and once more it is the same.
fn converted(old: &Old, wanted: &Convert) -> Converted {
    let converted = convert(wanted).unwrap();
    for (name, table) in &converted.tables {
        let left_out: u64 = table.left_out.values().sum();
        assert_eq!(table.rows, table.came + left_out, "{name}\n{converted}");
    }
    let again = Convert { into: old.path("again"), ..wanted.clone() };
    convert(&again).unwrap();
    assert_eq!(files(&wanted.into), files(&again.into));
    let left: Vec<String> =
        names(old.place.path()).into_iter().filter(|name| name.starts_with('.')).collect();
    assert_eq!(left, Vec::<String>::new());
    converted
}

fn names(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// What each file of a folder holds. Only their owner may open them.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(folder), 0o700, "{}", folder.display());
    let mut all = BTreeMap::new();
    for name in names(folder) {
        let path = folder.join(&name);
        if path.is_dir() {
            all.extend(files(&path).into_iter().map(|(inner, bytes)| (Path::new(&name).join(inner), bytes)));
        } else {
            assert_eq!(mode(&path), 0o600, "{}", path.display());
            all.insert(PathBuf::from(&name), fs::read(&path).unwrap());
        }
    }
    all
}

/// Pictures take a processor's time each: of those that a dry run has seen some come.
fn keep_photos(folder: &Path, count: usize) {
    let path = folder.join("photos.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let kept: String = text.lines().take(count).fold(String::new(), |text, line| text + line + "\n");
    fs::write(path, kept).unwrap();
}
