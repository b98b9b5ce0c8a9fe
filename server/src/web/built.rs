//! What the build of the web app says, which stays while the process runs: read and cut once.

use super::{pages::name_of, people, route_list::RouteList, template::Templates};
use std::sync::LazyLock;

/// Its routes, and the pages that they name.
pub(super) struct Built {
    pub(super) routes: RouteList,
    pub(super) templates: Templates,
}

pub(super) static BUILT: LazyLock<Built> = LazyLock::new(|| {
    let routes = RouteList::read();
    let public = routes.public_paths().map(name_of);
    let names = public.flat_map(|name| [name.clone() + people::PAGE, name]);
    let names = ["shell".to_owned(), "offline".to_owned()].into_iter().chain(names);
    Built { templates: Templates::read(names), routes }
});
