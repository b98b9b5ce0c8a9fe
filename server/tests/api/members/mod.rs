mod couples;
mod couples_found;
mod genders;
mod get_member;
mod get_members;
mod get_members_location;
mod get_members_in_memory;
mod get_members_in_memory_storm;
mod get_members_oracle;
mod intent_and_languages;
mod landers;
pub mod get_members_plans;
mod match_finder;
mod match_finder_plans;
mod pace;
mod photos;
mod profile;
mod prompts;
mod reserved_names;
mod viewers;
mod words;

pub(crate) use get_members_in_memory::caught_up;

use crate::world::{Member, World};
use liaison::{
    kernel::ids::PhotoId,
    media::{self, NewPhoto},
};
use uuid::Uuid;

/// Blocks as the safety feature does: a row under each of the two.
pub(crate) async fn block(world: &World, blocker: &Member, blocked: &Member) {
    let rows = [(blocker.id, blocked.id, "blocks"), (blocked.id, blocker.id, "blocked_by")];
    for (member, other, direction) in rows {
        sqlx::query(
            "insert into blocks (member_id, other_id, direction, created_at) values ($1, $2, $3, $4)",
        )
        .bind(member)
        .bind(other)
        .bind(direction)
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
    }
}

/// An approved photo whose renditions hold their own names: "<id> large" and so on.
pub(crate) async fn photo(world: &World, owner: &Member, position: i16) -> Uuid {
    let id = world.app.random.uuid();
    let mut blobs = Vec::new();
    for rendition in ["large", "medium", "thumb", "locked"] {
        blobs.push(world.app.media.put(format!("{id} {rendition}").into(), "webp").await.unwrap());
    }
    let photo = NewPhoto {
        id: PhotoId(id),
        member: owner.id.into(),
        position,
        size: (640, 800),
        blobs: blobs.try_into().unwrap(),
        created_at: world.clock.now(),
    };
    media::add_photo(&mut world.db.acquire().await.unwrap(), &photo).await.unwrap();
    id
}

/// Changes columns of one profile: `set` is SQL.
pub(crate) async fn change(world: &World, member: &Member, set: &str) {
    let statement = format!("update profiles set {set} where id = '{}'", member.id);
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&world.db).await.unwrap();
}
