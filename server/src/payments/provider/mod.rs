//! The interface to payment providers. Ids and states are theirs; money and decisions are ours.

pub(super) mod accounts;
mod answer;
mod bank;
mod error;
mod lists;
mod metered;
mod mollie;
mod paynl;
pub(super) mod profile;
pub(super) mod sandbox;
pub(super) mod selling;
mod settlements;
mod snapshot;
mod takes;
mod verotel;

pub(super) use accounts::{
    PaymentAccount, access_token, account_at, accounts_with_tokens, debit_account, require_company_id, route,
    selling_account,
};
pub(super) use error::{Made, ProviderError};
pub(super) use lists::{AccountList, LineState, ListLine, ListPage};
pub(super) use paynl::is_order_id as is_paynl_order;
pub(super) use settlements::{PaidLine, PaidLines, PaidOut, PaidOutPage, PaidPart, Stated, StatedRow};
pub(super) use snapshot::{
    Cancelled, ChargebackSnapshot, NewRefundPayment, RefundSnapshot, ReversedTotals, Snapshot,
};
pub(super) use verotel::{News, Postback};

use crate::{
    app::App,
    kernel::{country::Country, ids::OrderId, locale::Locale, money::Money, problem::Answer},
    payments::{method::Method, model::ProviderName},
};
use bank::Bank;
use mollie::Mollie;
use paynl::Paynl;
use time::{Date, OffsetDateTime};
use uuid::Uuid;
use verotel::Verotel;

/// Where the sandbox providers live on this server in demo mode, each below by its name.
const SANDBOXES: &str = "/sandbox";

/// A payment that we want a provider to take.
#[derive(Clone, Debug)]
pub(super) struct NewPayment {
    /// Our order; also the idempotency key at the provider.
    pub order: OrderId,
    /// What it costs.
    pub amount: Money,
    /// What the member's statement and the checkout say.
    pub description: String,
    /// How the member wants to pay.
    pub method: Method,
    /// The checkout's language.
    pub locale: Locale,
    /// With the language, the checkout's formats.
    pub country: Country,
    /// Where the member comes back to, whatever happened.
    pub return_url: String,
    /// Where the provider tells us that something changed.
    pub webhook_url: String,
    /// Whether it leaves or uses a mandate.
    pub sequence: Sequence,
    /// What a bank transfer needs: nobody pays it before the provider's page.
    pub transfer: Option<Transfer>,
}

/// How long a bank transfer is waited for, and where the account to transfer to is mailed: a tab is soon closed.
#[derive(Clone, Debug)]
pub(super) struct Transfer {
    /// The last day.
    pub due: Date,
    /// The member's address.
    pub email: String,
}

/// Whether a payment stands alone, leaves a mandate, or draws on one; ids are the provider's.
#[derive(Clone, Debug)]
pub(super) enum Sequence {
    /// It stands alone.
    OneOff,
    /// It leaves one with the customer.
    First {
        /// Whose it will be.
        customer: String,
    },
    /// It stands alone too, and its payer is known there: the checkout has the card that they kept, and asks for what
    /// their bank wants to know.
    Returning {
        /// Who pays.
        customer: String,
    },
    /// It draws on one; nobody comes to a checkout.
    Recurring {
        /// Whose it is.
        customer: String,
        /// Which.
        mandate: String,
    },
}

/// A direct debit mandate that the provider is to know of.
pub(super) struct NewDebitMandate {
    /// Ours; also the idempotency key at the provider.
    pub id: Uuid,
    /// Whose account it is.
    pub holder: String,
    /// The account.
    pub iban: String,
    /// What statements show.
    pub reference: String,
    /// When the member agreed.
    pub signed_on: Date,
}

/// A provider account of a company. How its calls end is told to operators (`told`).
pub(super) struct Provider {
    app: App,
    account: PaymentAccount,
    backend: Backend,
}

/// How it is spoken to.
enum Backend {
    /// Mollie v2, and the sandbox, which speaks it.
    Mollie(Mollie),
    /// Pay.nl, and its sandbox.
    Paynl(Paynl),
    /// Verotel's FlexPay, and its sandbox.
    Verotel(Verotel),
    /// The company's own bank, for direct debits.
    Bank(Bank),
}

/// Why it has no customers and no mandates: what its tokens and mandates do is told to contracted merchants only.
const NO_MANDATES: ProviderError = ProviderError::Unsupported("mandates");

