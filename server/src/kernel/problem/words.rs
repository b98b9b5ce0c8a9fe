//! The sentences of refusals, from the catalogues.

use crate::kernel::{
    locale::Locale,
    texts::{self, Argument},
};

/// How long to wait, rounded up, in the unit in which people would say it.
pub(super) fn waiting(locale: Locale, seconds: i64) -> String {
    let (key, unit) = match seconds {
        ..120 => ("wait-seconds", 1),
        120..7_200 => ("wait-minutes", 60),
        _ => ("wait-hours", 3_600),
    };
    texts::text(locale, key, &[("count", ((seconds + unit - 1) / unit).into())])
}

/// The sentence of a code. A code without one is a mistake of ours, which no reader should meet as a key.
pub(super) fn words(locale: Locale, code: &str, arguments: &[(&'static str, Argument)]) -> String {
    let found = |locale| texts::lookup(locale, &format!("problem-{code}"), arguments);
    found(locale).or_else(|| found(Locale::En)).unwrap_or_else(|| {
        tracing::error!(code, "no catalogue has a sentence for this code");
        texts::text(locale, "problem-invalid_request", &[])
    })
}
