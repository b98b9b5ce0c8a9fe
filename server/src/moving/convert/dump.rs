//! What `mariadb-dump --xml` and `mysqldump --xml` write, read as a stream: tables, their columns, their rows.
//! Whatever the values hold is taken, control characters included; a dump that breaks off is not.

use super::text;
use anyhow::{Context, bail, ensure};
use flate2::bufread::MultiGzDecoder;
use quick_xml::{
    Reader,
    events::{BytesRef, BytesStart, Event},
};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
};

/// Bytes of one value, and of a row: four times what servers let into a text by default.
const LONGEST: u64 = 64 << 20;
/// Columns of a table: four times what MariaDB allows.
const MOST_COLUMNS: usize = 16_384;
/// Bytes of a table's name: more than MariaDB allows.
const LONGEST_NAME: usize = 256;
/// Tags within tags; a dump has six.
const DEEPEST: u32 = 100;
/// What a gzip file begins with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

const NO_DUMP: &str = "this is no dump as `mariadb-dump --xml` writes it";
const BROKEN_OFF: &str = "the dump breaks off here: make it once more, and copy it whole";

/// What a dump holds, in its order.
pub(super) enum Found {
    /// A table's rows follow. Its columns are known unless the dump was made without them.
    Table { name: String, columns: Vec<String> },
    /// A row of that table; None where nobody wants it.
    Row(Option<Fields>),
}

/// A row: the text in each column, None for null.
#[derive(Debug, Default)]
pub(super) struct Fields {
    pub values: BTreeMap<String, Option<String>>,
    /// Columns that held no UTF-8.
    pub reread: u64,
}

/// A dump that is being read.
pub(super) struct Dump {
    reader: Reader<Bounded>,
    buffer: Vec<u8>,
    path: PathBuf,
    table: String,
    columns: Vec<String>,
    row: u64,
    databases: u32,
    /// Tags that are open.
    depth: u32,
    is_begun: bool,
    is_whole: bool,
}

impl Dump {
    /// Opens a file, compressed with gzip or not.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let said = || format!("{} can't be read", path.display());
        // Asked first: opening what is no file may never end.
        ensure!(path.metadata().with_context(said)?.is_file(), "{} is no file", path.display());
        let mut file = BufReader::with_capacity(1 << 16, File::open(path).with_context(said)?);
        let is_gzip = file.fill_buf().with_context(said)?.starts_with(&GZIP);
        let inner: Box<dyn BufRead> = if is_gzip {
            Box::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(file)))
        } else {
            Box::new(file)
        };
        let mut reader = Reader::from_reader(Bounded::new(inner));
        // What is in the values is the members' own: nothing of it is an error.
        reader.config_mut().allow_dangling_amp = true;
        Ok(Self {
            reader,
            buffer: Vec::new(),
            path: path.to_owned(),
            table: String::new(),
            columns: Vec::new(),
            row: 0,
            databases: 0,
            depth: 0,
            is_begun: false,
            is_whole: false,
        })
    }

    /// Which row of the table it is, from 1.
    pub(super) fn row(&self) -> u64 {
        self.row
    }

    /// Reads on; None at the end of a whole dump.
    ///
    /// # Errors
    /// When it is no such dump, holds two databases, or breaks off; the place is said.
    pub(super) fn next(&mut self, wants: impl Fn(&str) -> bool) -> anyhow::Result<Option<Found>> {
        loop {
            let read = read(&mut self.reader, &mut self.buffer, &mut self.depth);
            match read.with_context(|| damaged(&self.path, &self.table, self.row))? {
                Event::Eof => {
                    let at = place(&self.path, &self.table, self.row);
                    ensure!(self.is_begun, "{at}: {NO_DUMP}");
                    ensure!(self.is_whole, "{at}: {BROKEN_OFF}");
                    return Ok(None);
                }
                Event::Start(tag) | Event::Empty(tag) => match tag.name().as_ref() {
                    b"mysqldump" => self.is_begun = true,
                    _ if !self.is_begun => bail!("{}: {NO_DUMP}", self.path.display()),
                    b"database" => {
                        self.databases += 1;
                        let path = self.path.display();
                        ensure!(self.databases == 1, "{path}: the dump holds several databases: dump one");
                    }
                    b"table_structure" => self.columns.clear(),
                    b"field" => {
                        let path = self.path.display();
                        ensure!(self.columns.len() < MOST_COLUMNS, "{path}: a table has too many columns");
                        self.columns.extend(attribute(&tag, "Field"));
                    }
                    b"table_data" => {
                        self.table = attribute(&tag, "name").unwrap_or_default();
                        self.row = 0;
                        // What compares sums writes it as SQL does.
                        let is_odd = |letter: char| letter.is_control() || letter == '`';
                        let is_name = self.table.len() <= LONGEST_NAME && !self.table.contains(is_odd);
                        ensure!(is_name, "{}: no table is called so", self.path.display());
                        let columns = std::mem::take(&mut self.columns);
                        return Ok(Some(Found::Table { name: self.table.clone(), columns }));
                    }
                    b"row" => break,
                    _ => {}
                },
                Event::End(tag) if tag.name().as_ref() == b"mysqldump" => self.is_whole = true,
                Event::Text(text) if !self.is_begun && !text.iter().all(u8::is_ascii_whitespace) => {
                    bail!("{}: {NO_DUMP}", self.path.display());
                }
                _ => {}
            }
        }
        self.row += 1;
        let is_wanted = wants(&self.table);
        let fields = self.fields(is_wanted)?;
        Ok(Some(Found::Row(is_wanted.then_some(fields))))
    }

    fn fields(&mut self, is_wanted: bool) -> anyhow::Result<Fields> {
        let mut fields = Fields::default();
        let mut open: Option<String> = None;
        let (mut value, mut held) = (Vec::new(), 0);
        let (path, table, row) = (&self.path, &self.table, self.row);
        loop {
            // A value comes in pieces, with a letter that is written by its name between them.
            let is_fair = u64::try_from(held + value.len()).is_ok_and(|bytes| bytes <= LONGEST);
            ensure!(is_fair, "{}: it has more than 64 MB", place(path, table, row));
            let read = read(&mut self.reader, &mut self.buffer, &mut self.depth);
            match read.with_context(|| damaged(path, table, row))? {
                Event::Eof => bail!("{}: {BROKEN_OFF}", place(path, table, row)),
                Event::End(tag) if tag.name().as_ref() == b"row" => return Ok(fields),
                _ if !is_wanted => {}
                Event::Start(tag) => {
                    open = attribute(&tag, "name");
                    value.clear();
                }
                Event::Empty(tag) => {
                    let is_null = attribute(&tag, "xsi:nil").is_some();
                    let text = (!is_null).then(String::new);
                    fields.values.extend(attribute(&tag, "name").map(|name| (name, text)));
                }
                Event::Text(text) => value.extend_from_slice(&text),
                Event::CData(text) => value.extend_from_slice(&text),
                Event::GeneralRef(entity) => push(&mut value, &entity),
                Event::End(_) => {
                    let (text, is_reread) = text::decode(std::mem::take(&mut value));
                    fields.reread += u64::from(is_reread);
                    held += text.len();
                    fields.values.extend(open.take().map(|name| (name, Some(text))));
                }
                _ => {}
            }
        }
    }
}

