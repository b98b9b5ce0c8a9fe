//! A PostgreSQL on another host: by TLS with a certificate that is checked, or not at all.

use crate::server::{Setup, folder, lasting_port, look_into, turn};
use pgbox::PgBox;
use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};
use sqlx::PgPool;
use std::{
    fs::{self, Permissions},
    os::unix::fs::{MetadataExt, PermissionsExt, chown},
    path::Path,
    time::{Duration, Instant},
};

/// Reaches this machine and is, by its looks, another one.
const ELSEWHERE: &str = "0.0.0.0";

/// A cluster on TCP, at first without TLS.
struct Cluster {
    port: u16,
    password: String,
    _postgres: PgBox,
}

impl Cluster {
    async fn start() -> Self {
        let port = lasting_port();
        let settings = [("listen_addresses", "127.0.0.1"), ("port", &port.to_string())]
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        let with = move |options| pgbox::Options { settings: settings.into(), ..options };
        let cluster = tokio::task::spawn_blocking(move || PgBox::scratch_with(with)).await.unwrap().unwrap();
        let password = url::Url::parse(&cluster.url("postgres")).unwrap().password().unwrap().to_owned();
        let cluster = Self { port, password, _postgres: cluster };
        let db = cluster.look("postgres").await;
        sqlx::query("create database liaison").execute(&db).await.unwrap();
        db.close().await;
        cluster
    }

    fn url(&self, host: &str, parameters: &str) -> String {
        format!("postgres://app:{}@{host}:{}/liaison?{parameters}", self.password, self.port)
    }

    /// From beside it, in the clear.
    async fn look(&self, database: &str) -> PgPool {
        look_into(&self.url("127.0.0.1", &format!("dbname={database}&sslmode=disable"))).await
    }

