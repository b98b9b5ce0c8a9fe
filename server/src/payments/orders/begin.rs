//! The sentence by which a buyer asks that the service begin at once. Without it, what was used within the days of
//! withdrawal would have to be paid back (Directive 2011/83, articles 7(3), 8(8) and 14(3)).

use crate::{
    kernel::{
        locale::Locale,
        problem::{Answer, FieldError},
        texts,
    },
    payments::direct_debit::version_of,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The sentence in one language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(in crate::payments) struct BeginText {
    /// Stands above the order button.
    pub text: String,
    /// Of these words; an order says which its buyer saw.
    pub version: String,
}

impl BeginText {
    /// As it is shown today.
    pub(in crate::payments) fn new(locale: Locale) -> Self {
        let text = texts::text(locale, "order-begin", &[]);
        let version = version_of(&text);
        Self { text, version }
    }

    /// The one of this version, in whichever language it was shown.
    ///
    /// # Errors
    /// `field_invalid` of `begin` where there is none: the page is older than the words.
    pub(in crate::payments) fn of_version(version: &str) -> Answer<Self> {
        let shown = Locale::ALL.map(Self::new).into_iter().find(|shown| shown.version == version);
        Ok(shown.ok_or_else(|| FieldError::new("begin", "field_invalid").about_content())?)
    }
}
