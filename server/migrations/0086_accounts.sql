-- Every language that a member has chosen: each stays in the list of their languages, wherever they are.
alter table accounts
    add column languages text[] not null default array[]::text[],
    add constraint accounts_languages_check
        check (languages <@ array['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv']) not valid;
