//! Taking a site or a company away. What operators made for it goes along; whether anything else still names it, the
//! foreign keys decide.

use crate::kernel::ids::SiteId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Why it stays: the table that still names it.
#[derive(Debug, thiserror::Error)]
#[error("it has {}", what(.0))]
pub struct StillNamed(pub String);

/// A table, as operators call what is in it.
fn what(table: &str) -> String {
    let known = match table {
        "accounts" | "account_addresses" | "profiles" | "sessions" => "members",
        "orders" => "orders",
        "invoices" | "invoice_series" => "invoices",
        "settlements" => "payouts of its payment provider",
        "complaints" => "complaints",
        "reports" => "reports",
        "mails" | "text_messages" => "mails that are kept for a while",
        "deletions" => "members who have left and are not erased yet",
        "sites" => "sites",
        "staff_roles" => "colleagues whose role is for it alone",
        "move_runs" => "a move that is under way",
        other => return format!("rows in {other}"),
    };
    known.to_owned()
}

/// Deletes a site that nobody joined, nothing was sold on and nothing is under way on.
///
/// # Errors
/// Inside: what still names it; the transaction is of no more use then.
pub async fn delete_site(
    connection: &mut PgConnection,
    site: SiteId,
    now: OffsetDateTime,
) -> anyhow::Result<Result<(), StillNamed>> {
    let rows = match let_go_of_roles(connection, site, now).await {
        Ok(()) => site_rows(connection, site).await,
        Err(error) => Err(error),
    };
    told(rows)
}

/// Whoever's account is closed is nobody there any more; an open account's role ends by who decides on roles.
async fn let_go_of_roles(
    connection: &mut PgConnection,
    site: SiteId,
    now: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update staff_roles r set ended_at = $2, ended_by = acting_staff() from staff f
         where f.id = r.staff_id and f.closed_at is not null and r.site_id = $1 and r.ended_at is null",
        site.0,
        now,
    )
    .execute(&mut *connection)
    .await?;
    // What was asked for or refused goes; what was approved stands beside the role that it gave.
    sqlx::query!(
        "delete from approval_requests a where a.site_id = $1 and a.kind = 'staff_role'
           and not exists (select from staff_roles where approval_id = a.id)",
        site.0,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "update approval_requests set site_id = null where site_id = $1 and kind = 'staff_role'",
        site.0
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn site_rows(connection: &mut PgConnection, site: SiteId) -> Result<(), sqlx::Error> {
    // Counts and settings, and what only holds for minutes.
    sqlx::query!("delete from push_keys where site_id = $1", site.0).execute(&mut *connection).await?;
    // No member agreed to one of these.
    sqlx::query!("delete from page_texts where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from short_links where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from tracking_counts where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from tracking_minutes where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from daily_figures where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from deletion_reasons where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from moderation_counts where site_id = $1", site.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from transparency_drafts where site_id = $1", site.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from login_failures where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from reset_mails where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from passkey_challenges where site_id = $1", site.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from discount_codes where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from newsletters where site_id = $1", site.0).execute(&mut *connection).await?;
    // One that is under way stays, and the site with it.
    sqlx::query!("delete from move_runs where site_id = $1 and ended_at is not null", site.0)
        .execute(&mut *connection)
        .await?;
    // Their files go before they do.
    sqlx::query!(
        "update move_uploads set ended_at = coalesce(ended_at, touched_at), site_id = null where site_id = $1",
        site.0
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "delete from approval_requests where site_id = $1 and kind in ('news', 'site_export')",
        site.0
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("delete from bundles where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from abuse_rules where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from site_drafts where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from site_versions where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from sites where id = $1", site.0).execute(connection).await?;
    Ok(())
}

/// Deletes a company that runs no site and issued no invoice.
///
/// # Errors
/// Inside: what still names it; the transaction is of no more use then.
pub async fn delete_company(
    connection: &mut PgConnection,
    company: &str,
) -> anyhow::Result<Result<(), StillNamed>> {
    told(company_rows(connection, company).await)
}

async fn company_rows(connection: &mut PgConnection, company: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from payment_methods where company_id = $1", company)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from provider_polls where company_id = $1", company)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from warning_services where company_id = $1", company)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from payment_accounts where company_id = $1", company)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from approval_requests where company_id = $1 and kind = 'payment_key'", company)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from company_versions where company_id = $1", company)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from companies where id = $1", company).execute(connection).await?;
    Ok(())
}

fn told(deleted: Result<(), sqlx::Error>) -> anyhow::Result<Result<(), StillNamed>> {
    match deleted {
        Ok(()) => Ok(Ok(())),
        Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => {
            Ok(Err(StillNamed(error.table().unwrap_or_default().to_owned())))
        }
        Err(error) => Err(error.into()),
    }
}
