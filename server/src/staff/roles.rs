//! All SQL about roles. What must hold of them, the database holds: nobody gives themselves one, whoever audits has no
//! other, and two administrators give the grave ones (`migrations/0030_staff.sql`).

use super::{HeldRole, Reach, Role, Scope};
use crate::kernel::{
    ids::{SiteId, StaffId},
    problem::{Answer, Refusal, broken_constraint},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A role to give.
#[derive(Clone, Debug)]
pub struct NewRole<'a> {
    /// Names it.
    pub id: Uuid,
    /// To whom.
    pub staff: StaffId,
    /// Which.
    pub role: Role,
    /// Where.
    pub scope: &'a Scope,
    /// Who gives it; None: by command line.
    pub by: Option<StaffId>,
    /// The request that a second person approved.
    pub approval: Option<Uuid>,
}

/// Gives it; their sessions end. False where they have it.
///
/// # Errors
/// `not_allowed` for what no one may give: to oneself, beside an auditor's, or alone where it takes two.
pub async fn give_role(
    connection: &mut PgConnection,
    new: &NewRole<'_>,
    now: OffsetDateTime,
) -> Answer<bool> {
    let given = sqlx::query!(
        "insert into staff_roles (id, staff_id, role, scope, company_id, site_id, given_by, given_at, approval_id, approval_kind, approval_answer)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $9::uuid is not null then 'staff_role' end, case when $9::uuid is not null then 'approved' end)
         on conflict (staff_id, role, company_id, site_id) where ended_at is null do nothing",
        new.id,
        new.staff.0,
        new.role.code(),
        new.scope.code(),
        new.scope.company(),
        new.scope.site().map(|site| site.0),
        new.by.map(|staff| staff.0),
        now,
        new.approval,
    )
    .execute(connection)
    .await;
    match given {
        Ok(given) => Ok(given.rows_affected() == 1),
        Err(error) => match broken_constraint(&error) {
            Some(
                "staff_roles_given_by_another"
                | "staff_roles_auditor"
                | "staff_roles_need_two"
                | "staff_roles_approval",
            ) => Err(Refusal::NotAllowed.into()),
            Some("staff_roles_company_id_fkey" | "staff_roles_site_id_fkey") => Err(Refusal::NotFound.into()),
            _ => Err(error.into()),
        },
    }
}

/// Whether an administrator who gives this role must ask a second one: where two hold such a role over all of its scope.
///
/// # Errors
/// When the database does not answer.
pub async fn needs_second(
    connection: &mut PgConnection,
    (role, scope): (Role, &Scope),
    now: OffsetDateTime,
) -> Answer<bool> {
    Ok(role.needs_two() && are_two(connection, scope, now).await?)
}

/// Whether two administrators' roles hold for all of this, or did three days ago.
///
/// # Errors
/// When the database does not answer.
pub async fn are_two(connection: &mut PgConnection, scope: &Scope, now: OffsetDateTime) -> Answer<bool> {
    let administrators = sqlx::query_scalar!(
        r#"select staff_administrators($1, $2, $3) as "count!""#,
        scope.company(),
        scope.site().map(|site| site.0),
        now,
    )
    .fetch_one(connection)
    .await?;
    Ok(administrators >= 2)
}

/// The administrators whose roles hold for all of this.
///
/// # Errors
/// When the database does not answer.
pub async fn administrators_over(connection: &mut PgConnection, scope: &Scope) -> Answer<Vec<StaffId>> {
    let administrators = sqlx::query_scalar!(
        r#"select administrators_over($1, $2, 'infinity') as "staff!: StaffId""#,
        scope.company(),
        scope.site().map(|site| site.0),
    );
    Ok(administrators.fetch_all(connection).await?)
}

/// Ends it; their sessions end too. False where it had ended, or never was.
///
/// # Errors
/// When the database does not answer.
pub async fn end_role(
    connection: &mut PgConnection,
    id: Uuid,
    by: Option<StaffId>,
    now: OffsetDateTime,
) -> Answer<bool> {
    let ended = sqlx::query!(
        "update staff_roles set ended_at = $3, ended_by = $2 where id = $1 and ended_at is null",
        id,
        by.map(|staff| staff.0),
        now,
    )
    .execute(connection)
    .await?;
    Ok(ended.rows_affected() == 1)
}

/// A role that is held, and by whom.
///
/// # Errors
/// When the database does not answer.
pub async fn role(connection: &mut PgConnection, id: Uuid) -> Answer<Option<(StaffId, HeldRole)>> {
    let row = sqlx::query!(
        r#"select r.id, r.staff_id as "staff: StaffId", r.role, r.scope, r.company_id, r.site_id, s.company_id as "company_of_site?"
         from staff_roles r left join sites s on s.id = r.site_id where r.id = $1 and r.ended_at is null"#,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(|row| {
        let scope = Scope::of(&row.scope, row.company_id, row.site_id)?;
        let role = Role::parse(&row.role)?;
        Some((row.staff, HeldRole { id: row.id, role, scope, company_of_site: row.company_of_site }))
    }))
}

