//! Where visitors come from, as numbers (spec 3: tracking query; spec 2: `lb`): how many visits, sign-ups,
//! activations and first purchases each network, campaign and lander brings a site a day. Nobody is
//! followed: a visit is counted where its address is read, and the rest by what the account keeps.

mod counts;
mod days;
mod person;
mod report;
mod routes;
mod source;

pub use counts::{KEPT, Step, count};
pub use days::{Counts, Only, by_day, by_source};
pub use report::{Line, Steps, report, steps_between, steps_of_day};
pub use routes::routes;
pub use source::Source;
