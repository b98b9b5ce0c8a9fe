//! `liaison company …`: who runs sites, and the account that takes their money. Running servers take
//! changes within a second.

mod access_token;
mod history;
mod warnings;

use super::{database::Database, explain, plan::Yes, site::announce};
use crate::{
    backoffice::{KeyChange, MOLLIE, VEROTEL, is_api_key, is_shop_id, is_test_at_open_site},
    config::Config,
    kernel::{clock::Clock, country::Country, random::Random, vault::Vault, visible::hidden_character},
    payments::{self, AccountFacts, NewPaymentAccount, ProviderKeys},
    settings::{self, Company},
};
use anyhow::Context;
use clap::{Args, Subcommand};
use std::{
    io::{Read, Write},
    path::PathBuf,
};

/// Where Pay.nl takes orders.
const PAYNL: &str = "https://connect.pay.nl/v1";
/// Where Pay.nl takes refunds.
const PAYNL_REST: &str = "https://rest.pay.nl/v2";

/// What to do with companies.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line a company: id, name, country, its sites.
    List,
    /// All of a company as JSON.
    Show {
        /// Its id.
        id: String,
    },
    /// What it was before, the newest change first: version, when, by which way, who, why; below it, what became different.
    History {
        /// Its id.
        id: String,
    },
    /// Adds a company.
    Create(NewCompany),
    /// Changes one thing: `liaison company set vonk-media support_phone '+31 20 123 4567'`.
    Set {
        /// Its id.
        id: String,
        /// Name of the field, as `show` has it.
        name: String,
        /// JSON, or plain text; lists are JSON: `["NL…", "DE…"]`.
        value: String,
    },
    /// Shows or sets the account that takes the company's money.
    Account(Account),
    /// Shows or sets the service that warns of disputes before a bank takes the money.
    Warnings(warnings::Warnings),
    /// Takes a company away that runs no site and issued no invoice.
    Delete {
        /// Its id.
        id: String,
        #[command(flatten)]
        go: Yes,
    },
}

/// A company to add.
#[derive(Args)]
pub(super) struct NewCompany {
    /// Short name for ever: lower-case letters, digits and hyphens.
    id: String,
    /// Registered name.
    #[arg(long)]
    name: String,
    /// Street and number.
    #[arg(long)]
    address: String,
    /// Zip and city.
    #[arg(long)]
    city: String,
    /// Where it is registered.
    #[arg(long, value_parser = country)]
    country: Country,
    /// Number in the register of companies.
    #[arg(long)]
    kvk: String,
    /// VAT numbers, with commas between them.
    #[arg(long, value_delimiter = ',')]
    vat: Vec<String>,
    /// Customer service.
    #[arg(long)]
    phone: String,
    /// Names it trades under, with commas between them.
    #[arg(long, value_delimiter = ',')]
    tradenames: Vec<String>,
    /// What buyers' bank statements call it; made from the name unless you say another.
    #[arg(long)]
    statement_descriptor: Option<String>,
}

/// The account of a company; without flags it is shown.
#[derive(Args)]
pub(super) struct Account {
    /// The company's id.
    id: String,
    /// File with the provider's API key; `-` reads it from standard input, so that no list of processes shows it.
    #[arg(long)]
    key_file: Option<PathBuf>,
    /// Where the provider answers; its own address unless you say another.
    #[arg(long)]
    api_base: Option<String>,
    /// File with the access token of the organisation at Mollie, which reads what was paid out; `-` as above.
    #[arg(long, conflicts_with = "service_id")]
    access_token_file: Option<PathBuf>,
    /// The key is of another organisation or profile than before, or of the other mode (test, live): what was ordered
    /// before can then neither be followed nor refunded.
    #[arg(long)]
    new_organisation: bool,
    #[command(flatten)]
    paynl: PaynlAccount,
    /// Verotel's number of the shop whose signature key the key file holds.
    #[arg(long, value_parser = shop, conflicts_with_all = ["service_id", "access_token_file"])]
    shop_id: Option<String>,
    /// Makes Pay.nl's orders in test mode, or says that the shop at Verotel is: no money moves.
    #[arg(long)]
    test: bool,
    /// New orders stay with the account that sells; only methods that name this one lead to it (`liaison method route`).
    #[arg(long, requires = "key_file")]
    beside: bool,
    #[command(flatten)]
    go: Yes,
}