    /// Switches TLS on, with a certificate for these addresses; the authority's goes into the folder.
    async fn certify(&self, folder: &Path, names: &[&str]) -> String {
        let db = self.look("postgres").await;
        let data: String = sqlx::query_scalar("show data_directory").fetch_one(&db).await.unwrap();
        let owner = fs::metadata(&data).unwrap();
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let (authority, certificate, key) = certificates(names);
        for (name, text) in [("server.crt", certificate), ("server.key", key)] {
            let path = Path::new(&data).join(name);
            fs::write(&path, text).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
            chown(&path, Some(owner.uid()), Some(owner.gid())).unwrap();
        }
        sqlx::query("alter system set ssl = on").execute(&db).await.unwrap();
        sqlx::query("select pg_reload_conf()").execute(&db).await.unwrap();
        db.close().await;
        let begun = Instant::now();
        loop {
            let db = self.look("postgres").await;
            let on: String = sqlx::query_scalar("show ssl").fetch_one(&db).await.unwrap();
            db.close().await;
            if on == "on" {
                break;
            }
            assert!(begun.elapsed() < Duration::from_mins(1), "TLS is not switched on");
        }
        let path = folder.join("authority.pem");
        fs::write(&path, authority).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

/// An authority, and what it signed for these names with its key.
fn certificates(names: Vec<String>) -> (String, String, String) {
    let authority_key = KeyPair::generate().unwrap();
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    // OpenSSL, by which pg_dump goes, takes one of the same name for signed by itself.
    authority.distinguished_name.push(DnType::CommonName, "authority of databases");
    let own = authority.self_signed(&authority_key).unwrap();
    let key = KeyPair::generate().unwrap();
    let issuer = Issuer::new(authority, authority_key);
    let signed = CertificateParams::new(names).unwrap().signed_by(&key, &issuer).unwrap();
    (own.pem(), signed.pem(), key.serialize_pem())
}

// asvs: V12.3.1, V12.3.2
#[tokio::test(flavor = "multi_thread")]
async fn a_database_elsewhere_proves_who_it_is_or_is_not_spoken_to() {
    let _turn = turn().await;
    let (state, cluster) = (folder(), Cluster::start().await);
    let (stranger, _, _) = certificates(Vec::new());
    let strangers = state.path().join("stranger.pem");
    fs::write(&strangers, stranger).unwrap();
    let strangers = strangers.to_str().unwrap();
    let setup = Setup::new(state.path()).forgetful();
    let on = |host: &str, parameters: &str| setup.clone().on(&cluster.url(host, parameters));
    let refused = async |setup: Setup, sentence: &str| {
        for command in [["migrate"].as_slice(), &["job", "dead"], &["backup", "backups"]] {
            let (ok, said) = setup.said(command).await;
            assert!(!ok && said.contains(sentence), "{sentence}, {command:?}: {said}");
            assert!(!said.contains(&cluster.password), "{said}");
        }
    };
    let full = format!("sslmode=verify-full&sslrootcert={strangers}");
    let (ok, said) = on(ELSEWHERE, &full).said(&["migrate"]).await;
    assert!(!ok && said.contains("it speaks no TLS, and sslmode asks for it"), "{said}");

    let authority = cluster.certify(state.path(), &["127.0.0.1", ELSEWHERE]).await;
    let root = format!("sslrootcert={authority}");
    let (ok, said) = on(ELSEWHERE, &full).said(&["migrate"]).await;
    assert!(!ok && said.contains("its certificate is refused") && said.contains("invalid peer"), "{said}");
    let (ok, said) = on(ELSEWHERE, "sslmode=verify-full&sslrootcert=/nowhere.pem").said(&["migrate"]).await;
    assert!(!ok && said.contains("names a file that is not there"), "{said}");
    // The certificate is for addresses, and this is a name.
    let (ok, said) = on("localhost", &format!("sslmode=verify-full&{root}")).said(&["migrate"]).await;
    assert!(
        !ok && said.contains("its certificate is refused") && said.contains("not valid for name"),
        "{said}"
    );
    let (ok, said) = on("localhost", &format!("sslmode=verify-ca&{root}")).said(&["migrate"]).await;
    assert!(ok, "{said}");
    let (ok, said) = on("localhost", "sslmode=require").said(&["migrate"]).await;
    assert!(ok, "{said}");

    // What proves nothing is enough on this machine only, or where the operator says so.
    for mode in ["", "sslmode=disable", "sslmode=require", &format!("sslmode=verify-ca&{root}")] {
        refused(on(ELSEWHERE, mode), "the database is on another host (0.0.0.0)").await;
        let (ok, said) = on(ELSEWHERE, mode).said(&["doctor"]).await;
        assert!(!ok && said.contains("problem  database_url: the database is on another host"), "{said}");
    }
    let permitted = on(ELSEWHERE, "sslmode=require").with("LIAISON_ALLOW_EXPOSED_DATABASE", "true");
    let (ok, said) = permitted.said(&["migrate"]).await;
    assert!(ok && said.contains("allow_exposed_database permits it"), "{said}");
    let (_, said) = permitted.said(&["doctor"]).await;
    assert!(said.contains("advice   database_url: the database is on another host"), "{said}");

    works_by_tls(&cluster, &on(ELSEWHERE, &format!("sslmode=verify-full&{root}"))).await;
}

/// Server, streams between nodes, jobs and commands: each connection is a safe one.
async fn works_by_tls(cluster: &Cluster, setup: &Setup) {
    let server = setup.serve().await;
    assert_eq!(server.visitor().get("/api/settings.php").await.status, 200);
    let db = cluster.look("liaison").await;
    let (safe, open, listening): (i64, i64, i64) = sqlx::query_as(
        "select count(*) filter (where s.ssl), count(*) filter (where not s.ssl), count(*) filter (where a.query ilike 'listen%')
         from pg_stat_ssl s join pg_stat_activity a using (pid)
         where a.datname = 'liaison' and a.client_addr is not null and a.pid <> pg_backend_pid() and a.client_port <> -1
           and a.application_name <> ''",
    )
    .fetch_one(&db)
    .await
    .unwrap();
    assert!(safe >= 4 && listening >= 1, "{safe} safe ones, {listening} listen:\n{}", server.log());
    assert_eq!(open, 0, "{}", server.log());
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("ok       the database answers") && !said.contains("another host"), "{said}");
    let (ok, said) = setup.said(&["backup", "backups"]).await;
    assert!(ok, "{said}");
    db.close().await;
}
