//! Ids are random UUIDs (version 4: version 7 would tell the sign-up time), one type per thing.

use crate::kernel::random::Random;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema, sqlx::Type)]
        #[serde(transparent)]
        #[sqlx(transparent)]
        #[schema(value_type = Uuid)]
        pub struct $name(pub Uuid);

        impl $name {
            /// A new random id.
            pub fn random(random: &Random) -> Self {
                Self(random.uuid())
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(formatter)
            }
        }

        impl From<Uuid> for $name {
            fn from(value: Uuid) -> Self {
                Self(value)
            }
        }
    };
}

id!(/// A profile, and the account behind it where there is one.
    MemberId);
id!(/// A site: one domain of one company.
    SiteId);
id!(/// A login on one device.
    SessionId);
id!(/// A passkey of a member, and the challenge that it answered.
    PasskeyId);
id!(/// A photo of a member.
    PhotoId);
id!(/// A conversation of two members.
    ConversationId);
id!(/// A message in a conversation.
    MessageId);
id!(/// One attempt to buy one bundle.
    OrderId);
id!(/// A number of credits that a site sells at a price.
    BundleId);
id!(/// A mail that was written.
    MailId);
id!(/// Somebody who runs sites; never a member.
    StaffId);
