//! What a conversion did: of each table how many rows came, and what did not come and why; what was changed on the
//! way; and sums that the old database can be asked for. For people and as JSON.

use crate::moving::report::in_one_line;
use serde::Serialize;
use std::{
    collections::BTreeMap,
    fmt::{self, Display, Formatter, Write},
};

/// So many of each kind are told one by one; all are counted.
const TOLD: u64 = 40;

/// What became of a table of the old program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Table {
    /// Rows that were read.
    pub rows: u64,
    /// Rows of which something is in the folder.
    pub came: u64,
    /// The others, by reason.
    pub left_out: BTreeMap<&'static str, u64>,
    /// The id's column, and the sum of all ids.
    #[serde(skip)]
    ids: Option<(String, i128)>,
}

/// Something about one row.
#[derive(Clone, Debug, Serialize)]
pub struct Remark {
    /// In which table.
    pub table: String,
    /// In which row of it, from 1; 0 where it is about all.
    pub row: u64,
    /// Stable: `gender_no_home`.
    pub code: &'static str,
    /// In words.
    pub said: String,
}

/// A number that the old database knows, too.
#[derive(Clone, Debug, Serialize)]
pub struct Sum {
    /// Of what.
    pub what: String,
    /// As it was found.
    pub here: i128,
    /// Asks the old database for the same number.
    pub sql: String,
}

/// What a conversion did.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Converted {
    /// From which program.
    pub program: &'static str,
    /// What became of each table, or of each file.
    pub tables: BTreeMap<String, Table>,
    /// Lines of each file in the folder.
    pub files: BTreeMap<&'static str, u64>,
    /// How often something did not come, by reason.
    pub left_out: BTreeMap<&'static str, u64>,
    /// How often something came otherwise than it was, by reason.
    pub changes: BTreeMap<&'static str, u64>,
    /// The first of each.
    pub remarks: Vec<Remark>,
    /// What to compare with the old database.
    pub sums: Vec<Sum>,
}

impl Converted {
    pub(super) fn table(&mut self, name: &str) -> &mut Table {
        self.tables.entry(name.to_owned()).or_default()
    }

    /// A row was read.
    pub(super) fn row(&mut self, table: &str) {
        if let Some(table) = self.tables.get_mut(table) {
            table.rows += 1;
        }
    }

    /// The row's id, for the sum of all.
    pub(super) fn id(&mut self, table: &str, id: Option<(&str, &str)>) {
        let Some(table) = self.tables.get_mut(table) else { return };
        let Some((column, id)) = id.and_then(|(column, id)| Some((column, id.parse::<i128>().ok()?))) else {
            return;
        };
        table.ids.get_or_insert_with(|| (column.to_owned(), 0)).1 += id;
    }

    /// Something of a row is in the folder.
    pub(super) fn came(&mut self, table: &str) {
        self.table(table).came += 1;
    }

    /// A row does not come.
    pub(super) fn leave(&mut self, table: &str, row: u64, code: &'static str, said: impl Into<String>) {
        *self.table(table).left_out.entry(code).or_default() += 1;
        *self.left_out.entry(code).or_default() += 1;
        let times = self.left_out.get(code).copied().unwrap_or(0);
        self.remark(times, Remark { table: table.to_owned(), row, code, said: in_one_line(&said.into()) });
    }

    /// A row comes otherwise than it was.
    pub(super) fn change(&mut self, table: &str, row: u64, code: &'static str, said: impl Into<String>) {
        *self.changes.entry(code).or_default() += 1;
        let times = self.changes.get(code).copied().unwrap_or(0);
        self.remark(times, Remark { table: table.to_owned(), row, code, said: in_one_line(&said.into()) });
    }

    fn remark(&mut self, times: u64, remark: Remark) {
        if times <= TOLD {
            self.remarks.push(remark);
        }
    }

    /// Rows that nobody asked for have no home here; the others are counted against the old database.
    pub(super) fn close(&mut self) {
        let mut sums = Vec::new();
        let mut homeless = 0;
        for (name, table) in &mut self.tables {
            let rest = table.rows.saturating_sub(table.came + table.left_out.values().sum::<u64>());
            if rest > 0 {
                *table.left_out.entry("no_home").or_default() += rest;
                homeless += rest;
            }
            if let Some((column, ids)) = &table.ids {
                sums.push(Sum {
                    what: format!("rows of {name}"),
                    here: table.rows.into(),
                    sql: format!("select count(*) from `{name}`"),
                });
                sums.push(Sum {
                    what: format!("ids of {name}"),
                    here: *ids,
                    sql: format!("select coalesce(sum(`{column}`), 0) from `{name}`"),
                });
            }
        }
        if homeless > 0 {
            *self.left_out.entry("no_home").or_default() += homeless;
        }
        sums.append(&mut self.sums);
        self.sums = sums;
    }

    /// Lines to be given to the old database: each answers with its number, ours, and whether they are equal.
    pub fn sql(&self) -> String {
        let mut sql = String::new();
        for Sum { what, here, sql: asked } in &self.sums {
            let what = what.replace('\'', "''");
            // Writing to a string never fails.
            let _ = writeln!(
                sql,
                "select '{what}' as what, ({asked}) as there, {here} as here, \
                 if(({asked}) = {here}, 'equal', 'DIFFERENT') as verdict;"
            );
        }
        sql
    }
}

impl Display for Converted {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "read of {}:", self.program)?;
        for (name, table) in self.tables.iter().filter(|(_, table)| table.rows > 0) {
            write!(out, "  {name:<28} {:>9} rows, {:>9} came", table.rows, table.came)?;
            for (code, count) in &table.left_out {
                write!(out, ", {count} {code}")?;
            }
            writeln!(out)?;
        }
        writeln!(out, "in the folder:")?;
        for (file, lines) in &self.files {
            writeln!(out, "  {file:<20} {lines} lines")?;
        }
        for (what, counts) in [("left out:", &self.left_out), ("changed on the way:", &self.changes)] {
            if !counts.is_empty() {
                writeln!(out, "{what}")?;
            }
            for (code, count) in counts {
                writeln!(out, "  {count} × {code}")?;
                for Remark { table, row, said, .. } in
                    self.remarks.iter().filter(|remark| remark.code == *code)
                {
                    writeln!(out, "    {table}:{row} {said}")?;
                }
                if *count > TOLD && *code != "no_home" {
                    writeln!(out, "    … and {} more", count - TOLD)?;
                }
            }
        }
        if !self.sums.is_empty() {
            writeln!(out, "to compare on the old machine (compare.sql in the folder):")?;
            write!(out, "{}", self.sql())?;
        }
        Ok(())
    }
}
