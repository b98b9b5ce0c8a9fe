//! Rules that live in the database.

/// The name of the database constraint that an error broke.
pub fn broken_constraint(error: &sqlx::Error) -> Option<&str> {
    error.as_database_error()?.constraint()
}
