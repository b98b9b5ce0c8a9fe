//! The calls of this feature (spec 7), by what they do.

mod activation;
mod consents;
mod decisions;
mod deletion;
mod dismissals;
mod entry;
mod log_in;
mod mail_change;
mod mailed_link;
mod page_hidden;
mod passkey_login;
mod passkeys;
mod password;
mod profile;
mod reset_password;
mod sessions;
mod sign_up;
mod sign_up_photo;
mod user;
mod visibility;

use crate::{app::App, kernel::budget::Budget, media};
use time::Duration;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use activation::check_address;

/// Forms of sign-ups from one block of addresses, right or wrong.
const SIGN_UPS: Budget = Budget { name: "sign-up", burst: 200, refill: Duration::seconds(18) };
/// Accounts from one block of addresses: a café's or a campus' evening, or a mobile carrier's street, not a machine.
const NEW_ACCOUNTS: Budget = Budget { name: "new-account", burst: 30, refill: Duration::minutes(1) };
/// Photos from one block of addresses; each costs far more than a sign-up.
const SIGN_UP_PHOTOS: Budget = Budget { name: "sign-up-photo", burst: 60, refill: Duration::minutes(1) };
/// How often one block of addresses may hear that an address has an account.
const KNOWN_ADDRESSES: Budget = Budget { name: "known-address", burst: 100, refill: Duration::seconds(36) };
/// Reset mails that one block of addresses may cause; each address has its daily limit besides.
const RESETS: Budget = Budget { name: "reset", burst: 100, refill: Duration::seconds(36) };
/// Moves to another address that a member may ask for: five, then one every few hours.
const MAIL_CHANGES: Budget = Budget { name: "mail-change", burst: 5, refill: Duration::minutes(288) };
/// Logins from one block of addresses; each account has its lockout besides.
const LOG_INS: Budget = Budget { name: "log-in", burst: 300, refill: Duration::seconds(2) };
/// Challenges for passkeys to one block of addresses: the login page asks for one each time it opens.
const PASSKEY_QUESTIONS: Budget =
    Budget { name: "passkey-question", burst: 300, refill: Duration::seconds(2) };
/// Mails about new devices to one member; those after are not sent, the logins go on.
const NEW_DEVICE_MAILS: Budget = Budget { name: "new-device", burst: 10, refill: Duration::hours(2) };
/// Activation mails that a member may ask for: five, then one every few hours.
const ACTIVATION_MAILS: Budget = Budget { name: "activation-mail", burst: 5, refill: Duration::minutes(288) };
/// Links that one block of addresses may try.
const LINKS: Budget = Budget { name: "link", burst: 200, refill: Duration::seconds(3) };

/// Mails with the way back that a member who has left may ask for.
const RETURN_MAILS: Budget = Budget { name: "return-mail", burst: 5, refill: Duration::hours(4) };

/// Sections of a profile that a member may save: far more than anybody types.
const PROFILE_EDITS: Budget = Budget { name: "profile-edit", burst: 300, refill: Duration::seconds(10) };

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(sign_up::sign_up))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(sign_up_photo::send_sign_up_photo))
                .layer(media::upload_limit()),
        )
        .routes(routes!(user::get_user, log_in::log_in, user::put_user))
        .routes(routes!(log_in::log_out))
        .routes(routes!(page_hidden::page_hidden))
        .routes(routes!(sessions::get_sessions, sessions::end_sessions))
        .routes(routes!(passkeys::get_passkeys, passkeys::add_passkey, passkeys::remove_passkey))
        .routes(routes!(passkeys::ask_for_passkey))
        .routes(routes!(passkey_login::ask_for_login))
        .routes(routes!(passkey_login::log_in))
        .routes(routes!(consents::get_consents, consents::put_consent))
        .routes(routes!(dismissals::put_dismissal))
        .routes(routes!(decisions::get_decisions))
        .routes(routes!(profile::get_profile, profile::put_profile))
        .routes(routes!(visibility::put_invisible))
        .routes(routes!(visibility::put_show_on_landers))
        .routes(routes!(visibility::put_show_habits))
        .routes(routes!(activation::activate))
        .routes(routes!(activation::send_activation_mail))
        .routes(routes!(reset_password::reset_password))
        .routes(routes!(reset_password::reset_password_do))
        .routes(routes!(password::put_password))
        .routes(routes!(mail_change::change_mail, mail_change::cancel_mail_change))
        .routes(routes!(mail_change::confirm_mail_change))
        .routes(routes!(mail_change::undo_mail_change))
        .routes(routes!(deletion::delete_account))
        .routes(routes!(deletion::send_return_mail))
        .routes(routes!(deletion::return_to_account))
}
