//! What a site's managers write and offer: news to members (`news`), short links (`links`), discount codes (`discounts`), the texts
//! of the static pages (`pages`); and what visitors came of it (`visitors`).

mod discounts;
mod links;
mod news;
mod pages;
mod visitors;

pub use discounts::{
    CodePage, CodeRequest, LotRequest, TakenBack, discount_lot, discounts_csv, issue_code, issue_lot,
    site_discounts, take_codes_back,
};
pub use links::{LinkRequest, issue_link, last_day_ends, short_links, take_link_back};
pub(super) use news::{FEW, by_language};
pub use news::{
    NewsFile, NewsPage, NewsReaders, NewsWork, answer_news, ask_to_send, change_news, news_list,
    news_readers, read_news, test_news, withdraw_news, write_news,
};
pub use pages::{PageFile, PageLine, PageRequest, page_lines, read_page, set_page, try_page};
pub use visitors::{ShownCounts, Visitors, site_visitors, visitors_csv};

use super::{Doer, Office, doer::reason, sites::has};
use crate::{
    kernel::{
        ids::SiteId,
        problem::{Answer, Refusal},
    },
    settings::SiteRow,
    staff::{self, Permission},
};
use sqlx::PgConnection;

/// The site, where the doer may do this; for all others it does not exist.
fn site_of<'a>(
    office: Office<'_>,
    doer: Doer<'_>,
    permission: Permission,
    (all, site): (&'a [SiteRow], SiteId),
) -> Answer<&'a SiteRow> {
    let reach = doer.reach(permission, office.now())?;
    let row = all.iter().find(|row| row.id == site).ok_or(Refusal::NotFound)?;
    has(&reach, site, &row.company.id)?;
    Ok(row)
}

/// The same for an act: the transaction is told who acts, and why where that is asked for.
async fn begin<'a>(
    connection: &mut PgConnection,
    (office, doer): (Office<'_>, Doer<'_>),
    permission: Permission,
    site: (&'a [SiteRow], SiteId),
    why: Option<&str>,
) -> Answer<&'a SiteRow> {
    let row = site_of(office, doer, permission, site)?;
    let because = why.map(reason).transpose()?;
    doer.stamp(connection, office.now()).await?;
    if let Some(because) = because {
        staff::give_reason(connection, office.random, because).await?;
    }
    Ok(row)
}
