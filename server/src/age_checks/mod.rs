//! Age checks by country: where a site's `age_check_countries` asks for it, members have their age checked by somebody else before
//! they write to others. Off by default, in each site and for the whole machine.
//!
//! `sessions::Writer` asks at each call that writes. Here is how a member gets through: `routes` begins a check and
//! takes what came back, `provider` is the seam behind which whoever checks stands, `store` has the SQL. What is kept
//! of a check is that somebody is at least so old, since when, and who said so.

mod exported;
mod model;
mod provider;
mod routes;
mod sandbox;
mod store;

use crate::kernel::retention::Kept;
use time::Duration;

pub use exported::exported;
pub use routes::routes;
pub use sandbox::sandbox;
pub use store::erase;

/// Checks that nobody came back from, a day later.
pub const KEPT: &[Kept] = &[Kept::since("age_attempts", "expires_at", Duration::DAY)];
