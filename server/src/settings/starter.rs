//! What a new site begins with, where its operator has not said otherwise.

use super::{
    data::interest_ids,
    gifts,
    model::{BlockNotice, EnumerationProtection, NudePhotos, Signups, SiteSettings},
};
use crate::kernel::country::Country;
use std::collections::BTreeMap;

/// Fields of a profile that a site can show (spec 3: `visible_profile_fields`).
pub const PROFILE_FIELDS: [&str; 8] = [
    "relationship_status",
    "body_type",
    "hair_colour",
    "eye_colour",
    "tattoos",
    "interests",
    "intent",
    "languages",
];
/// Texts of a profile that a site can show (spec 3: `visible_profile_notes`).
pub const PROFILE_NOTES: [&str; 3] = ["about", "reason", "prompts"];
/// Genders that a site can take, as members' calls spell them (members/model.rs): the specification's two, which every site
/// takes, and others. Those that begin with `couple` are of accounts of two people.
pub const GENDERS: [&str; 6] = ["male", "female", "non_binary", "couple_mf", "couple_ff", "couple_mm"];
/// Filters that search can show (spec 3: `search_fields`).
pub const SEARCH_FIELDS: [&str; 10] = [
    "gender",
    "near",
    "country",
    "countryregion",
    "age",
    "interests",
    "intent",
    "languages",
    "online",
    "photo",
];

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|word| (*word).to_owned()).collect()
}

/// The specification's.
pub(super) fn two_genders() -> Vec<String> {
    words(&["male", "female"])
}

impl SiteSettings {
    /// The careful beginning: no fictional profiles, nothing for visitors to search, and nothing told to strangers.
    /// Texts and support are the operator's to write.
    pub fn starter(name: &str, countries: Vec<Country>) -> Self {
        Self {
            name: name.to_owned(),
            mail_name: name.to_owned(),
            description: BTreeMap::new(),
            index_title: BTreeMap::new(),
            headline: BTreeMap::new(),
            domain_language: None,
            niche: 1,
            scene: None,
            signups: Signups::All,
            logged_out_search: false,
            logged_out_search_trafficsource: false,
            countries,
            min_age: 18,
            genders: two_genders(),
            support_phone: String::new(),
            support_email: String::new(),
            fictional_profiles: false,
            fictional_icon: "drama".to_owned(),
            fictional_warning: BTreeMap::new(),
            fictional_singular: BTreeMap::new(),
            fictional_plural: BTreeMap::new(),
            enable_site_entry_popup: false,
            site_entry_countries: Vec::new(),
            age_check_countries: Vec::new(),
            visible_profile_fields: words(&PROFILE_FIELDS),
            visible_profile_notes: words(&PROFILE_NOTES),
            search_fields: words(&SEARCH_FIELDS),
            interests: interest_ids().map(str::to_owned).collect(),
            message_credits: 2,
            signup_credits: 6,
            photo_credits: 4,
            gift_credits: 6,
            gifts: gifts::all(),
            message_length: 1000,
            identical_openers: 5,
            unanswered_days: 7,
            refund_days: 14,
            member_resell: false,
            enumeration_protection: EnumerationProtection::Strict,
            block_notice: BlockNotice::Silent,
            show_answer_pace: true,
            nude_photos: NudePhotos::Blurred,
            refuse_disposable_email: false,
            direct_debit_limit: 20_000,
            paypal_retry: true,
            us_footer: false,
            time_bonus: true,
            welcome_days: 7,
        }
    }
}