/// What Pay.nl knows a company by, beside its secret. An account without these or a shop's number is Mollie's.
#[derive(Args)]
struct PaynlAccount {
    /// Pay.nl's sales location, SL-####-####.
    #[arg(long, value_parser = paynl_code)]
    service_id: Option<String>,
    /// The code of the Pay.nl token whose secret the key file holds, AT-####-####; the sales location unless you say another.
    #[arg(long, value_parser = paynl_code, requires = "service_id")]
    token_code: Option<String>,
    /// Where Pay.nl takes refunds; its own address unless you say another.
    #[arg(long, requires = "service_id")]
    rest_base: Option<String>,
}

/// A number such as `12345`.
fn shop(text: &str) -> Result<String, String> {
    if is_shop_id(text) { Ok(text.to_owned()) } else { Err("not the number of a shop".to_owned()) }
}

/// `SL-1234-5678` or `AT-1234-5678`.
fn paynl_code(text: &str) -> Result<String, String> {
    let (kind, digits) = text.split_once('-').unwrap_or_default();
    let fours: Vec<&str> = digits.split('-').collect();
    let four = |part: &&str| part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_digit());
    if matches!(kind, "SL" | "AT") && fours.len() == 2 && fours.iter().all(four) {
        Ok(text.to_owned())
    } else {
        Err("not a code of Pay.nl, which are SL- or AT- with two times four digits".to_owned())
    }
}

fn country(text: &str) -> Result<Country, String> {
    Country::parse(&text.to_ascii_uppercase()).ok_or_else(|| "not a country that we serve".to_owned())
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<()> {
    match command {
        Command::List => list(database).await,
        Command::Show { id } => {
            let company = find(database, &id).await?;
            Ok(writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(&company)?)?)
        }
        Command::History { id } => history::show(database, &id).await,
        Command::Create(new) => create(database, new).await,
        Command::Set { id, name, value } => set(database, &id, &name, &value).await,
        Command::Account(account) => keep_account(database, config, account).await,
        Command::Warnings(wish) => warnings::run(database, config, wish).await,
        Command::Delete { id, go } => delete(database, &id, go).await,
    }
}

async fn list(database: &Database) -> anyhow::Result<()> {
    let companies = settings::list_companies(&mut *database.pool.acquire().await?).await?;
    let sites = settings::list(&database.pool).await?;
    for company in companies {
        let own = sites.iter().filter(|site| site.company.id == company.id);
        let domains: Vec<&str> = own.map(|site| site.domain.as_str()).collect();
        writeln!(
            std::io::stdout(),
            "{}\t{}\t{}\t{}",
            company.id,
            company.name,
            company.country,
            domains.join(" ")
        )?;
    }
    Ok(())
}

/// The company of this id.
pub(super) async fn find(database: &Database, id: &str) -> anyhow::Result<Company> {
    let companies = settings::list_companies(&mut *database.pool.acquire().await?).await?;
    companies.into_iter().find(|company| company.id == id).with_context(|| nobody(id))
}

fn nobody(id: &str) -> String {
    format!("there is no company {id}; `liaison company list` shows all")
}

async fn create(database: &Database, new: NewCompany) -> anyhow::Result<()> {
    let is_id = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    anyhow::ensure!(
        (1..=40).contains(&new.id.len()) && new.id.bytes().all(is_id),
        "an id is 1 to 40 lower-case letters, digits and hyphens"
    );
    let descriptor = new.statement_descriptor.unwrap_or_else(|| Company::descriptor_of(&new.name));
    let company = Company {
        statement_descriptor: descriptor,
        name: new.name,
        address: new.address,
        kvk: new.kvk,
        city: new.city,
        country: new.country,
        tradenames: new.tradenames,
        vat_numbers: new.vat,
        support_phone: new.phone,
        // Offered to members who leave; less than the time bonus, since nothing as good may follow a countdown.
        delete_discount: 20,
        added: Clock::system().now(),
        id: new.id,
    };
    accept(&company)?;
    let mut transaction = database.pool.begin().await?;
    anyhow::ensure!(
        settings::lock_company(&mut transaction, &company.id).await?.is_none(),
        "there is a company {} already; `liaison company set` changes it",
        company.id
    );
    settings::create_company(&mut transaction, &company).await?;
    transaction.commit().await?;
    let next = format!("`liaison company account {}` gives it one for payments", company.id);
    Ok(writeln!(std::io::stdout(), "{} is there; {next}", company.id)?)
}

