//! What is set per process: defaults, then a file, then the environment. What operators change for a
//! site is in the database (settings/). `packaging/liaison.toml` is the file with every key explained.

mod age_check;
mod console;

pub use age_check::{AgeCheckConfig, OidcConfig};

use crate::causes;
use figment::{
    Figment,
    error::Kind,
    providers::{Env, Format, Serialized, Toml},
};
use http::HeaderName;
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    io::ErrorKind,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    path::{Path, PathBuf},
};
use url::Url;

/// The process's configuration. Environment variables carry the upper-case names below, with or
/// without the prefix `LIAISON_`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Where members' browsers connect.
    pub port: u16,
    /// Addresses to listen on; both loopback addresses by default: put a TLS proxy in front.
    pub bind: Vec<IpAddr>,
    /// Addresses of the ports that are not for visitors (`metrics_port`, `mail_intake_port`): loopback, whatever `bind` says.
    pub internal_bind: Vec<IpAddr>,
    /// Existing database; without one, the server keeps a private PostgreSQL in `state_dir`.
    pub database_url: Option<String>,
    /// A replica of that database, which answers searches; none by default.
    pub database_replica_url: Option<String>,
    /// Searches are answered from memory where at most so many members can meet each other (those of a site, or of all sites
    /// that share theirs); 0: by the database.
    pub search_in_memory: u32,
    /// Calls learn from memory whose session they come with, where what ended on other nodes is known to within 50 ms.
    pub sessions_in_memory: bool,
    /// Where the private PostgreSQL puts its log away, piece by piece: with a `liaison backup` it leads to any moment since.
    pub wal_archive: Option<PathBuf>,
    /// Where the private database, photos and keys live; by default what pgbox chooses.
    pub state_dir: Option<PathBuf>,
    /// Folder whose folders the console brings members from, each with a `members.jsonl`; without one, only the command does.
    pub import_folder: Option<PathBuf>,
    /// Largest archive of such a folder that the console takes from a browser, and most that may be in one, in MB of a million
    /// bytes; 0: it takes none.
    pub import_upload_mb: u32,
    /// Where photos live instead of `state_dir`: `s3://bucket` or `s3://bucket/prefix`. Key, region and
    /// endpoint come from the environment: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`,
    /// `AWS_ENDPOINT_URL`, `AWS_ALLOW_HTTP`.
    pub photo_bucket: Option<String>,
    /// Largest number of database connections of this process.
    pub max_connections: u32,
    /// Starts the demo world, the caught-mail page and the sandbox provider; refuses production.
    pub demo: bool,
    /// Serves a database with the demo world in it although `demo` is off: anybody knows its members' password.
    pub allow_demo_world: bool,
    /// Members of the demo world when it is first made.
    pub demo_members: u32,
    /// Members of each demo site with a face of their own; the others share these.
    pub demo_faces: u32,
    /// TLS ends in front of us: cookies are Secure and `__Host-`.
    pub https: bool,
    /// Header in which a trusted proxy puts the visitor's country, for example `cf-ipcountry`.
    pub country_header: Option<String>,
    /// Header in which a trusted proxy puts the visitor's address, for example `x-forwarded-for`.
    pub address_header: Option<String>,
    /// Database in MaxMind's format that tells the country of an address, where no proxy does.
    pub geoip_file: Option<PathBuf>,
    /// SMTP server as `smtps://user:password@host` or `smtp://host:25`; without one, mails are only caught.
    pub smtp_url: Option<String>,
    /// Longest time for handing one mail to the SMTP server, connecting included.
    pub smtp_timeout_seconds: u64,
    /// Sender's address of all mails, `{domain}` in it the site's; the name is the site's.
    pub mail_from: String,
    /// Beginning of the address that bounces come to, as in `bounce` or `bounce@mail.example.com`, `{domain}` in
    /// it the site's; without a domain that of the sender. Empty: bounces go to the sender.
    pub mail_return: String,
    /// Likewise, of the address that unsubscribes who writes to it; empty: mails name none.
    pub mail_unsubscribe: String,
    /// Largest number of mails a minute to the mailboxes of one domain.
    pub mail_per_domain_minute: u32,
    /// Port on the addresses of `internal_bind` where a mail server hands over bounces and reports (LMTP).
    pub mail_intake_port: Option<u16>,
    /// Key by which `POST /api/mail/inbound` takes bounces and reports; without one it takes none.
    pub mail_inbound_key: Option<String>,
    /// Keys that sign mails, by the domain of the sender's address.
    pub dkim: Vec<DkimKey>,
    /// Gateway for text messages (docs/operations/mail.md); without one, they are only caught.
    pub sms: Option<GatewayConfig>,
    /// Who checks ages (docs/operations/sites.md); without one, nobody does.
    pub age_check: Option<AgeCheckConfig>,
    /// Key of what is sealed in the database (account and phone numbers): 32 bytes in Base64; several, the newest
    /// first, with spaces between them, after a change of keys. Without one,
    /// the file `data.key` in `state_dir`, which is made at the first start; all nodes need the same.
    pub data_key: Option<String>,
    /// Origin of a push service of one's own, such as `http://127.0.0.1:8071`, which may be anywhere; demo only.
    pub push_test_service: Option<String>,
    /// Takes a database on another host that need not prove by a certificate who it is.
    pub allow_exposed_database: bool,
    /// Takes a database that may lose acknowledged writes; tests only.
    pub allow_forgetful_database: bool,
    /// Runs the jobs in this process.
    pub jobs: bool,
    /// Port of `/healthz`, `/readyz` and `/metrics` on the addresses of `internal_bind`; none by default. It tells
    /// nothing about members, but is not for them: keep it inside.
    pub metrics_port: Option<u16>,
    /// Port of the console, where staff work; none by default, and then nothing of it is there.
    pub console_port: Option<u16>,
    /// Addresses to listen on for the console: loopback by default.
    pub console_bind: Vec<IpAddr>,
    /// Where browsers find the console: `https://console.example.com`; by default this machine alone.
    pub console_origin: Option<String>,
    /// Addresses that may call the console, as in `[10.0.0.0/8]`; empty: any that reaches it.
    pub console_addresses: Vec<String>,
    /// Address that is mailed the heads of the audit log every day.
    pub console_anchor_to: Option<String>,
    /// Searches and profiles of others that a member may look at in a minute, those of ten minutes at once;
    /// 0 for any number.
    pub member_reads_per_minute: u32,
    /// Earlier builds of the web app whose files are kept beside those in use, for pages that are still open.
    pub keep_builds: u32,
    /// For so many days after their last use.
    pub keep_builds_days: u32,
    /// How the log is written.
    pub log_format: LogFormat,
    /// Where traces go (OTLP over HTTP), such as `http://127.0.0.1:4318`; none by default. Headers for it, as with
    /// a key, are in the environment's `OTEL_EXPORTER_OTLP_HEADERS`.
    pub otlp_endpoint: Option<String>,
    /// Which share of calls and jobs is traced, from 0 to 1.
    pub otlp_share: f64,
    /// Longest time for a request's head, and how long an idle connection is kept: longer than the
    /// proxy in front keeps its own (nginx: 60 s), or it would now and then send into a closing one.
    pub header_timeout_seconds: u64,
    /// Longest time for a request's body; a photo of 10 MB takes 160 s at 0.5 Mbit/s.
    pub body_timeout_seconds: u64,
    /// In this time a client has to take some of the answer that waits for it (16 KiB, or all).
    pub answer_timeout_seconds: u64,
}

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// An object a line, for programs.
    Json,
}

