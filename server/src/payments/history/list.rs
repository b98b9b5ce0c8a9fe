//! `transactions.php`: what credits came by and went for, newest first. Orders, those of the site before and the ledger's
//! other lines are one list; what was spent on the same kind of thing for the same person on one day is one line of it.

use crate::{
    accounts,
    app::App,
    credits::{self, Entry},
    kernel::{
        extract::Parameters,
        ids::{ConversationId, MemberId},
        locale::Locale,
        money::Money,
        problem::{Answer, FieldError},
        zone::Zone,
    },
    payments::{
        history::{
            earlier::{self, EarlierOrder, EarlierRow},
            spent_on::{Spendings, SpentOn, Worth},
        },
        orders::{routes::Order, status, store::OrderRow},
    },
    sessions::SignedIn,
    settings::CallerLocale,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::collections::HashMap;
use time::{Date, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

/// Lines of one answer.
const PAGE: usize = 30;
/// Lines of the ledger that one answer gathers at most.
const GATHERED: usize = 1_000;

/// The route of the list.
pub(in crate::payments) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_transactions))
}

/// What a transaction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum TransactionKind {
    /// A purchase, paid or not.
    Order,
    /// Messages, photos, gifts.
    Spent,
    /// What one of those cost came back: it was unsent, or nobody answered it.
    Returned,
    /// A present of the site.
    Granted,
    /// A refund, or (credits above 0) one that failed.
    Refunded,
    /// The bank took the money back, or (credits above 0) gave it again.
    ChargedBack,
    /// A purchase paid what was owed.
    Owed,
    /// A purchase on the site before, from which the member was brought along.
    Earlier,
}

impl TransactionKind {
    fn of(cause: &str) -> Self {
        match cause {
            "refund" | "refund_failed" => Self::Refunded,
            "chargeback" | "chargeback_reversed" => Self::ChargedBack,
            "owed" => Self::Owed,
            "signup" | "given" => Self::Granted,
            "unsent" | "unanswered" => Self::Returned,
            _ => Self::Spent,
        }
    }
}

/// One line of the list.
#[derive(Serialize, ToSchema)]
struct Transaction {
    id: Uuid,
    /// The newest of its lines.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    kind: TransactionKind,
    /// By how much the balance changed; 0 for an order that was not paid. Of one on the site before what was left of it
    /// and came along.
    credits: i32,
    /// Lines of the ledger in it.
    count: i32,
    /// message, photo, voice, gift, closed (all of these of a month that is long over), unsent, unanswered, signup, given, refund,
    /// refund_failed, chargeback, chargeback_reversed, owed; null for an order.
    #[schema(required = true)]
    cause: Option<String>,
    /// The order itself, or the one that it was about.
    #[schema(required = true)]
    order: Option<Order>,
    /// What was bought on the site before.
    #[schema(required = true)]
    earlier: Option<EarlierOrder>,
    /// On whom it was spent; null where no conversation of the caller's list says so.
    #[schema(required = true)]
    about: Option<SpentOn>,
    /// What the spent credits had cost, by the prices paid; one sum a currency, none for free ones. Of a refund or a
    /// chargeback the money that it moved.
    worth: Vec<Money>,
}

/// `{transactions, next, owed}`.
#[derive(Serialize, ToSchema)]
struct TransactionsAnswer {
    transactions: Vec<Transaction>,
    /// The cursor of what is older; null: nothing is.
    #[schema(required = true)]
    next: Option<String>,
    /// Credits that the next purchase pays first, since money for spent ones went back.
    owed: i32,
}

/// A place in the list: what is older comes after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cursor(OffsetDateTime, Uuid);

impl Cursor {
    /// Newer than everything.
    fn start(now: OffsetDateTime) -> Self {
        Self(now + time::Duration::DAY, Uuid::max())
    }

    fn write(self) -> String {
        format!("{}_{}", self.0.unix_timestamp_nanos() / 1_000, self.1.simple())
    }

    fn parse(text: &str) -> Option<Self> {
        let (micros, id) = text.split_once('_')?;
        let nanos = micros.parse::<i128>().ok()?.checked_mul(1_000)?;
        Some(Self(OffsetDateTime::from_unix_timestamp_nanos(nanos).ok()?, Uuid::try_parse(id).ok()?))
    }
}

/// Query of transactions.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct TransactionsQuery {
    /// `next` of an answer.
    #[param(pattern = "^[0-9]{1,16}_[0-9a-f]{32}$", max_length = 49)]
    cursor: Option<String>,
}

/// What the caller's credits came by and went for.
#[utoipa::path(get, path = "/api/transactions.php", tag = "payments", security(("login" = [])), params(TransactionsQuery),
    responses((status = 200, body = TransactionsAnswer)))]
