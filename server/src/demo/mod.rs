//! The demo world: what `make run` shows a newcomer, and the million members of a bench. Never in
//! production: the sandbox provider and the caught mail refuse to start without demo mode.

mod history;
mod outbox;
mod people;
mod pictures;
mod prompts;
mod sites;

pub use outbox::routes;

use crate::{
    accounts::{self, DemoAccount, Known, Password},
    app::App,
    chat,
    config::{Config, WrongConfiguration},
    credits::{self, NewAccount},
    kernel::{clock::Clock, random::Random, vault::Vault},
    media::Media,
    members, payments, sessions,
};
use anyhow::Context;
use people::Person;
use sites::DemoSite;
use sqlx::{PgConnection, PgPool};
use std::io::Write;
use time::OffsetDateTime;

/// The password of every demo member.
pub const PASSWORD: &str = "liaison-demo";
/// The same world on every machine.
const SEED: u64 = 2026;
/// Members are written in parts, so that a million fits into memory.
const PART: u32 = 20_000;

/// Makes the demo world when the database has no site; says whether it did. All or nothing.
pub async fn make_unless_made(config: &Config, pool: &PgPool) -> anyhow::Result<bool> {
    let mut transaction = pool.begin().await?;
    // Two servers that start together make one world; drawing and copying take longer than a call may.
    sqlx::raw_sql(
        "set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0",
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::raw_sql("select pg_advisory_xact_lock(7701)").execute(&mut *transaction).await?;
    let sites =
        sqlx::query_scalar!(r#"select count(*) as "count!" from sites"#).fetch_one(&mut *transaction).await?;
    if sites > 0 {
        return Ok(false);
    }
    tell(&format!("Making the demo world: {} members, their faces, their stories …", config.demo_members))?;
    let random = Random::seeded(SEED);
    let media = Media::start(config, pool, &Random::system()).await?;
    let vault = Vault::start(config, pool, &Random::system()).await?;
    build(&mut transaction, config, (&media, &vault), &random).await?;
    transaction.commit().await?;
    // Of a large world it takes longer than a call may.
    let mut transaction = pool.begin().await?;
    sqlx::raw_sql("set local statement_timeout = 0").execute(&mut *transaction).await?;
    sqlx::raw_sql("analyze").execute(&mut *transaction).await?;
    transaction.commit().await?;
    tell("The demo world is made.")?;
    Ok(true)
}

/// For those who serve without demo mode: the demo's members have a password that everybody knows, and invented pasts.
///
/// # Errors
/// A sentence for the operator where the database holds the demo world.
pub async fn refuse_world(pool: &PgPool) -> anyhow::Result<()> {
    // A site does not leave localhost (`site rename`), and only a demo sells through the sandbox.
    let is_demo = sqlx::query_scalar!(
        r#"select exists (select from sites where domain = 'localhost' or domain like '%.localhost')
             or exists (select from payment_accounts where provider <> 'bank' and api_base = '') as "demo!""#
    )
    .fetch_one(pool)
    .await?;
    if is_demo {
        return Err(WrongConfiguration::said(
            "the database holds the demo world, whose members' password everybody knows: start with --demo, use another \
             database, or set LIAISON_ALLOW_DEMO_WORLD=true to serve it all the same",
        ));
    }
    Ok(())
}

async fn build(
    connection: &mut PgConnection,
    config: &Config,
    (media, vault): (&Media, &Vault),
    random: &Random,
) -> anyhow::Result<()> {
    let clock = Clock::system();
    let now = clock.now();
    let password = Password::parse("password", &PASSWORD.to_owned().into(), Known::default())
        .map_err(|error| anyhow::anyhow!("the demo's password: {error:?}"))?;
    let password_hash = accounts::hash_password(random, &password).await?;
    for home in sites::build(connection, &clock, random, vault).await? {
        let wanted = config.demo_members * home.share / 100;
        let (mut made, mut album, mut cast) = (0, pictures::Album::default(), portraits::Cast::default());
        while made < wanted {
            let part = PART.min(wanted - made);
            let people: Vec<Person> = (made..made + part)
                .filter_map(|place| {
                    let cast = (place < config.demo_faces).then_some(&mut cast);
                    people::draw(random, &home, now, place < 2, cast)
                })
                .collect();
            let faces = config.demo_faces.saturating_sub(made);
            let world =
                Part { home: &home, people: &people, first: made, faces, now, password_hash: &password_hash };
            world.write(connection, media, random, &mut album).await?;
            made += part;
        }
        tell(&format!("  {} ({}): {made} members", home.site.settings.name, home.site.domain))?;
    }
    members::show_some(connection, now).await?;
    members::vary_genders(connection).await?;
    // By the day on which each was paid, over all sites of a company.
    while payments::issue_missing(connection, OffsetDateTime::UNIX_EPOCH, now, true).await? > 0 {}
    // Mails and pushes tell of what happens from now on.
    Ok(chat::settle_past(connection, &[]).await?)
}

/// Some thousand members of one site.
struct Part<'a> {
    home: &'a DemoSite,
    people: &'a [Person],
    /// How many of the site came before.
    first: u32,
    /// How many of these are drawn.
    faces: u32,
    now: OffsetDateTime,
    password_hash: &'a str,
}

impl Part<'_> {
    async fn write(
        &self,
        connection: &mut PgConnection,
        media: &Media,
        random: &Random,
        album: &mut pictures::Album,
    ) -> anyhow::Result<()> {
        let profiles: Vec<_> = self.people.iter().map(|person| person.profile.clone()).collect();
        members::create_profiles(connection, &profiles).await?;
        let real = || self.people.iter().filter(|person| !person.profile.fictional);
        let accounts: Vec<DemoAccount> =
            (self.first..).zip(real()).map(|(number, person)| self.account(number, person)).collect();
        accounts::add_demo_accounts(connection, &self.home.company, &accounts, self.password_hash).await?;
        let signup_credits = self.home.site.settings.signup_credits;
        let purses: Vec<NewAccount> = real()
            .map(|person| NewAccount {
                member: person.profile.id,
                signup_credits,
                created_at: person.profile.created_at,
            })
            .collect();
        credits::open_many(connection, random, &purses).await?;
        let visits: Vec<_> = self.people.iter().map(|person| (person.profile.id, person.active_at)).collect();
        sessions::record_visits(connection, &visits).await?;
        let faces = usize::try_from(self.faces)?.min(self.people.len());
        let (drawn, others) = self.people.split_at_checked(faces).unwrap_or((self.people, &[]));
        let hue = pictures::hue(self.home.site.settings.niche);
        pictures::draw_all(connection, media, random, (drawn, hue), self.now, album).await?;
        pictures::share(connection, random, others, self.now, album).await?;
        if self.first == 0 {
            let history = history::History { random, home: self.home, people: self.people };
            history.write(connection).await?;
        }
        Ok(())
    }

    /// The first ones have addresses that a newcomer can remember.
    fn account(&self, number: u32, person: &Person) -> DemoAccount {
        let brand = self.home.site.settings.name.to_lowercase();
        let email = match number {
            0 => format!("premium@{brand}.example"),
            1 => format!("free@{brand}.example"),
            _ => format!("member{number}@{brand}.example"),
        };
        DemoAccount {
            member: person.profile.id,
            site: self.home.site.id,
            email,
            language: person.language,
            country: person.country,
            shows_orientation: person.profile.shows_orientation,
            created_at: person.profile.created_at,
        }
    }
}

fn tell(line: &str) -> anyhow::Result<()> {
    writeln!(std::io::stdout(), "{line}").context("the terminal is gone")
}

/// Prints where to look.
pub fn welcome(app: &App) {
    let port = app.config.port;
    let mut lines = vec![String::new(), "Liaison is ready:".to_owned()];
    for site in app.sites.all() {
        lines.push(format!("  {:<10} http://{}:{port}", site.settings.name, site.domain));
    }
    lines.push(format!("  caught mail and SMS  http://localhost:{port}/dev/outbox"));
    lines.push(format!("  sandbox payments     http://localhost:{port}/sandbox/mollie/faults"));
    lines.push(format!(
        "  demo logins          premium@vonk.example and free@vonk.example, password {PASSWORD}"
    ));
    lines.push(
        "                       (the same at velours, nordlys, meadow; members member2@… upwards)".to_owned(),
    );
    lines.push("Ctrl-C stops everything.".to_owned());
    let _ = tell(&lines.join("\n"));
}
