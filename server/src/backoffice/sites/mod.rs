//! Sites and their settings: which there are and how each is set (`document`), what it was before and going back
//! (`versions`), what it lacks (`lint`), which genders it keeps (`genders`), new ones and who gets in (`opening`),
//! another domain and taking one away (`domains`), members of another program who come along (`moves`, and the job that
//! brings them, `move_job`), from a folder that a browser sends (`uploads`, and `upload_job`), a site's own members who
//! move out (`exports`), what it sells and how people pay (`selling`), and the key of the payment provider (`keys`),
//! which takes a second administrator where there is one (`key_requests`). Who runs them: `companies`.

mod companies;
mod document;
mod domains;
mod exports;
mod genders;
mod key_requests;
mod keys;
mod lint;
mod move_job;
mod moves;
mod opening;
mod selling;
mod upload_job;
mod uploads;
mod versions;

pub(super) use document::has;
pub(super) use move_job::register;
pub(super) use moves::KEPT;

pub use companies::{
    CompanyFacts, add_company, change_company, companies_within, company_print, remove_company,
};
pub use document::{
    SettingsChange, SettingsRequest, SettingsTrial, SiteFile, SitePreview, change_settings, keep_settings,
    preview_site, read_site, sites_within, try_settings,
};
pub use domains::{delete_site, rename_site};
pub use exports::{ExportRequest, answer_export, ask_for_export};
pub use key_requests::{KeySet, KeyToLetIn, answer_key, key_to_let_in, set_payment_key, waiting_keys};
pub use keys::{
    KeyBefore, KeyChange, MOLLIE, PaymentFacts, ProviderKeyRequest, VEROTEL, ask_about_key, is_api_key,
    is_shop_id, is_test_at_open_site, key_before, payment_facts,
};
pub use lint::{SiteFinding, lint_site};
pub use moves::{
    MoveAct, MoveCount, MoveFile, MoveFinding, MoveOutcome, MoveReport, MoveRequest, MoveRun, SiteMoves,
    ask_for_move, is_moving, moves_of, stop_move,
};
pub use opening::{NewSiteRequest, add_site, findings_of, make_site, set_site_state};
pub use selling::{
    BundleRequest, Offers, bundle_price, offer_bundle, offer_method_in, offers_of, withdraw_bundle,
    withdraw_method_in,
};
pub use uploads::{
    LARGEST_PIECE, SiteUpload, UploadRequest, UploadState, begin_upload, drop_upload, take_piece,
};
pub use versions::{Difference, Version, company_versions, differences, site_versions};
