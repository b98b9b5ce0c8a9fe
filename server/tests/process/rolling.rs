//! A rolling release seen from browsers: pages of either build load all that they are made of from either node, before,
//! while and after the nodes change their build, and on the way back.

use crate::server::{SITE, Server, Setup, demo_world, lasting_port, turn};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::task::JoinSet;

/// Two builds, and a third that comes later.
const BUILDS: [&str; 3] = ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"];
/// Files that a page loads.
const FILES: usize = 12;
/// Browsers at work at once, and how many page loads there are at least in each stage.
const BROWSERS: usize = 20;
const LOADS: usize = 200;

fn asset(build: &str, number: usize) -> String {
    // Some files stay as they are from build to build, and so do their names.
    if number < 3 { format!("shared-{number}.js") } else { format!("chunk-{number}-{build}.js") }
}

fn content(name: &str) -> String {
    format!("export default '{name}';").repeat(40)
}

/// A built web app of one page in all languages.
fn dist(folder: &Path, build: &str) -> PathBuf {
    let dist = folder.join(build);
    std::fs::create_dir_all(dist.join("assets")).unwrap();
    let write = |path: &str, text: &[u8]| {
        std::fs::create_dir_all(dist.join(path).parent().unwrap()).unwrap();
        std::fs::write(dist.join(path), text).unwrap();
    };
    write("build.json", format!("{{\"build\":\"{build}\"}}").as_bytes());
    write("routes.json", br#"{"routes":[{"name":"index","patterns":["/"],"status":200,"page":"index"}]}"#);
    let mut page = format!("<!doctype html><html data-build=\"{build}\">");
    for number in 0..FILES {
        let name = asset(build, number);
        page.push_str("<script type=\"module\" src=\"/assets/");
        page.push_str(&name);
        page.push_str("\"></script>");
        let mut packed = Vec::new();
        let text = content(&name);
        brotli::BrotliCompress(
            &mut text.as_bytes(),
            &mut packed,
            &brotli::enc::BrotliEncoderParams::default(),
        )
        .unwrap();
        write(&format!("assets/{name}"), text.as_bytes());
        write(&format!("assets/{name}.br"), &packed);
    }
    for locale in liaison::kernel::locale::Locale::ALL {
        for name in ["index", "shell"] {
            write(&format!("prerendered/{locale}/{name}.html"), page.as_bytes());
        }
    }
    dist
}

/// What browsers met.
#[derive(Debug, Default)]
struct Met {
    /// Page loads by build.
    pages: BTreeMap<String, usize>,
    files: usize,
    missing: Vec<String>,
}

impl Met {
    fn add(&mut self, other: Self) {
        for (build, count) in other.pages {
            *self.pages.entry(build).or_default() += count;
        }
        self.files += other.files;
        self.missing.extend(other.missing);
    }
}

/// A browser whose every request goes to another node, as a balancer may have it; a node that is away is passed over.
struct Browser {
    client: reqwest::Client,
    ports: [u16; 2],
    turn: usize,
}

impl Browser {
    async fn get(&mut self, path: &str) -> (u16, String, Vec<u8>) {
        loop {
            self.turn += 1;
            let port = self.ports[self.turn % 2];
            let asked = self.client.get(format!("http://127.0.0.1:{port}{path}")).header("host", SITE);
            let Ok(reply) = asked.header("accept-encoding", "br").send().await else {
                tokio::task::yield_now().await;
                continue;
            };
            let coding =
                reply.headers().get("content-encoding").map_or("", |coding| coding.to_str().unwrap());
            let (status, coding) = (reply.status().as_u16(), coding.to_owned());
            // One that is stopped in the middle is asked again, as browsers do.
            let Ok(bytes) = reply.bytes().await else { continue };
            return (status, coding, bytes.to_vec());
        }
    }

    async fn load(&mut self, met: &mut Met) {
        let (status, coding, page) = self.get("/").await;
        assert_eq!(status, 200);
        let page = unpacked(&coding, &page);
        let build = page.split("data-build=\"").nth(1).unwrap().split('"').next().unwrap();
        *met.pages.entry(build.to_owned()).or_default() += 1;
        for address in page.split("src=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            let (status, coding, file) = self.get(address).await;
            met.files += 1;
            let name = address.strip_prefix("/assets/").unwrap();
            if status != 200 || coding != "br" || unpacked(&coding, &file) != content(name) {
                met.missing.push(format!("{address} of {build}: {status} {coding}"));
            }
        }
    }
}

fn unpacked(coding: &str, bytes: &[u8]) -> String {
    let mut plain = Vec::new();
    match coding {
        "br" => brotli::BrotliDecompress(&mut &*bytes, &mut plain).unwrap(),
        _ => plain.extend_from_slice(bytes),
    }
    String::from_utf8(plain).unwrap()
}

/// Browsers that load pages until `done`, and each its share of [`LOADS`] at least.
fn browsers(ports: [u16; 2], done: &Arc<AtomicBool>) -> JoinSet<Met> {
    let mut browsers = JoinSet::new();
    for number in 0..BROWSERS {
        let (done, client) = (done.clone(), reqwest::Client::new());
        let mut browser = Browser { client, ports, turn: number };
        browsers.spawn(async move {
            let (mut met, mut loads) = (Met::default(), 0);
            while loads < LOADS / BROWSERS || !done.load(Ordering::Relaxed) {
                browser.load(&mut met).await;
                loads += 1;
            }
            met
        });
    }
    browsers
}

/// A node at its port with that build.
async fn node(setup: &Setup, dists: &Path, port: u16, build: &str) -> Server {
    setup.clone().at(port).with("WEB_DIST", dists.join(build).to_str().unwrap()).serve().await
}

/// Both nodes change to the other build, one after the other, while pages are loaded.
async fn release(setup: &Setup, dists: &Path, nodes: [Server; 2], build: &str) -> ([Server; 2], Met) {
    let ports = [nodes[0].port, nodes[1].port];
    let done = Arc::new(AtomicBool::new(false));
    let browsers = browsers(ports, &done);
    let mut changed = Vec::new();
    for mut old in nodes {
        old.terminate();
        old.ended(std::time::Duration::from_mins(1)).await;
        changed.push(node(setup, dists, old.port, build).await);
    }
    done.store(true, Ordering::Relaxed);
    let mut met = Met::default();
    for one in browsers.join_all().await {
        met.add(one);
    }
    (<[Server; 2]>::try_from(changed).unwrap(), met)
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_either_build_load_all_their_files_from_either_node() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    for build in BUILDS {
        dist(state.path(), build);
    }
    let first = node(&setup, state.path(), lasting_port(), BUILDS[0]).await;
    let second = node(&setup, state.path(), lasting_port(), BUILDS[0]).await;
    let mut nodes = [first, second];
    let mut all = Met::default();
    // Forward, forward again, and back.
    for build in [BUILDS[1], BUILDS[2], BUILDS[0]] {
        let met;
        (nodes, met) = release(&setup, state.path(), nodes, build).await;
        assert!(met.pages.len() > 1, "pages of both builds were loaded: {:?}", met.pages);
        all.add(met);
    }
    eprintln!("{:?} page loads, {} files, {} missing", all.pages, all.files, all.missing.len());
    assert_eq!(all.missing, Vec::<String>::new());
    // Whoever has a page open since any of them gets its files from a node that never had it.
    for build in BUILDS {
        for server in &nodes {
            for number in 0..FILES {
                let address = format!("/assets/{}", asset(build, number));
                assert_eq!(server.visitor().get(&address).await.status, 200, "{address}");
            }
            let none = server.visitor().get(&format!("/assets/chunk-99-{build}.js")).await;
            assert_eq!(
                (none.status.as_u16(), &none.headers["cache-control"]),
                (404, &"no-store".parse().unwrap())
            );
        }
    }
}
