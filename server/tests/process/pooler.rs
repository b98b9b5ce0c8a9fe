//! PgBouncer in front of PostgreSQL, with nothing said to it about us: in session mode all works as without, in
//! every other mode the program says what is wrong before anything goes wrong.

use crate::{
    members::members,
    server::{Setup, demo_world, lasting_port, look_into, turn},
};
use liaison::kernel::database;
use serde_json::json;
use std::{
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};
use url::Url;

/// Where Debian puts it; `scripts/setup --tests` unpacks it into `.tools`.
const PROGRAM: &str = "usr/sbin/pgbouncer";

struct Pooler {
    process: Child,
    url: String,
}

impl Pooler {
    /// In front of this database, or None where there is no PgBouncer.
    async fn start(mode: &str, database_url: &str, folder: &Path) -> Option<Self> {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.tools/debian/files");
        let root =
            [PathBuf::from("/"), own].into_iter().find(|root| root.join(PROGRAM).exists()).or_else(|| {
                eprintln!("not tried: there is no PgBouncer (scripts/setup --tests)");
                None
            })?;
        let (database, port) = (Url::parse(database_url).unwrap(), lasting_port());
        let (_, socket) = database.query_pairs().find(|(name, _)| name == "host").expect("over a socket");
        let name = database.path().trim_start_matches('/');
        // As it comes, but for what has to be said: who and where.
        let mut settings = format!(
            "[databases]\n{name} = host={socket} user={} password={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
             unix_socket_dir =\nauth_type = any\npool_mode = {mode}\ndefault_pool_size = 40\n",
            database.username(),
            database.password().unwrap_or_default(),
        );
        // It refuses to be root.
        if nix::unistd::geteuid().is_root() {
            settings += "user = postgres\n";
        }
        let file = folder.join(format!("pgbouncer-{mode}.ini"));
        std::fs::write(&file, settings).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
        let log = std::fs::File::create(folder.join(format!("pgbouncer-{mode}.log"))).unwrap();
        let mut command = Command::new(root.join(PROGRAM));
        command.arg("-q").arg(&file).stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        if root != Path::new("/") {
            let libraries = format!("{}-linux-gnu", std::env::consts::ARCH);
            let folders = ["usr/lib", "lib"].map(|lib| root.join(lib).join(&libraries).display().to_string());
            command.env("LD_LIBRARY_PATH", folders.join(":"));
        }
        let pooler = Self {
            process: command.spawn().unwrap(),
            url: format!("postgres://anybody@127.0.0.1:{port}/{name}"),
        };
        for _ in 0..500 {
            if tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
                return Some(pooler);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("PgBouncer does not start: {}", std::fs::read_to_string(file.with_extension("log")).unwrap());
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_work_behind_one_that_leaves_them_their_connections() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let Some(pooler) = Pooler::start("session", &database.url, state.path()).await else { return };
    let setup = Setup::new(state.path()).on(&pooler.url).forgetful().with("LIAISON_MAX_CONNECTIONS", "8");
    let (a, b) = (setup.serve().await, setup.serve().await);
    let db = look_into(&database.url).await;
    let [writer, reader] = <[_; 2]>::try_from(members(&db, 2).await).unwrap();
    let (writing, reading) = (writer.page(&a), reader.page(&b));
    let mut events = reading.events(None).await;
    events.next_of("hello").await.unwrap();
    let message =
        json!({ "client_id": crate::members::new_id(), "text": "through it", "profile": reader.id });
    writing.post("/api/message.php", &message).await.ok();
    assert!(events.next_of("message").await.is_some(), "the other node hears of it");
    reading.get("/api/members.php").await.ok();
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("ok       the database answers and is migrated"), "{said}");
    assert!(!said.contains("pooler"), "{said}");

    // The limits of time arrive, though nobody told the pooler to let them through.
    let pool = database::connect(&pooler.url, 2).await.unwrap();
    let limits: (String, String, String, String) = sqlx::query_as(
        "select current_setting('statement_timeout'), current_setting('lock_timeout'),
           current_setting('idle_in_transaction_session_timeout'), current_setting('jit')",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(limits, ("5s".into(), "2s".into(), "10s".into(), "off".into()));
    pool.close().await;
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_hands_connections_on_is_refused_in_words() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    for mode in ["transaction", "statement"] {
        let Some(pooler) = Pooler::start(mode, &database.url, state.path()).await else { return };
        let setup = Setup::new(state.path()).on(&pooler.url).forgetful();
        for role in ["serve", "worker", "migrate"] {
            let (ok, said) = setup.said(&[role]).await;
            assert!(!ok && said.contains("pool_mode = session"), "{mode}, {role}: {said}");
        }
        let (ok, said) = setup.said(&["doctor"]).await;
        assert!(!ok && said.contains("problem  database_url leads to a pooler that hands"), "{mode}: {said}");
        assert!(!said.contains("is PostgreSQL up"), "{said}");
    }
}
