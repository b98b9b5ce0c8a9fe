//! The wrong fields of a form, gathered before it is answered.

use super::{Answer, FieldProblem, Problem, words};
use crate::kernel::{
    locale::Locale,
    texts::{Argument, Arguments},
};

/// One wrong field of the input.
#[derive(Clone, Debug)]
pub struct FieldError {
    /// The field's name on the wire.
    pub field: &'static str,
    /// The stable code; its text is `problem-<code>`.
    pub code: &'static str,
    /// Values for the text.
    pub arguments: Arguments,
    /// The form is right, but not what it says.
    pub(super) content: bool,
}

impl FieldError {
    /// A wrong field whose text mentions nothing.
    pub fn new(field: &'static str, code: &'static str) -> Self {
        Self { field, code, arguments: Vec::new(), content: CONTENT.contains(&code) }
    }

    /// Says that no schema could have told: a 409 instead of a 422, for codes that mean both.
    #[must_use]
    pub fn about_content(mut self) -> Self {
        self.content = true;
        self
    }

    /// Adds a value for the text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Self {
        self.arguments.push((name, value.into()));
        self
    }

    pub(super) fn problem(&self, locale: Locale) -> FieldProblem {
        FieldProblem { field: self.field, code: self.code, detail: words(locale, self.code, &self.arguments) }
    }
}

impl From<FieldError> for Problem {
    fn from(error: FieldError) -> Self {
        Self::Invalid(vec![error])
    }
}

/// What no schema can say: the form is right, but not what it says: a 409. What breaks the schema is a 422.
const CONTENT: &[&str] = &[
    "age_range_invalid",
    "birth_date_fixed",
    "code_ended",
    "code_not_applicable",
    "code_not_found",
    "code_used",
    "consent_missing",
    "crop_too_small",
    "currency_not_yours",
    "date_of_birth_invalid",
    "date_of_birth_missing",
    "email_disposable",
    "email_invalid",
    "email_taken",
    "email_unchanged",
    "file_expired",
    "gender_in_use",
    "gift_not_offered",
    "iban_invalid",
    "language_not_offered",
    "message_characters",
    "message_empty",
    "message_too_long",
    "name_is_email",
    "name_starts_with_at",
    "new_email_invalid",
    "new_email_taken",
    "old_password_wrong",
    "password_mismatch",
    "password_too_common",
    "phone_invalid",
    "photo_expired",
    "sms_code_invalid",
    "too_young",
    "unknown_place",
];

/// Collects the errors of several fields, so that a form hears all of them at once.
#[derive(Debug, Default)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    /// Keeps the error and gives None, or gives the parsed value.
    pub fn keep<T>(&mut self, result: Result<T, FieldError>) -> Option<T> {
        result.map_err(|error| self.0.push(error)).ok()
    }

    /// Adds an error that concerns no single parsed value.
    pub fn push(&mut self, error: FieldError) {
        self.0.push(error);
    }

    /// Nothing was wrong so far.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The problem, whatever was collected; call it when a kept value is missing.
    pub fn into_problem(self) -> Problem {
        Problem::Invalid(self.0)
    }

    /// Stops here if anything was collected.
    pub fn check(self) -> Answer<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Problem::Invalid(self.0)) }
    }
}
