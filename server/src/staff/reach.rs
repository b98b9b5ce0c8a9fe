//! Where somebody may do something: everywhere, or at some companies and sites. Every query of the console takes one.

use super::{HeldRole, Scope};
use crate::kernel::ids::SiteId;
use std::collections::BTreeSet;

/// Where a permission holds; never nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Everywhere.
    All,
    /// There only.
    Some {
        /// At all sites of these companies.
        companies: BTreeSet<String>,
        /// And at these.
        sites: BTreeSet<SiteId>,
    },
}

impl Reach {
    /// Of the roles that give a permission; None where there is none.
    pub(super) fn of<'a>(held: impl Iterator<Item = &'a HeldRole>, everywhere: bool) -> Option<Self> {
        let (mut companies, mut sites) = (BTreeSet::new(), BTreeSet::new());
        let mut all = everywhere;
        for role in held {
            match &role.scope {
                Scope::All => all = true,
                Scope::Company { company } => drop(companies.insert(company.clone())),
                Scope::Site { site } => drop(sites.insert(*site)),
            }
        }
        match (all, companies.is_empty() && sites.is_empty()) {
            (true, _) => Some(Self::All),
            (false, true) => None,
            (false, false) => Some(Self::Some { companies, sites }),
        }
    }

    /// Whether all of the scope is within it. `company_of_site` is the company of the site that the scope names, if it names
    /// one that exists.
    pub fn covers(&self, scope: &Scope, company_of_site: Option<&str>) -> bool {
        let Self::Some { companies, sites } = self else { return true };
        match scope {
            Scope::All => false,
            Scope::Company { company } => companies.contains(company),
            Scope::Site { site } => {
                sites.contains(site) || company_of_site.is_some_and(|company| companies.contains(company))
            }
        }
    }

    /// For a query: whether it is everywhere, and else at which companies and sites.
    pub fn parts(&self) -> (bool, Vec<String>, Vec<uuid::Uuid>) {
        match self {
            Self::All => (true, Vec::new(), Vec::new()),
            Self::Some { companies, sites } => {
                (false, companies.iter().cloned().collect(), sites.iter().map(|site| site.0).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staff::Role;
    use uuid::Uuid;

    fn held(scope: Scope) -> HeldRole {
        HeldRole { id: Uuid::nil(), role: Role::Support, scope, company_of_site: None }
    }

    fn company(name: &str) -> Scope {
        Scope::Company { company: name.to_owned() }
    }

    fn site(number: u128) -> Scope {
        Scope::Site { site: SiteId(Uuid::from_u128(number)) }
    }

    #[test]
    fn nobody_reaches_further_than_their_roles() {
        let of = |scopes: &[Scope]| {
            let roles: Vec<HeldRole> = scopes.iter().cloned().map(held).collect();
            Reach::of(roles.iter(), false)
        };
        assert_eq!(of(&[]), None);
        let some = of(&[company("a"), site(1)]).unwrap();
        for (scope, of_site, covered) in [
            (Scope::All, None, false),
            (company("a"), None, true),
            (company("b"), None, false),
            (site(1), Some("b"), true),
            (site(2), Some("a"), true),
            (site(2), Some("b"), false),
            (site(2), None, false),
        ] {
            assert_eq!(some.covers(&scope, of_site), covered, "{scope:?} {of_site:?}");
        }
        let all = of(&[site(1), Scope::All]).unwrap();
        assert!(all.covers(&Scope::All, None) && all.covers(&company("b"), None));
    }

    #[test]
    fn a_role_at_a_site_does_not_reach_its_company() {
        let roles = [held(site(1))];
        let reach = Reach::of(roles.iter(), false).unwrap();
        assert!(!reach.covers(&company("a"), Some("a")));
    }
}
