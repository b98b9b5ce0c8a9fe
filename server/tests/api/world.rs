//! A small world: one company, an open and a strict site that share their members, a server on a
//! port of its own, a clock that tests move.

use base64::{Engine, engine::general_purpose::STANDARD};
use liaison::{
    app::App,
    config::Config,
    housekeeping,
    kernel::{
        clock::Clock,
        country::Country,
        database,
        ids::SiteId,
        random::Random,
        retention::BATCH,
        vault::{self, Vault},
    },
    payments::{self, Method, NewPaymentAccount, ProviderKeys},
    serve,
    settings::{self, Company, NewSite, SiteSettings, SiteState},
};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
};
use testkit::{Page, TestDatabase};
use time::{OffsetDateTime, macros::datetime};
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};
use uuid::Uuid;

/// The world's first moment: a Saturday noon in winter.
pub const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

pub struct World {
    pub app: App,
    pub db: PgPool,
    pub clock: Clock,
    pub base: String,
    stop: Option<oneshot::Sender<()>>,
    server: Option<JoinHandle<anyhow::Result<()>>>,
    state: PathBuf,
    // Last: dropped when nobody uses it any more.
    database: TestDatabase,
}

/// A member with a page that is logged in.
pub struct Member {
    pub id: Uuid,
    pub name: String,
    pub email: String,
    pub page: Page,
}

/// What a test may want of a member; the rest is ordinary.
#[derive(Clone, Debug)]
pub struct Person {
    pub name: &'static str,
    pub host: &'static str,
    pub gender: &'static str,
    pub seeks: &'static str,
    pub age: i32,
    pub country: &'static str,
    pub region: &'static str,
    pub city: &'static str,
    pub credits: i32,
    pub premium: bool,
    pub confirmed: bool,
    pub fictional: bool,
}

/// A woman of 30 in Utrecht who seeks men.
pub fn woman(name: &'static str) -> Person {
    Person {
        name,
        host: "open.test",
        gender: "female",
        seeks: "male",
        age: 30,
        country: "NL",
        region: "NL-UT",
        city: "nl-utrecht",
        credits: 10,
        premium: false,
        confirmed: true,
        fictional: false,
    }
}

/// A man of 30 in Utrecht who seeks women.
pub fn man(name: &'static str) -> Person {
    Person { gender: "male", seeks: "female", ..woman(name) }
}

/// An id that nobody has.
pub fn new_id() -> Uuid {
    Random::system().uuid()
}

/// The settings of the test sites, as an operator would write them.
pub fn site_settings(name: &str, protection: &str) -> SiteSettings {
    let texts = json!({ "en": format!("{name}: meet"), "nl": format!("{name}: ontmoet") });
    serde_json::from_value(json!({
        "name": name, "mail_name": name, "description": texts, "index_title": texts, "domain_language": null, "niche": 1,
        "signups": "all", "logged_out_search": false, "logged_out_search_trafficsource": false,
        "countries": ["NL", "BE", "DE", "PL", "GB", "US"], "min_age": 18, "support_phone": "+31 20 000 00 00", "support_email": "help@open.test",
        "fictional_profiles": true, "fictional_icon": "drama", "fictional_warning": {}, "fictional_singular": {}, "fictional_plural": {},
        "enable_site_entry_popup": false, "site_entry_countries": [],
        "visible_profile_fields": ["relationship_status", "body_type", "hair_colour", "eye_colour", "tattoos", "interests", "intent", "languages"],
        "visible_profile_notes": ["about", "reason"], "search_fields": ["gender", "country", "countryregion", "age"],
        "interests": [], "message_credits": 2, "signup_credits": 10, "photo_credits": 4, "gift_credits": 6, "message_length": 500,
        "refund_days": 14, "member_resell": true, "enumeration_protection": protection, "block_notice": "told", "us_footer": false,
        "time_bonus": false, "welcome_days": 0
    }))
    .unwrap()
}

