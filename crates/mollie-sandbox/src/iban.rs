//! IBAN: form and check digits (ISO 13616, mod 97).

/// The IBAN without spaces and in capitals, or `None` when it is none.
pub(crate) fn parse(text: &str) -> Option<String> {
    let iban: String = text.chars().filter(|letter| *letter != ' ').collect::<String>().to_ascii_uppercase();
    if !(15..=34).contains(&iban.len()) || !iban.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let (head, account) = iban.split_at_checked(4)?;
    let lettered = head.bytes().take(2).all(|byte| byte.is_ascii_uppercase());
    let numbered = head.bytes().skip(2).all(|byte| byte.is_ascii_digit());
    let rest = account.chars().chain(head.chars()).filter_map(|letter| letter.to_digit(36)).fold(
        0,
        |rest, digit| {
            let shift = if digit < 10 { 10 } else { 100 };
            (rest * shift + digit) % 97
        },
    );
    (lettered && numbered && rest == 1).then_some(iban)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn check_digits_decide() {
        assert_eq!(parse("nl91 abna 0417 1643 00").as_deref(), Some("NL91ABNA0417164300"));
        assert_eq!(parse("DE89370400440532013000").as_deref(), Some("DE89370400440532013000"));
        assert_eq!(parse("NL91ABNA0417164301"), None);
        assert_eq!(parse("9191ABNA0417164300"), None);
        assert_eq!(parse("NL91"), None);
        assert_eq!(parse("ÑL91ABNA0417164300"), None);
    }
}
