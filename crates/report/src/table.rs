//! Tables in GitHub's Markdown.

use std::fmt;

/// To which side a column's cells lean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table. `Display` writes it, without a line's end behind the last row.
#[derive(Clone, Debug)]
pub struct Table {
    headers: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns and no rows.
    pub fn new<T: Into<String>>(headers: impl IntoIterator<Item = (T, Align)>) -> Self {
        let headers = headers.into_iter().map(|(header, align)| (header.into(), align)).collect();
        Self { headers, rows: Vec::new() }
    }

    /// The usual one: words first, then numbers.
    pub fn of_numbers<T: Into<String>>(headers: impl IntoIterator<Item = T>) -> Self {
        let align = |place| if place == 0 { Align::Left } else { Align::Right };
        Self::new(headers.into_iter().enumerate().map(|(place, header)| (header.into(), align(place))))
    }

    /// Adds a row. Cells that are missing are empty; those too many are left out.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) -> &mut Self {
        let mut cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        cells.resize(self.headers.len(), String::new());
        self.rows.push(cells);
        self
    }

    /// Whether nothing was added yet.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let headers: Vec<String> = self.headers.iter().map(|(header, _)| cell(header)).collect();
        writeln!(formatter, "| {} |", headers.join(" | "))?;
        let rules = self.headers.iter().map(|(_, align)| match align {
            Align::Left => "---",
            Align::Right => "---:",
        });
        write!(formatter, "|{}|", rules.collect::<Vec<_>>().join("|"))?;
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(|text| cell(text)).collect();
            write!(formatter, "\n| {} |", cells.join(" | "))?;
        }
        Ok(())
    }
}

/// A bar would end the cell, a line's end the row.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lean_left_and_numbers_right() {
        let mut table = Table::of_numbers(["page", "ms", "bytes"]);
        assert!(table.is_empty());
        table.row(["/", "1.2", "300"]).row(["a|b\nc", "4"]);
        assert_eq!(
            table.to_string(),
            "| page | ms | bytes |\n|---|---:|---:|\n| / | 1.2 | 300 |\n| a\\|b c | 4 |  |"
        );
        let mut words = Table::new([("round", Align::Left), ("verdict", Align::Left)]);
        words.row(["kills", "held"]);
        assert_eq!(words.to_string(), "| round | verdict |\n|---|---|\n| kills | held |");
    }
}
