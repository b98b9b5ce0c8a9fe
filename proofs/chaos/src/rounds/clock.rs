//! The clock of server and PostgreSQL jumps (libfaketime over both, from one file; nothing in the product knows of it).

use crate::{
    crowd::percentile, found::Found, ground::Ground, life::Life, options::Options, services::MailServer,
};
use std::{
    os::unix::fs::PermissionsExt,
    sync::Arc,
    time::{Duration, Instant},
};
use testkit::{clock::Hands, process::folder, quitters::sign_up};

/// Ten seconds to the hour at which summer time ends in Europe, on the day before: 30 October 2027, 00:59:50 UTC.
const BEFORE: i64 = 1_824_857_990;
const DAY: i64 = 86_400;
const PACE: Duration = Duration::from_millis(100);
/// Over the hour, at every jump.
const LIVED: Duration = Duration::from_secs(15);
const MAILED_WITHIN: Duration = Duration::from_secs(20);

pub(crate) async fn run(options: Arc<Options>) -> Found {
    let mut found = Found::default();
    let place = folder();
    // PostgreSQL runs as somebody else.
    std::fs::set_permissions(place.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let hands = Hands::new(place.path());
    hands.forward(BEFORE - hands.now().unix_timestamp());
    let environment = hands.environment();
    let ground = Ground::with(&options, |cluster| pgbox::Options { environment, ..cluster }).await;
    let mails = MailServer::start().await;
    let setup = hands.on(ground.setup.clone()).with("LIAISON_SMTP_URL", &format!("smtp://{}", mails.address));
    let (setup, mut server) = ground.node_of(setup).await;
    let people = ground.people().await;
    let life = Life::begin(&ground, &setup, &[&server.base], &people, PACE);
    let mut slowest = Duration::ZERO;
    for (number, (jump, name)) in
        [(0, "as it was"), (DAY, "a day on"), (-DAY, "a day back"), (2 * DAY, "two days on")]
            .into_iter()
            .enumerate()
    {
        hands.forward(jump);
        tokio::time::sleep(LIVED).await;
        let email = format!("clock-{number}@example.test");
        let joined = server.visitor().post("/api/signup.php", &sign_up(&email)).await;
        found.must(joined.status == 201, format!("{name}: a sign-up was answered {}", joined.status));
        let begun = Instant::now();
        while mails.to(&email).0 == 0 && begun.elapsed() < MAILED_WITHIN {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        slowest = slowest.max(begun.elapsed());
        found.must(
            mails.to(&email) == (1, 0),
            format!("{name}: the mail of a sign-up came {:?}", mails.to(&email)),
        );
        found.must(server.is_up(), format!("{name}: the server ended"));
    }
    let calls = life.crowd.calls.all();
    let refused = calls.iter().filter(|call| call.status == Some(503)).count();
    found.figure(format!(
        "four jumps; {} calls, {refused} with 503, p99 {} ms; a new member's mail within {:.1} s",
        calls.len(),
        percentile(&calls, 99).as_millis(),
        slowest.as_secs_f64()
    ));
    life.end(&ground, &mut found).await;
    drop(server);
    ground.end().await;
    found
}
