//! Making a complaint, and writing on in one.

use super::{
    file,
    model::{ComplaintCase, ComplaintFile, ComplaintLine, ComplaintNumber, MAX_FILES, MAX_TEXT},
    routes::{ComplaintReply, NewComplaintForm},
    staff,
    store::{self, By, NewComplaint, Row},
    tell,
};
use crate::{
    accounts::{self, Email},
    app::App,
    kernel::{
        ids::{MemberId, OrderId},
        locale::Locale,
        problem::{Answer, FieldError, FieldErrors, Refusal},
    },
    members::MessageText,
    payments, safety,
    settings::Site,
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Longest name of a visitor, in characters.
const LONGEST_NAME: usize = 100;
/// Longest address of a page, in characters.
const LONGEST_PAGE: usize = 500;

/// Who complains.
#[derive(Clone, Debug)]
pub(super) enum Complainer {
    Member(MemberId),
    /// Without an address only where nobody needs to say who they are.
    Visitor {
        name: Option<String>,
        email: Option<Email>,
    },
}

/// A form that was read.
#[derive(Debug)]
pub(super) struct ComplaintRequest {
    pub complainer: Complainer,
    text: MessageText,
    files: Vec<Uuid>,
    order: Option<OrderId>,
    about: Option<MemberId>,
    against: Option<String>,
    page: Option<String>,
}

impl ComplaintRequest {
    /// Reads the form. A member's own address and name stand for those in it.
    ///
    /// # Errors
    /// The fields that are wrong; an order or a member can't be a visitor's.
    pub(super) fn parse(form: &NewComplaintForm, member: Option<MemberId>) -> Answer<Self> {
        let mut errors = FieldErrors::default();
        let text = errors.keep(MessageText::parse("text", &form.text, MAX_TEXT));
        let files = errors.keep(distinct(&form.files));
        let against = errors.keep(short_line("against", form.against.as_deref(), 20));
        let page = errors.keep(page(form));
        if form.category.is_notice() && !form.good_faith {
            errors.push(FieldError::new("good_faith", "consent_missing"));
        }
        let complainer = match member {
            Some(member) => Some(Complainer::Member(member)),
            None => visitor(form, &mut errors),
        };
        let (Some(complainer), Some(text), Some(files), Some(against), Some(page)) =
            (complainer, text, files, against, page)
        else {
            return Err(errors.into_problem());
        };
        errors.check()?;
        Ok(Self { complainer, text, files, order: form.order, about: form.profile, against, page })
    }
}

fn visitor(form: &NewComplaintForm, errors: &mut FieldErrors) -> Option<Complainer> {
    let name = errors.keep(short_line("name", form.name.as_deref(), LONGEST_NAME));
    let typed = form.email.as_deref().map(str::trim).filter(|typed| !typed.is_empty());
    let email = match typed {
        None if form.category.may_be_nameless() => Ok(None),
        None => Err(FieldError::new("email", "field_missing").about_content()),
        Some(typed) => Email::parse(typed).map(Some).ok_or_else(|| FieldError::new("email", "email_invalid")),
    };
    let email = errors.keep(email);
    Some(Complainer::Visitor { name: name?, email: email? })
}

/// Where the content of a notice stands; nothing of what is none.
fn page(form: &NewComplaintForm) -> Result<Option<String>, FieldError> {
    if !form.category.is_notice() {
        return Ok(None);
    }
    let page = short_line("page", form.page.as_deref(), LONGEST_PAGE)?;
    page.map(Some).ok_or_else(|| FieldError::new("page", "field_missing").about_content())
}

/// One line of text, or none.
fn short_line(field: &'static str, typed: Option<&str>, max: usize) -> Result<Option<String>, FieldError> {
    let Some(typed) = typed.map(str::trim).filter(|typed| !typed.is_empty()) else { return Ok(None) };
    if typed.chars().count() > max || typed.contains(char::is_control) {
        return Err(FieldError::new(field, "field_invalid").about_content());
    }
    Ok(Some(typed.to_owned()))
}

fn distinct(files: &[Uuid]) -> Result<Vec<Uuid>, FieldError> {
    let mut ids = files.to_vec();
    ids.sort_unstable();
    ids.dedup();
    if ids.len() > MAX_FILES || ids.len() < files.len() {
        return Err(FieldError::new("files", "field_invalid"));
    }
    Ok(ids)
}

/// Writes the complaint down and its receipt into the outbox.
///
/// # Errors
/// `not_found` for an order or a member that is not the caller's to name; `file_expired`.
pub(super) async fn open(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    locale: Locale,
    form: &NewComplaintForm,
    wish: &ComplaintRequest,
) -> Answer<Row> {
    let (now, id, number) = (app.clock.now(), app.random.uuid(), ComplaintNumber::random(&app.random));
    let member = match &wish.complainer {
        Complainer::Member(member) => Some(*member),
        Complainer::Visitor { .. } => None,
    };
    if let Some(member) = member {
        // Who is deleted for good at the same time leaves nothing behind.
        require_account(connection, member).await?;
    }
    require_own(connection, member, wish).await?;
    let email = match &wish.complainer {
        Complainer::Member(_) => None,
        Complainer::Visitor { email, .. } => email.as_ref().map(Email::address),
    };
    let name = match &wish.complainer {
        Complainer::Member(_) => None,
        Complainer::Visitor { name, .. } => name.as_deref(),
    };
    let new = NewComplaint {
        id,
        number: &number,
        site: site.id,
        member,
        name,
        email: email.as_deref(),
        locale,
        category: form.category,
        order: wish.order,
        about: wish.about,
        against: wish.against.as_deref(),
        page: wish.page.as_deref(),
        now,
        answer_by: now + form.category.answer_within(),
    };
    store::insert(connection, &new).await?;
    write(connection, app.clock.now(), id, member, (&wish.text, &wish.files)).await?;
    let row = store::hold(connection, id).await?.ok_or(Refusal::NotFound)?;
    tell::received(connection, app, &row).await?;
    Ok(row)
}

async fn require_account(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    if accounts::hold(connection, member).await? {
        Ok(())
    } else {
        Err(Refusal::AuthenticationRequired.into())
    }
}

/// What somebody names must be theirs to name: one answer for what is not there and what is another's.
async fn require_own(
    connection: &mut PgConnection,
    member: Option<MemberId>,
    wish: &ComplaintRequest,
) -> Answer<()> {
    if let Some(order) = wish.order {
        let member = member.ok_or(Refusal::NotFound)?;
        if !payments::has_order(connection, member, order).await? {
            return Err(Refusal::NotFound.into());
        }
    }
    if let Some(about) = wish.about {
        safety::require_known(connection, member.ok_or(Refusal::NotFound)?, about).await?;
    }
    Ok(())
}

async fn write(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    complaint: Uuid,
    caller: Option<MemberId>,
    (text, files): (&MessageText, &[Uuid]),
) -> Answer<()> {
    let turn = store::add_line(connection, complaint, By::Complainer, text.as_str(), now).await?;
    if !store::give_files(connection, (complaint, turn), files, caller, now - file::WAITS).await? {
        return Err(FieldError::new("files", "file_expired").into());
    }
    Ok(())
}

/// The complainer writes on: it is our turn again.
///
/// # Errors
/// `complaint_closed`, `complaint_full`, and the fields that are wrong.
pub(super) async fn reply(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    complaint: Uuid,
    caller: Option<MemberId>,
    reply: &ComplaintReply,
) -> Answer<Row> {
    let text = MessageText::parse("text", &reply.text, MAX_TEXT)?;
    let files = distinct(&reply.files)?;
    let row = store::hold(connection, complaint).await?.ok_or(Refusal::NotFound)?;
    if row.closed_at.is_some() {
        return Err(Refusal::ComplaintClosed.into());
    }
    write(connection, now, complaint, caller, (&text, &files)).await?;
    store::our_turn(connection, complaint, now + row.category.answer_within()).await?;
    store::hold(connection, complaint).await?.ok_or_else(|| Refusal::NotFound.into())
}

/// The whole case.
pub(super) async fn case(connection: &mut PgConnection, row: &Row) -> Answer<ComplaintCase> {
    let files = staff::files(connection, row.id).await?;
    let lines = staff::lines(connection, row.id).await?.into_iter().map(|line| ComplaintLine {
        mine: line.by == "complainer",
        files: files.iter().filter(|file| file.turn == line.turn).map(shown).collect(),
        text: line.text,
        at: line.at,
    });
    let lines = lines.collect();
    Ok(ComplaintCase {
        complaint: row.view(),
        order: row.order,
        profile: row.about,
        against: row.against.clone(),
        page: row.page.clone(),
        lines,
    })
}

fn shown(file: &staff::FileRow) -> ComplaintFile {
    ComplaintFile { id: file.id, name: file.name.clone(), kind: file.kind.clone(), bytes: file.bytes }
}