impl Provider {
    /// Opens the account. An empty base address means the sandbox on this very server (demo mode).
    ///
    /// # Errors
    /// When its secret can't be opened.
    pub(super) fn open(app: &App, account: &PaymentAccount) -> Answer<Self> {
        let base = |configured: &str, path: &str| match configured {
            "" => {
                let name = account.provider.code();
                format!("http://127.0.0.1:{}{SANDBOXES}/{name}{path}", app.config.port)
            }
            address => address.to_owned(),
        };
        let http = app.http.clone();
        let backend = match account.provider {
            ProviderName::Mollie => Backend::Mollie(Mollie::new(
                http,
                base(&account.api_base, "/v2"),
                account.api_key(&app.vault)?,
            )),
            ProviderName::Paynl => Backend::Paynl(Paynl {
                http,
                orders: base(&account.api_base, "/connect/v1"),
                rest: base(&account.rest_base, "/rest/v2"),
                service: account.service_id.clone().unwrap_or_default(),
                token_code: account.token_code.clone().unwrap_or_default(),
                secret: account.api_key(&app.vault)?,
                is_test: account.is_test,
            }),
            ProviderName::Verotel => Backend::Verotel(Verotel {
                http,
                base: base(&account.api_base, ""),
                shop: account.shop_id.clone().unwrap_or_default(),
                key: account.api_key(&app.vault)?,
            }),
            ProviderName::Bank => Backend::Bank(Bank::new(app)),
        };
        Ok(Self { app: app.clone(), account: account.clone(), backend })
    }

    /// The end of the path at which it tells us of a payment, which nobody else knows.
    ///
    /// # Errors
    /// When it can't be opened.
    pub(super) fn hook_secret(&self) -> Answer<String> {
        self.account.hook_secret(&self.app.vault)
    }

    /// What `create` sends where the same order gives the same payment, as long as it is the same to the byte; empty:
    /// elsewhere.
    pub(super) fn request(&self, payment: &NewPayment) -> String {
        match &self.backend {
            Backend::Mollie(_) => mollie::request(payment),
            Backend::Paynl(_) | Backend::Verotel(_) | Backend::Bank(_) => String::new(),
        }
    }

