//! Codes that an operator makes (singly and in lots), looks at and takes back; and which of a site's settings
//! would break honest timers.

use super::{
    model::{DiscountStatus, DiscountWord, Validity},
    rules::{PERCENTAGE, Timed},
    store,
};
use crate::{
    kernel::{
        country::Country,
        ids::{MemberId, SiteId},
        money::{Currency, Money},
        problem::Answer,
        random::Random,
    },
    payments::method::Method,
    settings::SiteRow,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// What a new code is good for.
#[derive(Clone, Debug)]
pub struct CodeTerms {
    /// Per cent.
    pub percentage: i16,
    /// Orders below it don't count.
    pub minimum: Option<Money>,
    /// Members of this country only.
    pub country: Option<Country>,
    /// This member only.
    pub member: Option<MemberId>,
    /// These methods only; empty: all.
    pub methods: Vec<Method>,
    /// How often it can be used.
    pub validity: Validity,
    /// From then on it is over.
    pub expires: OffsetDateTime,
    /// The name of the lot that it is one of.
    pub lot: Option<String>,
}

impl CodeTerms {
    /// What is wrong with them; empty: nothing.
    pub fn faults(&self, now: OffsetDateTime) -> Vec<String> {
        let mut faults = Vec::new();
        let mut check = |sound: bool, fault: &str| {
            if !sound {
                faults.push(fault.to_owned());
            }
        };
        check((1..=90).contains(&self.percentage), "a discount is 1 to 90 per cent");
        check(self.expires > now, "that end is past");
        check(self.minimum.is_none_or(|least| least.amount > 0), "a minimum is more than nothing");
        check(
            self.minimum
                .zip(self.country)
                .is_none_or(|(least, country)| least.currency == country.facts().currency),
            "members of that country pay in another currency than the minimum's",
        );
        check(self.methods.iter().all(|method| !method.has_ended()), "one of the methods is never offered");
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_ ".contains(letter);
        let named = |lot: &String| (1..=60).contains(&lot.len()) && lot.chars().all(plain);
        check(
            self.lot.as_ref().is_none_or(named),
            "a lot's name has up to 60 letters, digits, spaces, - and _",
        );
        faults
    }
}

/// A code as an operator sees it.
#[derive(Clone, Debug)]
pub struct CodeLine {
    /// In capitals.
    pub code: String,
    /// Per cent.
    pub percentage: i16,
    /// Orders below it don't count.
    pub minimum: Option<Money>,
    /// ISO 3166-1 alpha-2; None: any.
    pub country: Option<String>,
    /// None: everybody's.
    pub member: Option<MemberId>,
    /// Codes of payment methods; empty: all.
    pub methods: Vec<String>,
    /// How often it can be used.
    pub validity: Validity,
    /// Can it be used?
    pub status: DiscountStatus,
    /// From then on it is over.
    pub expires: OffsetDateTime,
    /// The name of its lot.
    pub lot: Option<String>,
    /// Orders that were paid with it.
    pub used: i64,
    /// Orders that may still be paid with it.
    pub open: i64,
}

/// Why a code of that name can't be made; None: it can.
pub fn name_fault(word: &DiscountWord) -> Option<&'static str> {
    if Timed::parse(word.as_str()).is_some() {
        return Some("that code is an offer by rule");
    }
    word.as_str().starts_with('-').then_some("a code begins with a letter or a digit")
}

/// Makes codes of these names; gives the names that were free, which are made.
pub async fn create_codes(
    connection: &mut PgConnection,
    site: SiteId,
    words: &[String],
    terms: &CodeTerms,
    now: OffsetDateTime,
) -> Answer<Vec<String>> {
    let methods: Vec<String> = terms.methods.iter().map(|method| method.code().to_owned()).collect();
    let made = sqlx::query_scalar!(
        "insert into discount_codes (site_id, code, value_percentage, minimum_order_value, currency, country, member_id, kind,
             status, validity, paymentmethods, expires, created_at, lot)
         select $1, code, $3, $4, $5, $6, $7, 'code', 'active', $8, $9, $10, $11, $12 from unnest($2::text[]) code
         on conflict (site_id, code) do nothing returning code",
        site.0,
        words,
        terms.percentage,
        terms.minimum.map_or(0, |least| least.amount),
        terms.minimum.map(|least| least.currency.code()),
        terms.country.map(|country| country.to_string()),
        terms.member.map(|member| member.0),
        terms.validity.code(),
        &methods,
        terms.expires,
        now,
        terms.lot,
    )
    .fetch_all(connection)
    .await?;
    Ok(made)
}

