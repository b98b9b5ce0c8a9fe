//! Cells of a CSV file (RFC 4180).

/// A cell as it is read back. What a spreadsheet would take for a formula begins with an apostrophe: names, reasons and networks
/// were typed by somebody.
pub fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\r', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn a_cell_is_quoted_where_it_must_be_and_is_never_a_formula() {
        for (text, written) in [
            ("photo.rejected", "photo.rejected"),
            ("", ""),
            ("a,\"b\"", "\"a,\"\"b\"\"\""),
            ("a, \"b\"\nc", "\"a, \"\"b\"\"\nc\""),
            ("=1+1", "'=1+1"),
            ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
            ("@sum,1", "\"'@sum,1\""),
            ("\t=1", "'\t=1"),
        ] {
            assert_eq!(cell(text), written);
        }
    }
}
