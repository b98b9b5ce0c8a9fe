//! What members can do against others: block them, and report them (spec 6, design 7).
//!
//! A block is total and both ways. It is looked up by one SQL function that every query uses
//! (`out_of_reach`, migration 0028); here is what making one does: it ends likes and matches, and what
//! open pages and logs still hold of the two.

mod block;
mod gone;
mod routes;

pub use gone::tell_gone;
pub use routes::routes;
