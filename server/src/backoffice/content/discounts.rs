//! Discount codes for everybody: singly, and in lots. A code that is one member's is made by a command, and stands in no list here.

use super::{begin, last_day_ends, site_of};
use crate::{
    backoffice::{Doer, Office},
    kernel::{
        country::Country,
        ids::SiteId,
        money::{Currency, Money},
        problem::{Answer, FieldError, Refusal},
    },
    payments::{
        self, COUNTED, CodeFilter, CodeLine, CodePosition, CodeTerms, DiscountStatus, DiscountWord, LotLine,
        Method, Validity,
    },
    settings::SiteRow,
    staff::{self, Chain, Entry, Permission},
};
use serde_json::json;
use sqlx::PgConnection;
use std::fmt::Write as _;
use time::{Date, OffsetDateTime, format_description::well_known::Rfc3339};

/// Codes on a page.
const PAGE: i64 = 50;
/// The first line of the lists.
const HEAD: &str =
    "code,percentage,minimum,currency,country,member,methods,validity,status,expires,lot,used,open";

/// What codes are good for, as somebody wants it.
#[derive(Clone, Copy, Debug)]
pub struct CodeRequest<'a> {
    /// Per cent.
    pub percentage: i16,
    /// The last day on which they can be used, as the site's first country has it.
    pub last_day: Date,
    /// "20.00", and its currency: orders below it don't count.
    pub minimum: Option<(&'a str, Currency)>,
    /// Members of this country only.
    pub country: Option<Country>,
    /// Codes of methods; empty: all.
    pub methods: &'a [String],
    /// How often each can be used.
    pub validity: Validity,
}

/// Many codes at once.
#[derive(Clone, Copy, Debug)]
pub struct LotRequest<'a> {
    /// By which they are found and taken back.
    pub name: &'a str,
    /// With what they begin.
    pub prefix: &'a str,
    /// How many.
    pub count: usize,
}

impl CodeRequest<'_> {
    fn terms(&self, row: &SiteRow, lot: Option<&str>, now: OffsetDateTime) -> Answer<CodeTerms> {
        let wrong = |field| FieldError::new(field, "field_invalid");
        if !(1..=90).contains(&self.percentage) {
            return Err(wrong("percentage").into());
        }
        // Nothing as good as a countdown follows it, for anybody.
        if payments::follows_countdown(row, self.percentage) {
            return Err(FieldError::new("percentage", "discount_follows_countdown").about_content().into());
        }
        let minimum = match self.minimum {
            Some((amount, currency)) => {
                let minimum = Money::parse_decimal(amount.trim(), currency);
                Some(minimum.filter(|least| least.amount > 0).ok_or_else(|| wrong("minimum"))?)
            }
            None => None,
        };
        let fits = |least: &Money| self.country.is_none_or(|own| own.facts().currency == least.currency);
        if !minimum.as_ref().is_none_or(fits) {
            return Err(wrong("currency").into());
        }
        let methods: Option<Vec<Method>> = self.methods.iter().map(|code| Method::parse(code)).collect();
        let methods = methods.filter(|all| all.iter().all(|method| !method.has_ended()));
        let expires = last_day_ends(row, self.last_day).filter(|end| *end > now);
        let terms = CodeTerms {
            percentage: self.percentage,
            minimum,
            country: self.country,
            member: None,
            methods: methods.ok_or_else(|| wrong("methods"))?,
            validity: self.validity,
            expires: expires.ok_or_else(|| wrong("last_day"))?,
            lot: lot.map(str::to_owned),
        };
        // What is left is the lot's name.
        if terms.faults(now).is_empty() { Ok(terms) } else { Err(wrong("name").into()) }
    }
}

/// Codes of a site as they are looked at.
#[derive(Clone, Debug)]
pub struct CodePage {
    /// Those that were made singly, the newest first.
    pub codes: Vec<CodeLine>,
    /// Where the next page of them begins.
    pub next: Option<CodePosition>,
    /// All lots, by name.
    pub lots: Vec<LotLine>,
}

/// A page of a site's codes, and its lots.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn site_discounts(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    site: (&[SiteRow], SiteId),
    after: Option<&CodePosition>,
) -> Answer<CodePage> {
    let row = site_of(office, doer, Permission::EditDiscounts, site)?;
    let lines = payments::code_page(connection, row.id, after, PAGE).await?;
    let last = lines.get(usize::try_from(PAGE - 1).unwrap_or_default());
    let next = last.map(|(line, at)| CodePosition { at: *at, code: line.code.clone() });
    let lots = payments::lots(connection, row.id).await?;
    Ok(CodePage { codes: lines.into_iter().map(|(line, _)| line).collect(), next, lots })
}

