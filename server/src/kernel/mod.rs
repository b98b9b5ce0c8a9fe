//! What every feature stands on and no feature owns: time, chance, ids, money, languages,
//! refusals, request parsing, idempotency, the event log and the database pool.
//!
//! By subject:
//!
//! - arguments of every rule: `clock`, `random`, `ids`, `money`, `token`;
//! - a call: `extract` parses it, `detach` runs it to its end, `idempotency` makes it act once, `budget` and `browse_limit` say
//!   how often, `problem` is the one list of refusals, `reference` what somebody can quote of one, `pagination` its cursors,
//!   `ip_address` where it came from;
//! - the database: `database` (the pools), `database_address`, `pooler`, `replica`, `cluster`, `pulse`, `wal_archive`,
//!   `backup_runs`;
//! - what pages and nodes hear of: `events`, `event_days`, `node_messages`; what nodes keep in memory: `changes`, `roster`;
//! - words and places: `locale`, `texts`, `country`, `regional`, `moment`, `zone`, `holidays`, `visible`;
//! - work later: `job_run` (how long a run of a job may take), `backlog`, `retention`;
//! - and `vault` (sealing), `csv`, `threads`.

pub mod backlog;
pub mod backup_runs;
pub mod budget;
pub mod browse_limit;
pub mod changes;
pub mod clock;
pub mod cluster;
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
pub mod ip_address;
pub mod job_run;
pub mod locale;
pub mod moment;
pub mod money;
mod node_messages;
pub mod pagination;
pub mod pooler;
pub mod problem;
pub mod pulse;
pub mod random;
pub mod reference;
pub mod regional;
pub mod replica;
pub mod retention;
pub mod roster;
pub mod texts;
pub mod threads;
pub mod token;
pub mod vault;
pub mod visible;
pub mod wal_archive;
pub mod zone;
