//! Members of the demo world, logged in without a password and with credits to spend.

use crate::{
    client::Page,
    process::{SITE, Server},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::digest::{SHA256, digest};
use sqlx::PgPool;
use uuid::Uuid;

/// More than any test spends.
const CREDITS: i32 = 1_000_000;

/// Somebody with a session.
#[derive(Clone, Debug)]
pub struct Member {
    /// As in profiles.
    pub id: Uuid,
    /// As others see it.
    pub name: String,
    /// Of the Cookie header.
    pub cookie: String,
}

impl Member {
    /// The same member with a session of their own besides.
    pub async fn log_in_again(&self, db: &PgPool) -> Self {
        let site: Uuid = sqlx::query_scalar("select site_id from profiles where id = $1")
            .bind(self.id)
            .fetch_one(db)
            .await
            .unwrap();
        Self { cookie: log_in(db, self.id, site).await, ..self.clone() }
    }

    /// A browser of theirs at this server.
    pub fn page(&self, server: &Server) -> Page {
        self.page_at(&server.base)
    }

    /// A browser of theirs at this address.
    pub fn page_at(&self, base: &str) -> Page {
        let page = Page::new(base, SITE);
        page.set_cookie(&format!("{}; Path=/", self.cookie));
        page
    }
}

/// An id that nobody has.
pub fn new_id() -> Uuid {
    Uuid::new_v4()
}

/// Real members of the main site, premium and rich.
pub async fn members(db: &PgPool, count: i64) -> Vec<Member> {
    let rows: Vec<(Uuid, Uuid, String)> = sqlx::query_as(
        "select p.id, p.site_id, p.name from profiles p join accounts a on a.member_id = p.id join sites s on s.id = p.site_id
         where s.domain = $1 and p.status = 'active' and a.status = 'active' order by p.id limit $2",
    )
    .bind(SITE)
    .bind(count)
    .fetch_all(db)
    .await
    .unwrap();
    assert_eq!(i64::try_from(rows.len()).unwrap(), count, "the demo world has that many");
    let mut members = Vec::new();
    for (id, site, name) in rows {
        enrich(db, id, true).await.unwrap();
        members.push(Member { id, name, cookie: log_in(db, id, site).await });
    }
    members
}

/// A member of the main site who never bought credits and has them all the same, and so many whom they
/// could write to and never have.
pub async fn free_member(db: &PgPool, strangers: usize) -> (Member, Vec<Uuid>) {
    let frees: Vec<(Uuid, Uuid, String)> = sqlx::query_as(
        "select p.id, p.site_id, p.name from profiles p join accounts a on a.member_id = p.id
         join sites s on s.id = p.site_id join credit_accounts c on c.member_id = p.id
         where s.domain = $1 and p.status = 'active' and a.status = 'active' and c.purchases = 0 and c.free_conversations = 0",
    )
    .bind(SITE)
    .fetch_all(db)
    .await
    .unwrap();
    let (id, site, name) = frees.into_iter().next().expect("the demo world has somebody who is new");
    enrich(db, id, false).await.unwrap();
    let others = sqlx::query_scalar(
        "select o.id from profiles p join profiles o on o.pool = p.pool and o.status = 'active' and o.id <> p.id
         where p.id = $1 and o.id not in (select other_id from conversation_pairs where member_id = $1)
           and not exists (select from out_of_reach away where away.member_id = $1 and away.other_id = o.id) order by o.id limit $2",
    )
    .bind(id)
    .bind(i64::try_from(strangers).unwrap())
    .fetch_all(db)
    .await
    .unwrap();
    assert_eq!(others.len(), strangers, "the demo world has that many");
    (Member { id, name, cookie: log_in(db, id, site).await }, others)
}

/// A session as a login makes it; gives the cookie.
pub async fn log_in(db: &PgPool, member: Uuid, site: Uuid) -> String {
    // As the server does: 32 bytes of chance, of which it keeps a hash.
    let token = [*Uuid::new_v4().as_bytes(), *Uuid::new_v4().as_bytes()].concat();
    sqlx::query(
        "insert into sessions (token_hash, id, member_id, site_id, created_at, seen_at, expires_at)
         values ($1, gen_random_uuid(), $2, $3, now(), now(), now() + interval '30 days')",
    )
    .bind(digest(&SHA256, &token).as_ref())
    .bind(member)
    .bind(site)
    .execute(db)
    .await
    .unwrap();
    format!("auth={}", URL_SAFE_NO_PAD.encode(&token))
}

/// A grant in one statement, so that the ledger still proves itself; with `premium` as if they had bought some.
pub async fn enrich(db: &PgPool, member: Uuid, premium: bool) -> sqlx::Result<()> {
    sqlx::query(
        "with account as (update credit_accounts set balance = balance + $2, purchases = purchases + $3 where member_id = $1),
              lot as (insert into credit_lots (member_id, id, kind, credits, remaining, created_at)
                      values ($1, gen_random_uuid(), 'free', $2, $2, now())),
              purchase as (insert into credit_lots (member_id, id, kind, credits, remaining, order_id, price_minor, currency, created_at)
                           select $1, gen_random_uuid(), 'bought', 1, 0, gen_random_uuid(), 1, 'EUR', now() where $3 > 0),
              grant_ as (select gen_random_uuid() as id)
         insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
         select $1, grant_.id, line.account, line.credits, 'grant', grant_.id, now()
         from grant_, (values ('member', $2), ('granted', -$2)) line (account, credits)",
    )
    .bind(member)
    .bind(CREDITS)
    .bind(i32::from(premium))
    .execute(db)
    .await?;
    Ok(())
}
