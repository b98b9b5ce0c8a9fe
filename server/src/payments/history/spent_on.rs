//! What the list of transactions says of spent credits: on whom they were, and what they had cost.

use crate::{
    credits::{self, PaidPart},
    kernel::{
        ids::{ConversationId, MemberId},
        money::{Currency, Money},
        problem::Answer,
    },
};
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::{BTreeMap, HashMap};
use utoipa::ToSchema;
use uuid::Uuid;

/// On whom credits were spent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(in crate::payments) struct SpentOn {
    /// The one with them, which stands in the caller's list.
    pub(in crate::payments) conversation: ConversationId,
    /// null: they have left.
    #[schema(required = true)]
    pub(in crate::payments) name: Option<String>,
}

/// All that is known of some spendings.
#[derive(Debug, Default)]
pub(in crate::payments) struct Spendings {
    parts: HashMap<Uuid, Vec<PaidPart>>,
    partners: HashMap<MemberId, SpentOn>,
}

impl Spendings {
    /// Of these of the member's transfers.
    pub(in crate::payments) async fn of(
        connection: &mut PgConnection,
        member: MemberId,
        transfers: &[Uuid],
    ) -> Answer<Self> {
        let mut spendings = Self::default();
        for part in credits::paid_parts(connection, member, transfers).await? {
            spendings.parts.entry(part.transfer).or_default().push(part);
        }
        let mut others: Vec<Uuid> =
            spendings.parts.values().flatten().filter_map(|part| part.on).map(|on| on.0).collect();
        others.sort_unstable();
        others.dedup();
        spendings.partners = partners(connection, member, &others).await?;
        Ok(spendings)
    }

    /// What paid this one.
    pub(in crate::payments) fn paid(&self, transfer: Uuid) -> &[PaidPart] {
        self.parts.get(&transfer).map_or(&[], Vec::as_slice)
    }

    /// On whom it was; None where the member's list shows no conversation with them.
    pub(in crate::payments) fn on(&self, transfer: Uuid) -> Option<&SpentOn> {
        self.paid(transfer).iter().find_map(|part| part.on).and_then(|on| self.partners.get(&on))
    }
}

/// Those of the partners with whom the member's list shows a conversation, as chat/list.rs shows it: nobody who
/// is blocked either way, disabled or of another pool; those who have left without a name.
async fn partners(
    connection: &mut PgConnection,
    member: MemberId,
    others: &[Uuid],
) -> Answer<HashMap<MemberId, SpentOn>> {
    let rows = sqlx::query!(
        r#"select pair.other_id as "other: MemberId", mine.conversation_id as "conversation: ConversationId",
             case when deletions.member_id is null then p.name end as name
         from conversation_pairs pair join conversation_members mine using (member_id, conversation_id)
         join profiles p on p.id = pair.other_id left join deletions on deletions.member_id = pair.other_id
         where pair.member_id = $1 and pair.other_id = any($2) and mine.last_message_seq > mine.cleared_seq
           and case p.status when 'active' then p.pool = (select pool from profiles where id = $1)
                 else deletions.member_id is not null end
           and not exists (select from out_of_reach other where other.member_id = $1 and other.other_id = pair.other_id)"#,
        member.0,
        others,
    )
    .fetch_all(connection)
    .await?;
    let partner = |row: (MemberId, ConversationId, Option<String>)| {
        (row.0, SpentOn { conversation: row.1, name: row.2 })
    };
    Ok(rows.into_iter().map(|row| partner((row.other, row.conversation, row.name))).collect())
}

/// What spent credits had cost, lot by lot.
#[derive(Debug, Default)]
pub(in crate::payments) struct Worth(BTreeMap<Uuid, (PaidPart, i64)>);

impl Worth {
    pub(in crate::payments) fn add(&mut self, parts: &[PaidPart]) {
        for part in parts {
            self.0.entry(part.lot).or_insert((*part, 0)).1 += i64::from(part.credits);
        }
    }

    /// One sum a currency, rounded to the nearest minor unit a lot; none for free credits.
    pub(in crate::payments) fn sums(&self) -> Vec<Money> {
        let mut sums: BTreeMap<&'static str, (Currency, i64)> = BTreeMap::new();
        for (part, credits) in self.0.values() {
            let Some(price) = part.lot_price else { continue };
            let all = i64::from(part.lot_credits.max(1));
            let sum = sums.entry(price.currency.code()).or_insert((price.currency, 0));
            sum.1 += (2 * price.amount * credits + all) / (2 * all);
        }
        sums.into_values()
            .filter(|sum| sum.1 > 0)
            .map(|(currency, amount)| Money::new(amount, currency))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(lot: u128, credits: i32, price: Option<Money>) -> PaidPart {
        let lot = Uuid::from_u128(lot);
        PaidPart { transfer: Uuid::nil(), on: None, lot, credits, lot_credits: 60, lot_price: price }
    }

    #[test]
    fn credits_are_worth_their_lots_price_and_free_ones_nothing() {
        let eur = |amount| Some(Money::new(amount, Currency::Eur));
        let worth = |parts: &[PaidPart]| {
            let mut worth = Worth::default();
            worth.add(parts);
            worth.sums()
        };
        assert_eq!(worth(&[part(1, 2, None)]), []);
        assert_eq!(worth(&[part(1, 60, eur(4_499))]), [Money::new(4_499, Currency::Eur)]);
        // 4499 / 60 = 74.98: rounded once for all of a lot, not credit by credit.
        assert_eq!(
            worth(&[part(1, 3, eur(4_499)), part(1, 3, eur(4_499))]),
            [Money::new(450, Currency::Eur)]
        );
        let francs = Some(Money::new(6_000, Currency::Chf));
        let mixed =
            worth(&[part(1, 2, eur(4_500)), part(2, 1, None), part(3, 2, francs), part(4, 2, eur(3_000))]);
        assert_eq!(mixed, [Money::new(200, Currency::Chf), Money::new(250, Currency::Eur)]);
    }
}
