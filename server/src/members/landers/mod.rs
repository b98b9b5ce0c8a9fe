//! Whom pages for visitors show (spec 2 landers, design 5.5): members who let anybody see them, and labelled
//! fictional profiles where the site has such; never more of them than name, age, region and main photo.

mod routes;
mod store;
mod view;

pub(super) use routes::routes;
pub use store::show_some;
