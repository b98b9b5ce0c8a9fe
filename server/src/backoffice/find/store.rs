//! The SQL of the find box. Each statement takes the reach of its own permission.

use super::{Hit, Kind};
use crate::{
    complaints::Standing,
    kernel::{
        ids::MemberId,
        money::{Currency, Money},
        problem::Answer,
    },
    payments,
    staff::Reach,
};
use sqlx::PgConnection;
use uuid::Uuid;

/// Of each kind.
const MANY: i64 = 25;

struct Row {
    id: Uuid,
    title: String,
    site: String,
}

impl Row {
    fn of(kind: Kind) -> impl Fn(Self) -> Hit {
        move |row| Hit { kind, id: row.id.to_string(), title: row.title, site: Some(row.site), member: None }
    }
}

pub(super) async fn member(connection: &mut PgConnection, reach: &Reach, id: Uuid) -> Answer<Vec<Hit>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query_as!(
        Row,
        "select p.id, p.name as title, s.domain as site from profiles p join sites s on s.id = p.site_id
         where p.id = $1 and ($2 or s.company_id = any($3) or s.id = any($4))",
        id,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(Row::of(Kind::Member)).collect())
}

/// Whom a mail of ours went to.
pub(super) async fn member_of_mail(
    connection: &mut PgConnection,
    reach: &Reach,
    mail: Uuid,
) -> Answer<Vec<Hit>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query_as!(
        Row,
        "select p.id, p.name as title, s.domain as site
         from mails m join profiles p on p.id = m.member_id join sites s on s.id = p.site_id
         where m.id = $1 and ($2 or s.company_id = any($3) or s.id = any($4))",
        mail,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(Row::of(Kind::Member)).collect())
}

/// Those that have it, and those that had it within the last days.
pub(super) async fn members_of_address(
    connection: &mut PgConnection,
    reach: &Reach,
    key: &str,
) -> Answer<Vec<Hit>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query_as!(
        Row,
        "select p.id, p.name as title, s.domain as site
         from account_addresses a join sites s on s.id = a.site_id join profiles p on p.id = a.member_id
         where a.address_key = $1 and ($2 or s.company_id = any($3) or s.id = any($4)) order by s.domain limit $5",
        key,
        all,
        &companies,
        &sites,
        MANY,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(Row::of(Kind::Member)).collect())
}

/// Real members whose name begins so, some of each site.
pub(super) async fn members_by_name(
    connection: &mut PgConnection,
    reach: &Reach,
    beginning: &str,
) -> Answer<Vec<Hit>> {
    let (all, companies, sites) = reach.parts();
    // Behind every name that begins so.
    let behind = char::MAX.to_string();
    let rows = sqlx::query_as!(
        Row,
        r#"select p.id as "id!", p.name as "title!", s.domain as "site!"
         from sites s cross join lateral (
           select id, name from profiles
           where site_id = s.id and not fictional and lower(name) ~>=~ lower($1) and lower(name) ~<~ (lower($1) || $2)
           order by lower(name) using ~<~ limit $6) p
         where ($3 or s.company_id = any($4) or s.id = any($5)) order by lower(p.name), s.domain, p.id limit $6"#,
        beginning,
        behind,
        all,
        &companies,
        &sites,
        MANY,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(Row::of(Kind::Member)).collect())
}

/// Whose discount code it is, or who used it where it has one use in all.
pub(super) async fn members_by_code(
    connection: &mut PgConnection,
    reach: &Reach,
    code: &str,
) -> Answer<Vec<Hit>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query_as!(
        Row,
        r#"select p.id as "id!", p.name as "title!", s.domain as "site!"
         from sites s cross join lateral (
           select d.member_id from discount_codes d where d.site_id = s.id and d.code = $1 and d.member_id is not null
           union select u.member_id from discount_uses u where u.site_id = s.id and u.code = $1 and u.one_use) c
           join profiles p on p.id = c.member_id
         where $2 or s.company_id = any($3) or s.id = any($4) order by s.domain, p.id limit $5"#,
        code,
        all,
        &companies,
        &sites,
        MANY,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(Row::of(Kind::Member)).collect())
}

pub(super) async fn decision(connection: &mut PgConnection, reach: &Reach, number: &str) -> Answer<Vec<Hit>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select d.number, d.measure, s.domain, d.member_id as "member: MemberId" from decisions d join profiles p on p.id = d.member_id join sites s on s.id = p.site_id
         where d.number = $1 and ($2 or s.company_id = any($3) or s.id = any($4))"#,
        number,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    let hit = |number, title, (site, member)| Hit {
        kind: Kind::Decision,
        id: number,
        title,
        site: Some(site),
        member: Some(member),
    };
    Ok(rows.into_iter().map(|row| hit(row.number, row.measure, (row.domain, row.member))).collect())
}

