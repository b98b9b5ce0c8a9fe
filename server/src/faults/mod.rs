//! Faults in members' browsers, which nobody else would hear of: what kind of error, on which page of the app, in which
//! build and family of browsers; and what the content security policy stopped. Numbers only: no text, no address, nobody.

mod model;
mod routes;
mod store;
mod violations;

pub use routes::routes;
pub use store::{KEPT, OfBuild, since};
pub use violations::reports;