/// A key for mails (RFC 6376), published at `<selector>._domainkey.<domain>`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DkimKey {
    /// Signs for senders at this domain and below it.
    pub domain: String,
    /// The key's name in the DNS.
    pub selector: String,
    /// RSA key in PKCS #1 form (`openssl genrsa -traditional 2048`).
    pub key_file: PathBuf,
}

/// Which gateway, and how it is spoken to: `[sms]` in liaison.toml, or `LIAISON_SMS={provider="twilio",…}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "provider", rename_all = "lowercase")]
pub enum GatewayConfig {
    /// Any gateway that takes a message by one HTTP call.
    Http(HttpConfig),
    /// Twilio's Programmable Messaging.
    Twilio(TwilioConfig),
}

/// How the gateway is called.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpConfig {
    /// Where to: `https://gateway.example/sendsms`.
    pub url: String,
    /// How it takes the fields.
    #[serde(default)]
    pub format: SmsFormat,
    /// Its fields, in which `{to}` stands for the number as +31612345678, `{digits}` for it without the plus,
    /// `{text}` for the message and `{sender}` for the site's name.
    pub fields: BTreeMap<String, String>,
    /// Headers of the call, such as `authorization`.
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
    /// What an answer contains that says yes, for gateways that say no with status 200: `"status":"0"`.
    #[serde(default)]
    pub accepted: Option<String>,
}