    /// Makes the payment. Mollie gives the same one for the same order; Pay.nl another at each time. Verotel is not asked:
    /// its page is the same for the same order, and the payment begins there.
    pub(super) async fn create(
        &self,
        payment: &NewPayment,
        request: String,
    ) -> Result<Snapshot, ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.create(payment.order, request).await,
                Backend::Paynl(paynl) => paynl.create(payment).await,
                Backend::Verotel(verotel) => verotel.create(payment),
                Backend::Bank(bank) => bank.create(payment).await,
            }
        };
        self.metered("create", asked).await
    }

    /// Makes a customer; the same key gives the same one within an hour.
    pub(super) async fn create_customer(&self, key: &str) -> Result<String, ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.create_customer(key).await,
                Backend::Paynl(_) | Backend::Verotel(_) => Err(NO_MANDATES),
                Backend::Bank(_) => bank::customer(key),
            }
        };
        self.metered("create_customer", asked).await
    }

    /// Makes a direct debit mandate of the customer.
    pub(super) async fn create_mandate(
        &self,
        customer: &str,
        mandate: &NewDebitMandate,
    ) -> Result<String, ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.create_mandate(customer, mandate).await,
                Backend::Paynl(_) | Backend::Verotel(_) => Err(NO_MANDATES),
                // The file says it to the bank with each debit.
                Backend::Bank(_) => Ok(mandate.id.to_string()),
            }
        };
        self.metered("create_mandate", asked).await
    }

    /// The customer's mandate of this reference, if it was made.
    pub(super) async fn find_mandate(
        &self,
        customer: &str,
        reference: &str,
    ) -> Result<Option<String>, ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.find_mandate(customer, reference).await,
                Backend::Paynl(_) | Backend::Verotel(_) => Err(NO_MANDATES),
                Backend::Bank(_) => Ok(None),
            }
        };
        self.metered("find_mandate", asked).await
    }

    /// The customer's payment of our order, if it was made.
    pub(super) async fn find_payment(
        &self,
        customer: &str,
        order: OrderId,
    ) -> Result<Option<Snapshot>, ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.find_payment(customer, order).await,
                Backend::Paynl(_) | Backend::Verotel(_) => Err(NO_MANDATES),
                Backend::Bank(bank) => bank.find_payment(customer, order).await,
            }
        };
        self.metered("find_payment", asked).await
    }

    /// The customer's newest payments that name an order as ours do.
    pub(super) async fn payments_of(&self, customer: &str) -> Result<Vec<String>, ProviderError> {
        match &self.backend {
            Backend::Mollie(mollie) => self.metered("payments_of", mollie.payments_of(customer)).await,
            Backend::Paynl(_) | Backend::Verotel(_) | Backend::Bank(_) => Ok(Vec::new()),
        }
    }

    /// Whether a mandate of the customer can be charged.
    pub(super) async fn mandate_stands(&self, customer: &str, mandate: &str) -> Result<bool, ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.mandate_stands(customer, mandate).await,
                Backend::Paynl(_) | Backend::Verotel(_) => Err(NO_MANDATES),
                // It refuses only what no bank would take, now or later.
                Backend::Bank(_) => Ok(false),
            }
        };
        self.metered("mandate_stands", asked).await
    }

    /// Ends a mandate; one that is gone is as good as ended.
    pub(super) async fn revoke_mandate(&self, customer: &str, mandate: &str) -> Result<(), ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.revoke_mandate(customer, mandate).await,
                Backend::Paynl(_) | Backend::Verotel(_) => Err(NO_MANDATES),
                Backend::Bank(_) => Ok(()),
            }
        };
        self.metered("revoke_mandate", asked).await
    }

    /// Deletes a customer with all mandates.
    pub(super) async fn delete_customer(&self, customer: &str) -> Result<(), ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.delete_customer(customer).await,
                Backend::Paynl(_) | Backend::Verotel(_) => Err(NO_MANDATES),
                Backend::Bank(_) => Ok(()),
            }
        };
        self.metered("delete_customer", asked).await
    }

    /// Gives money back. Mollie makes the same refund once however often it is asked within an hour; Pay.nl does not
    /// know one from another, so that none is asked for again before its totals were looked at.
    pub(super) async fn refund(
        &self,
        payment: &str,
        refund: &NewRefundPayment,
    ) -> Result<RefundSnapshot, ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.refund(payment, refund).await,
                Backend::Paynl(paynl) => paynl.refund(payment, refund).await,
                Backend::Verotel(_) => Err(ProviderError::Unsupported("refunds by a call")),
                Backend::Bank(bank) => bank.refund(payment, refund).await,
            }
        };
        self.metered("refund", asked).await
    }

    /// How a payment stands now.
    pub(super) async fn fetch(&self, id: &str) -> Result<Snapshot, ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.fetch(id).await,
                Backend::Paynl(paynl) => paynl.fetch(id).await,
                Backend::Verotel(verotel) => verotel.fetch(id).await,
                Backend::Bank(bank) => bank.fetch(id).await,
            }
        };
        self.metered("fetch", asked).await
    }

    /// A page of a list, from the newest on or from where `from` says; None: the provider keeps no such lists.
    pub(super) async fn list(
        &self,
        list: AccountList,
        from: Option<&str>,
    ) -> Result<Option<ListPage>, ProviderError> {
        match &self.backend {
            Backend::Mollie(mollie) => self.metered("list", mollie.list(list, from)).await.map(Some),
            // Neither lists nor sums: only its postbacks tell of money that went back.
            Backend::Verotel(_) => Ok(Some(ListPage::END)),
            Backend::Paynl(_) | Backend::Bank(_) => Ok(None),
        }
    }

    /// The payment of our order, which was placed then, wherever the answer to the call that made it was lost.
    pub(super) async fn find_made(
        &self,
        order: OrderId,
        placed_at: OffsetDateTime,
    ) -> Result<Option<Snapshot>, ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.find_made(order, placed_at).await,
                Backend::Paynl(_) => Err(ProviderError::Unsupported("search by our reference")),
                // Nothing is made before somebody pays.
                Backend::Verotel(_) => Ok(None),
                Backend::Bank(_) => Err(ProviderError::Unsupported("checkout")),
            }
        };
        self.metered("find_made", asked).await
    }

    /// Lets an open payment be paid by another method at the same page; None: it can't be.
    pub(super) async fn change_method(
        &self,
        payment: &str,
        (method, transfer): (Method, Option<&Transfer>),
        return_url: &str,
    ) -> Result<Option<Snapshot>, ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => {
                    mollie.change_method(payment, (method, transfer), return_url).await
                }
                Backend::Paynl(_) | Backend::Verotel(_) | Backend::Bank(_) => Ok(None),
            }
        };
        self.metered("change", asked).await
    }

    /// Cancels a payment that nobody has paid yet.
    pub(super) async fn cancel(&self, payment: &str) -> Result<Cancelled, ProviderError> {
        let asked = async {
            match &self.backend {
                Backend::Mollie(mollie) => mollie.cancel(payment).await,
                Backend::Paynl(paynl) => paynl.cancel(payment).await,
                // Whoever has the page can pay there.
                Backend::Verotel(_) => Ok(Cancelled::TooLate),
                Backend::Bank(bank) => bank.cancel(payment).await,
            }
        };
        self.metered("cancel", asked).await
    }
}
