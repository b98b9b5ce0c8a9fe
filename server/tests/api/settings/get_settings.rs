use crate::world::World;

#[tokio::test]
async fn the_host_selects_the_site_and_domain_only_shows_another() {
    let world = World::start().await;
    let settings = world.visitor("open.test").get("/api/settings.php?anything=1").await.ok();
    assert_eq!(settings["settings"]["name"], "Open");
    let other = world.visitor("open.test").get("/api/settings.php?domain=strict.test").await.ok();
    assert_eq!(other["settings"]["name"], "Strict");
    world.visitor("nobody.test").get("/api/settings.php").await.problem(404, "site_unknown");
    world.visitor("open.test").get("/api/settings.php?domain=nobody.test").await.problem(404, "site_unknown");
}

#[tokio::test]
async fn every_setting_of_spec_3_is_there() {
    let world = World::start().await;
    let settings = world.visitor("open.test").get("/api/settings.php").await.ok();
    let spec_3 = "name domain domain_language cdn_prefix niche signups logged_out_search logged_out_search_trafficsource \
        geoip_country geoip_selected_country minimum_message_costs support_phone support_email fictional_icon \
        fictional_warning fictional_singular fictional_plural enable_site_entry_popup description index_title countries \
        visible_profile_fields visible_profile_notes message_credits signup_credits photo_credits gift_credits \
        message_length search_fields refund_days member_resell company_id mail_name interests region_data";
    for name in spec_3.split_whitespace() {
        assert!(settings["settings"].get(name).is_some(), "{name} is missing");
    }
}
