import type {
  ChatsPage,
  Company,
  Conversation,
  Credits,
  EditableProfile,
  Likes,
  PageAnswer,
  Profile,
  Introduction,
  ProfileCard,
  Settings,
  Statement,
  User,
} from '#/api/wire';
import { markedSettings } from '#/marks';

/** A site as a test wants it: Dutch, open, search for members only. */
export const settings: Settings = {
  ...markedSettings,
  name: 'Vonk',
  domain: 'vonk.example',
  domain_language: 'nl',
  cdn_prefix: '/photos/',
  signups: 'all',
  geoip_country: 'NL',
  message_price: null,
  geoip_selected_country: 'NL',
  fictional_singular: 'Fictional profile',
  fictional_plural: 'Fictional profiles',
  fictional_warning: 'Some profiles on this site are fictional.',
  description: 'Dating for adults',
  index_title: 'Vonk: dating for adults',
  headline: 'Meet someone worth your evening.',
  countries: [
    { code: 'NL', locales: ['nl'], currency: 'EUR', min_age: 18, timezone: 'Europe/Amsterdam' },
    { code: 'BE', locales: ['nl', 'fr', 'de'], currency: 'EUR', min_age: 18, timezone: 'Europe/Brussels' },
  ],
  locale: 'en',
  locales: ['nl', 'en'],
  message_credits: 1,
  message_length: 1000,
  unanswered_days: 7,
  show_answer_pace: true,
  min_age: 18,
};

export const company: Company = {
  name: 'Vonk Media B.V.',
  address: 'Keizersgracht 1',
  kvk: '12345678',
  city: 'Amsterdam',
  country: 'NL',
  tradenames: ['Vonk'],
  vat_numbers: ['NL001234567B01'],
  support_phone: '+31 20 123 45 67',
  statement_descriptor: 'VONK MEDIA B.V.',
  delete_discount: 0,
  added: '2024-01-01T00:00:00Z',
};

/** A static page of which the site has no text of its own. */
export const builtInPage: PageAnswer = {
  page: null,
  version_date: '2024-01-01T00:00:00Z',
  terms_date: '2024-01-01T00:00:00Z',
};

/** A member card; `changes` says what matters to the test. */
export function profileCard(changes: Partial<ProfileCard> = {}): ProfileCard {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Sofie',
    age: 41,
    gender: 'female',
    country: 'BE',
    region: 'Oost-Vlaanderen',
    city: 'Gent',
    main_image: { filename: 'a.webp', thumb_filename: 'a-thumb.webp', status: 'active', match: 'a-match.webp' },
    online: 'online',
    fictional: false,
    liked: false,
    matched: false,
    distance_km: null,
    shared_interests: [],
    verified: false,
    ...changes,
  };
}

/** A member as the swipe game introduces them. */
export const introduction = (changes: Partial<Introduction> = {}): Introduction =>
  Object.assign(profileCard(), { line: null }, changes);

const saysNothing = {
  relationship_status: null,
  body_type: null,
  hair_colour: null,
  eye_colour: null,
  tattoos: null,
  interests: [],
  intent: [],
  languages: [],
  reason: null,
  about: null,
  prompts: [],
};

/** A profile that tells nothing yet. */
export function profile(changes: Partial<Profile> = {}): Profile {
  return {
    ...profileCard(),
    status: 'active',
    sexuality: 'hetero',
    ...saysNothing,
    answers: null,
    openers: [],
    photos: [],
    album: null,
    like_new: false,
    chat_id: null,
    begun: false,
    ...changes,
  };
}

/** A conversation without messages. */
export function conversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: '00000000-0000-4000-8000-0000000000c1',
    profile: profileCard(),
    messages: [],
    has_older: false,
    num_unread_messages: 0,
    partner_read_seq: 0,
    last_message_at: '2026-11-20T20:00:00Z',
    can_answer: true,
    counted: false,
    pinned: false,
    muted: false,
    archived: false,
    marked_unread: false,
    ...changes,
  };
}

/** The whole list, without a further page. */
export function chatList(chats: Conversation[] = []): ChatsPage {
  const num_unread_messages = chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0);
  return { pinned: [], chats, older: null, num_unread_messages, has_archived: false };
}

/** No likes at all. */
export const noLikes: Likes & { older: NonNullable<Likes['older']> } = {
  profiles: [],
  liked_by: { received: [], sent: [], matches: [] },
  older: { received: null, sent: null, matches: null },
  num_new: 0,
};

/** Two bundles and three methods, none used before. */
export function onSale(changes: Partial<Credits> = {}): Credits {
  return {
    credits: 42,
    owed: 0,
    methods: ['ideal', 'visa', 'paypal'],
    last_method: null,
    vat_basis_points: 2100,
    discount: null,
    statement_descriptor: 'VONK MEDIA B.V.',
    begin: { text: 'I ask you to add the credits at once.', version: '0123456789abcdef' },
    paypal_retry: false,
    keeps_cards: true,
    bundles: [
      {
        id: '00000000-0000-4000-8000-0000000000b1',
        credits: 20,
        price: { amount: 1800, currency: 'EUR' },
        price_per_message: { amount: 90, currency: 'EUR' },
        discounted_price: null,
        discount: null,
      },
      {
        id: '00000000-0000-4000-8000-0000000000b2',
        credits: 60,
        price: { amount: 4500, currency: 'EUR' },
        price_per_message: { amount: 75, currency: 'EUR' },
        discounted_price: null,
        discount: null,
      },
    ],
    ...changes,
  };
}

/** A premium member with plenty of credits. */
export function member(changes: Partial<User> = {}): User {
  return {
    status: 'active',
    email: 'jonas@example.com',
    new_email: null,
    credits: 42,
    credit_price: null,
    paid_user: true,
    language: 'en',
    languages: ['en'],
    notifications_disabled: [],
    signup_date: '2026-01-01T00:00:00Z',
    country: 'NL',
    free_conversations_left: null,
    signup_message: null,
    invisible: false,
    shows_orientation: true,
    show_on_landers: false,
    shows_visits: true,
    shows_answers: true,
    terms_changed: null,
    paused_until: null,
    age_check_needed: false,
    dismissals: {},
    profile: {
      id: '00000000-0000-4000-8000-0000000000aa',
      name: 'Jonas',
      age: 34,
      gender: 'male',
      country: 'NL',
      region: 'Utrecht',
      city: 'Utrecht',
      main_image: null,
      status: 'active',
      sexuality: 'hetero',
      ...saysNothing,
      photos: [],
      date_of_birth: '1992-05-01',
      looking_for: 'female',
      city_id: 'nl-utrecht',
      verification_news: null,
    },
    ...changes,
  };
}

/** A decision about a photo of the member's. */
export function statement(changes: Partial<Statement> = {}): Statement {
  return {
    number: 'D-7KQ2M9XD',
    measure: 'photo_rejected',
    until: null,
    photo: null,
    field: null,
    rule: 'Terms, “Your profile and what you write”',
    facts: 'No face can be seen in it.',
    source: 'own',
    decided_at: '2026-11-21T12:00:00Z',
    ...changes,
  };
}

/** One's own profile, of which nothing is filled in yet. */
export function editing(changes: Partial<EditableProfile> = {}): EditableProfile {
  return {
    profile: member().profile,
    birth_date_fixed: false,
    name_waits: false,
    completeness: { percent: 10, missing: ['photo', 'about', 'interests', 'reason'] },
    asked: [],
    prompts_offered: ['pets', 'ask_me', 'bravest', 'toast_to'].map((id) => ({ id, question: `About ${id}` })),
    ...changes,
  };
}
