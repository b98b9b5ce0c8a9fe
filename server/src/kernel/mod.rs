//! What every feature stands on and no feature owns: time, chance, ids, money, languages,
//! refusals, request parsing, idempotency, the event log and the database pool.

pub mod address;
pub mod backlog;
pub mod backup_runs;
pub mod budget;
pub mod browse_limit;
pub mod clock;
pub mod country;
pub mod csv;
pub mod database;
pub mod database_address;
pub mod detach;
pub mod event_days;
pub mod events;
pub mod extract;
pub mod holidays;
pub mod idempotency;
pub mod ids;
pub mod locale;
pub mod moment;
pub mod money;
mod node_messages;
pub mod pagination;
pub mod pooler;
pub mod problem;
pub mod pulse;
pub mod random;
pub mod regional;
pub mod replica;
pub mod retention;
pub mod texts;
pub mod threads;
pub mod token;
pub mod vault;
pub mod visible;
pub mod wal_archive;
pub mod zone;
