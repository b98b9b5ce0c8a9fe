//! What there is of whatever an act is about, counted before and after it; the difference is what it changes.

use super::About;
use crate::{
    backoffice::content::{FEW, by_language},
    kernel::{
        ids::{MemberId, SiteId, StaffId},
        problem::Answer,
    },
    news, payments, staff,
};
use ::jobs::JobId;
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// What there can be more or less of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Thing {
    /// Sessions of a colleague.
    Session,
    /// Links that let a colleague in.
    Link,
    /// Passkeys by which a colleague signs in.
    StaffKey,
    /// The password by which a colleague signs in.
    StaffPassword,
    /// A role that a colleague holds; `of`: which.
    Role,
    /// A role that waits for a second administrator; `of`: which.
    Request,
    /// Jobs that gave up; `of`: their kind.
    Job,
    /// Mails whose jobs gave up, and which can still be sent; `of`: which of our mails.
    WaitingMail,
    /// Messages that a colleague may read; `of`: who.
    Message,
    /// Why mails are held back from a member; `of`: `fbl` or `bounce`.
    MailStop,
    /// Where a site is; `of`: the host.
    Host,
    /// A host that leads on to where a site is; `of`: the host.
    OldHost,
    /// Bundles of a site.
    Bundle,
    /// Discount codes of a site.
    DiscountCode,
    /// Short links of a site.
    ShortLink,
    /// Newsletters of a site, drafts among them.
    Newsletter,
    /// Texts of its own for a site's pages, each version.
    PageText,
    /// Members whose passkeys work.
    Passkey,
    /// Accounts of a member that may not be debited.
    DebitBlock,
    /// Files that wait for somebody to let them go to a bank; `of`: `debits` or `refunds`.
    BankFile,
    /// Debits that no bank would take; whoever ordered is mailed.
    FailedDebit,
    /// Debits that were cancelled; whoever ordered is mailed.
    CancelledDebit,
    /// Debits whose day is another one, of which whoever ordered is mailed.
    MovedDebit,
    /// Who gets in at a site; `of`: `open`, `maintenance`, `ending` or `closed`.
    SiteState,
    /// Members who would be told a newsletter, five or more; `of`: their language.
    NewsReader,
    /// That there are such members, fewer than five: how many stays unsaid. `of`: their language.
    FewReaders,
    /// Who is paid for new orders of a company; `of`: the provider.
    Seller,
    /// That no money moves there; `of`: the provider.
    TestAccount,
    /// Ways to pay that members agreed to, and that a new key can't use.
    Mandate,
    /// A key that waits for a second administrator; `of`: the provider.
    WaitingKey,
}

/// What there would be more or less of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Change {
    /// Of what.
    pub what: Thing,
    /// Which of them; null: they have no names.
    #[schema(required)]
    pub of: Option<String>,
    /// How many more; below nothing: fewer.
    pub by: i64,
}

/// How many there are of each.
pub(super) type Standing = BTreeMap<(Thing, Option<String>), i64>;

/// What there is more or less of, in one order.
pub(super) fn changes(before: Standing, after: Standing) -> Vec<Change> {
    let mut differences = after;
    for (key, many) in before {
        *differences.entry(key).or_default() -= many;
    }
    let changes = differences.into_iter().map(|((what, of), by)| Change { what, of, by });
    changes.filter(|change| change.by != 0).collect()
}

/// A line of what there is.
struct Count {
    what: Thing,
    of: Option<String>,
    many: i64,
}

/// What there is of it now.
pub(super) async fn standing(
    connection: &mut PgConnection,
    about: &About,
    now: OffsetDateTime,
) -> Answer<Standing> {
    let counts = match about {
        About::Visitor => Vec::new(),
        About::Member(member) => of_member(connection, *member).await?,
        About::Colleague(colleague) => of_colleague(connection, *colleague, now).await?,
        About::Messages(request) => of_messages(connection, *request).await?,
        About::Jobs(jobs) => of_jobs(connection, jobs).await?,
        About::Site(site) => of_site(connection, *site).await?,
        About::Bank(company) => of_bank(connection, company, now).await?,
        About::Door(site) => of_door(connection, *site).await?,
        About::Newsletter(newsletter) => of_newsletter(connection, *newsletter).await?,
        About::Account(company) => of_account(connection, company, now).await?,
    };
    let mut standing = Standing::new();
    for Count { what, of, many } in counts {
        *standing.entry((what, of)).or_default() += many;
    }
    Ok(standing)
}

