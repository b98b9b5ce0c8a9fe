//! What a wrong clock leaves behind in the books: orders whose provider never answered, and nights that looked at nothing.

use super::{
    bank_file::repeat,
    becomes, bundle,
    discounts::made,
    lost_answers::{faults, paid_elsewhere},
    mandates::debtor,
};
use crate::world::{Member, World, man};
use liaison::payments::Validity;
use serde_json::{Value, json};
use testkit::Reply;

const AWAY: &str = r#"{"api_fault": "unavailable", "api_fault_percent": 100}"#;

/// Orders of a moment at which the program was killed while it asked the provider.
pub struct Unanswered {
    regretting: Member,
    thrifty: Member,
    holder: Member,
    repeating: Member,
    repeated: Value,
    /// Whose money the provider took.
    charged: Value,
}

impl Unanswered {
    pub async fn at(world: &World) -> Self {
        made(world, "ONE-USE", 50, Validity::Once).await;
        let repeating = debtor(world).await;
        let [regretting, thrifty, holder] =
            [world.member(man("Rob")).await, world.member(man("Tom")).await, world.member(man("Hal")).await];
        let limit = json!({ "monthly": { "amount": 5_000, "currency": "EUR" }, "pause_until": null });
        thrifty.page.put("/api/spendinglimit.php", &limit).await.ok();
        faults(world, AWAY).await;
        for (buyer, fields) in [
            (&regretting, json!({})),
            (&thrifty, json!({})),
            (&holder, json!({ "discount_code": "ONE-USE" })),
        ] {
            order(buyer, fields).await.problem(503, "payment_unavailable");
        }
        let repeated = repeat(&repeating).await;
        sqlx::query("update orders set asked_at = created_at where status = 'pending'")
            .execute(&world.db)
            .await
            .unwrap();
        faults(world, "{}").await;
        // As if every list had been read just now.
        for list in ["refunds", "chargebacks", "payments"] {
            let looked = "insert into provider_polls (company_id, provider, list, looked_until)
                          values ('test-company', 'mollie', $1, $2)
                          on conflict (company_id, provider, list) do update set looked_until = $2";
            sqlx::query(looked).bind(list).bind(world.clock.now()).execute(&world.db).await.unwrap();
        }
        let charged = newest(&regretting).await;
        Self { regretting, thrifty, holder, repeating, repeated, charged }
    }

    pub async fn is_over(&self, world: &World) {
        let id = json!({ "id": self.charged["id"] });
        let given_up = self.regretting.page.delete("/api/order.php", &id).await.ok();
        assert_eq!(given_up["order"]["status"], "cancelled");
        let id = json!({ "id": self.repeated["id"] });
        let given_up = self.repeating.page.delete("/api/order.php", &id).await.ok();
        assert_eq!(given_up["order"]["status"], "cancelled");
        for (buyer, fields) in
            [(&self.thrifty, json!({})), (&self.holder, json!({ "discount_code": "ONE-USE" }))]
        {
            let placed = order(buyer, fields).await;
            assert_eq!(placed.status, 201, "{}: {}", buyer.name, placed.text());
        }
        // And a payment of which nobody hears, on the second page of the list.
        paid_elsewhere(world, self.charged["id"].as_str().unwrap()).await;
        others(world).await;
    }

    /// By the look of the first night.
    pub async fn is_found(&self) {
        becomes(&self.regretting, &self.charged, "completed").await;
    }
}

async fn order(buyer: &Member, fields: Value) -> Reply {
    let mut body = json!({ "bundle": bundle(buyer).await, "method": "ideal" });
    body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    buyer.page.post("/api/orders.php", &body).await
}

async fn newest(buyer: &Member) -> Value {
    buyer.page.get("/api/orders.php").await.ok()["orders"][0].clone()
}

/// 300 payments of somebody else's through the same account, newer by a second each.
async fn others(world: &World) {
    sqlx::query(
        "insert into mollie_sandbox.payments (id, profile_id, merchant, pages_base, form_token, status, amount_minor, currency,
             description, methods_allowed, metadata, sequence_type, created_at, paid_at)
         select 'tr_other' || n, profile_id, merchant, pages_base, form_token, 'paid', amount_minor, currency,
             description, methods_allowed, jsonb_build_object('order_id', 'webshop-4711'), 'oneoff',
             $1 + n * interval '1 second', $1 + n * interval '1 second'
         from (select * from mollie_sandbox.payments limit 1) one, generate_series(1, 300) n",
    )
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
}
