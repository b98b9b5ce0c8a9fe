//! `complaint.php`, `complaints.php` and `complaint-file.php`.

use super::{
    case::{self, Complainer, ComplaintRequest},
    file,
    model::{Complaint, ComplaintCase, ComplaintCategory, ComplaintFile, ComplaintNumber},
    store::{self, Row},
};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        extract::{Body, Parameters},
        idempotency::{self, Claim, IdempotencyKey},
        ids::{MemberId, OrderId},
        problem::{Answer, Refusal},
    },
    media::{self, AttachmentForm, AttachmentUpload},
    sessions::{Caller, Client, SignedIn, Token},
    settings::{self, Site},
};
use axum::{Json, extract::State};
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

/// Complaints of one member, or from one block of addresses; each is work for staff.
const COMPLAINING: Budget = Budget { name: "complaint", burst: 10, refill: Duration::hours(1) };
/// Receipts to one mailbox: whoever types somebody else's address bothers them this often and no more.
const RECEIPTS: Budget = Budget { name: "complaint-receipt", burst: 3, refill: Duration::hours(8) };
/// Answers in one complaint.
const REPLYING: Budget = Budget { name: "complaint-reply", burst: 10, refill: Duration::minutes(30) };
/// Files from one member or block of addresses.
const FILES: Budget = Budget { name: "complaint-file", burst: 25, refill: Duration::minutes(10) };
/// Looks at complaints from one block of addresses: guessing a link takes longer than the sun will last anyhow.
const LOOKING: Budget = Budget { name: "complaint-look", burst: 300, refill: Duration::seconds(2) };

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(post_complaint, get_complaint, put_complaint))
        .routes(routes!(get_complaints))
        .merge(OpenApiRouter::new().routes(routes!(post_file)).layer(media::upload_limit()))
}

/// A new complaint.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewComplaintForm {
    /// What it is about.
    pub category: ComplaintCategory,
    /// In the caller's words.
    #[schema(min_length = 1, max_length = 10_000)]
    pub text: String,
    /// An order of the caller's.
    #[serde(default)]
    pub order: Option<OrderId>,
    /// A member whom the caller can meet, or could but for a block.
    #[serde(default)]
    pub profile: Option<MemberId>,
    /// The number of the decision that it is against.
    #[serde(default)]
    #[schema(max_length = 100)]
    pub against: Option<String>,
    /// Of a notice (illegal, intimate, minor), which must say it: the address of the page that it is about.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    pub page: Option<String>,
    /// A notice must say it: what it tells is true and whole, as far as the caller knows (DSA 16(2)(d)).
    #[serde(default)]
    pub good_faith: bool,
    /// Ids that complaint-file.php gave.
    #[serde(default)]
    #[schema(max_items = 5)]
    pub files: Vec<Uuid>,
    /// Of a visitor; a member's own is known.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub name: Option<String>,
    /// Of a visitor, who must give it, but for a notice of intimate pictures or a minor: where we answer.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub email: Option<String>,
}

/// It is written down; a mail with the way to it is under way.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct ComplaintOpened {
    /// By which it is named from now on.
    number: String,
    /// Until when we answer.
    #[serde(with = "time::serde::rfc3339")]
    answer_by: OffsetDateTime,
}

/// Makes a complaint. Visitors may too: the mail to the address that they give holds the way to it.
#[utoipa::path(post, path = "/api/complaint.php", tag = "complaints", request_body = NewComplaintForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per complaint")),
    responses((status = 201, body = ComplaintOpened)))]
async fn post_complaint(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    client: Client,
    headers: HeaderMap,
    key: IdempotencyKey,
    Body(form): Body<NewComplaintForm>,
) -> Answer<(StatusCode, Json<ComplaintOpened>)> {
    let wish = ComplaintRequest::parse(&form, caller.0.as_ref().map(|caller| caller.member))?;
    let (actor, owner) = match &wish.complainer {
        Complainer::Member(member) => (member.to_string(), member.to_string()),
        Complainer::Visitor { email: Some(email), .. } => (email.actor(site.id), client.address_block),
        Complainer::Visitor { email: None, .. } => {
            (nameless(&client.address_block, &site), client.address_block)
        }
    };
    COMPLAINING.spend(&mut *app.db.acquire().await?, app.clock.now(), &owner).await?;
    let mut transaction = app.db.begin().await?;
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor.clone(), "complaint", key, &form).await?;
    let open = async |connection: &mut PgConnection| {
        if matches!(wish.complainer, Complainer::Visitor { email: Some(_), .. }) {
            RECEIPTS.spend(connection, app.clock.now(), &actor).await?;
        }
        let locale = settings::locale_for(&app, &site, &headers);
        let row = case::open(connection, &app, &site, locale, &form, &wish).await?;
        let answer_by = row.answer_by.unwrap_or(row.created_at);
        Ok(ComplaintOpened { number: row.number, answer_by })
    };
    let opened = claim.once(&mut transaction, open).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok((StatusCode::CREATED, Json(opened)))
}

/// Which complaint, and the right to it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct WhichComplaint {
    /// "C-7KQ2M9XD".
    #[param(min_length = 1, max_length = 30)]
    number: String,
    /// Of the mailed link; members need none for their own.
    #[param(max_length = 100)]
    token: Option<String>,
}

