//! The faults, in the order in which they are tried.

mod clock;
mod database_paused;
mod database_unreachable;
mod disk;
mod hang_ups;
mod killed;
mod outage;
mod rolling;
mod services_away;
mod slow_clients;
mod stopped;

use crate::{found::Found, options::Options};
use futures_util::future::BoxFuture;
use std::sync::Arc;

/// One fault and what must be true in spite of it.
pub(crate) struct Round {
    /// For `--only`.
    pub(crate) name: &'static str,
    pub(crate) fault: &'static str,
    pub(crate) goal: &'static str,
    pub(crate) run: fn(Arc<Options>) -> BoxFuture<'static, Found>,
}

/// All of them.
pub(crate) static ROUNDS: [Round; 13] = [
    Round {
        name: "server-killed",
        fault: "a server is killed (kill -9) under load, one of two nodes each time",
        goal: "200 kills: 0 acknowledged writes lost or doubled; our books and the provider's are equal",
        run: |options| Box::pin(killed::server(options)),
    },
    Round {
        name: "postgres-killed",
        fault: "PostgreSQL is killed (kill -9) under load",
        goal: "50 kills: the same; first success within 5 s of PostgreSQL's return; the server never ends",
        run: |options| Box::pin(killed::postgres(options)),
    },
    Round {
        name: "hang-ups",
        fault: "clients hang up at any moment of a call, then the server is killed",
        goal: "0 acknowledged writes lost or doubled; repeats find the first answer",
        run: |options| Box::pin(hang_ups::run(options)),
    },
    Round {
        name: "database-paused",
        fault: "PostgreSQL stands still (SIGSTOP) under load",
        goal: "every call within 3 s, 503 with Retry-After; /healthz 200, /readyz 503; healed within 5 s",
        run: |options| Box::pin(database_paused::run(options)),
    },
    Round {
        name: "database-refused",
        fault: "connections to PostgreSQL are cut and refused under load",
        goal: "the same",
        run: |options| Box::pin(database_unreachable::refused(options)),
    },
    Round {
        name: "database-held",
        fault: "nothing gets through to PostgreSQL, on old connections and new ones",
        goal: "the same",
        run: |options| Box::pin(database_unreachable::held(options)),
    },
    Round {
        name: "database-slow",
        fault: "each way to PostgreSQL and back takes 20 ms, then 4 s",
        goal: "at 20 ms nothing fails; at 4 s every call within 3 s; healed within 5 s",
        run: |options| Box::pin(database_unreachable::slow(options)),
    },
    Round {
        name: "disk-full",
        fault: "the disks of PostgreSQL and of the photos are full",
        goal: "no answer but 503 with Retry-After for what needs room; healed within 5 s of PostgreSQL's return; 0 lost",
        run: |options| Box::pin(disk::run(options)),
    },
    Round {
        name: "services-away",
        fault: "the services for mail, push and payments refuse, then hang",
        goal: "nobody waits for them but who buys, and no longer than 12 s; afterwards each mail once, each order paid once",
        run: |options| Box::pin(services_away::run(options)),
    },
    Round {
        name: "clock-jumps",
        fault: "the clock of server and PostgreSQL jumps: a day on, over the end of summer time, a day back",
        goal: "0 lost or doubled, no 500; jobs go on",
        run: |options| Box::pin(clock::run(options)),
    },
    Round {
        name: "slow-clients",
        fault: "600 clients send a byte at a time or nothing, 100 never read",
        goal: "others are answered within 1 s (99 of 100); the slow ones are let go in time",
        run: |options| Box::pin(slow_clients::run(options)),
    },
    Round {
        name: "stopped",
        fault: "SIGTERM under load with 200 open streams",
        goal: "no call in flight fails; gone within 10 s; the next is ready within 2 s",
        run: |options| Box::pin(stopped::run(options)),
    },
    Round {
        name: "rolling",
        fault: "two nodes behind a proxy are replaced one after the other, with a migration in between",
        goal: "0 errors; nodes start on a database that a newer release has migrated",
        run: |options| Box::pin(rolling::run(options)),
    },
];
