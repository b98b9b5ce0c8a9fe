//! The files of this program's build: compiled into a release, read from web/dist and web/dist-console by a development
//! build. Those of the console are apart, so that no name leads from the members' to them.

use rust_embed::RustEmbed;
use serde::Deserialize;
use std::{
    borrow::Cow,
    collections::HashSet,
    path::{Path, PathBuf},
    sync::LazyLock,
};

#[derive(RustEmbed)]
#[folder = "../web/dist/"]
#[allow_missing = true]
struct Dist;

#[derive(RustEmbed)]
#[folder = "../web/dist-console/"]
#[allow_missing = true]
struct ConsoleDist;

/// Names another folder to a development build, so that two builds can be tried on one machine.
const ANOTHER: &str = "WEB_DIST";

/// Where a development build finds the files, which may be built after it, or while it is.
static FOLDER: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let own = || concat!(env!("CARGO_MANIFEST_DIR"), "/../web/dist").into();
    cfg!(debug_assertions).then(|| std::env::var_os(ANOTHER).unwrap_or_else(own).into())
});

/// The bytes of a built file.
pub fn read(path: &str) -> Option<Cow<'static, [u8]>> {
    let Some(folder) = &*FOLDER else { return Dist::get(path).map(|file| file.data) };
    read_below(folder, path)
}

/// The bytes of a file of the console's build.
pub fn read_of_console(path: &str) -> Option<Cow<'static, [u8]>> {
    if !cfg!(debug_assertions) {
        return ConsoleDist::get(path).map(|file| file.data);
    }
    read_below(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../web/dist-console")), path)
}

fn read_below(folder: &Path, path: &str) -> Option<Cow<'static, [u8]>> {
    let stays_below = path.split('/').all(|part| !part.is_empty() && part != "." && part != "..");
    stays_below.then(|| std::fs::read(folder.join(path)).ok()).flatten().map(Cow::Owned)
}

/// The text of a built file.
pub fn read_text(path: &str) -> Option<String> {
    String::from_utf8(read(path)?.into_owned()).ok()
}

/// The names of the files under `assets/`, without it.
pub(super) fn assets() -> Vec<String> {
    let Some(folder) = &*FOLDER else {
        return Dist::iter().filter_map(|path| path.strip_prefix(ASSETS).map(str::to_owned)).collect();
    };
    let entries = std::fs::read_dir(folder.join(ASSETS)).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

/// The folder of the files that are named by their content.
pub(super) const ASSETS: &str = "assets/";

/// Twelve hexadecimal digits, a hash of what was built.
fn is_id(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// What the build says of itself (web/SERVER-CONTRACT.md).
#[derive(Deserialize)]
struct Named {
    build: String,
}

/// What a build is called that has no name.
const NAMELESS: &str = "dev";

/// The build that this program serves.
pub fn id() -> &'static str {
    static ID: LazyLock<String> = LazyLock::new(|| {
        let named = read_text("build.json").and_then(|text| serde_json::from_str::<Named>(&text).ok());
        let named = named.map(|named| named.build).filter(|id| is_id(id));
        named.unwrap_or_else(|| NAMELESS.to_owned())
    });
    &ID
}

/// Whether the build has a name, by which others can be told from it.
pub(super) fn is_named() -> bool {
    id() != NAMELESS
}

#[derive(Default, Deserialize)]
struct RouteList {
    routes: Vec<Patterns>,
}

#[derive(Deserialize)]
struct Patterns {
    patterns: Vec<String>,
}

/// Whether the app has pages at addresses of this pattern, such as `/members/{id}`.
pub fn has_pattern(pattern: &str) -> bool {
    static PATTERNS: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let list = read_text("routes.json").and_then(|text| serde_json::from_str::<RouteList>(&text).ok());
        list.unwrap_or_default().routes.into_iter().flat_map(|route| route.patterns).collect()
    });
    PATTERNS.contains(pattern)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_hashes() {
        assert!(is_id("0123456789ab"));
        for other in ["", "dev", "0123456789AB", "0123456789abc", "../../../etc"] {
            assert!(!is_id(other), "{other}");
        }
    }
}
