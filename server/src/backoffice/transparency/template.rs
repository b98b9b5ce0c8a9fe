//! In which table of the template a sum belongs (Implementing Regulation (EU) 2024/2835, Annex I, Part II). What the
//! template asks for and nothing here counts is written by whoever publishes the report: docs/operations/moderation.md
//! names it.

/// Notices of illegal content (DSA 16), and what was done about them.
const NOTICES: &str = "1.3";
/// What was moderated without a notice or an order: on our own, by a rule, or since a member reported it under the terms.
const OWN_INITIATIVE: &str = "1.4";
/// Internal complaints, and suspensions for misuse.
const COMPLAINTS: &str = "1.5.1";

/// The number of the table; None: the template has none for it.
pub(super) fn table_of(what: &str, code: &str, cause: &str) -> Option<&'static str> {
    match (what, code, cause) {
        // Reports wait for who reported what was manifestly unfounded (DSA 23(2)), whichever way that was seen.
        ("measure", "reports_paused", _) | ("complaint_received" | "complaint", _, "decision") => {
            Some(COMPLAINTS)
        }
        ("complaint_received" | "complaint", _, "illegal" | "intimate" | "minor")
        | ("measure", _, "notice") => Some(NOTICES),
        ("measure", ..) => Some(OWN_INITIATIVE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::table_of;

    #[test]
    fn each_sum_has_its_table_or_none() {
        for (what, code, cause, table) in [
            ("complaint_received", "", "illegal", Some("1.3")),
            ("complaint", "upheld", "minor", Some("1.3")),
            ("measure", "photo_rejected", "notice", Some("1.3")),
            ("measure", "photo_rejected", "own", Some("1.4")),
            ("measure", "warned", "report", Some("1.4")),
            ("measure", "paused", "rule", Some("1.4")),
            ("measure", "reports_paused", "notice", Some("1.5.1")),
            ("complaint", "rejected", "decision", Some("1.5.1")),
            // Members' own business with customer service, reports under the terms, and what was undone.
            ("complaint", "upheld", "payment", None),
            ("report_received", "", "illegal", None),
            ("report", "upheld", "spam", None),
            ("measure_undone", "warned", "report", None),
        ] {
            assert_eq!(table_of(what, code, cause), table, "{what} {code} {cause}");
        }
    }
}
