//! A dump's tables, put where they can be looked up: the tables of a dump stand in the order of their names, and what
//! belongs together stands far apart. Read once from end to end, after a look for the tables' prefix.

use super::{
    converted::Converted,
    dump::{Dump, Found},
    spool::{Shelf, Spool},
    text,
};
use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, path::Path};

/// A table that a converter reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    /// Its name without the prefix.
    pub table: &'static str,
    /// What is read of it; the first is its id.
    pub columns: &'static [&'static str],
    /// So many of them must be there; versions differ in the others.
    pub must: usize,
    /// The column by which it is looked up.
    pub key: Option<&'static str>,
    /// Without it there is no site.
    pub is_needed: bool,
}

/// A row, as far as it is read.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Row {
    /// Its place in the table, from 1.
    pub number: u64,
    values: BTreeMap<String, String>,
}

impl Row {
    /// With values of one's own.
    #[cfg(test)]
    pub(super) fn new(number: u64, values: BTreeMap<String, String>) -> Self {
        Self { number, values }
    }

    /// What stands in a column, if anything does.
    pub(super) fn text(&self, column: &str) -> Option<&str> {
        self.values.get(column).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    /// The same without markup.
    pub(super) fn plain(&self, column: &str) -> Option<String> {
        self.text(column).map(text::plain).filter(|text| !text.is_empty())
    }

    /// Whether that stands there.
    pub(super) fn is(&self, column: &str, value: &str) -> bool {
        self.text(column) == Some(value)
    }
}

/// The tables of a dump.
pub(super) struct Tables {
    /// What stands before each name: `ph7_`.
    pub prefix: String,
    shelves: BTreeMap<&'static str, Shelf>,
}

impl Tables {
    /// Reads them.
    ///
    /// # Errors
    /// When the file is no whole dump of such a program.
    pub(super) fn read(
        dump: &Path,
        (prefix, sign): (Option<&str>, &str),
        needs: &[Need],
        (spools, keep_encoding): (&Path, bool),
        converted: &mut Converted,
    ) -> anyhow::Result<Self> {
        let is_chosen = prefix.is_some();
        let prefix = prefix.map_or_else(|| find_prefix(dump, sign), |prefix| Ok(prefix.to_owned()))?;
        let spools_of = BTreeMap::new();
        let mut reading =
            Reading { prefix, is_chosen, needs, current: None, keep_encoding, spools: spools_of, converted };
        reading.make(spools)?;
        let mut file = Dump::open(dump)?;
        while let Some(found) = file.next(|table| need(needs, &reading.prefix, table).is_some())? {
            match found {
                Found::Table { name, columns } => reading.table(&name, &columns, sign)?,
                Found::Row(fields) => reading.row(file.row(), fields)?,
            }
        }
        reading.close()
    }

    /// A table; empty where the old program has none of that name.
    pub(super) fn of(&self, table: &'static str) -> anyhow::Result<&Shelf> {
        self.shelves.get(table).with_context(|| format!("nobody asked for {table}"))
    }

    /// As the old program calls it.
    pub(super) fn name(&self, table: &str) -> String {
        format!("{}{table}", self.prefix)
    }
}

fn need<'a>(needs: &'a [Need], prefix: &str, table: &str) -> Option<&'a Need> {
    let table = table.strip_prefix(prefix)?;
    needs.iter().find(|need| need.table == table)
}

/// What stands before the name of a table that only such a program has.
fn find_prefix(dump: &Path, sign: &str) -> anyhow::Result<String> {
    let mut file = Dump::open(dump)?;
    while let Some(found) = file.next(|_| false)? {
        if let Found::Table { name, .. } = found
            && let Some(prefix) = name.strip_suffix(sign)
        {
            return Ok(prefix.to_owned());
        }
    }
    bail!(
        "{}: there is no table {sign}, with whatever prefix: is this a dump of that program?",
        dump.display()
    )
}

struct Reading<'a> {
    prefix: String,
    /// The operator named it.
    is_chosen: bool,
    needs: &'a [Need],
    /// The table that is being read, and whether its columns are known.
    current: Option<(String, bool)>,
    keep_encoding: bool,
    spools: BTreeMap<&'static str, Spool>,
    converted: &'a mut Converted,
}

impl Reading<'_> {
    fn make(&mut self, folder: &Path) -> anyhow::Result<()> {
        for need in self.needs {
            self.spools.insert(need.table, Spool::create(folder.join(need.table))?);
        }
        Ok(())
    }

    fn table(&mut self, name: &str, columns: &[String], sign: &str) -> anyhow::Result<()> {
        if let Some(other) = name.strip_suffix(sign) {
            let prefix = &self.prefix;
            let is_chosen = self.is_chosen || other == prefix;
            ensure!(is_chosen, "two sites are in the dump, {prefix} and {other}: say which, with --prefix");
        }
        ensure!(!self.converted.tables.contains_key(name), "the table {name} stands in the dump twice");
        self.converted.table(name);
        self.current = Some((name.to_owned(), !columns.is_empty()));
        if !columns.is_empty() {
            self.check(name, &|column| columns.iter().any(|one| one == column))?;
        }
        Ok(())
    }

    fn check(&mut self, name: &str, has: &dyn Fn(&str) -> bool) -> anyhow::Result<()> {
        let Some(need) = need(self.needs, &self.prefix, name) else { return Ok(()) };
        for (at, column) in need.columns.iter().enumerate().filter(|(_, column)| !has(column)) {
            ensure!(
                at >= need.must,
                "the table {name} has no column {column}: is it of another version of the program?"
            );
            self.converted.change(name, 0, "column_missing", format!("{name} has no column {column}"));
        }
        Ok(())
    }

    fn row(&mut self, number: u64, fields: Option<super::dump::Fields>) -> anyhow::Result<()> {
        let Some((table, is_known)) = self.current.clone() else { return Ok(()) };
        self.converted.row(&table);
        let Some(mut fields) = fields else { return Ok(()) };
        if !is_known {
            self.check(&table, &|column| fields.values.contains_key(column))?;
            self.current = Some((table.clone(), true));
        }
        let Some(need) = need(self.needs, &self.prefix, &table).copied() else { return Ok(()) };
        let mut values = BTreeMap::new();
        for column in need.columns {
            let Some(mut text) = fields.values.remove(*column).flatten() else { continue };
            if !self.keep_encoding
                && let Some(mended) = text::mend(&text)
            {
                let said = format!("{column}: {} becomes {}", short(&text), short(&mended));
                self.converted.change(&table, number, "encoding_mended", said);
                text = mended;
            }
            values.insert((*column).to_owned(), text);
        }
        if fields.reread > 0 {
            self.converted.change(&table, number, "read_as_windows_1252", "it holds no UTF-8");
        }
        let row = Row { number, values };
        self.converted.id(&table, need.columns.first().and_then(|id| Some((*id, row.text(id)?))));
        let spool = self.spools.get_mut(need.table).with_context(|| format!("no spool for {table}"))?;
        spool.put(need.key.and_then(|key| row.text(key)), &row)
    }

    fn close(self) -> anyhow::Result<Tables> {
        for need in self.needs.iter().filter(|need| need.is_needed) {
            let name = format!("{}{}", self.prefix, need.table);
            ensure!(self.converted.tables.contains_key(&name), "there is no table {name} in the dump");
        }
        let mut shelves = BTreeMap::new();
        for (table, spool) in self.spools {
            shelves.insert(table, spool.close()?);
        }
        Ok(Tables { prefix: self.prefix, shelves })
    }
}

/// As much of a text as a line of a report takes.
fn short(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(40).collect()
}