/// Makes `count` codes with random names: `PREFIX-` and ten letters and digits.
pub async fn create_lot(
    connection: &mut PgConnection,
    random: &Random,
    (site, prefix): (SiteId, &str),
    count: usize,
    terms: &CodeTerms,
    now: OffsetDateTime,
) -> Answer<Vec<String>> {
    let mut made: Vec<String> = Vec::new();
    while made.len() < count {
        let missing = (count - made.len()).min(5_000);
        let words: Vec<String> = (0..missing)
            .map(|_| format!("{prefix}-{}", super::routes::code_letters(&random.bytes())))
            .collect();
        made.extend(create_codes(connection, site, &words, terms, now).await?);
    }
    Ok(made)
}

/// Why this member may not be offered as much now; None: they may.
///
/// # Errors
/// `not_found` where the site has no such member.
pub async fn quiet_fault(
    connection: &mut PgConnection,
    site: &SiteRow,
    (member, percentage): (MemberId, i16),
    now: OffsetDateTime,
) -> Answer<Option<String>> {
    let past = store::past(connection, site.id, member).await?;
    let choices = super::rules::Choices {
        time_bonus: site.settings.time_bonus,
        welcome_days: site.settings.welcome_days,
    };
    let waits = past.is_quiet(now) || past.offer(choices, now).is_some();
    Ok((waits && percentage >= PERCENTAGE).then(|| {
        format!(
            "a countdown of {PERCENTAGE} % runs for this member, or ran out less than 30 days ago: nothing as good \
             may follow it; offer less than {PERCENTAGE} %, or wait"
        )
    }))
}

pub(super) struct Listed {
    pub(super) code: String,
    pub(super) value_percentage: i16,
    pub(super) minimum_order_value: i64,
    pub(super) currency: Option<Currency>,
    pub(super) country: Option<String>,
    pub(super) member: Option<MemberId>,
    pub(super) paymentmethods: Vec<String>,
    pub(super) validity: Validity,
    pub(super) status: DiscountStatus,
    pub(super) expires: OffsetDateTime,
    pub(super) lot: Option<String>,
    pub(super) created_at: OffsetDateTime,
    pub(super) used: i64,
    pub(super) open: i64,
}

impl From<Listed> for CodeLine {
    fn from(row: Listed) -> Self {
        let least = row.currency.filter(|_| row.minimum_order_value > 0);
        Self {
            code: row.code,
            percentage: row.value_percentage,
            minimum: least.map(|currency| Money::new(row.minimum_order_value, currency)),
            country: row.country,
            member: row.member,
            methods: row.paymentmethods,
            validity: row.validity,
            status: row.status,
            expires: row.expires,
            lot: row.lot,
            used: row.used,
            open: row.open,
        }
    }
}

/// Which codes are meant: of one name, of one lot, or all.
#[derive(Clone, Copy, Debug, Default)]
pub struct CodeFilter<'a> {
    /// Of this name.
    pub code: Option<&'a str>,
    /// Of this lot.
    pub lot: Option<&'a str>,
}

