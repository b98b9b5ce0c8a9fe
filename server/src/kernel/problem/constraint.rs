//! Rules that live in the database.

/// The name of the database constraint that an error broke.
pub fn broken_constraint(error: &sqlx::Error) -> Option<&str> {
    error.as_database_error()?.constraint().map(of_the_table)
}

/// A shard's keys are called as its table's, with the shard's number behind: 102008 is the first.
fn of_the_table(name: &str) -> &str {
    match name.rsplit_once('_') {
        Some((table, number)) if number.len() > 5 && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            table
        }
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shards_key_is_its_tables() {
        assert_eq!(of_the_table("likes_sent_pkey_102040"), "likes_sent_pkey");
        for name in ["likes_sent_pkey", "complaints_check1", "order_2026", "x", ""] {
            assert_eq!(of_the_table(name), name);
        }
    }
}
