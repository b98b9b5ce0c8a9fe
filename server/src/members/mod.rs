//! Members: their profiles, who may see whom, and search (spec 2, 3, 6).
//!
//! Read top-down: what a profile says (`model`, `looking_for`, `genders`, `birth`, `place`, `notes`, `prompts`,
//! `couples`), which names wait for a moderator (`reserved_name`, `contact_details`), how a profile begins (`create`)
//! and is changed (`editing`); what others get to see of it (`view`, made by `present` from the rows of `profile_row`),
//! its own member too (`as_others`), and visitors (`landers`); who is out of whose reach (`blocks`), and how many
//! others somebody may look at (`browse_limit`). Then how people find each other: `search`, `match_finder`, who looked
//! at whom (`viewers`, `habits`), first messages to choose from (`openers`). `rules` decides without the database,
//! `store` has the SQL, `routes` and `geocode` the calls.

mod as_others;
mod birth;
mod blocks;
mod browse_limit;
mod contact_details;
mod couples;
mod create;
mod editing;
mod exported;
mod genders;
mod geocode;
mod habits;
mod label;
mod landers;
mod looking_for;
mod match_finder;
mod message_text;
mod model;
mod notes;
mod openers;
mod place;
mod present;
mod profile_row;
mod prompts;
mod routes;
mod reserved_name;
mod rules;
mod search;
mod store;
mod view;
mod viewers;

pub use as_others::as_others_see;
pub use birth::{parse_birth, parse_second_birth};
pub use blocks::{
    BlockedMember, blocked_members, erase_moved_blocks, has_blocked, lift_block, put_block, put_moved_blocks,
};
pub use browse_limit::look;
pub use couples::{SecondPerson, ages};
pub use create::{NewProfile, create_profile, create_profiles};
pub use editing::{
    AskedChange, AskedField, AskedReason, ChangeRequest, EditableProfile, ProfileChanges, WaitingProfile,
    Words, WordsBefore, ask_for_change, edit_profile, editable_profile, hold_words, is_asked, looked_at,
    next_words, open_words, put_words_back, review_newcomer, review_queue, take_back, words_backlog,
    words_before, words_of,
};
pub use exported::{exported, snapshot};
pub use genders::{site_takes, vary_genders};
pub use habits::{put_answer_paces, show_answers, show_visits};
pub use label::labelled_name;
pub use landers::{is_open_to_visitors, show_some};
pub use message_text::{MAX_CODE_POINTS, MessageText};
pub use model::{
    AnswerPace, BodyType, EyeColour, Gender, HairColour, Intent, LookingFor, Online, ProfileStatus,
    RelationshipStatus, Seeks, Sexuality, SpokenLanguage, Tattoos,
};
pub use notes::{
    MAX_ABOUT, MAX_LANGUAGES, MAX_REASON, parse_intent, parse_interests, parse_languages, parse_note,
};
pub use place::parse_place;
pub use present::{cards, cards_from, introductions, introductions_from, own_profile_from, shows_about};
pub use profile_row::ProfileRow;
pub use prompts::{PromptAnswer, parse_prompts, words_in_language};
pub use reserved_name::shown_name;
pub use routes::routes;
pub use rules::age;
pub use search::{Newcomers, new_in_search, newcomers, newest_of, parse_search};
pub use store::{
    CardRow, Meeting, Privacy, activate, born, count_of_gender, erase, hide, is_fictional, is_shown,
    lock_pair, meeting, name, name_for_others, privacy, profile_status, set_invisible, share_pool, show_as,
    show_on_landers, show_orientation,
};
pub use view::{
    Introduction, MainImage, OwnProfile, Photo, PrivateAlbum, Profile, ProfileCard, ProfileDetails,
    VerificationNews,
};
pub use viewers::{KEPT, exported_views};