/// How fields are sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SmsFormat {
    /// GET, in the address.
    #[default]
    Query,
    /// POST, as a form.
    Form,
    /// POST, as a JSON object of texts.
    Json,
}

/// An account at Twilio.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TwilioConfig {
    /// The account's SID: AC and 32 digits.
    pub account: String,
    /// Its token, or the secret of `key`.
    pub token: String,
    /// The SID of an API key, SK and 32 digits; without one, the account's own token is meant.
    #[serde(default)]
    pub key: Option<String>,
    /// The number or name that messages come from.
    #[serde(default)]
    pub from: Option<String>,
    /// A messaging service (MG…) that picks the sender instead.
    #[serde(default)]
    pub messaging_service: Option<String>,
    /// Where the API answers.
    #[serde(default = "twilio")]
    pub base: String,
}

fn twilio() -> String {
    "https://api.twilio.com".to_owned()
}

impl Default for Config {
    fn default() -> Self {
        Self {
            port: 8080,
            bind: loopback(),
            internal_bind: loopback(),
            database_url: None,
            database_replica_url: None,
            search_in_memory: 0,
            sessions_in_memory: false,
            wal_archive: None,
            state_dir: None,
            import_folder: None,
            import_upload_mb: 20_000,
            photo_bucket: None,
            max_connections: 20,
            demo: false,
            allow_demo_world: false,
            demo_members: 2_000,
            demo_faces: 2_500,
            https: false,
            country_header: None,
            address_header: None,
            geoip_file: None,
            smtp_url: None,
            smtp_timeout_seconds: 60,
            mail_from: "no-reply@localhost".to_owned(),
            mail_return: "bounce".to_owned(),
            mail_unsubscribe: "unsubscribe".to_owned(),
            mail_per_domain_minute: 300,
            mail_intake_port: None,
            mail_inbound_key: None,
            dkim: Vec::new(),
            sms: None,
            age_check: None,
            data_key: None,
            push_test_service: None,
            allow_exposed_database: false,
            allow_forgetful_database: false,
            jobs: true,
            metrics_port: None,
            console_port: None,
            console_bind: loopback(),
            console_origin: None,
            console_addresses: Vec::new(),
            console_anchor_to: None,
            member_reads_per_minute: 120,
            keep_builds: 5,
            keep_builds_days: 30,
            log_format: LogFormat::Text,
            otlp_endpoint: None,
            otlp_share: 1.0,
            header_timeout_seconds: 75,
            body_timeout_seconds: 300,
            answer_timeout_seconds: 30,
        }
    }
}

/// Both loopback addresses.
fn loopback() -> Vec<IpAddr> {
    vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()]
}

/// The names that are taken without the prefix, because every tool knows them.
const PLAIN: [&str; 3] = ["PORT", "DATABASE_URL", "STATE_DIR"];

/// Where the package puts the program, and the file that it reads there. A program that was built in a folder
/// must never come near the installed one's data.
const INSTALLED: (&str, &str) = ("/usr/bin/liaison", "/etc/liaison/liaison.toml");
/// Names another file.
const FILE_VARIABLE: &str = "LIAISON_CONFIG";

/// What no restart mends: the process ends with a code of its own (`EX_CONFIG` of sysexits.h), and the service manager
/// does not start it again.
#[derive(Debug, thiserror::Error)]
#[error("{}", causes::once(.0))]
pub struct WrongConfiguration(pub anyhow::Error);

impl WrongConfiguration {
    /// The exit code.
    pub const CODE: u8 = 78;