fn damaged(path: &Path, table: &str, row: u64) -> String {
    format!("{}: the dump is cut off or damaged here", place(path, table, row))
}

fn place(path: &Path, table: &str, row: u64) -> String {
    let path = path.display();
    if table.is_empty() { path.to_string() } else { format!("{path}, table {table}, row {row}") }
}

/// The next piece. What is open is remembered by the reader, each by its name: no more than a few.
fn read<'b>(
    reader: &mut Reader<Bounded>,
    buffer: &'b mut Vec<u8>,
    depth: &mut u32,
) -> quick_xml::Result<Event<'b>> {
    reader.get_mut().begin();
    buffer.clear();
    let event = reader.read_event_into(buffer)?;
    match event {
        Event::Start(_) if *depth >= DEEPEST => {
            return Err(io::Error::other("tags are within tags without end").into());
        }
        Event::Start(_) => *depth += 1,
        Event::End(_) => *depth = depth.saturating_sub(1),
        _ => {}
    }
    Ok(event)
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.try_get_attribute(name).ok().flatten()?;
    let (text, _) = text::decode(found.value.into_owned());
    Some(quick_xml::escape::unescape(&text).map_or_else(|_| text.clone(), std::borrow::Cow::into_owned))
}

/// A letter that is written by its name or number; as it stands there where that is none.
fn push(value: &mut Vec<u8>, entity: &BytesRef<'_>) {
    let named = match &**entity {
        b"lt" => Some('<'),
        b"gt" => Some('>'),
        b"amp" => Some('&'),
        b"quot" => Some('"'),
        b"apos" => Some('\''),
        _ => entity.resolve_char_ref().ok().flatten(),
    };
    if let Some(letter) = named {
        value.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
    } else {
        value.push(b'&');
        value.extend_from_slice(entity);
        value.push(b';');
    }
}

/// Ends where one value is longer than any text: it would have to be in memory whole.
pub(super) struct Bounded {
    inner: Box<dyn BufRead>,
    read: u64,
}

impl Bounded {
    pub(super) fn new(inner: Box<dyn BufRead>) -> Self {
        Self { inner, read: 0 }
    }

    /// A value begins.
    pub(super) fn begin(&mut self) {
        self.read = 0;
    }
}

impl Read for Bounded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Bounded {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.read > LONGEST {
            return Err(io::Error::other("a value has more than 64 MB"));
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.read += u64::try_from(count).unwrap_or(u64::MAX);
        self.inner.consume(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn all(dump: &[u8]) -> anyhow::Result<Vec<String>> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(dump).unwrap();
        let mut dump = Dump::open(file.path())?;
        let mut all = Vec::new();
        while let Some(found) = dump.next(|table| table != "skipped")? {
            all.push(match found {
                Found::Table { name, columns } => format!("{name}({})", columns.join(",")),
                Found::Row(None) => format!("{} -", dump.row()),
                Found::Row(Some(fields)) => format!("{} {:?}", dump.row(), fields.values),
            });
        }
        Ok(all)
    }

