//! All SQL about sessions.

use super::{
    caller::SignedIn,
    cookie::{LIFETIME, LONGEST},
    device::Device,
};
use crate::{
    app::App,
    kernel::{
        country::Country,
        ids::{MemberId, SessionId, SiteId},
        problem::Answer,
        random::Random,
        retention::Kept,
        roster::Side,
        token::Token,
    },
    settings::SiteSettings,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Logins that have expired.
pub const KEPT: &[Kept] = &[Kept::since("sessions", "expires_at", Duration::ZERO)];

/// A live login.
#[derive(Clone, Debug)]
pub struct Session {
    /// For the list of sessions.
    pub id: SessionId,
    /// Who is logged in.
    pub member: MemberId,
    /// Where; accounts belong to a site.
    pub site: SiteId,
    /// When this login was last seen, to the hour.
    pub seen_at: OffsetDateTime,
}

/// The session that a row says. Each statement has a type of its own for its rows; these columns are in all of them.
macro_rules! session_of {
    ($row:expr) => {
        Session { id: $row.id, member: $row.member, site: $row.site, seen_at: $row.seen_at }
    };
}

/// Logs the member in on one device; the token goes into the cookie.
pub async fn begin(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    random: &Random,
    member: MemberId,
    site: SiteId,
    user_agent: &str,
) -> Answer<Token> {
    let token = Token::random(random);
    let agent: String = user_agent.chars().filter(|letter| !letter.is_control()).take(200).collect();
    sqlx::query!(
        "insert into sessions (token_hash, id, member_id, site_id, user_agent, created_at, seen_at, cookie_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $6, $6, $7)",
        &token.hash(),
        random.uuid(),
        member.0,
        site.0,
        agent,
        now,
        now + LIFETIME,
    )
    .execute(connection)
    .await?;
    Ok(token)
}

/// The live session with this token hash on this site.
pub async fn find(
    connection: &mut PgConnection,
    token_hash: &[u8],
    site: SiteId,
    now: OffsetDateTime,
) -> Answer<Option<Session>> {
    let session = sqlx::query_as!(
        Session,
        r#"select id as "id: SessionId", member_id as "member: MemberId", site_id as "site: SiteId", seen_at
         from sessions where token_hash = $1 and site_id = $2 and expires_at > $3"#,
        token_hash,
        site.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(session)
}

/// A session with what the same round trip asks besides: whether its member may write, and until when the answer holds.
pub(super) struct Found {
    pub(super) session: Session,
    pub(super) expires_at: OffsetDateTime,
    /// The end of the last pause, also where it is over.
    pub(super) paused_until: Option<OffsetDateTime>,
    /// As staff see to it now.
    pub(super) may_write: bool,
    /// Whose clock tells the member when they may again.
    pub(super) country: Country,
}

/// As `find`, for a call that writes, or for a session that is to be kept in memory.
pub(super) async fn find_to_write(
    connection: &mut PgConnection,
    token_hash: &[u8],
    site: SiteId,
    now: OffsetDateTime,
) -> Answer<Option<Found>> {
    let row = sqlx::query!(
        r#"select s.id as "id: SessionId", s.member_id as "member: MemberId", s.site_id as "site: SiteId", s.seen_at, s.expires_at,
             a.paused_until as "paused_until?", a.country as "country?", may_write(s.member_id, $3) as "may_write!"
         from sessions s left join accounts a on a.member_id = s.member_id
         where s.token_hash = $1 and s.site_id = $2 and s.expires_at > $3"#,
        token_hash,
        site.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Found {
        session: session_of!(row),
        expires_at: row.expires_at,
        paused_until: row.paused_until,
        may_write: row.may_write,
        country: row.country.and_then(|code| Country::parse(&code)).unwrap_or_else(Country::netherlands),
    }))
}

/// What a search from memory needs of the member who asks.
#[derive(Clone, Debug)]
pub struct Own {
    /// Whom they can meet at all.
    pub pool: String,
    /// Their gender.
    pub side: Side,
    /// They seek men.
    pub seeks_male: bool,
    /// They seek women.
    pub seeks_female: bool,
    /// They seek non-binary people.
    pub seeks_non_binary: bool,
    /// The couples that they seek.
    pub seeks_couples: Vec<Side>,
    /// ISO 3166-1.
    pub country: String,
    /// Between whom and them a block stands, in either direction.
    pub out_of_reach: Vec<MemberId>,
    /// None: just read. Otherwise an earlier call read it, and whoever uses it has the database check that `searcher_mark` is
    /// still this one.
    pub mark: Option<Vec<u8>>,
}

/// A session with what a search needs of its member.
pub(super) struct FoundToSearch {
    pub(super) session: Session,
    pub(super) expires_at: OffsetDateTime,
    pub(super) paused_until: Option<OffsetDateTime>,
    /// As it stands now.
    pub(super) own: Own,
    /// By it a later call has the database check that nothing has changed; read only for an answer that is kept.
    pub(super) mark: Option<Vec<u8>>,
}

/// As `find`, with what a search needs of the member, since one round trip can ask for both. With its mark where the answer is kept
/// for later calls (`is_kept`).
pub(super) async fn find_with_own(
    connection: &mut PgConnection,
    token_hash: &[u8],
    site: SiteId,
    now: OffsetDateTime,
    is_kept: bool,
) -> Answer<Option<FoundToSearch>> {
    let row = sqlx::query!(
        r#"select s.id as "id: SessionId", s.member_id as "member: MemberId", s.site_id as "site: SiteId", s.seen_at, s.expires_at,
             p.pool, p.gender as "side: Side", p.seeks_male, p.seeks_female, p.seeks_non_binary,
             p.seeks_couples as "seeks_couples: Vec<Side>", p.country,
             array(select other_id from out_of_reach where member_id = s.member_id) as "out_of_reach!: Vec<MemberId>",
             case when $4 then searcher_mark(s.member_id) end as "mark?", a.paused_until as "paused_until?"
         from sessions s join profiles p on p.id = s.member_id left join accounts a on a.member_id = s.member_id
         where s.token_hash = $1 and s.site_id = $2 and s.expires_at > $3"#,
        token_hash,
        site.0,
        now,
        is_kept,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| FoundToSearch {
        session: session_of!(row),
        expires_at: row.expires_at,
        paused_until: row.paused_until,
        own: Own {
            pool: row.pool,
            side: row.side,
            seeks_male: row.seeks_male,
            seeks_female: row.seeks_female,
            seeks_non_binary: row.seeks_non_binary,
            seeks_couples: row.seeks_couples,
            country: row.country,
            out_of_reach: row.out_of_reach,
            mark: None,
        },
        mark: row.mark,
    }))
}

