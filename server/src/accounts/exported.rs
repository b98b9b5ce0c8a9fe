//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// Address, status, language, where they came from, consents, the message of their sign-up, known browsers,
/// passkeys, what they put aside.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'email', a.email, 'status', a.status, 'language', a.language, 'languages', a.languages, 'country', a.country, 'timezone', a.timezone,
             'came_from', a.tracking, 'id_before', (select external_id from moved_members where member_id = $1),
             'username_before', (select username from moved_members where member_id = $1),
             'told_of_the_move', (select welcomed_at from moved_members where member_id = $1), 'notifications_disabled', a.notifications_disabled,
             'signup_date', a.created_at, 'confirmed_at', a.confirmed_at,
             'consents', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'version', c.version, 'given_at', c.given_at,
                            'withdrawn_at', c.withdrawn_at,
                            'texts', (select jsonb_agg(jsonb_build_object('page', t.page, 'language', t.language, 'country', t.country,
                                        'version', t.version, 'valid_from', t.valid_from, 'sha256', encode(t.sha256, 'hex')) order by t.page desc)
                                      from page_texts t where t.id in (c.terms_text, c.privacy_text)))
                            order by c.given_at, c.kind), '[]') from consents c where c.member_id = $1),
             'links', (select coalesce(jsonb_agg(jsonb_build_object('purpose', purpose, 'email', email, 'created_at', created_at,
                         'expires_at', expires_at, 'used_at', consumed_at) order by created_at), '[]') from account_tokens where member_id = $1),
             'first_message', (select jsonb_build_object('to', recipient_id, 'text', body, 'state', state, 'written_at', created_at,
                                 'decided_at', decided_at) from signup_messages where member_id = $1),
             'known_browsers', (select coalesce(jsonb_agg(jsonb_build_object('last_login', seen_at) order by seen_at), '[]')
                                from known_devices where member_id = $1),
             'decisions', (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'measure', measure, 'about', subject_id, 'field', field,
                             'until', until, 'rule', rule, 'facts', facts,
                             'source', source, 'decided_at', decided_at, 'undone_at', undone_at) order by decided_at), '[]')
                           from decisions where member_id = $1 and not silent),
             'put_aside', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'at', dismissed_at) order by dismissed_at), '[]')
                           from dismissals where member_id = $1),
             'passkeys', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'created_at', created_at, 'last_login', used_at)
                            order by created_at), '[]') from passkeys where member_id = $1)
           ) as "part!" from accounts a where a.member_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
