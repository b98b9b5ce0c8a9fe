//! Going on at the next provider that takes an order's method, where the one before can't be reached (ADR 0028). A buyer
//! is shown one page at most: an order is moved only while it has no payment, a payment is tied only while its order is
//! still at its provider, and a provider whose answer was lost is searched for the payment before the next one is asked.
//! Where nothing can be said, the order waits where it is, and its member is told.

use crate::{
    app::App,
    kernel::problem::{Answer, Problem, Refusal},
    payments::{
        mandates::{self, PaymentMode},
        method::Method,
        model::{OrderStatus, ProviderName},
        orders::store::{self, OrderRow},
        provider::{self, Made, PaymentAccount, Provider, ProviderError, Snapshot},
    },
};

/// What became of asking for an order's payment.
pub(in crate::payments) enum Step {
    /// It was made there.
    Made(Box<(Provider, Snapshot)>),
    /// Another provider is to be asked.
    Next,
    /// Another call sees to it, or the order has ended.
    Over,
}

/// Why we have no payment.
pub(in crate::payments) enum NotMade {
    /// Its provider did not say that it made one.
    By(Box<Question>),
    /// For a reason of our own.
    Otherwise(Problem),
}

/// A call that brought no payment.
pub(in crate::payments) struct Question {
    /// Who was asked.
    pub(in crate::payments) provider: Provider,
    /// What came of it.
    pub(in crate::payments) error: ProviderError,
    /// An earlier call to it has no answer either.
    pub(in crate::payments) unanswered: bool,
}

impl From<Problem> for NotMade {
    fn from(problem: Problem) -> Self {
        Self::Otherwise(problem)
    }
}

/// An order on its way from one provider to the next.
pub(in crate::payments) struct Route {
    /// As it stands.
    pub(in crate::payments) order: OrderRow,
    /// Its account, where this call looked that up.
    account: Option<PaymentAccount>,
    /// By this call.
    asked: Vec<ProviderName>,
}

impl Route {
    pub(in crate::payments) fn new(order: OrderRow, account: Option<PaymentAccount>) -> Self {
        Self { order, account, asked: Vec::new() }
    }

    /// Who takes the order's money; a repeat of the call has to look the account up.
    pub(in crate::payments) async fn open(&self, app: &App) -> Answer<Provider> {
        if let Some(account) = &self.account {
            return Provider::open(app, account);
        }
        let OrderRow { company_id, provider, .. } = &self.order;
        let found = provider::account_at(&mut *app.db.acquire().await?, company_id, *provider).await?;
        Provider::open(app, &found.ok_or(Refusal::PaymentUnavailable)?)
    }

    /// After a call that brought no payment.
    ///
    /// # Errors
    /// `payment_unavailable` where there is no other provider, where what we asked for is the reason, and where a payment
    /// may have been made and can't be searched for.
    pub(in crate::payments) async fn go_on(&mut self, app: &App, why: NotMade) -> Answer<Step> {
        let Question { provider, error, unanswered } = match why {
            NotMade::By(question) => *question,
            NotMade::Otherwise(problem) => return Err(problem),
        };
        let made = error.made();
        if made != Made::Perhaps && !unanswered {
            self.note_answered(app).await?;
        }
        self.asked.push(self.order.provider);
        let Some(next) = self.next(app).await?.filter(|_| made != Made::Refused) else {
            return Err(Refusal::PaymentUnavailable.into());
        };
        if made == Made::Perhaps || unanswered {
            match provider.find_made(self.order.id, self.order.created_at).await {
                Ok(None) => {}
                Ok(Some(payment)) => return Ok(Step::Made(Box::new((provider, payment)))),
                Err(error) => {
                    tracing::warn!(%error, order = %self.order.id, "an order waits: whether its payment was made can't be said");
                    return Err(Refusal::PaymentUnavailable.into());
                }
            }
        }
        self.move_to(app, next).await
    }

    /// The provider said that it made nothing.
    async fn note_answered(&self, app: &App) -> Answer<()> {
        sqlx::query!(
            "update orders set unanswered = false
             where member_id = $1 and id = $2 and provider = $3 and provider_payment_id is null",
            self.order.member.0,
            self.order.id.0,
            self.order.provider.code(),
        )
        .execute(&mut *app.db.acquire().await?)
        .await?;
        Ok(())
    }

    /// The next in the company's order, from the first again after the last; None: all were asked, or the order is one
    /// that keeps a card where it is, or whose payer is told by mail where to transfer to: that needs no page of ours.
    async fn next(&self, app: &App) -> Answer<Option<PaymentAccount>> {
        let order = &self.order;
        if order.method == Method::Sct {
            return Ok(None);
        }
        let mut connection = app.db.acquire().await?;
        if !mandates::is_bound_as(&mut connection, order.member, order.id, PaymentMode::Checkout).await? {
            return Ok(None);
        }
        let place = (order.country(), order.currency);
        let mut route = provider::route(&mut connection, &order.company_id, place, order.method).await?;
        let at = route.iter().position(|account| account.provider == order.provider).unwrap_or_default();
        route.rotate_left(at);
        Ok(route.into_iter().find(|account| !self.asked.contains(&account.provider)))
    }

    async fn move_to(&mut self, app: &App, next: PaymentAccount) -> Answer<Step> {
        let moved = sqlx::query!(
            "update orders set provider = $4, asked_at = $5, request_sealed = null, unanswered = false
             where member_id = $1 and id = $2 and status = $6 and provider = $3 and provider_payment_id is null",
            self.order.member.0,
            self.order.id.0,
            self.order.provider.code(),
            next.provider.code(),
            app.clock.now(),
            OrderStatus::Pending.code(),
        )
        .execute(&mut *app.db.acquire().await?)
        .await?;
        if moved.rows_affected() == 0 {
            return self.look_again(app).await;
        }
        let (from, to) = (self.order.provider.code(), next.provider.code());
        tracing::warn!(order = %self.order.id, from, to, "an order goes on at another provider");
        self.order.provider = next.provider;
        self.account = Some(next);
        Ok(Step::Next)
    }

    /// Another call did something with the order meanwhile: where it moved it, this one follows.
    pub(in crate::payments) async fn look_again(&mut self, app: &App) -> Answer<Step> {
        let now = store::order(&mut *app.db.acquire().await?, self.order.member, self.order.id).await?;
        let now = now.ok_or(Refusal::NotFound)?;
        let waits = now.status == OrderStatus::Pending && now.provider_payment_id.is_none();
        let is_elsewhere = now.provider != self.order.provider && !self.asked.contains(&now.provider);
        self.account = None;
        self.order = now;
        Ok(if waits && is_elsewhere { Step::Next } else { Step::Over })
    }
}