/// By its number, where its site is.
pub(super) async fn complaint(connection: &mut PgConnection, standing: Standing) -> Answer<Hit> {
    let site = sqlx::query_scalar!("select domain from sites where id = $1", standing.site.0)
        .fetch_one(connection)
        .await?;
    Ok(Hit {
        kind: Kind::Complaint,
        id: standing.number,
        title: standing.category.code().to_owned(),
        site: Some(site),
        member: standing.member,
    })
}

struct OrderRow {
    id: Uuid,
    minor: i64,
    currency: Currency,
    status: String,
    site: String,
    member: MemberId,
}

impl OrderRow {
    fn hit(self, kind: Kind, id: Option<&str>) -> Hit {
        let price = Money::new(self.minor, self.currency);
        Hit {
            kind,
            id: id.map_or_else(|| self.id.to_string(), str::to_owned),
            title: format!("{} {} {}", price.decimal(), price.currency.code(), self.status),
            site: Some(self.site),
            member: Some(self.member),
        }
    }
}

pub(super) async fn order(connection: &mut PgConnection, reach: &Reach, id: Uuid) -> Answer<Vec<Hit>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query_as!(
        OrderRow,
        r#"select o.id, o.price_minor as minor, o.currency as "currency: Currency", o.status, s.domain as site, o.member_id as "member: MemberId"
         from orders o join sites s on s.id = o.site_id
         where o.id = $1 and ($2 or s.company_id = any($3) or s.id = any($4))"#,
        id,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.hit(Kind::Order, None)).collect())
}

/// By the provider's own id of the payment.
pub(super) async fn payments(
    connection: &mut PgConnection,
    reach: &Reach,
    payment: &str,
) -> Answer<Vec<Hit>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query_as!(
        OrderRow,
        r#"select o.id, o.price_minor as minor, o.currency as "currency: Currency", o.status, s.domain as site, o.member_id as "member: MemberId"
         from provider_payments p join orders o on o.member_id = p.member_id and o.id = p.order_id join sites s on s.id = o.site_id
         where p.provider_payment_id = $1 and ($2 or s.company_id = any($3) or s.id = any($4)) limit $5"#,
        payment,
        all,
        &companies,
        &sites,
        MANY,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.hit(Kind::Payment, Some(payment))).collect())
}

/// The order of an invoice or a credit note, by the whole number.
pub(super) async fn invoice(connection: &mut PgConnection, reach: &Reach, number: &str) -> Answer<Vec<Hit>> {
    let Some(invoice) = payments::of_number(connection, number).await? else { return Ok(Vec::new()) };
    let mut hits = order(connection, reach, invoice.order.0).await?;
    for hit in &mut hits {
        hit.title = format!("{} {}", invoice.text(), hit.title);
    }
    Ok(hits)
}

pub(super) async fn links(connection: &mut PgConnection, reach: &Reach, token: &str) -> Answer<Vec<Hit>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        "select l.token, l.campaign, s.domain from sites s join short_links l on l.site_id = s.id and l.token = $1
         where $2 or s.company_id = any($3) or s.id = any($4) order by s.domain limit $5",
        token,
        all,
        &companies,
        &sites,
        MANY,
    )
    .fetch_all(connection)
    .await?;
    let hit = |token, title, site| Hit { kind: Kind::Link, id: token, title, site: Some(site), member: None };
    Ok(rows.into_iter().map(|row| hit(row.token, row.campaign, row.domain)).collect())
}

/// By id, or by a part of the domain or the name.
pub(super) async fn sites(
    connection: &mut PgConnection,
    reach: &Reach,
    (id, words): (Option<Uuid>, &str),
) -> Answer<Vec<Hit>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select s.id, s.domain, coalesce(s.settings ->> 'name', s.domain) as "name!" from sites s
         where (s.id = $1 or $2 <> '' and (position(lower($2) in s.domain) > 0 or position(lower($2) in lower(coalesce(s.settings ->> 'name', ''))) > 0))
           and ($3 or s.company_id = any($4) or s.id = any($5)) order by s.domain limit $6"#,
        id,
        words,
        all,
        &companies,
        &sites,
        MANY,
    )
    .fetch_all(connection)
    .await?;
    let hit = |id: Uuid, title, site| Hit {
        kind: Kind::Site,
        id: id.to_string(),
        title,
        site: Some(site),
        member: None,
    };
    Ok(rows.into_iter().map(|row| hit(row.id, row.name, row.domain)).collect())
}