/// A complaint with all that was written, for the one who made it.
#[utoipa::path(get, path = "/api/complaint.php", tag = "complaints", params(WhichComplaint),
    responses((status = 200, body = ComplaintCase)))]
async fn get_complaint(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    client: Client,
    Parameters(which): Parameters<WhichComplaint>,
) -> Answer<Json<ComplaintCase>> {
    let mut connection = app.db.acquire().await?;
    LOOKING.spend(&mut connection, app.clock.now(), &client.address_block).await?;
    let row = readable(&mut connection, &site, &caller, &which.number, which.token.as_deref()).await?;
    Ok(Json(case::case(&mut connection, &row).await?))
}

/// More words in a complaint.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ComplaintReply {
    /// "C-7KQ2M9XD".
    #[schema(min_length = 1, max_length = 30)]
    pub number: String,
    /// Of the mailed link; members need none for their own.
    #[serde(default)]
    #[schema(max_length = 100)]
    pub token: Option<String>,
    /// In the caller's words.
    #[schema(min_length = 1, max_length = 10_000)]
    pub text: String,
    /// Ids that complaint-file.php gave.
    #[serde(default)]
    #[schema(max_items = 5)]
    pub files: Vec<Uuid>,
}

/// Writes on in a complaint that is not decided.
#[utoipa::path(put, path = "/api/complaint.php", tag = "complaints", request_body = ComplaintReply,
    params(("Idempotency-Key" = Uuid, Header, description = "One per answer")),
    responses((status = 200, body = ComplaintCase)))]
async fn put_complaint(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    key: IdempotencyKey,
    Body(body): Body<ComplaintReply>,
) -> Answer<Json<ComplaintCase>> {
    let mut connection = app.db.acquire().await?;
    let row = readable(&mut connection, &site, &caller, &body.number, body.token.as_deref()).await?;
    REPLYING.spend(&mut connection, app.clock.now(), &row.id.to_string()).await?;
    drop(connection);
    let member = caller.0.map(|caller| caller.member);
    let mut transaction = app.db.begin().await?;
    // The row, not the token, names the intent: the answer is read anew for repeats and keeps no words.
    let asked = (&row.id, &body.text, &body.files);
    let claim: Claim<()> =
        idempotency::claim(&mut transaction, &app.clock, row.id.to_string(), "complaint-reply", key, &asked)
            .await?;
    let mut row = row;
    let reply = async |connection: &mut PgConnection| {
        row = case::reply(connection, app.clock.now(), row.id, member, &body).await?;
        Ok(())
    };
    claim.once(&mut transaction, reply).await?;
    let case = case::case(&mut transaction, &row).await?;
    transaction.commit().await?;
    Ok(Json(case))
}

/// `{complaints}`.
#[derive(Debug, Serialize, ToSchema)]
struct Complaints {
    /// The newest first, at most 100.
    complaints: Vec<Complaint>,
}

/// The caller's complaints.
#[utoipa::path(get, path = "/api/complaints.php", tag = "complaints", security(("login" = [])),
    responses((status = 200, body = Complaints)))]
async fn get_complaints(State(app): State<App>, caller: SignedIn) -> Answer<Json<Complaints>> {
    let rows = store::of_member(&mut *app.db.acquire().await?, caller.member).await?;
    Ok(Json(Complaints { complaints: rows.iter().map(Row::view).collect() }))
}

/// Brings a file for a complaint. It waits for a day, and only its id leads to it; a member's, nobody but them.
#[utoipa::path(post, path = "/api/complaint-file.php", tag = "complaints",
    request_body(content = AttachmentUpload, content_type = "multipart/form-data"),
    params(("Idempotency-Key" = Uuid, Header, description = "One per file")),
    responses((status = 201, body = ComplaintFile)))]
async fn post_file(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    client: Client,
    key: IdempotencyKey,
    form: AttachmentForm,
) -> Answer<(StatusCode, Json<ComplaintFile>)> {
    let member = caller.0.map(|caller| caller.member);
    let (actor, owner) = match member {
        Some(member) => (member.to_string(), member.to_string()),
        None => (nameless(&client.address_block, &site), client.address_block),
    };
    FILES.spend(&mut *app.db.acquire().await?, app.clock.now(), &owner).await?;
    let file = file::take(&app, actor, member, key, form).await?;
    Ok((StatusCode::CREATED, Json(file)))
}

/// Names a visitor who says no address as the actor of a call (`idempotency::claim`): by where they are, and the site. What
/// was answered at one site is no answer at another.
fn nameless(address_block: &str, site: &Site) -> String {
    format!("visitor {address_block} at {}", site.id)
}

async fn readable(
    connection: &mut PgConnection,
    site: &Site,
    caller: &Caller,
    number: &str,
    token: Option<&str>,
) -> Answer<Row> {
    let number = ComplaintNumber::parse(number).ok_or(Refusal::NotFound)?;
    let member = caller.0.as_ref().map(|caller| caller.member);
    let hash = token.and_then(Token::parse).map(|token| token.hash());
    let row = store::readable(connection, &number, site.id, member, hash).await?;
    row.ok_or_else(|| Refusal::NotFound.into())
}
