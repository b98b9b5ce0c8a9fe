//! Pay.nl's numbers of the payment methods, and what the engine calls them. The numbers are those of Pay.nl's
//! own WooCommerce plugin (`getOptionId` of its gateways, read in November 2026).

/// One method.
pub(crate) struct Method {
    /// `paymentMethod.id`.
    pub(crate) id: i64,
    /// The engine's name.
    pub(crate) engine: &'static str,
}

const METHODS: [Method; 22] = [
    Method { id: 10, engine: "ideal" },
    Method { id: 11, engine: "creditcard" },
    Method { id: 136, engine: "banktransfer" },
    Method { id: 138, engine: "paypal" },
    Method { id: 436, engine: "bancontact" },
    Method { id: 553, engine: "paysafecard" },
    Method { id: 706, engine: "creditcard" },
    Method { id: 711, engine: "creditcard" },
    Method { id: 715, engine: "creditcard" },
    Method { id: 1942, engine: "creditcard" },
    Method { id: 1948, engine: "creditcard" },
    Method { id: 2062, engine: "eps" },
    Method { id: 2151, engine: "przelewy24" },
    Method { id: 2277, engine: "applepay" },
    Method { id: 2856, engine: "blik" },
    Method { id: 3138, engine: "creditcard" },
    Method { id: 3141, engine: "creditcard" },
    Method { id: 3558, engine: "mobilepay" },
    Method { id: 3834, engine: "vipps" },
    Method { id: 3837, engine: "swish" },
    Method { id: 3840, engine: "twint" },
    Method { id: 4146, engine: "satispay" },
];

/// The method of this number.
pub(crate) fn find(id: i64) -> Option<&'static Method> {
    METHODS.iter().find(|method| method.id == id)
}

/// The number of a method that a shopper chose at the hosted page.
pub(crate) fn number(engine: &str) -> Option<i64> {
    let cards = (engine == "creditcard").then_some(706);
    cards.or_else(|| METHODS.iter().find(|method| method.engine == engine).map(|method| method.id))
}