/// The age that the member (of a couple, each of the two) has to prove before they may write to others; None where the site doesn't
/// ask, or they have proven it (age_checks/). One more query, on sites that ask.
///
/// # Errors
/// When the database does not answer.
pub async fn asks_for_age(
    connection: &mut PgConnection,
    settings: &SiteSettings,
    member: MemberId,
) -> Answer<Option<u8>> {
    if settings.age_check_countries.is_empty() {
        return Ok(None);
    }
    let countries: Vec<String> =
        settings.age_check_countries.iter().map(|country| country.code().to_owned()).collect();
    let row = sqlx::query!(
        r#"select p.country, is_couple(p.gender) as "of_two!",
             array(select a.years from age_proofs a where a.member_id = p.id) as "proven!: Vec<i16>"
           from profiles p where p.id = $1 and p.country = any($2)"#,
        member.0,
        &countries,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(|row| {
        let needed = settings.min_age_in(Country::parse(&row.country)?);
        let shown = row.proven.iter().filter(|years| **years >= i16::from(needed)).count();
        let people = 1 + usize::from(row.of_two);
        (shown < people).then_some(needed)
    }))
}

/// Is this login still good? The database's word: whoever asks has heard that it may have ended.
pub async fn is_live(app: &App, caller: &SignedIn) -> Answer<bool> {
    let mut connection = app.db.acquire().await?;
    let session = find(&mut connection, &caller.token_hash, caller.site.id, app.clock.now()).await?;
    Ok(session.is_some())
}