async fn get_transactions(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
    Parameters(query): Parameters<TransactionsQuery>,
) -> Answer<Json<TransactionsAnswer>> {
    let before = match query.cursor.as_deref() {
        None => Cursor::start(app.clock.now()),
        Some(text) => Cursor::parse(text).ok_or_else(|| FieldError::new("cursor", "field_invalid"))?,
    };
    let mut connection = app.db.acquire().await?;
    let zone = accounts::facts(&mut connection, caller.member).await?.zone;
    let gathered = gather(&mut connection, caller.member, before).await?;
    let spent: Vec<Uuid> = gathered.items.iter().filter_map(Item::spending).collect();
    let spendings = Spendings::of(&mut connection, caller.member, &spent).await?;
    let (groups, next) = group(gathered, &spendings, zone);
    let transactions = present(&mut connection, caller.member, groups, locale).await?;
    let owed = credits::owed(&mut connection, caller.member).await?;
    Ok(Json(TransactionsAnswer { transactions, next: next.map(Cursor::write), owed }))
}

/// An order, one of the site before, or a line of the ledger.
enum Item {
    Order(Box<OrderRow>),
    Earlier(Box<EarlierRow>),
    Entry(Entry),
}

impl Item {
    fn place(&self) -> Cursor {
        match self {
            Self::Order(order) => Cursor(order.created_at, order.id.0),
            Self::Earlier(row) => Cursor(row.at, row.id),
            Self::Entry(entry) => Cursor(entry.at, entry.id),
        }
    }

    /// The transfer of something spent, or of what came back of that.
    fn spending(&self) -> Option<Uuid> {
        let Self::Entry(entry) = self else { return None };
        let kind = TransactionKind::of(&entry.cause);
        matches!(kind, TransactionKind::Spent | TransactionKind::Returned).then_some(entry.id)
    }

    /// By how much it changed the balance.
    fn credits(&self) -> i32 {
        match self {
            Self::Order(order) => order.completed_at.map_or(0, |_| order.credits),
            Self::Earlier(row) => row.came,
            Self::Entry(entry) => entry.credits,
        }
    }
}

/// Items newest first, and whether there are more than these.
struct Gathered {
    items: Vec<Item>,
    more: bool,
}

async fn gather(connection: &mut PgConnection, member: MemberId, before: Cursor) -> Answer<Gathered> {
    let place = (before.0, before.1);
    let orders = status::orders_before(connection, member, place, PAGE + 1).await?;
    let earlier = earlier::earlier_before(connection, member, place, PAGE + 1).await?;
    let limit = i64::try_from(GATHERED).unwrap_or(i64::MAX);
    let entries = credits::entries(connection, member, place, limit).await?;
    // Nothing older than the end of a list that was cut may be shown: between the two, some are missing.
    let cut_orders =
        orders.last().filter(|_| orders.len() > PAGE).map(|row| Cursor(row.created_at, row.id.0));
    let cut_entries = entries.last().filter(|_| entries.len() >= GATHERED).map(|row| Cursor(row.at, row.id));
    let cut_earlier = earlier.last().filter(|_| earlier.len() > PAGE).map(|row| Cursor(row.at, row.id));
    let floor = cut_orders.max(cut_entries).max(cut_earlier);
    let orders = orders.into_iter().map(|order| Item::Order(Box::new(order)));
    let earlier = earlier.into_iter().map(|row| Item::Earlier(Box::new(row)));
    let mut items: Vec<Item> = orders.chain(earlier).chain(entries.into_iter().map(Item::Entry)).collect();
    items.sort_by_key(|item| std::cmp::Reverse(item.place()));
    items.retain(|item| floor.is_none_or(|floor| item.place() >= floor));
    Ok(Gathered { items, more: floor.is_some() })
}

/// A line of the list before its order is known.
struct Group {
    first: Item,
    credits: i32,
    count: i32,
    about: Option<SpentOn>,
    worth: Worth,
}

impl Group {
    fn new(first: Item, spendings: &Spendings) -> Self {
        let about = first.spending().and_then(|transfer| spendings.on(transfer)).cloned();
        let mut group = Self { credits: 0, count: 0, about, worth: Worth::default(), first };
        group.add(group.first.credits(), group.first.spending(), spendings);
        group
    }

    fn add(&mut self, credits: i32, spending: Option<Uuid>, spendings: &Spendings) {
        self.credits += credits;
        self.count += 1;
        self.worth.add(spending.map_or(&[], |transfer| spendings.paid(transfer)));
    }
}

/// What is put together: of one day, of one kind, for one person.
type Key = (Date, String, Option<ConversationId>);

fn key(item: &Item, spendings: &Spendings, zone: Zone) -> Option<Key> {
    let Item::Entry(entry) = item else { return None };
    let transfer = item.spending()?;
    Some((zone.day(entry.at), entry.cause.clone(), spendings.on(transfer).map(|on| on.conversation)))
}

