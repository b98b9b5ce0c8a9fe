//! The second step: the phone is proven, so the mandate is kept and the order placed on it.

use super::{
    code::{self, Typed},
    form::Debit,
    mandate_text::MandateText,
};
use crate::{
    accounts,
    app::App,
    kernel::{
        idempotency::IdempotencyKey,
        locale::Locale,
        problem::{Answer, Refusal},
        random::Random,
    },
    payments::{
        mandates::{self, NewDebitRow, PaymentMode, SEALED_ACCOUNT, SEALED_HOLDER},
        method::Method,
        orders::{
            begin::BeginText,
            checkout::{self, Discounting, OrderRequest},
            store::{self as orders, OrderRow},
            tries::Origin,
        },
    },
    sessions::{Client, SignedIn},
};
use sqlx::PgConnection;
use uuid::Uuid;

/// Where the address and the phone of a mandate are sealed.
pub(in crate::payments) const SEALED_ADDRESS: &str = "mandate.address";
pub(in crate::payments) const SEALED_PHONE: &str = "mandate.phone";
/// Letters and digits of a reference that nobody can take for others: without I, L, O, U, 0 and 1.
const ALPHABET: &[u8; 30] = b"ABCDEFGHJKMNPQRSTVWXYZ23456789";

/// Who asks, for what, and from where.
pub(super) struct Signing<'a> {
    pub(super) caller: &'a SignedIn,
    pub(super) client: &'a Client,
    pub(super) debit: &'a Debit,
    pub(super) otp: &'a str,
    pub(super) text: &'a MandateText,
    pub(super) locale: Locale,
    /// Nothing begins before the bank has paid, but mostly that is within the days of withdrawal.
    pub(super) begin: Option<BeginText>,
    pub(super) intent: IdempotencyKey,
}

impl Signing<'_> {
    /// The order that is wanted.
    pub(super) fn wish(&self, mode: PaymentMode) -> OrderRequest {
        OrderRequest {
            bundle: self.debit.bundle,
            method: Method::Sdd,
            discount: self.debit.discount.clone().map_or(Discounting::Best, Discounting::Named),
            price: None,
            intent: self.intent,
            mode,
            begin: self.begin.clone(),
            origin: Origin { device: None, address_block: self.client.address_block.clone() },
        }
    }
}

/// Mandate and order; None: the code was wrong, and that must be kept.
pub(super) async fn sign(
    connection: &mut PgConnection,
    app: &App,
    signing: &Signing<'_>,
) -> Answer<Option<OrderRow>> {
    let (caller, debit) = (signing.caller, signing.debit);
    accounts::lock(connection, caller.member).await?;
    if let Some(placed) = orders::of_intent(connection, caller.member, signing.intent.0).await? {
        let bound = mandates::of_order(connection, caller.member, placed.id).await?;
        let accounts = app.vault.indexes(SEALED_ACCOUNT, &debit.iban)?;
        let same = placed.bundle == debit.bundle
            && bound.and_then(|mandate| mandate.account_index).is_some_and(|index| accounts.contains(&index));
        return if same { Ok(Some(placed)) } else { Err(Refusal::IdempotencyConflict.into()) };
    }
    if signing.text.version != debit.text_version {
        return Err(Refusal::MandateTextChanged.into());
    }
    let tried = code::try_out(connection, app, caller.member, debit, signing.otp, app.clock.now()).await?;
    if tried == Typed::Wrong {
        return Ok(None);
    }
    let mandate = keep(connection, app, signing).await?;
    let placed =
        checkout::place(connection, app, caller, &signing.wish(PaymentMode::Mandate(mandate))).await?;
    Ok(Some(placed.order))
}

async fn keep(connection: &mut PgConnection, app: &App, signing: &Signing<'_>) -> Answer<Uuid> {
    let (caller, debit) = (signing.caller, signing.debit);
    let id = app.random.uuid();
    let seal = |purpose, text: &str| app.vault.seal(&app.random, purpose, id, text);
    let [street, house_number, zip, city] = &debit.address;
    let row = NewDebitRow {
        id,
        member: caller.member,
        company_id: &caller.site.company.id,
        reference: &reference(&app.random),
        last_digits: &debit.last_digits(),
        holder_sealed: seal(SEALED_HOLDER, &debit.holder)?,
        account_sealed: seal(SEALED_ACCOUNT, &debit.iban)?,
        account_index: app.vault.index(SEALED_ACCOUNT, &debit.iban)?,
        address_sealed: seal(
            SEALED_ADDRESS,
            &[street, house_number, zip, city].map(String::as_str).join("\n"),
        )?,
        phone_sealed: seal(SEALED_PHONE, debit.phone.text())?,
        phone_index: app.vault.index(SEALED_PHONE, debit.phone.text())?,
        text: &signing.text.text,
        text_version: &signing.text.version,
        locale: signing.locale.code(),
        address_block: &signing.client.address_block,
        now: app.clock.now(),
    };
    mandates::add_debit(connection, &row).await?;
    Ok(id)
}

/// At most 35 characters of the SEPA alphabet; 16 random ones of 30 come twice never.
fn reference(random: &Random) -> String {
    let bytes: [u8; 16] = std::array::from_fn(|_| {
        let place = usize::try_from(random.below(30)).unwrap_or_default();
        ALPHABET.get(place).copied().unwrap_or(b'X')
    });
    format!("M-{}", String::from_utf8_lossy(&bytes))
}