/// Makes one code for everybody.
///
/// # Errors
/// `not_allowed`; `not_found`; the fields that are wrong, a name that is taken among them.
pub async fn issue_code(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    (site, why): ((&[SiteRow], SiteId), &str),
    (code, wish): (&str, &CodeRequest<'_>),
) -> Answer<()> {
    let row = begin(connection, (office, doer), Permission::EditDiscounts, site, Some(why)).await?;
    let now = office.now();
    let taken = || FieldError::new("code", "field_invalid");
    let word = DiscountWord::parse(code).ok().filter(|word| payments::name_fault(word).is_none());
    let words = [word.ok_or_else(taken)?.as_str().to_owned()];
    let terms = wish.terms(row, None, now)?;
    let made = payments::create_codes(connection, row.id, &words, &terms, now).await?;
    if made.is_empty() { Err(taken().about_content().into()) } else { Ok(()) }
}

/// Makes many codes with random names; how many.
///
/// # Errors
/// As [`issue_code`].
pub async fn issue_lot(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    (site, why): ((&[SiteRow], SiteId), &str),
    (lot, wish): (&LotRequest<'_>, &CodeRequest<'_>),
) -> Answer<usize> {
    let row = begin(connection, (office, doer), Permission::EditDiscounts, site, Some(why)).await?;
    let now = office.now();
    let wrong = |field| FieldError::new(field, "field_invalid");
    let name = lot.name.trim();
    let most = usize::try_from(COUNTED).unwrap_or_default();
    if !(1..=most).contains(&lot.count) {
        return Err(wrong("count").into());
    }
    // A dash and ten letters follow.
    let word = DiscountWord::parse(&format!("{}-0000000000", lot.prefix.trim())).ok();
    let word = word.filter(|word| payments::name_fault(word).is_none());
    let prefix = word.as_ref().and_then(|word| word.as_str().strip_suffix("-0000000000"));
    let prefix = prefix.ok_or_else(|| wrong("prefix"))?;
    let terms = wish.terms(row, Some(name), now)?;
    // Two lots of one name at once would be one that nobody asked for.
    payments::hold_lot(connection, row.id, name).await?;
    let filter = CodeFilter { code: None, lot: Some(name) };
    if !payments::list_codes(connection, row.id, filter, 1).await?.is_empty() {
        return Err(wrong("name").about_content().into());
    }
    let of = (row.id, prefix);
    let made = payments::create_lot(connection, office.random, of, lot.count, &terms, now).await?;
    Ok(made.len())
}

/// The codes of a lot with what became of each, as CSV; whoever has it can use them, so the log says who took it.
///
/// # Errors
/// `not_allowed`; `not_found` where there is no lot of that name.
pub async fn discount_lot(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    site: (&[SiteRow], SiteId),
    name: &str,
) -> Answer<String> {
    let row = site_of(office, doer, Permission::EditDiscounts, site)?;
    let filter = CodeFilter { code: None, lot: Some(name) };
    let codes = payments::list_codes(connection, row.id, filter, COUNTED).await?;
    if codes.is_empty() {
        return Err(Refusal::NotFound.into());
    }
    doer.stamp(connection, office.now()).await?;
    let entry = Entry {
        chain: Chain::Read,
        action: "discount.lot_taken",
        subject: None,
        site: Some(row.id),
        case: None,
        facts: json!({ "lot": name, "codes": codes.len() }),
        reason: None,
    };
    staff::append(connection, office.random, &entry).await?;
    discounts_csv(&codes)
}

/// Which codes somebody takes back.
#[derive(Clone, Copy, Debug)]
pub enum TakenBack<'a> {
    /// One of them.
    Code(&'a str),
    /// All of a lot.
    Lot(&'a str),
}

/// Takes codes back: nobody can use them any more, orders that have them keep them.
///
/// # Errors
/// `not_allowed`; `not_found` for what is not there, is one member's, or can't be used as it is.
pub async fn take_codes_back(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    (site, why): ((&[SiteRow], SiteId), &str),
    which: TakenBack<'_>,
) -> Answer<()> {
    let row = begin(connection, (office, doer), Permission::EditDiscounts, site, Some(why)).await?;
    let (codes, lot): (Vec<String>, Option<&str>) = match which {
        TakenBack::Lot(lot) => (Vec::new(), Some(lot)),
        TakenBack::Code(code) => {
            let filter = CodeFilter { code: Some(code), lot: None };
            let found = payments::list_codes(connection, row.id, filter, 1).await?;
            let everybodys = found.into_iter().filter(|line| line.member.is_none());
            (everybodys.map(|line| line.code).collect(), None)
        }
    };
    let done = payments::withdraw_codes(connection, row.id, &codes, lot).await?;
    if done > 0 { Ok(()) } else { Err(Refusal::NotFound.into()) }
}

/// Codes as CSV. No field can hold a comma, a quote or a line's end.
///
/// # Errors
/// A moment that can't be written.
pub fn discounts_csv(codes: &[CodeLine]) -> Answer<String> {
    let mut text = format!("{HEAD}\n");
    for line in codes {
        let (least, in_currency) =
            line.minimum.map(|least| (least.decimal(), least.currency.code())).unwrap_or_default();
        let member = line.member.map(|member| member.to_string()).unwrap_or_default();
        let expires = line.expires.format(&Rfc3339).map_err(anyhow::Error::from)?;
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{},{},{least},{in_currency},{},{member},{},{},{},{expires},{},{},{}",
            line.code,
            line.percentage,
            line.country.as_deref().unwrap_or_default(),
            line.methods.join(" "),
            line.validity.code(),
            if line.status == DiscountStatus::Active { "active" } else { "withdrawn" },
            line.lot.as_deref().unwrap_or_default(),
            line.used,
            line.open,
        );
    }
    Ok(text)
}