/// Codes that operators made and offers to stay, the newest first.
pub async fn list_codes(
    connection: &mut PgConnection,
    site: SiteId,
    filter: CodeFilter<'_>,
    limit: i64,
) -> Answer<Vec<CodeLine>> {
    let rows = sqlx::query_as!(
        Listed,
        r#"select c.code, c.value_percentage, c.minimum_order_value, c.currency as "currency: Currency", c.country,
             c.member_id as "member: MemberId", c.paymentmethods, c.validity as "validity: Validity",
             c.status as "status: DiscountStatus", c.expires, c.lot, c.created_at,
             (select count(*) from orders o where o.site_id = c.site_id and o.discount_code = c.code
                and o.status not in ('pending', 'failed', 'cancelled', 'expired')) as "used!",
             (select count(*) from orders o where o.site_id = c.site_id and o.discount_code = c.code
                and (o.status = 'pending' or o.payable)) as "open!"
         from discount_codes c
         where c.site_id = $1 and ($2::text is null or c.code = $2) and ($3::text is null or c.lot = $3)
         order by c.created_at desc, c.code limit $4"#,
        site.0,
        filter.code,
        filter.lot,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(CodeLine::from).collect())
}

/// Takes codes back: nobody can use them any more, orders that have them keep them. Gives how many.
pub async fn withdraw_codes(
    connection: &mut PgConnection,
    site: SiteId,
    codes: &[String],
    lot: Option<&str>,
) -> Answer<u64> {
    let done = sqlx::query!(
        "update discount_codes set status = 'withdrawn'
         where site_id = $1 and status = 'active' and (code = any($2) or lot = $3)",
        site.0,
        codes,
        lot,
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}

/// What would let an equal or better offer follow a countdown that ran out; empty: nothing.
pub async fn honest_timer_faults(
    connection: &mut PgConnection,
    site: &SiteRow,
    now: OffsetDateTime,
) -> Answer<Vec<String>> {
    if !site.settings.time_bonus && site.settings.welcome_days == 0 {
        return Ok(Vec::new());
    }
    let mut faults = Vec::new();
    let stay = site.company.delete_discount;
    if stay >= PERCENTAGE {
        faults.push(format!(
            "{}'s delete_discount of {stay} % would follow the countdown of {PERCENTAGE} %, so members in their first \
             weeks are refused it; make it less than {PERCENTAGE}",
            site.company.id
        ));
    }
    let codes = sqlx::query_scalar!(
        r#"select distinct coalesce('the lot ' || lot, code) as "name!" from discount_codes
         where site_id = $1 and kind = 'code' and member_id is null and status = 'active' and expires > $2
             and value_percentage >= $3 order by 1 limit 20"#,
        site.id.0,
        now,
        PERCENTAGE,
    )
    .fetch_all(&mut *connection)
    .await?;
    if !codes.is_empty() {
        faults.push(format!(
            "these codes for everybody take off as much as the countdown's {PERCENTAGE} % or more: {}; make smaller \
             ones, or codes for single members (`liaison discount withdraw` takes them back)",
            codes.join(", ")
        ));
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::{Duration, macros::datetime};

    const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn terms() -> CodeTerms {
        CodeTerms {
            percentage: 20,
            minimum: Some(Money::new(2_000, Currency::Eur)),
            country: Country::parse("DE"),
            member: None,
            methods: vec![Method::Ideal],
            validity: Validity::Once,
            expires: NOW + Duration::DAY,
            lot: Some("Spring 2027".to_owned()),
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert_eq!(terms().faults(NOW), Vec::<String>::new());
        let wrong = [
            CodeTerms { percentage: 0, ..terms() },
            CodeTerms { percentage: 91, ..terms() },
            CodeTerms { expires: NOW, ..terms() },
            CodeTerms { minimum: Some(Money::new(0, Currency::Eur)), ..terms() },
            CodeTerms { minimum: Some(Money::new(1, Currency::Usd)), ..terms() },
            CodeTerms { methods: vec![Method::Sofort], ..terms() },
            CodeTerms { lot: Some("a,b".to_owned()), ..terms() },
            CodeTerms { lot: Some(String::new()), ..terms() },
        ];
        for terms in wrong {
            assert_eq!(terms.faults(NOW).len(), 1, "{terms:?}");
        }
    }

    #[test]
    fn offers_by_rule_have_their_names_for_themselves() {
        let fault = |text| name_fault(&DiscountWord::parse(text).unwrap());
        assert!(fault("timebonus25").is_some() && fault("WELCOME25").is_some() && fault("-SUM").is_some());
        assert!(fault("SPRING-27").is_none());
    }
}
