//! The three tabs of the likes page, page by page, in one statement: whom each shows, and the cursor that leads further.

use super::view::LikedBy;
use crate::{
    kernel::{ids::MemberId, pagination::Position, problem::Answer},
    members::CardRow,
};
use serde::Deserialize;
use sqlx::PgConnection;
use std::cmp::Reverse;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Lines of a page.
const PAGE: usize = 200;

/// A tab (spec 2: `/likes/{type}`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Tab {
    /// Who likes the member.
    Received,
    /// Whom the member likes.
    Sent,
    /// Both.
    Matches,
}

/// A page of a tab, newest first, and how it goes on.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub lines: Vec<LikedBy>,
    pub next: Option<Position>,
}

impl Page {
    /// Of one line more than fits, if there is one. Sorted here: a statement that brings several tabs brings them in no order.
    fn of(mut lines: Vec<LikedBy>) -> Self {
        lines.sort_unstable_by_key(|line| Reverse((line.date, line.profile)));
        let more = lines.len() > PAGE;
        lines.truncate(PAGE);
        let last = lines.last().filter(|_| more);
        let next = last.map(|line| Position { at: line.date, id: line.profile.0 });
        Self { lines, next }
    }
}

/// A page of each tab that was asked for, and what else the likes page shows.
#[derive(Debug)]
pub(super) struct Pages {
    pub received: Page,
    pub sent: Page,
    pub matches: Page,
    /// Of all who are in them, in no order.
    pub cards: Vec<CardRow>,
    /// Received likes that the member has not looked at, up to the cap of `store::waiting_likes`.
    pub num_new: u16,
}

/// A line of a tab, or a card, or how many likes are new.
#[derive(Debug)]
struct Row {
    tab: Option<String>,
    profile: Option<MemberId>,
    like_new: Option<bool>,
    date: Option<OffsetDateTime>,
    card: Option<CardRow>,
    new: Option<i64>,
}

impl Pages {
    fn of(rows: Vec<Row>) -> Self {
        let (mut tabs, mut cards, mut num_new) = (<[Vec<LikedBy>; 3]>::default(), Vec::new(), 0);
        let [received, sent, matches] = &mut tabs;
        for Row { tab, profile, like_new, date, card, new } in rows {
            cards.extend(card);
            num_new = new.map_or(num_new, |new| u16::try_from(new).unwrap_or(u16::MAX));
            let Some(((profile, like_new), date)) = profile.zip(like_new).zip(date) else { continue };
            let lines = match tab.as_deref() {
                Some("received") => &mut *received,
                Some("sent") => &mut *sent,
                _ => &mut *matches,
            };
            lines.push(LikedBy { profile, like_new, date });
        }
        let [received, sent, matches] = tabs.map(Page::of);
        Self { received, sent, matches, cards, num_new }
    }
}

/// One page of this tab or of all, as far as the member may see who is in it: active, same pool, no block either way.
/// An invisible member is among them: they liked or were liked while they showed themselves. One more than a page (201), to know
/// whether it goes on, and 1000 new ones at most.
pub(super) async fn pages(
    connection: &mut PgConnection,
    member: MemberId,
    tab: Option<Tab>,
    before: Option<Position>,
) -> Answer<Pages> {
    let before = before.unwrap_or(Position::END);
    let asked = |one: Tab| tab.is_none_or(|tab| tab == one);
    let rows = sqlx::query_as!(
        Row,
        r#"select tab as "tab?", profile as "profile?: MemberId", like_new as "like_new?", date as "date?", card as "card?: CardRow", new as "new?"
           from like_tabs($1, $2, $3, $4, $5, $6)"#,
        member.0,
        before.at,
        before.id,
        asked(Tab::Received),
        asked(Tab::Sent),
        asked(Tab::Matches),
    )
    .fetch_all(connection)
    .await?;
    Ok(Pages::of(rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn line(tab: &str, id: usize, at: i64) -> Row {
        Row {
            tab: Some(tab.to_owned()),
            profile: Some(MemberId(Uuid::from_u128(u128::try_from(id).unwrap()))),
            like_new: Some(false),
            date: Some(OffsetDateTime::UNIX_EPOCH + time::Duration::seconds(at)),
            card: None,
            new: None,
        }
    }

    #[test]
    fn rows_in_any_order_become_pages_newest_first() {
        let new = Row { tab: None, profile: None, like_new: None, date: None, card: None, new: Some(1000) };
        // All but the first at one moment: then the higher id comes first, as in the cursor.
        let received = (0..=PAGE).map(|id| line("received", id, i64::from(id == 0)));
        let rows: Vec<Row> = received.chain([line("matches", 7, 0), new, line("matches", 8, 0)]).collect();
        let pages = Pages::of(rows);
        let ids = |page: &Page| page.lines.iter().map(|line| line.profile.0.as_u128()).collect::<Vec<_>>();
        assert_eq!((ids(&pages.matches), ids(&pages.sent)), (vec![8, 7], vec![]));
        assert_eq!((pages.matches.next, pages.num_new, pages.received.lines.len()), (None, 1000, PAGE));
        assert_eq!(ids(&pages.received)[..3], [0, 200, 199]);
        let last = OffsetDateTime::UNIX_EPOCH;
        assert_eq!(pages.received.next, Some(Position { at: last, id: Uuid::from_u128(2) }));
    }
}