/// Puts together what belongs together, as far as one answer goes; and where the next one begins.
fn group(gathered: Gathered, spendings: &Spendings, zone: Zone) -> (Vec<Group>, Option<Cursor>) {
    let mut groups: Vec<Group> = Vec::new();
    let mut spent: HashMap<Key, usize> = HashMap::new();
    let mut last = None;
    let Gathered { items, mut more } = gathered;
    for item in items {
        let place = item.place();
        let key = key(&item, spendings, zone);
        let known = key.as_ref().and_then(|key| spent.get(key)).and_then(|index| groups.get_mut(*index));
        if let Some(group) = known {
            group.add(item.credits(), item.spending(), spendings);
        } else if groups.len() == PAGE {
            more = true;
            break;
        } else {
            spent.extend(key.map(|key| (key, groups.len())));
            groups.push(Group::new(item, spendings));
        }
        last = Some(place);
    }
    (groups, last.filter(|_| more))
}

/// With the orders that refunds and chargebacks were about.
async fn present(
    connection: &mut PgConnection,
    member: MemberId,
    groups: Vec<Group>,
    locale: Locale,
) -> Answer<Vec<Transaction>> {
    let about: Vec<Uuid> = groups.iter().filter_map(|group| about_money(&group.first)).collect();
    let orders = status::orders_about(connection, member, &about).await?;
    let moved = status::money_moved(connection, member, &about).await?;
    Ok(groups.into_iter().map(|group| one(group, (&orders, &moved), locale)).collect())
}

/// The id of the refund, chargeback or order behind a line.
fn about_money(item: &Item) -> Option<Uuid> {
    match item {
        Item::Entry(entry) => match TransactionKind::of(&entry.cause) {
            TransactionKind::Spent | TransactionKind::Returned | TransactionKind::Granted => None,
            _ => Some(entry.cause_id),
        },
        Item::Order(_) | Item::Earlier(_) => None,
    }
}

fn one(
    group: Group,
    (orders, moved): (&HashMap<Uuid, OrderRow>, &HashMap<Uuid, Money>),
    locale: Locale,
) -> Transaction {
    let behind = about_money(&group.first);
    let about = behind.and_then(|id| orders.get(&id)).cloned();
    let money = behind.and_then(|id| moved.get(&id)).copied();
    let Cursor(at, id) = group.first.place();
    let (kind, cause, order, earlier) = match group.first {
        Item::Order(order) => (TransactionKind::Order, None, Some(*order), None),
        Item::Earlier(row) => (TransactionKind::Earlier, None, None, Some(row.order)),
        Item::Entry(entry) => (TransactionKind::of(&entry.cause), Some(entry.cause), about, None),
    };
    let order = order.map(|row| Order::new(row, locale));
    let worth = money.map_or_else(|| group.worth.sums(), |money| vec![money]);
    let (credits, count) = (group.credits, group.count);
    Transaction { id, at, kind, credits, count, cause, order, earlier, about: group.about, worth }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    fn spent(at: OffsetDateTime, cause: &str, id: u128) -> Item {
        let id = Uuid::from_u128(id);
        Item::Entry(Entry { id, at, credits: -2, cause: cause.to_owned(), cause_id: id })
    }

    fn amsterdam() -> Zone {
        Zone::parse("Europe/Amsterdam").unwrap()
    }

    #[test]
    fn one_day_of_messages_is_one_line_in_the_members_zone() {
        // Half past midnight in Amsterdam is the day before in UTC.
        let items = vec![
            spent(datetime!(2026-11-21 09:00 UTC), "message", 5),
            spent(datetime!(2026-11-21 08:00 UTC), "gift", 4),
            spent(datetime!(2026-11-20 23:30 UTC), "message", 3),
            spent(datetime!(2026-11-20 22:30 UTC), "message", 2),
            spent(datetime!(2026-11-20 12:00 UTC), "signup", 1),
        ];
        let (groups, next) = group(Gathered { items, more: false }, &Spendings::default(), amsterdam());
        let figures: Vec<(i32, i32)> = groups.iter().map(|group| (group.credits, group.count)).collect();
        assert_eq!(figures, [(-4, 2), (-2, 1), (-2, 1), (-2, 1)]);
        assert_eq!(next, None);
    }

    #[test]
    fn a_page_ends_after_so_many_lines_and_the_next_begins_there() {
        let start = datetime!(2026-11-21 12:00 UTC);
        let day = |number: usize| start - time::Duration::days(i64::try_from(number).unwrap());
        let items = (0..PAGE + 3).zip(0..).map(|(number, id)| spent(day(number), "message", id)).collect();
        let (groups, next) = group(Gathered { items, more: false }, &Spendings::default(), amsterdam());
        assert_eq!(groups.len(), PAGE);
        let next = next.unwrap();
        assert_eq!(next.0, day(PAGE - 1));
        assert_eq!(Cursor::parse(&next.write()), Some(next));
        for bad in ["", "_", "1_", "x_00000000000000000000000000000000", "99999999999999999999999999_0"] {
            assert_eq!(Cursor::parse(bad), None, "{bad}");
        }
    }
}
