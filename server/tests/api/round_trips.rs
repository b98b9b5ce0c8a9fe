//! How often the calls that members' pages begin with go to the database and back: counted between the server and PostgreSQL, on
//! the wire.

use crate::{
    chat::write_to,
    world::{Member, Person, World, man, new_id, woman},
};
use liaison::kernel::country::Country;
use serde_json::json;
use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};
use testkit::Page;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, Result},
    net::{
        UnixListener, UnixStream,
        unix::{OwnedReadHalf, OwnedWriteHalf},
    },
};
use url::Url;

/// One for the session, one for the rest.
const MOST: u64 = 2;
/// Each connection prepares a statement once, and the server says other things to the database now and then: the quietest of these
/// counts.
const TURNS: u32 = 40;
/// Of a call that has a limit of its own.
const FEW_TURNS: u32 = 12;
/// What a node says to the database by itself, whoever calls: it asks what changed, for what it keeps in memory, and tells other nodes.
const OF_THE_NODE: [&str; 2] = ["seen.here", "pg_notify("];
/// Blocks with which a searcher is kept in memory.
const BLOCKS: i32 = 200;

/// PostgreSQL's socket, and one in front of it that counts.
struct Wire {
    folder: PathBuf,
    url: String,
    trips: Arc<AtomicU64>,
}

