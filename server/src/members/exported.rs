//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// The profile, also what the site or the member do not show, whom the member blocks, and looks for.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'name', coalesce(wanted_name, name), 'name_waits', wanted_name is not null, 'status', status, 'gender', gender, 'seeks_men', seeks_male, 'seeks_women', seeks_female,
             'date_of_birth', date_of_birth, 'country', country, 'region', region, 'city', city,
             'relationship_status', relationship_status, 'body_type', body_type, 'hair_colour', hair_colour,
             'eye_colour', eye_colour, 'tattoos', tattoos, 'interests', interests, 'intent', intent, 'languages', languages, 'reason', reason, 'about', about,
             'prompts', (select coalesce(jsonb_agg(jsonb_build_object('prompt', id, 'answer', answer) order by place), '[]')
                         from unnest(prompts, prompt_answers) with ordinality kept (id, answer, place)),
             'invisible', invisible, 'shows_orientation', shows_orientation, 'shown_on_landers_since', shown_on_landers_at, 'shows_visits', shows_visits,
             'shows_answers', shows_answers, 'usually_answers_within', answers, 'last_active_day', active_on, 'created_at', created_at,
             'match_finder', (select jsonb_build_object('min_age', min_age, 'max_age', max_age, 'closeness', closeness, 'interests', wanted.interests,
                                'relationship_statuses', relationship_statuses, 'body_types', body_types, 'updated_at', updated_at)
                              from match_preferences wanted where wanted.member_id = $1),
             'blocked', (select coalesce(jsonb_agg(jsonb_build_object('member', other_id, 'created_at', other.created_at) order by other.created_at), '[]')
                         from out_of_reach other where other.member_id = $1 and direction = 'blocks'),
             'change_requests', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'words', words, 'reason', reason,
                                   'asked_at', asked_at, 'answered_at', answered_at) order by asked_at, field), '[]')
                                 from change_requests where member_id = $1),
             'reviews', (select coalesce(jsonb_agg(jsonb_build_object('waiting_since', waiting_since, 'reviewed_at', reviewed_at)), '[]')
                         from profile_reviews where member_id = $1)
           ) || case when seeks_non_binary then '{"seeks_non_binary": true}'::jsonb else '{}' end
           || case when seeks_couples <> '{}' then jsonb_build_object('seeks_couples', seeks_couples) else '{}' end
           || coalesce((select jsonb_build_object('second_date_of_birth', s.date_of_birth, 'both_agreed_at', s.agreed_at)
                        from second_persons s where s.member_id = profiles.id), '{}') as "part!" from profiles where id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}

/// The profile as it is at this moment, with what others see of it and the day of birth: evidence of a report.
pub async fn snapshot(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'name', name, 'status', status, 'fictional', fictional, 'gender', gender, 'seeks_men', seeks_male, 'seeks_women', seeks_female,
             'date_of_birth', date_of_birth, 'country', country, 'region', region, 'city', city,
             'relationship_status', relationship_status, 'body_type', body_type, 'interests', interests,
             'reason', reason, 'about', about, 'prompts', prompt_words(prompts, prompt_answers), 'created_at', created_at
           ) || case when seeks_non_binary then '{"seeks_non_binary": true}'::jsonb else '{}' end
           || case when seeks_couples <> '{}' then jsonb_build_object('seeks_couples', seeks_couples) else '{}' end
           || coalesce((select jsonb_build_object('second_date_of_birth', s.date_of_birth)
                        from second_persons s where s.member_id = profiles.id), '{}') as "part!" from profiles where id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