impl World {
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// With another configuration.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let database = TestDatabase::prepared(&serve::MIGRATIONS, "world", furnished).await;
        let state = state_folder();
        let clock = Clock::manual(NOON);
        let mut config = ordinary(&state, &database.url);
        change(&mut config);
        // Up to date since `furnished`.
        let pool = database::connect(&database.url, config.max_connections).await.unwrap();
        let (running, listener, address) = node(&config, &clock, &pool).await;
        let app = running.app.clone();
        let (stop, server) = serve(running, listener);
        Self {
            app,
            db: pool,
            clock,
            base: format!("http://{address}"),
            stop: Some(stop),
            server: Some(server),
            state,
            database,
        }
    }

    /// Copies the database as a backup does, while the server is stopped for a moment.
    pub async fn backup(&mut self) -> TestDatabase {
        self.close().await;
        let copy = self.database.copy().await;
        self.open().await;
        copy
    }

    /// Puts a backup in the database's place; the files stay as they are.
    pub async fn restore(&mut self, backup: TestDatabase) {
        self.close().await;
        self.database = backup;
        self.open().await;
    }

    async fn close(&mut self) {
        drop(self.stop.take());
        self.server.take().unwrap().await.unwrap().unwrap();
    }

    async fn open(&mut self) {
        let config = Config { database_url: Some(self.database.url.clone()), ..self.app.config.clone() };
        self.db = serve::open_database(&config, &self.database.url).await.unwrap();
        let (running, listener, address) = node(&config, &self.clock, &self.db).await;
        self.app = running.app.clone();
        self.base = format!("http://{address}");
        let (stop, server) = serve(running, listener);
        (self.stop, self.server) = (Some(stop), Some(server));
    }

    /// A second server process on the same database, in all but the process.
    pub async fn second_node(&self) -> String {
        self.second_node_with(|_| {}).await
    }

    /// The same with another configuration.
    pub async fn second_node_with(&self, change: impl FnOnce(&mut Config)) -> String {
        let mut config = self.app.config.clone();
        change(&mut config);
        let pool = serve::open_database(&config, &self.database.url).await.unwrap();
        let (running, listener, address) = node(&config, &self.clock, &pool).await;
        tokio::spawn(running.serve_on(vec![listener], std::future::pending()));
        format!("http://{address}")
    }

    /// Where the world's database is.
    pub fn database_url(&self) -> &str {
        &self.database.url
    }

    /// A second server process that reaches the same database by another way.
    pub async fn second_node_by(&self, url: &str) -> String {
        let pool = database::connect(url, self.app.config.max_connections).await.unwrap();
        let (running, listener, address) = node(&self.app.config, &self.clock, &pool).await;
        tokio::spawn(running.serve_on(vec![listener], std::future::pending()));
        format!("http://{address}")
    }

    /// The parts of a second process on the same database, with a pool, keys and a hub of their own; it serves nobody.
    pub async fn second_process(&self) -> serve::Running {
        let pool = serve::open_database(&self.app.config, &self.database.url).await.unwrap();
        node(&self.app.config, &self.clock, &pool).await.0
    }

    /// A browser that is not logged in.
    pub fn visitor(&self, host: &str) -> Page {
        Page::new(&self.base, host)
    }

    /// A member put straight into the database, and their logged-in page. Sign-up has tests of its own.
    pub async fn member(&self, person: Person) -> Member {
        let id = self.app.random.uuid();
        let site = self.app.sites.by_host(person.host).unwrap();
        let email = format!("{}-{}@example.test", person.name.to_lowercase(), id.simple());
        let today = self.clock.now().date();
        let born = today.replace_year(today.year() - person.age).unwrap() - time::Duration::days(40);
        let status = if person.confirmed { "active" } else { "disabled" };
        let seeks = |gender: &str| {
            let is_one_of_two = ["male", "female"].contains(&gender) && person.seeks == "both";
            is_one_of_two || person.seeks.split(',').any(|sought| sought == gender)
        };
        sqlx::query(
            "with second as (insert into second_persons (member_id, date_of_birth) select $1, $17::date where is_couple($6))
             insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city, fictional, active_on, created_at, seeks_non_binary, seeks_couples)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $18)",
        )
        .bind(id).bind(site.id.0).bind(site.settings.pool(site.id)).bind(status).bind(person.name).bind(person.gender)
        .bind(seeks("male")).bind(seeks("female")).bind(born)
        .bind(person.country).bind(person.region).bind(person.city).bind(person.fictional).bind(today).bind(self.clock.now()).bind(seeks("non_binary"))
        // The second of two is five years older.
        .bind(born.replace_year(born.year() - 5).unwrap())
        .bind(["couple_mf", "couple_ff", "couple_mm"].into_iter().filter(|couple| seeks(couple)).collect::<Vec<_>>())
        .execute(&self.db).await.unwrap();
        let page = self.visitor(person.host);
        if !person.fictional {
            self.account(id, site.id, &person, &email).await;
            self.log_in(&page, id, site.id).await;
        }
        Member { id, name: person.name.to_owned(), email, page }
    }

    async fn account(&self, id: Uuid, site: SiteId, person: &Person, email: &str) {
        let now = self.clock.now();
        let status = if person.confirmed { "active" } else { "not_confirmed" };
        sqlx::query(
            "insert into accounts (member_id, site_id, email, password_hash, status, language, country, timezone, created_at, confirmed_at)
             values ($1, $2, $3, 'none', $4, 'en', $5, $6, $7, $7)",
        )
        .bind(id).bind(site.0).bind(email).bind(status).bind(person.country)
        .bind(&Country::parse(person.country).unwrap().facts().timezone).bind(now)
        .execute(&self.db).await.unwrap();
        sqlx::query("insert into account_addresses (address_key, site_id, member_id) values ($1, $2, $3)")
            .bind(email)
            .bind(site.0)
            .bind(id)
            .execute(&self.db)
            .await
            .unwrap();
        sqlx::query("insert into credit_accounts (member_id, balance, purchases) values ($1, $2, $3)")
            .bind(id)
            .bind(person.credits)
            .bind(i32::from(person.premium))
            .execute(&self.db)
            .await
            .unwrap();
        if person.credits > 0 {
            self.free_lot(id, person.credits).await;
        }
        if person.premium {
            self.spent_purchase(id).await;
        }
    }

    /// What makes a member premium, with nothing left of it.
    async fn spent_purchase(&self, id: Uuid) {
        sqlx::query("insert into credit_lots (member_id, id, kind, credits, remaining, order_id, price_minor, currency, created_at) values ($1, $2, 'bought', 1, 0, $2, 1, 'EUR', $3)")
            .bind(id).bind(self.app.random.uuid()).bind(self.clock.now()).execute(&self.db).await.unwrap();
    }

    async fn free_lot(&self, id: Uuid, credits: i32) {
        let now = self.clock.now();
        sqlx::query("insert into credit_lots (member_id, id, kind, credits, remaining, created_at) values ($1, $2, 'free', $3, $3, $4)")
            .bind(id).bind(self.app.random.uuid()).bind(credits).bind(now).execute(&self.db).await.unwrap();
        let transfer = self.app.random.uuid();
        for (account, amount) in [("member", credits), ("granted", -credits)] {
            sqlx::query("insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at) values ($1, $2, $3, $4, 'signup', $1, $5)")
                .bind(id).bind(transfer).bind(account).bind(amount).bind(now).execute(&self.db).await.unwrap();
        }
    }

    /// Logs a page in without a password.
    pub async fn log_in(&self, page: &Page, member: Uuid, site: SiteId) {
        let mut connection = self.db.acquire().await.unwrap();
        let token = liaison::sessions::begin(
            &mut connection,
            self.app.clock.now(),
            &self.app.random,
            member.into(),
            site,
            "test",
        )
        .await
        .unwrap();
        page.set_cookie(&format!("auth={}; Path=/", token.text()));
    }

    /// The same member at another node or in another browser.
    pub fn another_page(base: &str, member: &Member, host: &str) -> Page {
        let page = Page::new(base, host);
        page.set_cookie(&member.page.cookies());
        page
    }

    /// Changes a site's settings as an operator would.
    pub async fn set(&self, host: &str, change: impl FnOnce(&mut SiteSettings)) {
        let site = self.app.sites.by_host(host).unwrap();
        let mut settings = site.settings.clone();
        change(&mut settings);
        let mut connection = self.db.acquire().await.unwrap();
        settings::put_settings(&mut connection, &self.clock, site.id, &settings).await.unwrap();
        self.app.sites.reload(&self.db).await.unwrap();
    }

    /// Opens or closes a site as an operator would.
    pub async fn set_state(&self, host: &str, state: SiteState) {
        let site = self.app.sites.by_host(host).unwrap();
        let mut connection = self.db.acquire().await.unwrap();
        settings::set_state(&mut connection, &self.clock, site.id, state).await.unwrap();
        self.app.sites.reload(&self.db).await.unwrap();
    }

    /// A transaction for many rows: its statements may take as long as a busy machine needs.
    pub async fn filling(&self) -> sqlx::Transaction<'static, sqlx::Postgres> {
        let mut filling = self.db.begin().await.unwrap();
        sqlx::raw_sql("set local statement_timeout = 0").execute(&mut *filling).await.unwrap();
        filling
    }

    /// Vacuums these tables until all their pages are known to be visible to everybody, which plans and
    /// pages read hang on. Whatever reads in the background holds a vacuum back now and then.
    pub async fn vacuum(&self, tables: &[&str]) {
        let mut connection = PgConnection::connect_with(&self.db.connect_options()).await.unwrap();
        sqlx::raw_sql("set statement_timeout = 0").execute(&mut connection).await.unwrap();
        let names: Vec<String> = tables.iter().map(|&name| name.to_owned()).collect();
        for _ in 0..500 {
            let vacuum = format!("vacuum (analyze) {}", tables.join(", "));
            sqlx::raw_sql(sqlx::AssertSqlSafe(vacuum)).execute(&mut connection).await.unwrap();
            let held_back: i64 = sqlx::query_scalar(
                "select count(*) from pg_class where relname = any($1) and relallvisible < relpages",
            )
            .bind(&names)
            .fetch_one(&mut connection)
            .await
            .unwrap();
            if held_back == 0 {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("vacuum was held back: {tables:?}");
    }

    /// Deletes all rows whose time is over, as the nightly sweep does.
    pub async fn sweep(&self) {
        for kept in housekeeping::kept() {
            while kept.purge_some(&self.app.db, self.clock.now()).await.unwrap() >= BATCH {}
        }
    }

    /// The first moment plus.
    pub fn advance(&self, by: time::Duration) {
        self.clock.advance(by);
    }
}

/// Answers until the sender is dropped.
fn serve(
    running: serve::Running,
    listener: TcpListener,
) -> (oneshot::Sender<()>, JoinHandle<anyhow::Result<()>>) {
    let (stop, stopped) = oneshot::channel();
    let server = tokio::spawn(running.serve_on(vec![listener], async {
        let _ = stopped.await;
    }));
    (stop, server)
}

/// The port is taken before the parts start: provider and webhooks call it.
async fn node(config: &Config, clock: &Clock, pool: &PgPool) -> (serve::Running, TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let config = Config { port: address.port(), ..config.clone() };
    let running = serve::start(config, pool.clone(), clock.clone(), Random::system()).await.unwrap();
    (running, listener, address)
}

impl Drop for World {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(server) = self.server.take() {
            server.abort();
        }
        let _ = std::fs::remove_dir_all(&self.state);
    }
}