    /// In one sentence for the operator.
    pub fn said(sentence: &'static str) -> anyhow::Error {
        Self(anyhow::Error::msg(sentence)).into()
    }
}

impl Config {
    /// Where this process keeps files: `state_dir`, else the machine's place for it.
    pub fn state_folder(&self) -> PathBuf {
        self.state_dir.clone().unwrap_or_else(default_state_folder)
    }

    /// Reads the configuration.
    ///
    /// # Errors
    /// A sentence for the operator with the name of the setting that is unknown, unreadable or impossible.
    pub fn load() -> anyhow::Result<Self> {
        let (figment, file) = sources()?;
        let config: Self = figment.extract().map_err(|error| in_words(error, &file))?;
        config.check()?;
        Ok(config)
    }

    /// What no type can say.
    fn check(&self) -> anyhow::Result<()> {
        anyhow::ensure!(self.port != 0, "PORT must be between 1 and 65535");
        anyhow::ensure!(self.metrics_port != Some(0), "LIAISON_METRICS_PORT must be between 1 and 65535");
        anyhow::ensure!(
            self.metrics_port != Some(self.port),
            "LIAISON_METRICS_PORT and PORT must be two ports: metrics are not for visitors"
        );
        for (name, addresses) in [("BIND", &self.bind), ("INTERNAL_BIND", &self.internal_bind)] {
            anyhow::ensure!(!addresses.is_empty(), "LIAISON_{name} must name an address, as in [127.0.0.1]");
        }
        anyhow::ensure!(
            self.max_connections >= MIN_CONNECTIONS,
            "LIAISON_MAX_CONNECTIONS must be at least {MIN_CONNECTIONS}"
        );
        anyhow::ensure!(
            self.header_timeout_seconds > 0
                && self.body_timeout_seconds > 0
                && self.answer_timeout_seconds > 0,
            "LIAISON_HEADER_TIMEOUT_SECONDS, LIAISON_BODY_TIMEOUT_SECONDS and LIAISON_ANSWER_TIMEOUT_SECONDS must be at least 1"
        );
        anyhow::ensure!(
            (1..=MAX_SMTP_TIMEOUT).contains(&self.smtp_timeout_seconds),
            "LIAISON_SMTP_TIMEOUT_SECONDS must be between 1 and {MAX_SMTP_TIMEOUT}"
        );
        self.check_intake()?;
        self.check_traces()?;
        self.check_console()?;
        self.check_age_check()?;
        if let Some(service) = &self.push_test_service {
            anyhow::ensure!(self.demo, "LIAISON_PUSH_TEST_SERVICE is for the demo only");
            let origin = Url::parse(service).is_ok_and(|url| url.origin().ascii_serialization() == *service);
            anyhow::ensure!(
                origin,
                "LIAISON_PUSH_TEST_SERVICE must be an origin, as in http://127.0.0.1:8071"
            );
        }
        for (name, header) in [("COUNTRY", &self.country_header), ("ADDRESS", &self.address_header)] {
            let fits = header.as_deref().is_none_or(|header| HeaderName::try_from(header).is_ok());
            anyhow::ensure!(fits, "LIAISON_{name}_HEADER is not the name of a header");
        }
        Ok(())
    }
}

impl Config {
    fn check_traces(&self) -> anyhow::Result<()> {
        anyhow::ensure!((0.0..=1.0).contains(&self.otlp_share), "LIAISON_OTLP_SHARE must be between 0 and 1");
        let Some(endpoint) = &self.otlp_endpoint else { return Ok(()) };
        let is_web =
            Url::parse(endpoint).is_ok_and(|url| ["http", "https"].contains(&url.scheme()) && url.has_host());
        anyhow::ensure!(is_web, "LIAISON_OTLP_ENDPOINT must be an address, as in http://127.0.0.1:4318");
        Ok(())
    }

