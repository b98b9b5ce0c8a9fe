//! Whether a failure is that what we stand on is away, so that trying again soon will do.

use super::constraint::is_of_a_shard;

/// What libpq says of a connection that is gone (`fe-misc.c`, `fe-secure*.c`), and Citus of one that it finds so before a commit
/// (`remote_transaction.c`, `adaptive_executor.c`): nothing was committed then.
const GONE: [&str; 9] = [
    "server closed the connection",
    "SSL SYSCALL error",
    "SSL connection has been closed",
    "could not receive data from server",
    "could not send data to server",
    "no connection to the server",
    "failure on connection marked as essential",
    "failed to prepare transaction",
    "execution cannot recover from multiple connection failures",
];

/// The database, or the place of photos, is away or overrun.
pub(super) fn is_unavailable(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| match cause.downcast_ref::<sqlx::Error>() {
        Some(sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Io(_)) => true,
        Some(sqlx::Error::Database(database)) => {
            database.code().is_some_and(|code| is_for_now(&code, database.message()))
        }
        // The photos' disk is full, or their bucket is away.
        _ => cause.is::<object_store::Error>(),
    })
}

/// By its code, and what is said of it.
fn is_for_now(code: &str, message: &str) -> bool {
    // What PostgreSQL lacks or suffers from: 08 connections, 53 disk, memory or slots, 57 shutting down,
    // starting up or a statement's timeout (57014), 58 the system beneath it.
    ["08", "53", "57", "58"].iter().any(|class| code.starts_with(class))
        // 25006 a standby, 25P03 idle in a transaction, 55P03 lock, 40001 and 40P01 retry.
        || matches!(code, "25006" | "25P03" | "55P03" | "40001" | "40P01")
        // A worker of a cluster was lost in the middle: Citus says so, or hands on what libpq says, as a fault within (XX000).
        || (code == "XX000" && GONE.iter().any(|said| message.contains(said)))
        // A cluster ends the lock of one shard before all see what the same transaction wrote on another one. So a call
        // and its repeat may both find nothing there: the key refuses the second, whose next try finds the first.
        || (code == "23505" && is_of_a_shard(code, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_that_is_lost_is_no_fault_of_ours_and_other_faults_within_are() {
        assert!(is_for_now("08006", "connection to the remote node app@w1:5432 failed"));
        assert!(is_for_now("XX000", "SSL SYSCALL error: EOF detected"));
        assert!(is_for_now("XX000", "server closed the connection unexpectedly"));
        assert!(is_for_now("XX000", "failure on connection marked as essential: w1:5432"));
        assert!(is_for_now("XX000", "failed to prepare transaction 'citus_0_1_2_3' on host w1:5432"));
        assert!(is_for_now("25006", "cannot execute INSERT in a read-only transaction"));
        assert!(!is_for_now("XX000", "cache lookup failed for relation 7"));
        assert!(!is_for_now("23505", "server closed the connection"));
        assert!(is_for_now(
            "23505",
            "duplicate key value violates unique constraint \"messages_client_id_key_102074\""
        ));
        assert!(!is_for_now(
            "23505",
            "duplicate key value violates unique constraint \"messages_client_id_key\""
        ));
    }
}
