//! FlexPay's parameters and how they are signed, as Verotel's own clients do it: the key, then `name=value` of each
//! parameter in the order of their names, joined by colons; lower hexadecimal digits of the SHA-256.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

/// Signed parameters of a request; what else it has is not signed (mail address, one-click token).
const SIGNED: [&str; 26] = [
    "version",
    "shopID",
    "priceAmount",
    "priceCurrency",
    "paymentMethod",
    "description",
    "referenceID",
    "saleID",
    "custom1",
    "custom2",
    "custom3",
    "subscriptionType",
    "period",
    "name",
    "trialAmount",
    "trialPeriod",
    "cancelDiscountPercentage",
    "type",
    "successURL",
    "declineURL",
    "precedingSaleID",
    "upgradeOption",
    "mcc",
    "subCreditorName",
    "subCreditorId",
    "subCreditorCountry",
];

/// By their names.
pub(crate) type Parameters = BTreeMap<String, String>;

/// Of a query; None where a name comes twice.
pub(crate) fn read(query: &str) -> Option<Parameters> {
    let mut parameters = Parameters::new();
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        if parameters.insert(name.into_owned(), value.into_owned()).is_some() {
            return None;
        }
    }
    Some(parameters)
}

/// Whether a merchant signed the request.
pub(crate) fn is_signed(parameters: &Parameters, key: &str) -> bool {
    let signed = parameters.iter().filter(|(name, _)| SIGNED.contains(&name.as_str()));
    let signed = signed.map(|(name, value)| (name.clone(), value.clone())).collect();
    let said = parameters.get("signature").map(|said| said.to_ascii_lowercase());
    said.as_deref() == Some(signature(&signed, key).as_str())
}

/// Of all of them.
pub(crate) fn signature(parameters: &Parameters, key: &str) -> String {
    let pairs =
        parameters.iter().fold(key.to_owned(), |text, (name, value)| format!("{text}:{name}={value}"));
    let digest = Sha256::digest(pairs.as_bytes());
    digest.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

/// As a query, signed.
pub(crate) fn signed(parameters: &Parameters, key: &str) -> String {
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(parameters).append_pair("signature", &signature(parameters, key)).finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What flexpay4j's own test expects of Verotel's own client.
    const ADDRESS: &str = "custom1=custom1&custom2=custom2&custom3=custom3&declineURL=http%3A%2F%2Fexample.com%2Fdecline\
        &description=My+D%C5%A1%C4%8D%C5%99%C4%8D%C5%99%C5%99%C4%9B%C5%99%C4%9B%26%3F%3Dblah123&email=foo%40example.com\
        &paymentMethod=CC&priceAmount=45.20&priceCurrency=EUR&referenceID=ref1&shopID=60678\
        &successURL=http%3A%2F%2Fexample.com%2Fapprove&type=purchase&version=4\
        &signature=08a33095ae3f4cee4ba25bc50a4076d11c008b84e40423a1cd436c29d2a9225b";
    const KEY: &str = "zpXwe2D77g4P7ysGJcr3rY87TBYs6J";

    #[test]
    fn the_address_that_verotels_own_client_makes_is_signed_right() {
        let parameters = read(ADDRESS).unwrap();
        assert!(is_signed(&parameters, KEY));
        // The mail address is not signed; all else is.
        assert!(is_signed(&read(&ADDRESS.replace("foo%40", "bar%40")).unwrap(), KEY));
        for (right, wrong) in
            [("45.20", "4.52"), ("EUR", "SEK"), ("ref1", "ref2"), ("approve", "x"), ("=CC", "=DDEU")]
        {
            assert!(!is_signed(&read(&ADDRESS.replace(right, wrong)).unwrap(), KEY), "{wrong}");
        }
        assert!(!is_signed(&parameters, "another key"));
        assert!(read(&format!("{ADDRESS}&shopID=60678")).is_none());
    }

    #[test]
    fn what_is_signed_here_is_what_that_client_accepts() {
        let query = "cancelDiscountPercentage=30&custom1=My&declineURL=http%3A%2F%2FdeclineURL.test\
            &description=My+D%C5%A1%C4%8D%C5%99%C4%8D%C5%99%C5%99%C4%9B%C5%99%C4%9B%26%3F%3Dblah123&name=My+name&period=P1M\
            &priceAmount=0.00&priceCurrency=USD&referenceID=reference1234&shopID=68849&subscriptionType=RECURRING\
            &successURL=http%3A%2F%2FsuccessURL.test&trialAmount=0.01&trialPeriod=P3D";
        let right = "0df722dd32b8a9f68e3ae4e3f226651eba1397d7928862635ba32674dc7bed6a";
        let parameters = read(query).unwrap();
        assert_eq!(signature(&parameters, KEY), right);
        assert!(signed(&parameters, KEY).ends_with(&format!("&signature={right}")));
    }
}
