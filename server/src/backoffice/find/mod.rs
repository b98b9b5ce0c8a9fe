//! One box to find by: a whole address, an id, a mail's own, a number or code that stands in one, or how a name begins.
//! It shows what somebody may look at, where they may, and no more of it than they need to recognise it; there is no
//! browsing.
//!
//! Read top-down: what was typed and what is found (here), and the SQL, each statement with its scope (`store`).

mod store;

use super::{Doer, Office, complaints::Act};
use crate::{
    accounts::Email,
    complaints::{self, ComplaintNumber},
    kernel::{
        ids::MemberId,
        problem::{Answer, Problem, Refusal},
    },
    staff::{self, Actor, Chain, Entry, Permission, Reach},
};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;
use uuid::Uuid;

/// Most that is shown.
const MOST: usize = 25;
/// Longest that can be typed: an address.
const LONGEST: usize = 254;
/// Fewest letters of a name.
const FEWEST_LETTERS: usize = 2;
/// Longest name of a member.
const LONGEST_NAME: usize = 30;

/// What something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A member.
    Member,
    /// An order, also by the number of its invoice.
    Order,
    /// A decision about a member.
    Decision,
    /// A complaint or a notice.
    Complaint,
    /// An order by the provider's id of its payment.
    Payment,
    /// A short link.
    Link,
    /// A site.
    Site,
    /// A colleague.
    Staff,
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Hit {
    /// What it is.
    pub kind: Kind,
    /// By which its page opens: an id, a number, or a link's token.
    pub id: String,
    /// What people know it by.
    pub title: String,
    /// The domain of its site; null: it has none.
    pub site: Option<String>,
    /// Whose it is, for those who may find members; not there for what is nobody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<MemberId>,
}

/// What was typed, and all that it may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    text: String,
    form: Form,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    Id(Uuid),
    /// The Message-ID of one of ours.
    Mail(Uuid),
    Address(Email),
    Decision(String),
    Complaint(String),
    /// A name, a payment's id, a token, a code, an invoice's number.
    Words,
}

impl Form {
    fn code(&self) -> &'static str {
        match self {
            Self::Id(_) => "id",
            Self::Mail(_) => "mail",
            Self::Address(_) => "address",
            Self::Decision(_) | Self::Complaint(_) => "number",
            Self::Words => "words",
        }
    }
}

impl Query {
    /// Reads what was typed.
    ///
    /// # Errors
    /// `invalid_request` where nothing can be found by it: too short, too long, unreadable.
    pub fn parse(typed: &str) -> Answer<Self> {
        let text = typed.trim();
        let letters = text.chars().count();
        let fits = (FEWEST_LETTERS..=LONGEST).contains(&letters) && !text.contains(char::is_control);
        if !fits {
            return Err(Refusal::InvalidRequest.into());
        }
        let number = text.to_ascii_uppercase();
        let form = if let Ok(id) = Uuid::try_parse(text) {
            Form::Id(id)
        } else if let Some(mail) = mail_of(text) {
            Form::Mail(mail)
        } else if text.contains('@') {
            Email::parse(text).map_or(Form::Words, Form::Address)
        } else if number.starts_with("D-") {
            Form::Decision(number)
        } else if number.starts_with("C-") {
            Form::Complaint(number)
        } else {
            Form::Words
        };
        Ok(Self { text: text.to_owned(), form })
    }
}

/// Which of our mails has this Message-ID, as its header shows it or without the angles: its id stands before the site's domain.
fn mail_of(text: &str) -> Option<Uuid> {
    let bare = text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(text);
    let (id, _) = bare.split_once('@')?;
    Uuid::try_parse(id).ok()
}

/// The kinds that are about a member: whoever looks for one of them leaves a line.
const ABOUT_MEMBERS: [Permission; 5] = [
    Permission::FindMembers,
    Permission::ReadOrders,
    Permission::ReadInvoices,
    Permission::ReadEarlierDecisions,
    Permission::ReadComplaints,
];

/// Leaves the line that a search leaves, in a transaction of its own before anything is looked at. It says by what kind of words,
/// and not by which: they may be somebody's address.
///
/// # Errors
/// When the database does not answer.
pub async fn note_search(
    connection: &mut PgConnection,
    office: Office<'_>,
    actor: &Actor,
    query: &Query,
) -> Answer<()> {
    if ABOUT_MEMBERS.iter().all(|permission| actor.reach(*permission).is_none()) {
        return Ok(());
    }
    Doer::Staff(actor).stamp(connection, office.now()).await?;
    let entry = Entry {
        chain: Chain::Read,
        action: "member.looked_for",
        subject: None,
        site: None,
        case: None,
        facts: json!({ "by": query.form.code() }),
        reason: None,
    };
    staff::append(connection, office.random, &entry).await?;
    Ok(())
}

