//! Texts arrive exactly as they were written.

use super::{chat, texts, write_in, write_to};
use crate::world::{Person, World, man, woman};

// asvs: V1.1.1, V1.3.5
#[tokio::test]
async fn every_script_and_sign_survives() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 100, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let written = [
        "💘 𝒻𝒶𝓃𝒸𝓎 😀",
        "مرحبا، كيف حالك؟ \u{202E}abc\u{202C}",
        "שלום 👋🏽",
        "👩‍👩‍👧‍👦 🏳️‍🌈 🇳🇱",
        "e\u{301} is not é",
        "<script>alert(1)</script> & \"quotes\" 'n' \\backslash\\ %00 \\u0000",
        "line one\nline two\tand a tab",
        "'; drop table messages; --",
    ];
    let sent = write_to(&anna.page, bert.id, written[0]).await.ok();
    for text in &written[1..] {
        write_in(&anna.page, &sent["conversation"], text).await.ok();
    }
    assert_eq!(texts(&chat(&bert, &sent["conversation"]).await), written);
}

// asvs: V1.3.3
// spec: 5.11
#[tokio::test]
async fn what_cannot_be_sent_is_named() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let flag = "🏳️‍🌈";
    for (text, fault) in [
        ("", "text: message_empty"),
        (" \n\t ", "text: message_empty"),
        ("\u{200B}", "text: message_empty"),
        ("\u{3164}\u{2800}", "text: message_empty"),
        ("\u{E0041}\u{301}", "text: message_empty"),
        ("nul \0 byte", "text: message_characters"),
        ("\u{1b}[31mred", "text: message_characters"),
        (&flag.repeat(501), "text: message_too_long"),
    ] {
        let refused = write_to(&anna.page, bert.id, text).await;
        refused.problem(409, "invalid_request");
        assert_eq!(refused.fields(), [fault]);
    }
    write_to(&anna.page, bert.id, &flag.repeat(500)).await.ok();
}

#[tokio::test]
async fn every_fault_has_a_text_in_every_language() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    for (text, word) in [
        ("", "problem-message_empty"),
        ("\0", "problem-message_characters"),
        (&"x".repeat(501), "problem-message_too_long"),
    ] {
        for language in ["nl", "de", "fr", "pl", "en", "es"] {
            let page = anna.page.clone().speaking(language);
            let detail = write_to(&page, bert.id, text).await.json()["errors"][0]["detail"].clone();
            assert!(
                detail.as_str().is_some_and(|detail| !detail.is_empty() && !detail.contains(word)),
                "{language}: {detail}"
            );
        }
    }
}
