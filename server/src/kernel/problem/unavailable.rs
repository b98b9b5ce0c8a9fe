//! Whether a fault is that something of ours is away for now.

/// A caller may come again: the database or the photos are away, full, or busy with something else.
pub(super) fn is_unavailable(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| match cause.downcast_ref::<sqlx::Error>() {
        Some(sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Io(_)) => true,
        Some(sqlx::Error::Database(database)) => database.code().is_some_and(|code| {
            // What PostgreSQL lacks or suffers from: 08 connections, 53 disk, memory or slots, 57 shutting down,
            // starting up or a statement's timeout (57014), 58 the system beneath it.
            ["08", "53", "57", "58"].iter().any(|class| code.starts_with(class))
                // 25006 a standby, 25P03 idle in a transaction, 55P03 lock, 40001 and 40P01 retry.
                || matches!(&*code, "25006" | "25P03" | "55P03" | "40001" | "40P01")
        }),
        // The photos' disk is full, or their bucket is away.
        _ => cause.is::<object_store::Error>(),
    })
}