async fn of_member(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<Count>> {
    let stops = sqlx::query_as!(
        Count,
        r#"select 'mail_stop' as "what!: Thing", stop as "of?", 1::bigint as "many!"
           from accounts cross join unnest(notifications_disabled) stop where member_id = $1 and stop in ('fbl', 'bounce')
           union all select 'debit_block', null, count(*) from debit_blocks where member_id = $1"#,
        member.0,
    );
    Ok(stops.fetch_all(connection).await?)
}

async fn of_colleague(
    connection: &mut PgConnection,
    colleague: StaffId,
    now: OffsetDateTime,
) -> Answer<Vec<Count>> {
    let sessions = staff::sessions(connection, colleague, now).await?.len();
    let many = i64::try_from(sessions).unwrap_or(i64::MAX);
    let mut counts = sqlx::query_as!(
        Count,
        r#"select 'link' as "what!: Thing", null as "of?", count(*) as "many!" from staff_invites
             where staff_id = $1 and used_at is null and ends_at > $2
           union all select 'staff_key', null, count(*) from staff_passkeys where staff_id = $1
           union all select 'staff_password', null, count(*) from staff_passwords where staff_id = $1
           union all select 'role', r.role, count(*) from staff_roles r join staff s on s.id = r.staff_id
             where r.staff_id = $1 and r.ended_at is null and s.closed_at is null group by r.role
           union all select 'request', parameters ->> 'role', count(*) from approval_requests
             where kind = 'staff_role' and answer is null and expires_at > $2 and parameters ->> 'staff' = $1::uuid::text group by 2"#,
        colleague.0,
        now,
    )
    .fetch_all(connection)
    .await?;
    counts.push(Count { what: Thing::Session, of: None, many });
    Ok(counts)
}

async fn of_messages(connection: &mut PgConnection, request: Uuid) -> Answer<Vec<Count>> {
    let open = sqlx::query_as!(
        Count,
        r#"select 'message' as "what!: Thing", s.name as "of?", (g.to_seq - g.from_seq + 1)::bigint as "many!"
           from message_access_grants g join staff s on s.id = g.reader where g.id = $1"#,
        request,
    );
    Ok(open.fetch_all(connection).await?)
}

async fn of_jobs(connection: &mut PgConnection, jobs: &[JobId]) -> Answer<Vec<Count>> {
    let dead = sqlx::query_as!(
        Count,
        r#"select 'job' as "what!: Thing", kind as "of?", count(*) as "many!" from jobs
             where id = any($1) and dead_at is not null group by kind
           union all select 'waiting_mail', m.kind, count(*) from jobs j join mails m on m.id = (j.payload ->> 'mail')::uuid
             where j.id = any($1) and j.kind = 'mail.send' and j.dead_at is not null and m.outcome = 'waiting' group by m.kind"#,
        jobs,
    );
    Ok(dead.fetch_all(connection).await?)
}

async fn of_site(connection: &mut PgConnection, site: SiteId) -> Answer<Vec<Count>> {
    let counts = sqlx::query_as!(
        Count,
        r#"select 'host' as "what!: Thing", host as "of?", 1::bigint as "many!" from sites cross join unnest(domain || aliases) host where id = $1
           union all select 'old_host', host, 1 from sites cross join unnest(moved_from) host where id = $1
           union all select 'bundle', null, count(*) from bundles where site_id = $1
           union all select 'discount_code', null, count(*) from discount_codes where site_id = $1
           union all select 'short_link', null, count(*) from short_links where site_id = $1
           union all select 'newsletter', null, count(*) from newsletters where site_id = $1
           union all select 'page_text', null, count(*) from page_texts where site_id = $1"#,
        site.0,
    );
    Ok(counts.fetch_all(connection).await?)
}

async fn of_bank(connection: &mut PgConnection, company: &str, now: OffsetDateTime) -> Answer<Vec<Count>> {
    let stands = payments::bank_standing(connection, company, now).await?;
    let count = |what, of: Option<&str>, many| Count { what, of: of.map(str::to_owned), many };
    Ok(vec![
        count(Thing::BankFile, Some("debits"), stands.debit_files),
        count(Thing::BankFile, Some("refunds"), stands.refund_files),
        count(Thing::FailedDebit, None, stands.failed),
        count(Thing::CancelledDebit, None, stands.cancelled),
        // Fewer are late where some move.
        count(Thing::MovedDebit, None, -stands.late),
    ])
}

async fn of_door(connection: &mut PgConnection, site: SiteId) -> Answer<Vec<Count>> {
    let state = sqlx::query_as!(
        Count,
        r#"select 'site_state' as "what!: Thing", 1::bigint as "many!",
             case when is_open then 'open' when closed_for = 'good' then 'ending' else coalesce(closed_for, 'closed') end as "of?"
           from sites where id = $1"#,
        site.0,
    );
    Ok(state.fetch_all(connection).await?)
}

/// Its readers are written down by a job, after the commit: they are those whom that job would find.
async fn of_newsletter(connection: &mut PgConnection, id: Uuid) -> Answer<Vec<Count>> {
    let newsletter = news::newsletter(connection, id).await?;
    let Some(newsletter) = newsletter.filter(|one| one.status == "sending") else { return Ok(Vec::new()) };
    let counts = by_language(connection, &newsletter).await?.into_iter().map(|(language, many)| {
        let (what, many) = if many >= FEW { (Thing::NewsReader, many) } else { (Thing::FewReaders, 1) };
        Count { what, of: Some(language), many }
    });
    Ok(counts.collect())
}

async fn of_account(connection: &mut PgConnection, company: &str, now: OffsetDateTime) -> Answer<Vec<Count>> {
    let accounts = sqlx::query_as!(
        Count,
        r#"select 'seller' as "what!: Thing", provider as "of?", 1::bigint as "many!" from payment_accounts where company_id = $1 and selling
           union all select 'test_account', provider, 1 from payment_accounts
             where company_id = $1 and selling and (is_test or starts_with(api_key, 'test_'))
           union all select 'waiting_key', parameters ->> 'provider', count(*) from approval_requests
             where kind = 'payment_key' and company_id = $1 and answer is null and expires_at > $2 group by 2"#,
        company,
        now,
    );
    Ok(accounts.fetch_all(connection).await?)
}

#[cfg(test)]
mod tests {
    use super::{Change, Standing, Thing, changes};

    #[test]
    fn only_what_differs_is_told() {
        let role = |name: &str| (Thing::Role, Some(name.to_owned()));
        let before = Standing::from([((Thing::Session, None), 2), (role("finance"), 1)]);
        let after = Standing::from([((Thing::Session, None), 0), (role("finance"), 1), (role("support"), 1)]);
        let told = changes(before, after);
        let expected = [
            Change { what: Thing::Session, of: None, by: -2 },
            Change { what: Thing::Role, of: Some("support".to_owned()), by: 1 },
        ];
        assert_eq!(told, expected);
    }
}