/// What a company must have at once; the rest is `site lint`'s.
fn accept(company: &Company) -> anyhow::Result<()> {
    anyhow::ensure!(!company.name.trim().is_empty(), "name is empty");
    anyhow::ensure!((0..=90).contains(&company.delete_discount), "delete_discount must be 0 to 90");
    anyhow::ensure!(
        Company::is_descriptor(&company.statement_descriptor),
        "statement_descriptor must be 5 to 22 letters, digits, spaces and . , & / - with a letter among them, from a letter or digit to one or a dot"
    );
    let Company { name, address, city, kvk, support_phone, tradenames, vat_numbers, .. } = company;
    let texts = [name, address, city, kvk, support_phone].into_iter().chain(tradenames).chain(vat_numbers);
    for text in texts {
        if let Some(letter) = hidden_character(text) {
            let (text, code) = (text.escape_debug(), u32::from(letter));
            anyhow::bail!("\"{text}\": U+{code:04X} does not show, or changes how other words show");
        }
    }
    Ok(())
}

async fn set(database: &Database, id: &str, name: &str, value: &str) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    let company = settings::lock_company(&mut transaction, id).await?.with_context(|| nobody(id))?;
    let mut changed = super::site::with_value(&company, name, value)?;
    id.clone_into(&mut changed.id);
    accept(&changed)?;
    anyhow::ensure!(
        changed.added == company.added,
        "added is the day since when the company runs sites, and stays (spec 4: the terms' version date)"
    );
    settings::create_company(&mut transaction, &changed).await?;
    transaction.commit().await?;
    announce(database).await
}

async fn delete(database: &Database, id: &str, go: Yes) -> anyhow::Result<()> {
    let company = find(database, id).await?;
    let mut transaction = database.pool.begin().await?;
    settings::delete_company(&mut transaction, id)
        .await?
        .map_err(|why| anyhow::anyhow!("{id} stays: {why}"))?;
    if !go.to(&format!("{id} ({}) goes with its payment account and methods", company.name))? {
        return Ok(());
    }
    Ok(transaction.commit().await?)
}

async fn keep_account(database: &Database, config: &Config, account: Account) -> anyhow::Result<()> {
    anyhow::ensure!(
        !account.test || account.shop_id.is_some() || account.paynl.service_id.is_some(),
        "--test is for Pay.nl and Verotel: a key of Mollie says itself whether money moves"
    );
    let company = find(database, &account.id).await?.id;
    let mut transaction = database.pool.begin().await?;
    if let Some(file) = &account.key_file {
        let key = key(file)?;
        let secret = Random::system().uuid().simple().to_string();
        let (keys, api_base) = account.keys(&key);
        anyhow::ensure!(
            !is_test_at_open_site(&mut transaction, config, (&company, keys)).await?,
            "a site of {company} is open, and with a test key whoever orders there gets credits for nothing: give the live \
             key, or close its sites first (`liaison site close <domain>`)"
        );
        let sells = !account.beside;
        let new = NewPaymentAccount { company_id: &company, keys, api_base, hook_secret: &secret, sells };
        let random = Random::system();
        let vault = Vault::start(config, &database.pool, &random).await?;
        let change = match keys {
            ProviderKeys::Mollie { api_key } => {
                let before = payments::known_key(&mut transaction, &vault, &company, config.port).await;
                Some(KeyChange::of(before.map_err(explain)?, (api_base, api_key)).await?)
            }
            ProviderKeys::Verotel { shop_id, .. } => {
                let before = payments::known_shop(&mut transaction, &company).await;
                Some(KeyChange::of_shop(before.map_err(explain)?, shop_id))
            }
            ProviderKeys::Paynl { .. } => None,
        };
        if let Some(change) = &change {
            allow(change, account.new_organisation, &company)?;
        }
        let before = payments::account_facts(&mut transaction, &company).await.map_err(explain)?;
        anyhow::ensure!(
            before.is_some() || !account.beside,
            "{company} has no account that sells yet: leave --beside out"
        );
        let now = Clock::system().now();
        payments::open_payment_account(&mut transaction, (&vault, &random), &new, now)
            .await
            .map_err(explain)?;
        if let Some(change) = &change {
            change.keep(&mut transaction, &company, now).await.map_err(explain)?;
        }
        let after = payments::account_facts(&mut transaction, &company).await.map_err(explain)?;
        let paid_to = |facts: Option<&AccountFacts>| facts.map_or_else(|| "nobody".to_owned(), described);
        let (until_now, from_now) = (paid_to(before.as_ref()), paid_to(after.as_ref()));
        let plan = if account.beside {
            let provider = keys.provider().code();
            format!(
                "{company} has an account at {provider} beside: new orders are paid to {from_now}, and to it by methods that name it"
            )
        } else {
            format!("new orders of {company} are paid to {from_now}, until now to {until_now}")
        };
        if !account.go.to(&plan)? {
            return Ok(());
        }
    }
    if let Some(file) = &account.access_token_file {
        let token = key(file)?;
        access_token::keep(&mut transaction, (database, config), (&company, &token)).await?;
        if !account.go.to(&format!("what Mollie pays out to {company} is read with this token"))? {
            return Ok(());
        }
    }
    let facts = payments::account_facts(&mut transaction, &company).await.map_err(explain)?;
    let shop = payments::known_shop(&mut transaction, &company).await.map_err(explain)?;
    transaction.commit().await?;
    let facts = facts.with_context(|| format!("{company} has no account; give it one with --key-file"))?;
    writeln!(std::io::stdout(), "{}", described(&facts))?;
    if let Some((shop, _)) = shop {
        tell_postback(database, &company, &shop).await?;
    }
    Ok(())
}

