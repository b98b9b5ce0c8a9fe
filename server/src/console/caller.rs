//! Who is in, and what they may: a handler that names no permission has only the caller's own things.

use crate::{
    app::App,
    backoffice::{Doer, Way},
    kernel::{
        ip_address::address,
        problem::{Answer, Problem, Refusal},
    },
    sessions::Token,
    staff::{self, Actor, Permission, Reach},
};
use axum::extract::FromRequestParts;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use http::{HeaderMap, header, request::Parts};
use std::{convert::Infallible, marker::PhantomData};
use time::Duration;

fn cookie_name(https: bool) -> &'static str {
    if https { "__Host-staff" } else { "staff" }
}

/// The cookie that lets somebody in, until the browser is closed or the session is over.
pub(super) fn session_cookie(https: bool, token: &Token) -> Cookie<'static> {
    build(https, token.text(), None)
}

/// The one that takes it away.
pub(super) fn ended_cookie(https: bool) -> Cookie<'static> {
    build(https, String::new(), Some(Duration::ZERO))
}

fn build(https: bool, value: String, age: Option<Duration>) -> Cookie<'static> {
    let mut cookie = Cookie::build((cookie_name(https), value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(https)
        .build();
    cookie.set_max_age(age);
    cookie
}

/// Whether an answer takes the session away from its browser.
pub(super) fn is_ended_by_answer(https: bool, headers: &HeaderMap) -> bool {
    let set = headers.get_all(header::SET_COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = set.filter_map(|text| Cookie::parse(text).ok());
    cookies.any(|cookie| cookie.name() == cookie_name(https) && cookie.value().is_empty())
}

/// By which the log names the session of a request: the beginning of its token's hash, which leads to somebody while it lasts.
pub(super) fn named_by_cookie(https: bool, headers: &HeaderMap) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let token = jar.get(cookie_name(https)).and_then(|cookie| Token::parse(cookie.value()));
    token.map(|token| token.name())
}

/// Likewise, of the session that an answer begins.
pub(super) fn named_by_answer(https: bool, headers: &HeaderMap) -> Option<String> {
    let set = headers.get_all(header::SET_COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = set.filter_map(|text| Cookie::parse(text).ok());
    let cookie = cookies.find(|cookie| cookie.name() == cookie_name(https))?;
    Token::parse(cookie.value()).map(|token| token.name())
}

/// Somebody who is in.
#[derive(Clone, Debug)]
pub(super) struct Colleague {
    pub(super) actor: Actor,
    pub(super) token_hash: [u8; 32],
}

impl FromRequestParts<App> for Colleague {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let jar = CookieJar::from_headers(&parts.headers);
        let cookie = jar.get(cookie_name(app.config.console_is_https()));
        let token = cookie.and_then(|cookie| Token::parse(cookie.value()));
        let token_hash = token.ok_or(Refusal::AuthenticationRequired)?.hash();
        let found = staff::find(&mut *app.db.acquire().await?, &token_hash, app.clock.now()).await?;
        let actor = found.ok_or(Refusal::AuthenticationRequired)?;
        Ok(Self { actor, token_hash })
    }
}

/// A permission, as a type.
pub(super) trait Needs {
    const PERMISSION: Permission;
}

macro_rules! needs {
    ($($name:ident),* $(,)?) => {
        /// Permissions that handlers ask for, as types.
        pub(super) mod may {
            $(
                #[derive(Clone, Copy, Debug)]
                pub(in crate::console) struct $name;

                impl super::Needs for $name {
                    const PERMISSION: crate::staff::Permission = crate::staff::Permission::$name;
                }
            )*
        }
    };
}

needs!(
    ListStaff,
    InviteStaff,
    CloseStaff,
    GiveRoles,
    ApproveRoles,
    AcknowledgeBreakGlass,
    SetSevereCaps,
    ReadTeamLoad,
    ReadLimits,
    EditLimits,
    ExportAuditLog,
    EditCannedResponses,
    ReviewReports,
    DecideOnContent,
    ReviewPhotos,
    ReviewVerifications,
    ReviewWords,
    SettleOpinions,
    ReadSignals,
    SetSignals,
    ReadFigures,
    ReadHealth,
    RunJobs,
    ReadAuditLog,
    VerifyAuditLog,
    ReadMembers,
    ReadMemberProfiles,
    ReadMemberPhotos,
    ReadEarlierDecisions,
    ReadComplaints,
    ReadOrders,
    ReadDisputes,
    CloseDisputes,
    ExportInvoices,
    ReadLedger,
    MakeDebitFiles,
    ReleaseDebitFiles,
    RequestUnblocking,
    ReadMemberSessions,
    ReadOutbox,
    ReadNotes,
    WriteNotes,
    RefundToLimit,
    GrantToLimit,
    ExportTransparency,
    LiftSuppression,
    RequestMessages,
    ReadSites,
    EditSites,
    OpenSites,
    ExportSites,
    EditBundles,
    EditMethods,
    WritePaymentKeys,
    EditCompanies,
    EditCampaigns,
    EditLinks,
    EditDiscounts,
    EditPages,
    WriteNews,
);

/// Somebody who may do this, where they may, and who proved lately that it is them where it is grave.
#[derive(Clone, Debug)]
pub(super) struct Allowed<P> {
    pub(super) actor: Actor,
    pub(super) reach: Reach,
    permission: PhantomData<P>,
}

impl<P: Needs> FromRequestParts<App> for Allowed<P> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let Colleague { actor, .. } = Colleague::from_request_parts(parts, app).await?;
        let reach = Doer::Staff(&actor).reach(P::PERMISSION, app.clock.now())?;
        Ok(Self { actor, reach, permission: PhantomData })
    }
}

/// From where a request comes, and in whose budget it counts.
#[derive(Clone, Debug)]
pub(super) struct FromWhere(pub(super) Way);

impl FromRequestParts<App> for FromWhere {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let address = address(&app.config, &parts.headers, &parts.extensions);
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Self(Way {
            address: address.map(|address| address.to_canonical().to_string()),
            device: agent.unwrap_or_default().to_owned(),
        }))
    }
}
