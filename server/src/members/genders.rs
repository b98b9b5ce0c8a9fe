//! Which genders members of a site can be and look for: the specification's two, and those that its setting `genders` names beside
//! them (ADR 0030).

use super::model::{Gender, LookingFor};
use crate::{kernel::problem::Answer, settings::SiteSettings};
use sqlx::PgConnection;

/// Those that the site takes, in their order.
pub(super) fn taken(settings: &SiteSettings) -> Vec<Gender> {
    Gender::ALL.iter().copied().filter(|gender| settings.takes(gender.code())).collect()
}

/// Whether a newcomer to the site can be this, and look for that.
pub fn site_takes(settings: &SiteSettings, gender: Gender, looking_for: LookingFor) -> bool {
    let taken = taken(settings);
    taken.contains(&gender) && looking_for.genders().iter().all(|sought| taken.contains(sought))
}

/// Whether a member can change to this: what they have stays theirs, also where the site has ceased to offer it.
pub(super) fn can_change(
    settings: &SiteSettings,
    (gender, looking_for): (Gender, LookingFor),
    (new_gender, new_looking_for): (Gender, LookingFor),
) -> bool {
    let (taken, kept) = (taken(settings), looking_for.genders());
    let may_seek = |sought: &Gender| taken.contains(sought) || kept.contains(sought);
    (new_gender == gender || taken.contains(&new_gender)) && new_looking_for.genders().iter().all(may_seek)
}

/// On the sites that take them, a fifteenth of all is non-binary, and whoever likes or is liked by one of them looks for such
/// people: the demo world's.
pub async fn vary_genders(connection: &mut PgConnection) -> Answer<()> {
    sqlx::query!(
        "with chosen as (
           update profiles p set gender = 'non_binary', seeks_non_binary = true from sites s
           where s.id = p.site_id and s.settings -> 'genders' ? 'non_binary' and not p.fictional
             and hashtextextended(p.id::text, 9) % 15 = 0
           returning p.id
         )
         update profiles set seeks_non_binary = true
         where id not in (select id from chosen)
           and id in (select l.other_id from likes_sent l join chosen on chosen.id = l.member_id
                      union select l.other_id from likes_received l join chosen on chosen.id = l.member_id)"
    )
    .execute(connection)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::GENDERS;

    fn site(genders: &[&str]) -> SiteSettings {
        let genders = genders.iter().map(|&gender| gender.to_owned()).collect();
        SiteSettings { genders, ..SiteSettings::starter("Vonk", Vec::new()) }
    }

    #[test]
    fn the_settings_genders_are_members_own() {
        let codes: Vec<&str> = Gender::ALL.iter().map(|gender| gender.code()).collect();
        assert_eq!(codes, GENDERS);
        assert_eq!(SiteSettings::starter("Vonk", Vec::new()).genders, codes[..2], "a new site takes the two");
    }

    #[test]
    fn a_newcomer_is_and_seeks_what_the_site_takes() {
        let (two, three) = (site(&["male", "female"]), site(&["female", "non_binary", "male"]));
        assert_eq!(taken(&three), Gender::ALL, "in the order of the list, however the setting has it");
        for (gender, looking_for, by_two) in [
            (Gender::Male, LookingFor::Both, true),
            (Gender::NonBinary, LookingFor::Both, false),
            (Gender::Female, LookingFor::FemaleNonBinary, false),
        ] {
            assert_eq!(site_takes(&two, gender, looking_for), by_two);
            assert!(site_takes(&three, gender, looking_for));
        }
    }

    #[test]
    fn what_somebody_has_stays_theirs_and_nothing_of_it_is_taken_up_again() {
        let two = site(&["male", "female"]);
        let (had, plain) = ((Gender::NonBinary, LookingFor::Everyone), (Gender::Male, LookingFor::Female));
        assert!(can_change(&two, had, had));
        assert!(can_change(&two, had, (Gender::Male, LookingFor::NonBinary)));
        assert!(can_change(&two, had, plain));
        assert!(!can_change(&two, plain, (Gender::NonBinary, LookingFor::Female)));
        assert!(!can_change(&two, plain, (Gender::Male, LookingFor::FemaleNonBinary)));
    }
}