/// What the query finds of what the actor may see, where they may; 25 at most.
///
/// # Errors
/// When the database does not answer.
pub async fn find(
    connection: &mut PgConnection,
    office: Office<'_>,
    actor: &Actor,
    query: &Query,
) -> Answer<Vec<Hit>> {
    let may = |permission| actor.reach(permission);
    let mut hits = Vec::new();
    if let Some(reach) = may(Permission::FindMembers) {
        hits.extend(members(connection, &reach, query).await?);
    }
    if let (Form::Decision(number), Some(reach)) = (&query.form, may(Permission::ReadEarlierDecisions)) {
        hits.extend(store::decision(connection, &reach, number).await?);
    }
    if let Form::Complaint(number) = &query.form {
        hits.extend(complaint(connection, office, actor, number).await?);
    }
    if let Some(reach) = may(Permission::ReadOrders) {
        hits.extend(orders(connection, &reach, query).await?);
    }
    if let (Form::Words, Some(reach)) = (&query.form, may(Permission::ReadInvoices)) {
        hits.extend(store::invoice(connection, &reach, &query.text).await?);
    }
    if let (Form::Words, Some(reach)) = (&query.form, may(Permission::EditLinks)) {
        // As it was copied from a mail, or its end alone.
        let token = query.text.rsplit('/').next().unwrap_or(&query.text);
        hits.extend(store::links(connection, &reach, token).await?);
    }
    if let Some(reach) = may(Permission::ReadSites) {
        hits.extend(sites(connection, &reach, query).await?);
    }
    if let Some(reach) = may(Permission::ListStaff) {
        hits.extend(colleagues(connection, office, &reach, query).await?);
    }
    hits.truncate(MOST);
    let members = may(Permission::FindMembers);
    for hit in &mut hits {
        hit.member = match (hit.member, &members) {
            (Some(member), Some(reach)) => {
                (!store::member(connection, reach, member.0).await?.is_empty()).then_some(member)
            }
            _ => None,
        };
    }
    Ok(hits)
}

async fn members(connection: &mut PgConnection, reach: &Reach, query: &Query) -> Answer<Vec<Hit>> {
    match &query.form {
        Form::Id(id) => {
            let mut hits = store::member(connection, reach, *id).await?;
            hits.extend(store::member_of_mail(connection, reach, *id).await?);
            Ok(hits)
        }
        Form::Mail(id) => store::member_of_mail(connection, reach, *id).await,
        Form::Address(email) => store::members_of_address(connection, reach, &email.key()).await,
        Form::Words => {
            let mut hits =
                store::members_by_code(connection, reach, &query.text.to_ascii_uppercase()).await?;
            if query.text.chars().count() <= LONGEST_NAME {
                hits.extend(store::members_by_name(connection, reach, &query.text).await?);
            }
            Ok(hits)
        }
        _ => Ok(Vec::new()),
    }
}

/// A complaint that they see in the inbox: who answers complaints sees no severe one.
async fn complaint(
    connection: &mut PgConnection,
    office: Office<'_>,
    actor: &Actor,
    number: &str,
) -> Answer<Option<Hit>> {
    let Some(number) = ComplaintNumber::parse(number) else { return Ok(None) };
    let sight = match Act::Read.sight(connection, Doer::Staff(actor), office.now()).await {
        Ok(sight) => sight,
        Err(Problem::Refused(Refusal::NotAllowed)) => return Ok(None),
        Err(problem) => return Err(problem),
    };
    match complaints::standing(connection, &number, &sight, None).await? {
        Some(standing) => Ok(Some(store::complaint(connection, standing).await?)),
        None => Ok(None),
    }
}

async fn orders(connection: &mut PgConnection, reach: &Reach, query: &Query) -> Answer<Vec<Hit>> {
    match &query.form {
        Form::Id(id) => store::order(connection, reach, *id).await,
        Form::Words => store::payments(connection, reach, &query.text).await,
        _ => Ok(Vec::new()),
    }
}

async fn sites(connection: &mut PgConnection, reach: &Reach, query: &Query) -> Answer<Vec<Hit>> {
    match &query.form {
        Form::Id(id) => store::sites(connection, reach, (Some(*id), "")).await,
        Form::Words => store::sites(connection, reach, (None, &query.text)).await,
        _ => Ok(Vec::new()),
    }
}

/// By id, whole address or any part of the name: there are few of them.
async fn colleagues(
    connection: &mut PgConnection,
    office: Office<'_>,
    reach: &Reach,
    query: &Query,
) -> Answer<Vec<Hit>> {
    let all = staff::colleagues(connection, office.vault, reach).await?;
    let words = query.text.to_lowercase();
    let fits = |one: &staff::Colleague| match &query.form {
        Form::Id(id) => one.account.id.0 == *id,
        Form::Address(email) => one.account.email.to_lowercase() == email.address().to_lowercase(),
        Form::Words => one.account.name.to_lowercase().contains(&words),
        _ => false,
    };
    let hit = |one: staff::Colleague| Hit {
        kind: Kind::Staff,
        id: one.account.id.to_string(),
        title: one.account.name,
        site: None,
        member: None,
    };
    Ok(all.into_iter().filter(fits).map(hit).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_read_as_what_it_may_be() {
        let code = |typed: &str| Query::parse(typed).map(|query| query.form.code()).ok();
        assert_eq!(code(" 5f4b2c7a-0000-4000-8000-000000000001 "), Some("id"));
        assert_eq!(code("Eva@example.com"), Some("address"));
        assert_eq!(code("<5f4b2c7a-0000-4000-8000-000000000001@open.test>"), Some("mail"));
        assert_eq!(code("5f4b2c7a-0000-4000-8000-000000000001@open.test"), Some("mail"));
        assert_eq!(code("d-7kq2m9xd"), Some("number"));
        assert_eq!(code("C-7KQ2M9XD"), Some("number"));
        assert_eq!(code("ev"), Some("words"));
        assert_eq!(code("no address@"), Some("words"));
        for typed in ["", " e ", "a\u{0}b", &"x".repeat(255)] {
            assert_eq!(code(typed), None, "{typed}");
        }
    }
}