/// A folder with the key that sealed what `furnish` wrote.
fn state_folder() -> PathBuf {
    let state =
        pgbox::scratch_place().join(format!("liaison-test-{}", Uuid::from_bytes(Random::system().bytes())));
    std::fs::create_dir(&state).unwrap();
    std::fs::write(state.join(vault::KEY_FILE), STANDARD.encode([42; 32])).unwrap();
    state
}

/// The configuration of a world that wants nothing else.
fn ordinary(state: &Path, url: &str) -> Config {
    Config {
        max_connections: 12,
        allow_forgetful_database: true,
        demo: true,
        jobs: false,
        state_dir: Some(state.to_owned()),
        database_url: Some(url.to_owned()),
        ..Config::default()
    }
}

/// What every world begins with, made once in the database that theirs are copies of.
async fn furnished(url: String) {
    let state = state_folder();
    let (config, clock) = (ordinary(&state, &url), Clock::manual(NOON));
    let pool = serve::open_database(&config, &url).await.unwrap();
    for tables in [mollie_sandbox::TABLES, paynl_sandbox::TABLES, verotel_sandbox::TABLES] {
        sqlx::raw_sql(AssertSqlSafe(tables.statements())).execute(&pool).await.unwrap();
    }
    furnish(&config, &pool, &clock).await;
    pool.close().await;
    std::fs::remove_dir_all(state).unwrap();
}

