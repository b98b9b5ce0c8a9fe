//! Sites: which company, countries, languages, costs and texts belong to the `Host` of a request
//! (spec 3, 7).
//!
//! Read top-down: what can be set (`model`), how forms show it (`description`), and what a new site begins with
//! (`starter`); which site a request is for (`one_host`, `hosts`), what stands before its pages (`door`), and who is
//! asking from where (`visitor`, `geo`). All sites are kept in memory (`cache`). Beside them: companies (`companies`),
//! drafts of settings (`drafts`), the label of fictional profiles (`disclosure`), gifts (`gifts`), operators' own pages
//! (`own_pages`), keys of pushes (`push_keys`), and taking a site away (`removal`). `data` is compiled in, `store` has
//! the SQL, `routes` the calls.

mod cache;
mod companies;
mod data;
mod description;
mod disclosure;
mod door;
mod drafts;
mod geo;
mod gifts;
mod hosts;
mod model;
mod one_host;
mod own_pages;
mod push_keys;
mod removal;
mod routes;
mod starter;
mod store;
mod visitor;

pub use cache::{Site, Sites, start};
pub use companies::{create_company, list_companies, lock_company};
pub use data::{
    City, Interest, Region, all_cities, cities, city, interest_ids, is_adult_interest, region_name, regions,
};
pub use description::{Affects, SettingDescription, SettingGroup, SettingKey, SettingShape, descriptions};
pub use door::door;
pub use drafts::{keep_draft, read_draft};
pub use geo::{ATTRIBUTION, AddressCountries, MapPoint, Point, Town, drawn_map, locate, region_on_map};
pub use gifts::{GIFTS, OfferedGift};
pub use hosts::{
    NotADomain, NotRenamed, holder, host_holder, is_local, is_reserved, lock_hosts, parse_domain, put_hosts,
    rename_site,
};
pub use model::{
    BlockNotice, Company, EnumerationProtection, MinimumMessageCost, NudePhotos, Signups, SiteSettings,
    SiteState,
};
pub use one_host::one_host;
pub use own_pages::{PageAnswer, ShownPage, shown_page};
pub use push_keys::{plain_push_keys, push_key, push_keys_under, reseal_push_keys, seal_push_keys};
pub use removal::{StillNamed, delete_company, delete_site};
pub use routes::{routes, settings_in};
pub use starter::{GENDERS, PROFILE_FIELDS, PROFILE_NOTES, SEARCH_FIELDS};
pub use store::{
    BundlePrice, HeldSite, NewSite, SiteRow, create_site, hold_site, is_any_open, list, put_company,
    put_document, put_settings, read_settings, set_state,
};
pub use visitor::{
    CallerLocale, VisitorCountry, address_country, choice_cookies, chosen_locale, chosen_locales, locale_for,
    locale_of_member, see_country,
};
