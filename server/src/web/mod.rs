//! Serves the built web app with this site's settings in it (web/SERVER-CONTRACT.md).
//!
//! The build renders every public page once per language, with marks such as `{{name}}`. Here the
//! pages are cut at their marks, filled per site, and sent with the status that the route list
//! says: a page that does not exist is a true 404.
//!
//! Read top-down: what the build says (`built`), which paths there are (`route_list`) and whether what one names exists
//! (`existence`); a page (`pages`), its template (`template`), the marks of static pages (`page_marks`), the answers that come with
//! it (`boot`, `people`), and public pages kept in memory (`visitors`). Beside pages: files (`assets`), the app on a home screen
//! (`installed`), `search_engines`, the picture beside a link (`preview`), pages of the server's own (`server_pages`), addresses
//! that lead elsewhere (`short_link`, `old_address`), and the headers of every answer (`headers`).

mod assets;
mod boot;
mod built;
mod existence;
mod headers;
mod installed;
mod old_address;
mod page_marks;
mod pages;
mod people;
mod preview;
mod route_list;
mod search_engines;
mod server_pages;
mod short_link;
mod template;
mod visitors;

pub use headers::security_headers;
pub use pages::{files, pages};
pub use route_list::has_page;
pub use server_pages::{no_site, refused, wants_page};
pub use template::built_pages;
pub use visitors::accepts;