async fn furnish(config: &Config, pool: &PgPool, clock: &Clock) {
    let mut connection = pool.acquire().await.unwrap();
    let company = Company {
        id: "test-company".to_owned(),
        name: "Test Company B.V.".to_owned(),
        address: "Teststraat 1".to_owned(),
        kvk: "12345678".to_owned(),
        city: "1011 AB Amsterdam".to_owned(),
        country: Country::netherlands(),
        tradenames: vec!["Open".to_owned()],
        vat_numbers: vec!["NL000000000B01".to_owned()],
        support_phone: "+31 20 000 00 00".to_owned(),
        statement_descriptor: "TEST COMPANY B.V.".to_owned(),
        delete_discount: 25,
        added: datetime!(2024-01-15 00:00 UTC),
    };
    settings::create_company(&mut connection, &company).await.unwrap();
    let account = NewPaymentAccount {
        company_id: &company.id,
        keys: ProviderKeys::Mollie { api_key: "test_key_of_the_test_world_000000000000" },
        api_base: "",
        hook_secret: "hook-secret",
        sells: true,
    };
    let random = Random::system();
    let vault = Vault::start(config, pool, &random).await.unwrap();
    payments::open_payment_account(&mut connection, (&vault, &random), &account, clock.now()).await.unwrap();
    for (position, method) in (0..).zip([Method::Ideal, Method::Paypal, Method::Mastercard, Method::Sofort]) {
        payments::offer_method(&mut connection, &company.id, Country::netherlands(), method, position)
            .await
            .unwrap();
    }
    for (name, domain, protection) in [("Open", "open.test", "open"), ("Strict", "strict.test", "strict")] {
        let site = NewSite {
            id: SiteId::random(&Random::system()),
            company_id: company.id.clone(),
            domain: domain.to_owned(),
            aliases: Vec::new(),
            settings: site_settings(name, protection),
        };
        settings::create_site(&mut connection, clock, &site).await.unwrap();
        settings::set_state(&mut connection, clock, site.id, SiteState::Open).await.unwrap();
        sell(&mut connection, site.id).await;
    }
}

/// Three bundles in the Netherlands.
async fn sell(connection: &mut sqlx::PgConnection, site: SiteId) {
    for (position, (credits, price)) in [(20, 1_800_i64), (60, 4_500), (150, 9_000)].into_iter().enumerate() {
        sqlx::query("insert into bundles (id, site_id, country, credits, price_minor, currency, position) values ($1, $2, 'NL', $3, $4, 'EUR', $5)")
            .bind(Random::system().uuid()).bind(site.0).bind(credits).bind(price).bind(i16::try_from(position).unwrap())
            .execute(&mut *connection).await.unwrap();
    }
}
