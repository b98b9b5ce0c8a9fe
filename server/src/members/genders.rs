//! Which genders members of a site can be and look for: the specification's two, and those that its setting `genders` names beside
//! them (ADR 0030).

use super::model::{Gender, LookingFor};
use crate::{kernel::problem::Answer, settings::SiteSettings};
use sqlx::PgConnection;

/// Those that the site takes, in their order.
pub(super) fn taken(settings: &SiteSettings) -> Vec<Gender> {
    Gender::ALL.iter().copied().filter(|gender| settings.takes(gender.code())).collect()
}

/// Whether a newcomer to the site can be this, and look for that. Couples are among them where the site takes them.
pub fn site_takes(settings: &SiteSettings, gender: Gender, looking_for: LookingFor) -> bool {
    let taken = taken(settings);
    taken.contains(&gender) && looking_for.genders().iter().all(|sought| taken.contains(sought))
}

/// Whether a member can change to this: what they have stays theirs, also where the site has ceased to offer it. One stays one, and two stay
/// two (ADR 0032).
pub(super) fn can_change(
    settings: &SiteSettings,
    (gender, looking_for): (Gender, LookingFor),
    (new_gender, new_looking_for): (Gender, LookingFor),
) -> bool {
    let (taken, kept) = (taken(settings), looking_for.genders());
    let may_seek = |sought: &Gender| taken.contains(sought) || kept.contains(sought);
    let is_one_of_those = new_gender == gender || taken.contains(&new_gender);
    is_one_of_those
        && new_gender.is_couple() == gender.is_couple()
        && new_looking_for.genders().iter().all(may_seek)
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

    fn seeks(word: &str) -> LookingFor {
        LookingFor::parse(word).unwrap()
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
        assert_eq!(taken(&three), Gender::ALL[..3], "in the order of the list, however the setting has it");
        for (gender, looking_for, by_two) in [
            (Gender::Male, LookingFor::BOTH, true),
            (Gender::NonBinary, LookingFor::BOTH, false),
            (Gender::Female, seeks("female,non_binary"), false),
        ] {
            assert_eq!(site_takes(&two, gender, looking_for), by_two);
            assert!(site_takes(&three, gender, looking_for));
        }
    }

    #[test]
    fn what_somebody_has_stays_theirs_and_nothing_of_it_is_taken_up_again() {
        let two = site(&["male", "female"]);
        let (had, plain) =
            ((Gender::NonBinary, seeks("male,female,non_binary")), (Gender::Male, LookingFor::FEMALE));
        assert!(can_change(&two, had, had));
        assert!(can_change(&two, had, (Gender::Male, seeks("non_binary"))));
        assert!(can_change(&two, had, plain));
        assert!(!can_change(&two, plain, (Gender::NonBinary, LookingFor::FEMALE)));
        assert!(!can_change(&two, plain, (Gender::Male, seeks("female,non_binary"))));
    }

    #[test]
    fn one_stays_one_and_two_stay_two() {
        let all = site(&GENDERS);
        let of = |gender| (gender, LookingFor::BOTH);
        assert!(can_change(&all, of(Gender::CoupleMf), of(Gender::CoupleFf)));
        assert!(!can_change(&all, of(Gender::CoupleMf), of(Gender::Female)));
        assert!(!can_change(&all, of(Gender::NonBinary), of(Gender::CoupleMm)));
        assert!(can_change(&all, of(Gender::Female), (Gender::Female, seeks("couple_mf,couple_ff"))));
    }
}
