//! What waits for somebody: for staff, for a provider, for the mail server.

use crate::{
    accounts, complaints,
    kernel::{backlog::Backlog, problem::Answer},
    mail, media, members, payments, safety, sms,
};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, gauge::Gauge},
    registry::Registry,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// How long before its last day a complaint is told of.
const SOON: Duration = Duration::days(3);

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct What {
    what: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct State {
    state: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Clock {
    clock: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CardPayments {
    company: String,
    outcome: &'static str,
}

#[derive(Debug, Default)]
pub(super) struct Cases {
    waiting: Family<What, Gauge>,
    ages: Family<What, Gauge>,
    late: Family<What, Gauge>,
    complaints: Family<State, Gauge>,
    severe: Family<Clock, Gauge>,
    cards: Family<CardPayments, Gauge>,
}

impl Cases {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("waiting", "What waits for staff or for other services", self.waiting.clone());
        registry.register("waiting_seconds", "How long the oldest of them has waited", self.ages.clone());
        registry.register("late", "What should have been done by now", self.late.clone());
        registry.register(
            "complaints",
            "Complaints that are open, to be answered within three days, and late",
            self.complaints.clone(),
        );
        registry.register(
            "severe",
            "Severe cases and notices that are open, and how much of their clock of 24 or 48 hours has run",
            self.severe.clone(),
        );
        registry.register(
            "card_payments",
            "Payments by card of the last hour, by company: paid and failed",
            self.cards.clone(),
        );
    }

    /// What a few index entries tell.
    pub(super) async fn look(&self, connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
        let photos = media::waiting(connection).await?;
        self.tell("photos", Backlog { count: photos.count, oldest: photos.oldest }, now);
        let (oldest, profiles) = members::review_queue(connection, 1).await?;
        let oldest = oldest.first().map(|profile| profile.waiting_since);
        self.tell("profiles", Backlog { count: profiles, oldest }, now);
        self.tell("orders", payments::open_orders(connection).await?, now);
        self.tell("refunds", payments::open_refunds(connection).await?, now);
        self.tell("payment_reviews", payments::waiting_reviews(connection).await?, now);
        self.tell("erasures", accounts::overdue_erasures(connection, now).await?, now);
        self.tell("texts", sms::waiting(connection, now).await?, now);
        self.look_at_cards(connection, now).await?;
        self.look_at_reports(connection, now).await
    }

    /// A company without any in the last hour has none.
    async fn look_at_cards(&self, connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
        let told = payments::declines(connection, now - Duration::HOUR).await?;
        self.cards.clear();
        for payments::Declines { company_id, paid, failed } in told {
            for (outcome, count) in [("paid", paid), ("failed", failed)] {
                self.cards.get_or_create(&CardPayments { company: company_id.clone(), outcome }).set(count);
            }
        }
        Ok(())
    }

    async fn look_at_reports(&self, connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
        let reports = safety::open_reports(connection, now - Duration::DAY, now - Duration::WEEK).await?;
        self.waiting.get_or_create(&What { what: "reports" }).set(reports.open);
        self.late.get_or_create(&What { what: "reports" }).set(reports.late);
        let cases = complaints::open_complaints(connection, now, now + SOON).await?;
        self.waiting.get_or_create(&What { what: "complaints" }).set(cases.open);
        self.late.get_or_create(&What { what: "complaints" }).set(cases.late);
        for (state, count) in [("open", cases.open), ("soon", cases.soon), ("late", cases.late)] {
            self.complaints.get_or_create(&State { state }).set(count);
        }
        self.look_at_severe(connection, now).await
    }

    /// Minors and intimate pictures: those who watch hear at half and at three quarters of the clock.
    async fn look_at_severe(&self, connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
        let clocks = safety::severe_cases(&mut *connection, now).await?;
        let clocks = clocks.and(complaints::severe_notices(connection, now).await?);
        let told = [
            ("open", clocks.open),
            ("half", clocks.half),
            ("three_quarters", clocks.three_quarters),
            ("late", clocks.late),
        ];
        for (clock, count) in told {
            self.severe.get_or_create(&Clock { clock }).set(count);
        }
        Ok(())
    }

    /// All of the outbox that has not left: as many rows as there are.
    pub(super) async fn look_at_mails(
        &self,
        connection: &mut PgConnection,
        now: OffsetDateTime,
    ) -> Answer<()> {
        self.tell("mails", mail::waiting(connection).await?, now);
        Ok(())
    }

    fn tell(&self, what: &'static str, backlog: Backlog, now: OffsetDateTime) {
        self.waiting.get_or_create(&What { what }).set(backlog.count);
        self.ages.get_or_create(&What { what }).set(backlog.age(now));
    }
}
