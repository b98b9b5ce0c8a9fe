//! A gender beyond the two stays a site's as long as members are of it.

use super::lint::SiteFinding;
use crate::{
    kernel::{
        ids::SiteId,
        problem::{Answer, FieldError},
    },
    members,
    settings::SiteSettings,
};
use sqlx::PgConnection;

/// A gender that members are of, and that settings would no longer take.
#[derive(Clone, Debug)]
pub(super) struct GenderInUse {
    gender: String,
    members: i64,
}

impl GenderInUse {
    /// For whoever saves a form.
    pub(super) fn error(&self) -> FieldError {
        FieldError::new("genders", "gender_in_use").with("count", self.members)
    }

    /// For whoever writes a command.
    pub(super) fn fault(&self) -> String {
        let Self { gender, members } = self;
        let are = if *members == 1 { "profile is" } else { "profiles are" };
        format!("genders must keep {gender}: {members} {are} of it")
    }

    /// For whoever tries a form.
    pub(super) fn finding(&self, domain: &str) -> SiteFinding {
        let mend = format!("liaison site set {domain} genders …");
        SiteFinding::rule("genders", self.fault(), mend)
    }
}

/// The first gender of the settings before that those after no longer take, and that profiles of the site are of. Exact where the
/// site's row is locked: whoever takes up a gender beyond the two waits for it (`profiles_gender_taken`).
pub(super) async fn gender_in_use(
    connection: &mut PgConnection,
    site: SiteId,
    (before, after): (&SiteSettings, &SiteSettings),
) -> Answer<Option<GenderInUse>> {
    for gender in before.genders.iter().filter(|gender| !after.takes(gender)) {
        let members = members::count_of_gender(connection, site, gender).await?;
        if members > 0 {
            return Ok(Some(GenderInUse { gender: gender.clone(), members }));
        }
    }
    Ok(None)
}
