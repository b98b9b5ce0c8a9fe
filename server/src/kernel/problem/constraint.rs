//! Rules that live in the database.

/// The name of the database constraint that an error broke.
pub fn broken_constraint(error: &sqlx::Error) -> Option<&str> {
    let error = error.as_database_error()?;
    error.constraint().or_else(|| told(&error.code()?, error.message())).map(of_the_table)
}

/// Of what a worker of a cluster refuses, Citus hands on the message alone, which ends with the name.
fn told<'a>(code: &str, message: &'a str) -> Option<&'a str> {
    message.strip_suffix('"')?.rsplit_once('"').map(|(_, name)| name).filter(|_| code.starts_with("23"))
}

/// Whether a message ends with the name of a shard's constraint.
pub(super) fn is_of_a_shard(code: &str, message: &str) -> bool {
    told(code, message).is_some_and(|name| of_the_table(name) != name)
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
    fn a_worker_names_it_in_its_message() {
        let taken = "duplicate key value violates unique constraint \"likes_sent_pkey_102040\"";
        assert_eq!(told("23505", taken), Some("likes_sent_pkey_102040"));
        assert_eq!(told("42P01", "there is no \"likes\""), None);
        assert_eq!(told("23514", "free members have 3 photos"), None);
        assert!(is_of_a_shard("23505", taken));
        assert!(!is_of_a_shard(
            "23505",
            "duplicate key value violates unique constraint \"likes_sent_pkey\""
        ));
    }

    #[test]
    fn a_shards_key_is_its_tables() {
        assert_eq!(of_the_table("likes_sent_pkey_102040"), "likes_sent_pkey");
        for name in ["likes_sent_pkey", "complaints_check1", "order_2026", "x", ""] {
            assert_eq!(of_the_table(name), name);
        }
    }
}
