//! Date plans: where a member means to meet somebody, and when, for a friend who has the link (web/pages/dates.rs). The friend
//! needs no account, and nobody here contacts them: the page says where the plan stands, and that is all it promises.
//!
//! A folder of its own beside `safety`, which is what members do against others: these are about oneself, end by the clock, and
//! are shown to somebody outside. `rules` decides where a check-in stands, `store` has the SQL, `jobs` asks the member
//! whether all is well, and `friend` gives what the friend may see.

mod exported;
mod friend;
mod jobs;
mod model;
mod routes;
mod rules;
mod store;

pub use exported::exported;
pub use friend::{SharedPlan, shared};
pub use jobs::register;
pub use routes::routes;
pub use rules::CheckIn;
pub use store::{KEPT, erase, member_left};