/// What to enter at Verotel, which is not told with each order.
async fn tell_postback(database: &Database, company: &str, shop: &str) -> anyhow::Result<()> {
    let sites = settings::list(&database.pool).await?;
    let domain = sites.iter().find(|site| site.company.id == company).map(|site| site.domain.as_str());
    let domain = domain.unwrap_or("<a site of the company>");
    writeln!(
        std::io::stdout(),
        "Verotel's shop {shop} must call https://{domain}/api/psp/verotel/{company}: enter it as the FlexPay postback URL in \
         its Control Center"
    )?;
    Ok(())
}

/// Refuses a key of another organisation unless that is what the operator wants.
fn allow(change: &KeyChange, is_wanted: bool, company: &str) -> anyhow::Result<()> {
    if !change.was_asked() {
        writeln!(
            std::io::stderr(),
            "whether this key is of the same profile as the one before could not be asked"
        )?;
    }
    anyhow::ensure!(
        is_wanted || !change.is_another(),
        "this key is of another organisation or profile than the one of {company} until now, or one is a test key and \
         the other is live: what was ordered before can then neither be followed nor refunded, and kept cards and \
         debits end. Wait until nothing is open and the last refund day has passed, or say --new-organisation"
    );
    Ok(())
}

fn described(facts: &AccountFacts) -> String {
    let place = if facts.api_base.is_empty() { "the sandbox on this server" } else { &facts.api_base };
    let kind = if facts.is_test { "a test key: no money moves" } else { "a live key" };
    let creditor = if facts.creditor_id.is_empty() { "none" } else { &facts.creditor_id };
    format!("{} at {place}, {kind}, creditor identifier {creditor}", facts.provider)
}

impl Account {
    /// Whose account it is to be, and where that answers.
    fn keys<'a>(&'a self, secret: &'a str) -> (ProviderKeys<'a>, &'a str) {
        let base = self.api_base.as_deref();
        if let Some(shop_id) = self.shop_id.as_deref() {
            let keys = ProviderKeys::Verotel { shop_id, signature_key: secret, is_test: self.test };
            return (keys, base.unwrap_or(VEROTEL));
        }
        let Some(service_id) = self.paynl.service_id.as_deref() else {
            return (ProviderKeys::Mollie { api_key: secret }, base.unwrap_or(MOLLIE));
        };
        let keys = ProviderKeys::Paynl {
            service_id,
            token_code: self.paynl.token_code.as_deref().unwrap_or(service_id),
            secret,
            rest_base: self.paynl.rest_base.as_deref().unwrap_or(PAYNL_REST),
            is_test: self.test,
        };
        (keys, base.unwrap_or(PAYNL))
    }
}

/// One line of a file, or of standard input.
fn key(file: &std::path::Path) -> anyhow::Result<String> {
    let mut text = String::new();
    if file.as_os_str() == "-" {
        std::io::stdin().read_to_string(&mut text)?;
    } else {
        text = std::fs::read_to_string(file).with_context(|| format!("{} can't be read", file.display()))?;
    }
    let key = text.trim();
    anyhow::ensure!(is_api_key(key), "that is no API key: one line of 10 to 200 letters and digits");
    Ok(key.to_owned())
}