/// Rolls the expiry on, once an hour at most, or back where the clock was; to 90 days after the login at the latest.
pub async fn touch(connection: &mut PgConnection, token_hash: &[u8], now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "update sessions set seen_at = $2, expires_at = least($3, created_at + make_interval(secs => $5))
         where token_hash = $1 and (seen_at < $4 or seen_at > $2)",
        token_hash,
        now,
        now + LIFETIME,
        now - Duration::hours(1),
        LONGEST.as_seconds_f64(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that the browser gets its cookie anew; false when it had it within the last day, so that
/// most pages carry none.
pub(super) async fn renew_cookie(
    connection: &mut PgConnection,
    token_hash: &[u8],
    now: OffsetDateTime,
) -> Answer<bool> {
    let renewed = sqlx::query!(
        "update sessions set cookie_at = $2 where token_hash = $1 and (cookie_at < $3 or cookie_at > $2)",
        token_hash,
        now,
        now - Duration::DAY,
    )
    .execute(connection)
    .await?;
    Ok(renewed.rows_affected() == 1)
}

/// A live login, as its member sees it in the list.
#[derive(Clone, Debug)]
pub struct Login {
    /// Names it.
    pub id: SessionId,
    /// What it is on.
    pub device: Device,
    /// When it began.
    pub created_at: OffsetDateTime,
    /// When it was last seen, to the hour.
    pub seen_at: OffsetDateTime,
}

/// The member's live logins, last used first.
pub async fn list(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<Login>> {
    let rows = sqlx::query!(
        r#"select id as "id: SessionId", user_agent, created_at, seen_at from sessions
         where member_id = $1 and expires_at > $2 order by seen_at desc, created_at desc, id"#,
        member.0,
        now,
    )
    .fetch_all(connection)
    .await?;
    let logins = rows.into_iter().map(|row| Login {
        id: row.id,
        device: Device::parse(&row.user_agent),
        created_at: row.created_at,
        seen_at: row.seen_at,
    });
    Ok(logins.collect())
}

/// Ends one session of the member by its id and gives its token hash; None where they have none by it.
pub async fn end_one(
    connection: &mut PgConnection,
    member: MemberId,
    session: SessionId,
) -> Answer<Option<Vec<u8>>> {
    let hash = sqlx::query_scalar!(
        "delete from sessions where member_id = $1 and id = $2 returning token_hash",
        member.0,
        session.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(hash)
}

/// Ends one session; say so after the commit (`ended`).
pub async fn end(connection: &mut PgConnection, token_hash: &[u8]) -> Answer<()> {
    sqlx::query!("delete from sessions where token_hash = $1", token_hash).execute(connection).await?;
    Ok(())
}

/// Ends all sessions of a member and gives their token hashes, for `ended` after the commit.
pub async fn end_all(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<Vec<u8>>> {
    let hashes =
        sqlx::query_scalar!("delete from sessions where member_id = $1 returning token_hash", member.0)
            .fetch_all(connection)
            .await?;
    Ok(hashes)
}

/// Ends all but one session of a member and gives their token hashes, likewise.
pub async fn end_others(
    connection: &mut PgConnection,
    member: MemberId,
    kept: &[u8],
) -> Answer<Vec<Vec<u8>>> {
    let hashes = sqlx::query_scalar!(
        "delete from sessions where member_id = $1 and token_hash <> $2 returning token_hash",
        member.0,
        kept,
    )
    .fetch_all(connection)
    .await?;
    Ok(hashes)
}

/// Says after the commit that this session is over: its open pages here end, and its next call here is refused. Other nodes read
/// and hear it by themselves.
pub fn ended(app: &App, member: MemberId, token_hash: &[u8]) {
    app.known_sessions.forget(member);
    app.hub.end_session(member, token_hash);
}

/// Forgets all that this feature keeps of a member: sessions and when they were last here.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from sessions where member_id = $1", member.0).execute(&mut *connection).await?;
    sqlx::query!("delete from member_activity where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
