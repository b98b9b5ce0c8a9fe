//! Genders beyond the two as a setting: taken up, and taken away only where nobody is of them.

use super::{
    Console,
    sites::{WHY, manager, save, site},
};
use crate::world::{Person, woman};
use serde_json::json;

const THREE: [&str; 3] = ["male", "female", "non_binary"];

fn noa() -> Person {
    Person { gender: "non_binary", seeks: "male,female,non_binary", ..woman("Noa") }
}

async fn nobody_is(console: &Console) {
    let update = "update profiles set gender = 'female' where gender = 'non_binary'";
    sqlx::query(update).execute(&console.world.db).await.unwrap();
}

#[tokio::test]
async fn a_gender_that_profiles_are_of_cant_be_taken_away() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let mia = manager(&console).await;
    let three = json!({ "genders": THREE });
    let two = json!({ "genders": ["male", "female"] });
    save(&console, &mia, open, 1, three).await.ok();
    console.world.app.sites.reload(&console.world.db).await.unwrap();
    console.world.member(Person { seeks: "male,non_binary", ..woman("Eva") }).await;
    console.world.member(noa()).await;
    console.world.member(Person { confirmed: false, ..noa() }).await;
    let attempt = async || {
        let body = json!({ "site": open, "values": { "genders": ["male", "female"] } });
        console.post(&mia, "/api/console/site-trials", &body).await.ok()
    };
    let tried = attempt().await;
    assert_eq!(tried["refused"], true);
    let finding = tried["findings"].as_array().unwrap().iter().find(|one| one["setting"] == "genders");
    assert_eq!(finding.unwrap()["text"], "genders must keep non_binary: 2 profiles are of it");
    let refused = save(&console, &mia, open, 2, two.clone()).await;
    refused.problem(409, "invalid_request");
    let error = refused.json()["errors"][0].clone();
    assert_eq!((&error["field"], &error["code"]), (&json!("genders"), &json!("gender_in_use")));
    assert!(error["detail"].as_str().unwrap().contains('2'), "{error}");
    let back = json!({ "site": open, "version": 2, "back_to": 1, "reason": WHY });
    console.post(&mia, "/api/console/site-reversions", &back).await.problem(409, "invalid_request");
    // Without the two there is no site, whoever is on it.
    let odd = json!({ "genders": ["female", "non_binary"] });
    save(&console, &mia, open, 2, odd).await.problem(422, "invalid_request");
    for more in ["other", "male"] {
        let values = json!({ "genders": ["male", "female", "non_binary", more] });
        save(&console, &mia, open, 2, values).await.problem(422, "invalid_request");
    }
    // Who looks for it doesn't keep it there.
    nobody_is(&console).await;
    assert_eq!(attempt().await["refused"], false);
    save(&console, &mia, open, 2, two).await.ok();
}

#[tokio::test]
async fn of_who_takes_it_up_and_who_takes_it_away_at_once_one_is_refused() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let mia = manager(&console).await;
    let mut version = 1;
    let (mut kept, mut gone) = (0, 0);
    for round in 0..12 {
        save(&console, &mia, open, version, json!({ "genders": THREE })).await.ok();
        version += 1;
        console.world.app.sites.reload(&console.world.db).await.unwrap();
        let eva = console.world.member(woman("Eva")).await;
        let body = json!({ "gender": "non_binary" });
        let taken_up = async { eva.page.put("/api/profile.php", &body).await.status.is_success() };
        let taken_away = async {
            // Now one begins first, now the other.
            tokio::time::sleep(std::time::Duration::from_millis(round % 4)).await;
            let two = json!({ "genders": ["male", "female"] });
            save(&console, &mia, open, version, two).await.status.is_success()
        };
        let (up, away) = tokio::join!(taken_up, taken_away);
        assert_ne!(up, away, "round {round}");
        kept += usize::from(up);
        gone += usize::from(away);
        version += i64::from(away);
        nobody_is(&console).await;
        if up {
            save(&console, &mia, open, version, json!({ "genders": ["male", "female"] })).await.ok();
            version += 1;
        }
    }
    assert_eq!(kept + gone, 12);
}
