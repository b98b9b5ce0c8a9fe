//! Which marks and conditions a text may hold (content/pages/README.md).

use time::{Date, macros::format_description};

/// What stands for a value of the site, its company or the law of its terms (web/SERVER-CONTRACT.md).
const MARKS: [&str; 20] = [
    "name",
    "domain",
    "support_email",
    "support_phone",
    "refund_days",
    "min_age",
    "message_credits",
    "photo_credits",
    "signup_credits",
    "message_length",
    "company_name",
    "company_address",
    "company_city",
    "company_country",
    "company_kvk",
    "company_vat",
    "company_phone",
    "company_tradenames",
    "terms_date",
    "version_date",
];

/// The words of `data-flags` that styles know, and `us`, which the server leaves out elsewhere.
const FLAGS: [&str; 5] = ["fictional", "resell", "logged-out-search", "block-told", "us"];

/// What may stand between `{{` and `}}`: a value's name, or `day 2026-11-21`.
pub(super) fn is_mark(mark: &str) -> bool {
    match mark.strip_prefix("day ") {
        Some(day) => Date::parse(day, format_description!("[year]-[month]-[day]")).is_ok(),
        None => MARKS.contains(&mark),
    }
}

/// All of them, for an operator who mistyped one.
pub(super) fn all() -> String {
    MARKS.join(", ") + ", day 2026-11-21"
}

/// Whether a part can hang on it; nothing is shown to everybody but the United States.
pub(super) fn is_condition(kind: &str, flag: &str) -> bool {
    FLAGS.contains(&flag) && (kind == "when" || flag != "us")
}

/// The conditions, for an operator who mistyped one.
pub(super) fn conditions() -> String {
    FLAGS.join(", ")
}

/// The marks in a text; Err: what stands after `{{` where no mark ends.
pub(super) fn marks_in(text: &str) -> Vec<Result<&str, &str>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("{{") {
        let Some((mark, after)) = after.split_once("}}") else {
            found.push(Err(after));
            break;
        };
        found.push(Ok(mark));
        rest = after;
    }
    found
}