    fn check_intake(&self) -> anyhow::Result<()> {
        anyhow::ensure!(self.mail_per_domain_minute > 0, "LIAISON_MAIL_PER_DOMAIN_MINUTE must be at least 1");
        let ports = [Some(0), Some(self.port), self.metrics_port];
        anyhow::ensure!(
            self.mail_intake_port.is_none() || !ports.contains(&self.mail_intake_port),
            "LIAISON_MAIL_INTAKE_PORT must be a port of its own"
        );
        let secret = self.mail_inbound_key.as_deref();
        anyhow::ensure!(
            secret.is_none_or(|secret| secret.len() >= MIN_SECRET && secret.is_ascii()),
            "LIAISON_MAIL_INBOUND_KEY must have at least {MIN_SECRET} letters and digits: openssl rand -hex 32"
        );
        Ok(())
    }
}

/// Defaults, the file and the environment, one above the other; and the file.
pub(crate) fn sources() -> anyhow::Result<(Figment, PathBuf)> {
    let file = file()?;
    let text = match std::fs::read_to_string(&file) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        read => read.map_err(|error| anyhow::anyhow!("{} can't be read: {error}", file.display()))?,
    };
    let figment = Figment::from(Serialized::defaults(Config::default()))
        .merge(Toml::string(&text))
        .merge(Env::raw().only(&PLAIN))
        .merge(Env::prefixed("LIAISON_").ignore(&["config"]));
    Ok((figment, file))
}

/// The file that `LIAISON_CONFIG` names, the installed program's, or the one in the working directory.
pub(crate) fn file() -> anyhow::Result<PathBuf> {
    if let Some(named) = std::env::var_os(FILE_VARIABLE).map(PathBuf::from) {
        std::fs::metadata(&named)
            .map_err(|error| anyhow::anyhow!("{FILE_VARIABLE} names {}: {error}", named.display()))?;
        return Ok(named);
    }
    let (program, file) = INSTALLED;
    let installed = std::env::current_exe().is_ok_and(|this| this == Path::new(program));
    Ok(PathBuf::from(if installed { file } else { "liaison.toml" }))
}

/// Whoever guesses it silences members.
const MIN_SECRET: usize = 32;

/// The listeners for events and jobs keep one each, and calls need some.
const MIN_CONNECTIONS: u32 = 4;

/// Less than a worker's claim on a mail (mail/delivery.rs).
const MAX_SMTP_TIMEOUT: u64 = 100;

/// One sentence a fault, with the name as the operator wrote it.
fn in_words(error: figment::Error, file: &Path) -> anyhow::Error {
    let sentences: Vec<String> = error.into_iter().map(|fault| sentence(&fault, file)).collect();
    anyhow::anyhow!(sentences.join("; "))
}

fn sentence(fault: &figment::Error, file: &Path) -> String {
    let source = fault.metadata.as_ref().map_or("", |metadata| &metadata.name);
    let from_environment = source.contains("environment");
    let name = |key: &str| match () {
        () if !from_environment => format!("{} in {}", key.to_ascii_lowercase(), file.display()),
        () => variable(key),
    };
    let key = fault.path.last().map_or_else(|| file.display().to_string(), |key| name(key));
    match &fault.kind {
        Kind::UnknownField(field, known) => {
            format!("there is no setting {}; the settings are {}", name(field), known.join(", "))
        }
        Kind::InvalidType(found, wanted) | Kind::InvalidValue(found, wanted) => {
            format!("{key} must be {}, not {found}", plainly(wanted))
        }
        other => format!("{key}: {other}"),
    }
}

/// The name of a setting in the environment.
pub(crate) fn variable(key: &str) -> String {
    let name = key.to_ascii_uppercase();
    if PLAIN.contains(&name.as_str()) { name } else { format!("LIAISON_{name}") }
}

/// Rust's names of types say nothing to an operator.
fn plainly(wanted: &str) -> &str {
    match wanted {
        "u16" => "a whole number up to 65535",
        "u32" | "u64" => "a whole number",
        "a boolean" => "true or false",
        "a sequence" => "a list, as in [127.0.0.1]",
        other => other,
    }
}

/// `/var/lib/liaison` for root, else the user's data folder.
fn default_state_folder() -> PathBuf {
    if nix::unistd::geteuid().is_root() {
        return PathBuf::from("/var/lib/liaison");
    }
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    data.or_else(home).unwrap_or_else(|| PathBuf::from("/tmp")).join("liaison")
}
