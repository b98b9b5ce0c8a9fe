import { describe, expect, it } from 'vitest';
import {
  reminderStyle,
  showsAge,
  showsDisabledNotifications,
  showsPhoto,
  showsPush,
  showsVerification,
  type AlertPlace,
} from '#/features/alerts/when-to-show';
import { member } from '#/testing/samples';

const waiting = member({ status: 'not_confirmed' });
const unconfirmed = { ...waiting, profile: { ...waiting.profile, status: 'disabled' as const } };
const place = (changes: Partial<AlertPlace> = {}): AlertPlace => ({
  route: 'members',
  afterApiSignUp: false,
  smartphone: false,
  ...changes,
});

describe('the activation reminder', () => {
  // spec: 4.1
  it('is an alert for who has not confirmed', () => expect(reminderStyle(unconfirmed, place())).toBe('alert'));

  // spec: 3.30
  it('is a dialog right after a sign-up by API, but stays away on a smartphone', () => {
    expect(reminderStyle(unconfirmed, place({ afterApiSignUp: true }))).toBe('dialog');
    expect(reminderStyle(unconfirmed, place({ afterApiSignUp: true, smartphone: true }))).toBeNull();
    expect(reminderStyle(unconfirmed, place({ smartphone: true }))).toBe('alert');
  });

  it.each(['signup', 'settings', 'notifications'])('stays away from %s', (route) =>
    expect(reminderStyle(unconfirmed, place({ route }))).toBeNull(),
  );

  // spec: 4.1
  it('is not for the confirmed, for a visible profile, nor where mails are stopped', () => {
    expect(reminderStyle(member(), place())).toBeNull();
    expect(reminderStyle(waiting, place())).toBeNull();
    expect(reminderStyle({ ...unconfirmed, notifications_disabled: ['bounce'] }, place())).toBeNull();
  });
});

describe('what became of a verification', () => {
  const told = member();
  const told_hidden = { ...told, profile: { ...told.profile, verification_news: 'hidden' as const } };
  it('is said until it is read, but where it stands anyway or nobody is spoken to', () => {
    expect(showsVerification(member(), place())).toBe(false);
    expect(showsVerification(told_hidden, place())).toBe(true);
    expect(showsVerification(told_hidden, place({ route: 'profile' }))).toBe(false);
    expect(showsVerification(told_hidden, place({ route: 'swipe-game' }))).toBe(false);
  });
});

describe('the age that is to be checked', () => {
  const asked = member({ age_check_needed: true });
  it('is told of where one is spoken to, and where one would pay for nothing', () => {
    expect(showsAge(member(), place())).toBe(false);
    for (const route of ['members', 'premium', 'credits', 'credits-id-paymentmethod', 'directdebit'])
      expect(showsAge(asked, place({ route })), route).toBe(true);
    for (const route of ['settings', 'settings-delete', 'transactions-id', 'complaints', 'swipe-game'])
      expect(showsAge(asked, place({ route })), route).toBe(false);
  });
});

describe('the disabled notifications alert', () => {
  const stopped = member({ notifications_disabled: ['fbl'] });

  // spec: 4.4
  it('shows while mails are stopped', () => {
    expect(showsDisabledNotifications(stopped, place())).toBe(true);
    expect(showsDisabledNotifications(member(), place())).toBe(false);
  });

  it.each(['settings', 'notifications'])('stays away from %s', (route) =>
    expect(showsDisabledNotifications(stopped, place({ route }))).toBe(false),
  );
});

/** Every route of the default and empty layouts that an alert could come to. */
const ROUTES = [
  'index',
  'members',
  'members-id',
  'likes',
  'likes-type',
  'likes-m-id',
  'credits',
  'credits-id-paymentmethod',
  'credits-repeat-order',
  'transactions-id',
  'complaints',
  'complaints-number',
  'notice',
  'token',
  '',
  'premium',
  'pricing',
  'profile',
  'notifications',
  'settings',
  'settings-delete',
  'settings-export',
  'match-finder',
  'swipe-game',
  'directdebit',
  'signup',
  'signup-matches',
  'members-id-signup',
  'complete-signup',
  'activate-done',
  'activate-error',
];
const stayingAwayFrom = (shows: (at: AlertPlace) => boolean) =>
  ROUTES.filter((route) => !shows(place({ route }))).toSorted();
const SIGN_UP = ['signup', 'signup-matches', 'members-id-signup', 'complete-signup'];
const SETTINGS = ['settings', 'settings-delete', 'settings-export'];
/** Where one pays, leaves, complains, or nothing is. */
const QUIET = [
  'credits',
  'credits-id-paymentmethod',
  'credits-repeat-order',
  'transactions-id',
  'directdebit',
  'settings-delete',
  'complaints',
  'complaints-number',
  'notice',
  'token',
  'swipe-game',
  '',
];
const sorted = (...names: string[]) => [...new Set(names)].toSorted();

describe('the profile photo alert', () => {
  const image = {
    filename: 'a.webp',
    thumb_filename: 'a-thumb.webp',
    status: 'active' as const,
    match: 'a-match.webp',
  };

  // spec: 4.2
  it.each([
    ['without a photo', null, true],
    ['with one', image, false],
  ] as const)('is for who is %s', (_who, main_image, expected) => {
    const user = member();
    expect(showsPhoto({ ...user, profile: { ...user.profile, main_image } }, place())).toBe(expected);
  });

  // spec: 4.2
  it('stays away from the routes of spec 4, and from where one pays, leaves, complains or plays', () => {
    expect(stayingAwayFrom((at) => showsPhoto(member(), at))).toEqual(
      sorted('profile', 'activate-done', 'premium', 'notifications', ...SIGN_UP, ...SETTINGS, ...QUIET),
    );
  });

  it('is also for who has not confirmed, and where mails are stopped', () => {
    expect(showsPhoto(unconfirmed, place())).toBe(true);
    expect(showsPhoto(member({ notifications_disabled: ['bounce'] }), place())).toBe(true);
  });
});

describe('the push alert', () => {
  it.each([
    ['unknown', false],
    ['unsupported', false],
    ['denied', false],
    ['subscribed', false],
    ['not_subscribed', true],
  ] as const)('where it is %s: %s', (subscription, expected) =>
    expect(showsPush(subscription, place())).toBe(expected),
  );

  // spec: 4.3
  it('stays away from the routes of spec 4, and from where one pays, leaves, complains or plays', () => {
    expect(stayingAwayFrom((at) => showsPush('not_subscribed', at))).toEqual(
      sorted('notifications', 'activate-done', 'premium', ...SIGN_UP, ...QUIET),
    );
  });
});

// spec: 4.1, 4.4
it('the other two stay away from the routes of spec 4, and from where one pays, leaves, complains or plays', () => {
  expect(stayingAwayFrom((at) => reminderStyle(unconfirmed, at) !== null)).toEqual(
    sorted(...SIGN_UP, ...SETTINGS, 'notifications', ...QUIET),
  );
  expect(stayingAwayFrom((at) => showsDisabledNotifications(member({ notifications_disabled: ['fbl'] }), at))).toEqual(
    sorted(...SETTINGS, 'notifications', ...QUIET),
  );
});
