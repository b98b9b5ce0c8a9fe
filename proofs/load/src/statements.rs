//! What the server sent to the database, out of PostgreSQL's log.

/// A statement, and its values as SQL literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) text: String,
    pub(crate) values: Vec<String>,
}

/// All that were executed, in their order: of
/// `… LOG:  duration: 0.5 ms  execute name: with page as (…` and `… DETAIL:  parameters: $1 = '…', $2 = NULL`.
/// What was not prepared (begin, commit, rollback) is left out.
pub(crate) fn executed(log: &str) -> Vec<Statement> {
    let mut statements: Vec<Statement> = Vec::new();
    // Whether the next lines that begin with a tab belong to the last statement.
    let mut going_on = false;
    for line in log.lines() {
        if let Some(more) = line.strip_prefix('\t') {
            if let Some(last) = statements.last_mut().filter(|_| going_on) {
                last.text.push('\n');
                last.text.push_str(more);
            }
        } else if let Some(text) = begin(line) {
            statements.push(Statement { text: text.to_owned(), values: Vec::new() });
            going_on = true;
        } else {
            let details = ["DETAIL:  parameters: ", "DETAIL:  Parameters: "];
            let parameters = details.iter().find_map(|detail| line.split_once(detail));
            if let (Some((_, parameters)), Some(last), true) = (parameters, statements.last_mut(), going_on) {
                last.values = values(parameters);
            }
            going_on = false;
        }
    }
    statements
}

/// The last one with this part.
pub(crate) fn last_with(log: &str, part: &str) -> Option<Statement> {
    executed(log).into_iter().rfind(|statement| statement.text.contains(part))
}

fn begin(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("LOG:  duration: ")?;
    let (_, rest) = rest.split_once("  execute ")?;
    Some(rest.split_once(": ")?.1)
}

/// Of `$1 = 'it''s', $2 = NULL` the literals.
fn values(parameters: &str) -> Vec<String> {
    let (mut values, mut rest) = (Vec::new(), parameters);
    while let Some((_, value)) = rest.split_once(" = ") {
        let mut quotes = 0;
        let end = value.char_indices().find(|(_, letter)| {
            quotes += usize::from(*letter == '\'');
            *letter == ',' && quotes % 2 == 0
        });
        let (value, left) =
            value.split_at_checked(end.map_or(value.len(), |(end, _)| end)).unwrap_or((value, ""));
        values.push(value.to_owned());
        rest = left;
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "2026-11-21 08:00:00.000 UTC [7] LOG:  duration: 0.1 ms  statement: rollback\n\
        2026-11-21 08:00:00.000 UTC [7] LOG:  duration: 0.1 ms  execute sqlx_s_1: select 1\n\
        2026-11-21 08:00:00.000 UTC [7] LOG:  duration: 0.5 ms  execute sqlx_s_2: with page as (select\n\t from found_by_search($1, $2, $3))\n\t limit 2\n\
        2026-11-21 08:00:00.000 UTC [7] DETAIL:  parameters: $1 = '{a,\"b\"}', $2 = NULL, $3 = 'it''s, so'\n\
        2026-11-21 08:00:00.000 UTC [7] LOG:  duration: 0.2 ms  parse sqlx_s_4: select 4\n\
        \t\n\
        2026-11-21 08:00:00.000 UTC [7] LOG:  duration: 0.1 ms  execute sqlx_s_3: select 2\n";

    #[test]
    fn statements_and_values_are_read_from_the_log() {
        let texts: Vec<String> = executed(LOG).into_iter().map(|statement| statement.text).collect();
        let search = "with page as (select\n from found_by_search($1, $2, $3))\n limit 2";
        assert_eq!(texts, ["select 1", search, "select 2"]);
        let found = last_with(LOG, "found_by_search(").unwrap();
        assert_eq!(found.text, search);
        assert_eq!(found.values, ["'{a,\"b\"}'", "NULL", "'it''s, so'"]);
        assert_eq!(last_with(LOG, "rollback"), None);
    }
}