    const DUMP: &str = "<?xml version=\"1.0\"?>\n\
<mysqldump xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n<database name=\"old\">\n\
\t<table_structure name=\"t\">\n\t\t<field Field=\"a\" Type=\"int\" />\n\t\t<field Field=\"b\" />\n\
\t\t<key Table=\"t\" /></table_structure>\n\t<table_data name=\"t\">\n\t<row>\n\
\t\t<field name=\"a\">1</field>\n\t\t<field name=\"b\" xsi:nil=\"true\" />\n\t</row>\n\t<row>\n\
\t\t<field name=\"a\"></field>\n\
\t\t<field name=\"b\">\u{1} &lt;b&gt; &amp;&quot; &#233; &odd; & \n\t]]> </field>\n\t</row>\n\t</table_data>\n\
\t<table_data name=\"skipped\">\n\t<row>\n\t\t<field name=\"a\">1</field>\n\t</row>\n\t</table_data>\n\
</database>\n</mysqldump>\n";

    #[test]
    fn tables_and_rows_come_in_their_order() {
        let found = all(DUMP.as_bytes()).unwrap();
        assert_eq!(
            found,
            [
                "t(a,b)",
                "1 {\"a\": Some(\"1\"), \"b\": None}",
                "2 {\"a\": Some(\"\"), \"b\": Some(\"\\u{1} <b> &\\\" é &odd; & \\n\\t]]> \")}",
                "skipped()",
                "1 -"
            ]
        );
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(DUMP.as_bytes()).unwrap();
        assert_eq!(all(&gzip.finish().unwrap()).unwrap(), found);
    }

    #[test]
    fn what_is_no_whole_dump_says_so() {
        for (dump, said) in [
            ("", "no dump"),
            ("id;name\n1;Anna\n", "no dump"),
            ("<html><body>Not found</body></html>", "no dump"),
            ("<resultset><row><field name=\"a\">1</field></row></resultset>", "no dump"),
            ("-- MariaDB dump 10.19\nCREATE TABLE t (a int);\n", "no dump"),
        ] {
            let error = format!("{:#}", all(dump.as_bytes()).unwrap_err());
            assert!(error.contains(said), "{dump}: {error}");
        }
        // Wherever it breaks off.
        for end in (30..DUMP.len() - 13).filter(|end| DUMP.is_char_boundary(*end)) {
            assert!(all(&DUMP.as_bytes()[..end]).is_err(), "{}", &DUMP[..end]);
        }
        let two = DUMP.replace("</mysqldump>", "<database name=\"other\"></database></mysqldump>");
        let error = format!("{:#}", all(two.as_bytes()).unwrap_err());
        assert!(error.contains("several databases"), "{error}");
        assert!(Dump::open(Path::new("/dev/zero")).is_err());
        let deep = DUMP.replace("<row>", &format!("<row>{}", "<a>".repeat(100_000)));
        let error = format!("{:#}", all(deep.as_bytes()).unwrap_err());
        assert!(error.contains("within tags"), "{error}");
        for name in ["\u{1b}[2J", "a`b", "t".repeat(300).as_str()] {
            let error = format!(
                "{:#}",
                all(DUMP.replace("\"skipped\"", &format!("\"{name}\"")).as_bytes()).unwrap_err()
            );
            assert!(error.contains("no table is called so"), "{error}");
        }
    }

    /// However it is cut into pieces, and into how many columns.
    #[test]
    fn a_row_is_no_larger_than_memory_bears() {
        let half = "x".repeat(40 << 20);
        let row = |fields: &str| {
            format!(
                "<mysqldump><database><table_data name=\"t\"><row>{fields}</row></table_data></database></mysqldump>"
            )
        };
        for fields in [
            format!("<field name=\"a\">{half}&amp;{half}</field>"),
            format!("<field name=\"a\">{half}</field><field name=\"b\">{half}</field>"),
        ] {
            let error = format!("{:#}", all(row(&fields).as_bytes()).unwrap_err());
            assert!(
                error.contains("table t, row 1: it has more than 64 MB"),
                "{}",
                &error[..200.min(error.len())]
            );
        }
        let columns = "<field Field=\"a\" />".repeat(MOST_COLUMNS + 1);
        let many = format!(
            "<mysqldump><database><table_structure name=\"t\">{columns}</table_structure></database></mysqldump>"
        );
        assert!(format!("{:#}", all(many.as_bytes()).unwrap_err()).contains("too many columns"));
    }

    #[test]
    fn latin_1_is_read() {
        let dump = [
            &b"<mysqldump><database><table_data name=\"t\"><row><field name=\"a\">Zo\xeb</field></row>"[..],
            b"</table_data></database></mysqldump>",
        ]
        .concat();
        assert_eq!(all(&dump).unwrap(), ["t()", "1 {\"a\": Some(\"Zoë\")}"]);
    }
}
