//! Who runs sites: eight fixed roles, and where each holds.

use super::{Permission, Reach};
use crate::kernel::{
    clock::SKEW,
    ids::{SiteId, StaffId},
    locale::Locale,
};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// For so long a proof that it is really them lets staff do what is grave.
pub const FRESH: Duration = Duration::minutes(5);
/// The languages of the console.
pub const LOCALES: [Locale; 4] = [Locale::En, Locale::Nl, Locale::De, Locale::Fr];

/// What somebody is. There is no editor of roles: what each may do is `Permission::roles`.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    clap::ValueEnum,
)]
#[serde(rename_all = "snake_case")]
#[clap(rename_all = "snake_case")]
pub enum Role {
    /// Reviews photos, words and reports.
    Moderator,
    /// Also the severe queue, accounts and complaints.
    LeadModerator,
    /// Helps members who write.
    Support,
    /// Orders, refunds up to a limit, disputes, the books.
    Finance,
    /// Also approves what goes above limits.
    Controller,
    /// Sites and what they show and sell; nothing of members.
    SiteManager,
    /// Staff and the installation; no moderation, no money.
    Administrator,
    /// Reads the log, and nothing else.
    Auditor,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Moderator,
        Self::LeadModerator,
        Self::Support,
        Self::Finance,
        Self::Controller,
        Self::SiteManager,
        Self::Administrator,
        Self::Auditor,
    ];

    /// As in the database and on the wire.
    pub fn code(self) -> &'static str {
        match self {
            Self::Moderator => "moderator",
            Self::LeadModerator => "lead_moderator",
            Self::Support => "support",
            Self::Finance => "finance",
            Self::Controller => "controller",
            Self::SiteManager => "site_manager",
            Self::Administrator => "administrator",
            Self::Auditor => "auditor",
        }
    }

    /// The role with this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.code() == code)
    }

    /// Whether a second administrator approves it once there are two; the database asks for it too.
    pub fn needs_two(self) -> bool {
        matches!(self, Self::Administrator | Self::Controller)
    }
}

impl std::fmt::Display for Role {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.code())
    }
}

/// Where a role holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "scope", rename_all = "snake_case", deny_unknown_fields)]
pub enum Scope {
    /// Everywhere, also at companies that come later.
    All,
    /// At all sites of a company.
    Company {
        /// The company's id.
        company: String,
    },
    /// At one site.
    Site {
        /// The site's id.
        site: SiteId,
    },
}

impl Scope {
    /// As in the database.
    pub fn code(&self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Company { .. } => "company",
            Self::Site { .. } => "site",
        }
    }

    /// The company that it names.
    pub fn company(&self) -> Option<&str> {
        match self {
            Self::Company { company } => Some(company),
            _ => None,
        }
    }

    /// The site that it names.
    pub fn site(&self) -> Option<SiteId> {
        match self {
            Self::Site { site } => Some(*site),
            _ => None,
        }
    }

    /// From the columns of a row, which its constraints keep in step; None for what no release of this one wrote.
    pub(super) fn of(code: &str, company: Option<String>, site: Option<Uuid>) -> Option<Self> {
        match (code, company, site) {
            ("all", None, None) => Some(Self::All),
            ("company", Some(company), None) => Some(Self::Company { company }),
            ("site", None, Some(site)) => Some(Self::Site { site: SiteId(site) }),
            _ => None,
        }
    }
}

/// A role that somebody holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HeldRole {
    /// Names it, to end it.
    pub id: Uuid,
    /// Which.
    pub role: Role,
    /// Where.
    #[serde(flatten)]
    pub scope: Scope,
    /// The company of the site, where it is a site's.
    #[serde(skip)]
    pub company_of_site: Option<String>,
}

/// How somebody came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// A passkey, with the user verified.
    Passkey,
    /// Password and code.
    Totp,
    /// By command line, as an administrator for an hour.
    BreakGlass,
}

impl Method {
    /// As in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Passkey => "passkey",
            Self::Totp => "totp",
            Self::BreakGlass => "break_glass",
        }
    }

    pub(super) fn parse(code: &str) -> Option<Self> {
        [Self::Passkey, Self::Totp, Self::BreakGlass].into_iter().find(|method| method.code() == code)
    }
}

/// Who acts in the console: every act takes one.
#[derive(Clone, Debug)]
pub struct Actor {
    /// Who.
    pub id: StaffId,
    /// As colleagues know them.
    pub name: String,
    /// The language that they read.
    pub locale: Locale,
    /// By which session.
    pub session: Uuid,
    /// How it began.
    pub method: Method,
    /// The last proof that it is them.
    pub authenticated_at: OffsetDateTime,
    /// When the session ends at the latest.
    pub ends_at: OffsetDateTime,
    /// What they are. One who broke the glass is an administrator of everything besides.
    pub roles: Vec<HeldRole>,
}

impl Actor {
    /// Where they may do this; None: nowhere.
    pub fn reach(&self, permission: Permission) -> Option<Reach> {
        let is_broken =
            self.method == Method::BreakGlass && permission.roles().contains(&Role::Administrator);
        let held = self.roles.iter().filter(|held| permission.roles().contains(&held.role));
        Reach::of(held, is_broken)
    }

    /// The same without what one of their roles gives.
    pub fn reach_but(&self, permission: Permission, role: Role) -> Option<Reach> {
        let roles = self.roles.iter().filter(|held| held.role != role).cloned().collect();
        Self { roles, ..self.clone() }.reach(permission)
    }

    /// Whether they proved lately that it is them. A proof that is to come proves nothing: it would stay fresh until then.
    pub fn is_fresh(&self, now: OffsetDateTime) -> bool {
        self.authenticated_at <= now + SKEW && now - self.authenticated_at <= FRESH
    }

    /// All that they may do, somewhere.
    pub fn permissions(&self) -> Vec<Permission> {
        Permission::ALL.iter().copied().filter(|permission| self.reach(*permission).is_some()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_proof_is_fresh_for_five_minutes_and_none_that_is_to_come() {
        let now = datetime!(2026-11-21 12:00 UTC);
        let proved = |authenticated_at| Actor {
            id: StaffId(Uuid::nil()),
            name: "Ada".to_owned(),
            locale: Locale::En,
            session: Uuid::nil(),
            method: Method::Passkey,
            authenticated_at,
            ends_at: now + Duration::hours(12),
            roles: Vec::new(),
        };
        for (ago, fresh) in [
            (Duration::ZERO, true),
            (FRESH, true),
            (FRESH + Duration::MICROSECOND, false),
            (-SKEW, true),
            (-SKEW - Duration::MICROSECOND, false),
            (-Duration::days(40), false),
        ] {
            assert_eq!(proved(now - ago).is_fresh(now), fresh, "{ago}");
        }
    }
}
