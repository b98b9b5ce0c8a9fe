mod get_settings;
