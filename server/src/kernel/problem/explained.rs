//! A problem as an operator reads it at a command, or in the log.

use super::Problem;

/// A refusal by its code, without the names of our types.
impl From<Problem> for anyhow::Error {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Internal { error, .. } => error,
            Problem::Refused(refusal) => anyhow::anyhow!("refused: {}", refusal.code()),
            Problem::Invalid(faults) => {
                let named: Vec<String> =
                    faults.iter().map(|fault| format!("{}: {}", fault.field, fault.code)).collect();
                anyhow::anyhow!("refused: {}", named.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        causes,
        kernel::problem::{FieldError, Refusal},
    };

    #[test]
    fn operators_read_codes_and_no_names_of_types() {
        let read = |problem: Problem| causes::once(&problem.into());
        assert_eq!(read(Refusal::NotFound.into()), "refused: not_found");
        let invalid = Problem::Invalid(vec![FieldError::new("city", "unknown")]);
        assert_eq!(read(invalid), "refused: city: unknown");
        assert_eq!(read(anyhow::anyhow!("the bucket is away").into()), "the bucket is away");
    }
}