/// What somebody is now, in the order in which it was given.
///
/// # Errors
/// When the database does not answer.
pub async fn roles(connection: &mut PgConnection, staff: StaffId) -> Answer<Vec<HeldRole>> {
    let rows = sqlx::query!(
        r#"select r.id, r.role, r.scope, r.company_id, r.site_id, s.company_id as "company_of_site?"
         from staff_roles r left join sites s on s.id = r.site_id where r.staff_id = $1 and r.ended_at is null order by r.given_at, r.id"#,
        staff.0,
    )
    .fetch_all(connection)
    .await?;
    let held = rows.into_iter().filter_map(|row| {
        let scope = Scope::of(&row.scope, row.company_id, row.site_id)?;
        Some(HeldRole {
            id: row.id,
            role: Role::parse(&row.role)?,
            scope,
            company_of_site: row.company_of_site,
        })
    });
    Ok(held.collect())
}

/// Whether a colleague is somebody's to give roles to: all that they are is within the reach. Who is nothing any more is judged by
/// what they were, and who never was anything is theirs who invited them.
///
/// # Errors
/// When the database does not answer.
pub async fn is_within(
    connection: &mut PgConnection,
    reach: &Reach,
    colleague: StaffId,
    by: StaffId,
) -> Answer<bool> {
    let (all, companies, sites) = reach.parts();
    let is_within = sqlx::query_scalar!(
        r#"select $3 or coalesce((select bool_and(coalesce(r.company_id = any($4) or s.id = any($5) or s.company_id = any($4), false))
             from staff_roles r left join sites s on s.id = r.site_id where r.staff_id = f.id and (r.ended_at is null
               or not exists (select from staff_roles o where o.staff_id = f.id and o.ended_at is null))), f.invited_by = $2, false) as "is_within!"
           from staff f where f.id = $1"#,
        colleague.0,
        by.0,
        all,
        &companies,
        &sites,
    )
    .fetch_optional(connection)
    .await?;
    Ok(is_within.unwrap_or(false))
}

/// The company of a site; None where there is no such site.
///
/// # Errors
/// When the database does not answer.
pub async fn company_of_site(connection: &mut PgConnection, site: SiteId) -> Answer<Option<String>> {
    let company = sqlx::query_scalar!("select company_id from sites where id = $1", site.0)
        .fetch_optional(connection)
        .await?;
    Ok(company)
}

/// Whether what the scope names is there.
///
/// # Errors
/// When the database does not answer.
pub async fn exists(connection: &mut PgConnection, scope: &Scope) -> Answer<bool> {
    match scope {
        Scope::All => Ok(true),
        Scope::Site { site } => Ok(company_of_site(connection, *site).await?.is_some()),
        Scope::Company { company } => {
            let found = sqlx::query_scalar!(
                r#"select exists (select from companies where id = $1) as "exists!""#,
                company
            );
            Ok(found.fetch_one(connection).await?)
        }
    }
}

/// Whether somebody with an open account is one of these at this site.
///
/// # Errors
/// When the database does not answer.
pub async fn works_at(
    connection: &mut PgConnection,
    staff: StaffId,
    roles: &[Role],
    site: SiteId,
) -> Answer<bool> {
    let roles: Vec<String> = roles.iter().map(|role| role.code().to_owned()).collect();
    let works = sqlx::query_scalar!(
        r#"select exists (select from staff f join staff_roles r on r.staff_id = f.id join sites s on s.id = $3
             where f.id = $1 and f.closed_at is null and r.ended_at is null and r.role = any($2)
               and (r.scope = 'all' or r.company_id = s.company_id or r.site_id = s.id)) as "works!""#,
        staff.0,
        &roles,
        site.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(works)
}

/// Who manages this site; open accounts only.
///
/// # Errors
/// When the database does not answer.
pub async fn managers_at(connection: &mut PgConnection, site: SiteId) -> Answer<Vec<StaffId>> {
    let managers = sqlx::query_scalar!(
        r#"select p.id as "staff: StaffId" from staff p join sites s on s.id = $1
           where p.closed_at is null and exists (select from staff_roles r where r.staff_id = p.id and r.role = 'site_manager'
             and r.ended_at is null and (r.scope = 'all' or r.company_id = s.company_id or r.site_id = s.id)) order by p.id"#,
        site.0,
    );
    Ok(managers.fetch_all(connection).await?)
}

/// Who decides on what is severe at these sites, a site for each case, and how many of the cases are within their reach; open
/// accounts only.
///
/// # Errors
/// When the database does not answer.
pub async fn leads_at(connection: &mut PgConnection, sites: &[SiteId]) -> Answer<Vec<(StaffId, i64)>> {
    let sites: Vec<Uuid> = sites.iter().map(|site| site.0).collect();
    let leads = sqlx::query!(
        r#"select p.id as "staff: StaffId", count(*) as "cases!" from unnest($1::uuid[]) open (site) join sites s on s.id = open.site
           join staff p on p.closed_at is null and exists (select from staff_roles r where r.staff_id = p.id and r.role = 'lead_moderator'
             and r.ended_at is null and (r.scope = 'all' or r.company_id = s.company_id or r.site_id = s.id))
           group by p.id"#,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(leads.into_iter().map(|lead| (lead.staff, lead.cases)).collect())
}