impl Wire {
    /// A folder for the socket, whose name must be short.
    fn before(database: &str) -> Self {
        let mut url: Url = database.parse().unwrap();
        let host =
            url.query_pairs().find(|(name, _)| name == "host").map(|(_, folder)| PathBuf::from(&*folder));
        let socket = |folder: &Path| folder.join(format!(".s.PGSQL.{}", url.port().unwrap_or(5432)));
        let short = new_id().simple().to_string();
        let folder = pgbox::scratch_place().join(format!("wire-{}", &short[..8]));
        std::fs::create_dir(&folder).unwrap();
        let listener = UnixListener::bind(socket(&folder)).unwrap();
        let trips = Arc::default();
        tokio::spawn(carry(
            listener,
            socket(&host.expect("tests reach PostgreSQL by its socket")),
            Arc::clone(&trips),
        ));
        url.query_pairs_mut().clear().append_pair("host", folder.to_str().unwrap());
        Self { folder, url: url.into(), trips }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

async fn carry(listener: UnixListener, database: PathBuf, trips: Arc<AtomicU64>) {
    while let Ok((server, _)) = listener.accept().await {
        let (asks, mut hears) = server.into_split();
        let (mut answers, gets) = UnixStream::connect(&database).await.unwrap().into_split();
        tokio::spawn(async move { tokio::io::copy(&mut answers, &mut hears).await });
        tokio::spawn(count(asks, gets, Arc::clone(&trips)));
    }
}

/// A message is a letter, a length that counts its own four bytes, and the rest; the first of a connection has no letter.
/// After S (Sync) and Q (a simple query) the server waits for the answer. P (Parse) names a statement and says it, B (Bind) names the
/// one that is carried out, behind its portal. A Sync alone asks whether the connection lives, when it goes back to the pool: nobody
/// waits for that.
async fn count(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, trips: Arc<AtomicU64>) -> Result<()> {
    let mut letter = None;
    let mut of_the_node = HashSet::new();
    // Since the last Sync something was asked, by whoever calls.
    let mut is_asked = false;
    loop {
        let length = from.read_u32().await?;
        let mut message: Vec<u8> = letter.into_iter().chain(length.to_be_bytes()).collect();
        let (head, rest) = (message.len(), usize::try_from(length).unwrap() - 4);
        message.resize(head + rest, 0);
        from.read_exact(&mut message[head..]).await?;
        to.write_all(&message).await?;
        let mut words = message[head..].split(|byte| *byte == 0);
        match letter {
            Some(b'P') => {
                let [name, said] = [(); 2].map(|()| words.next().unwrap_or_default().to_vec());
                let said = String::from_utf8(said).unwrap();
                is_asked = !OF_THE_NODE.iter().any(|asked| said.contains(asked));
                if !is_asked {
                    of_the_node.insert(name);
                }
            }
            Some(b'B') => is_asked = words.nth(1).is_some_and(|name| !of_the_node.contains(name)),
            Some(b'S') if !is_asked => {}
            Some(b'S' | b'Q') => {
                trips.fetch_add(1, Ordering::Relaxed);
                is_asked = false;
            }
            _ => {}
        }
        letter = Some(from.read_u8().await?);
    }
}

async fn fewest(page: &Page, path: &str, trips: &AtomicU64) -> u64 {
    let mut fewest = u64::MAX;
    for _ in 0..TURNS {
        let before = trips.load(Ordering::Relaxed);
        page.get(path).await.ok();
        fewest = fewest.min(trips.load(Ordering::Relaxed) - before);
    }
    fewest
}

/// The same of messages, each another one.
async fn fewest_of_messages(page: &Page, to: &Member, trips: &AtomicU64) -> u64 {
    let mut fewest = u64::MAX;
    for turn in 0..FEW_TURNS {
        let before = trips.load(Ordering::Relaxed);
        write_to(page, to.id, &format!("Hello {turn}")).await.ok();
        fewest = fewest.min(trips.load(Ordering::Relaxed) - before);
    }
    fewest
}

/// Anna and Bert, with a conversation and a line in each tab of her likes.
async fn people(world: &World) -> (Member, Member, String) {
    let anna = world.member(Person { credits: 300, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let conversation =
        write_to(&anna.page, bert.id, "Hello").await.ok()["conversation"].as_str().unwrap().to_owned();
    let liking = |other: &Member| json!({ "profile": other.id });
    anna.page.post("/api/like.php", &liking(&bert)).await.ok();
    bert.page.post("/api/like.php", &liking(&anna)).await.ok();
    for other in [world.member(man("Carl")).await, world.member(man("Dirk")).await] {
        other.page.post("/api/like.php", &liking(&anna)).await.ok();
    }
    (anna, bert, conversation)
}

#[tokio::test]
async fn no_call_of_a_page_goes_to_the_database_more_than_twice() {
    let world = World::start().await;
    let (anna, bert, conversation) = people(&world).await;
    let wire = Wire::before(world.database_url());
    let base = world.second_node_by(&wire.url).await;
    let page = World::another_page(&base, &anna, "open.test");
    let (own, other) = (anna.id, bert.id);
    let mut faults = Vec::new();
    for path in [
        "/api/user.php".to_owned(),
        "/api/profile.php".to_owned(),
        format!("/api/member.php?id={own}"),
        format!("/api/member.php?id={other}"),
        "/api/chats.php".to_owned(),
        "/api/chats.php?archived=true".to_owned(),
        "/api/chats.php?unanswered=true".to_owned(),
        "/api/chats.php?name=b".to_owned(),
        format!("/api/chats.php?profile={other}"),
        format!("/api/chat.php?id={conversation}"),
        "/api/likes.php".to_owned(),
        "/api/likes.php?type=received".to_owned(),
        "/api/likes.php?type=sent".to_owned(),
        "/api/likes.php?type=matches".to_owned(),
        "/api/swipe.php".to_owned(),
        "/api/notifications.php".to_owned(),
        "/api/viewers.php".to_owned(),
    ] {
        let trips = fewest(&page, &path, &wire.trips).await;
        if trips == 0 || trips > MOST {
            faults.push(format!("{path}: {trips}"));
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

#[tokio::test]
async fn landers_are_one_statement_beside_their_budget() {
    let world = World::start().await;
    let wire = Wire::before(world.database_url());
    let visitor = Page::new(&world.second_node_by(&wire.url).await, "open.test");
    assert_eq!(fewest(&visitor, "/api/lander-profiles.php?count=9&country=NL", &wire.trips).await, 2);
}

#[tokio::test]
async fn where_the_site_asks_for_ages_the_page_asks_once_more() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    world.set("open.test", |site| site.age_check_countries = vec![Country::netherlands()]).await;
    let wire = Wire::before(world.database_url());
    let page = World::another_page(&world.second_node_by(&wire.url).await, &anna, "open.test");
    assert_eq!(page.get("/api/user.php").await.ok()["user"]["age_check_needed"], json!(true));
    assert_eq!(fewest(&page, "/api/user.php", &wire.trips).await, MOST + 1);
}

/// A session that is in memory needs no statement for it, and who searches from memory none before the page's proof.
#[tokio::test]
async fn from_memory_a_message_is_one_statement_and_so_is_a_search() {
    let world = World::start_with(|config| {
        config.sessions_in_memory = true;
        config.search_in_memory = 1_000;
        config.member_reads_per_minute = 0;
    })
    .await;
    let (anna, bert, conversation) = people(&world).await;
    // With few results similar members are looked for, which is a statement more.
    for _ in 0..12 {
        world.member(man("Emil")).await;
    }
    let wire = Wire::before(world.database_url());
    let page = World::another_page(&world.second_node_by(&wire.url).await, &anna, "open.test");
    let mut faults = Vec::new();
    for path in [
        "/api/members.php".to_owned(),
        "/api/user.php".to_owned(),
        format!("/api/chat.php?id={conversation}"),
    ] {
        let trips = fewest(&page, &path, &wire.trips).await;
        if trips != 1 {
            faults.push(format!("{path}: {trips}"));
        }
    }
    assert_eq!(faults, Vec::<String>::new());
    assert_eq!(fewest_of_messages(&page, &bert, &wire.trips).await, 1);

    // As many blocks as are kept, and one more: then the searcher is read each time, with the session.
    for (more, trips) in [(BLOCKS, 1), (1, 2)] {
        let block =
            "insert into blocks select $1, gen_random_uuid(), 'blocks', now() from generate_series(1, $2)";
        sqlx::query(block).bind(anna.id).bind(more).execute(&world.db).await.unwrap();
        assert_eq!(fewest(&page, "/api/members.php", &wire.trips).await, trips, "{more} blocks more");
    }
}
