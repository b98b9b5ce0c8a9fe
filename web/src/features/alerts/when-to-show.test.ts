import { describe, expect, it } from 'vitest';
import { reminderStyle, showsDisabledNotifications, type AlertPlace } from '#/features/alerts/when-to-show';
import { member } from '#/testing/samples';

const waiting = member({ status: 'not_confirmed' });
const unconfirmed = { ...waiting, profile: { ...waiting.profile, status: 'disabled' as const } };
const place = (changes: Partial<AlertPlace> = {}): AlertPlace => ({ route: 'members', afterApiSignUp: false, smartphone: false, ...changes });

describe('the activation reminder', () => {
  it('is an alert for who has not confirmed', () => expect(reminderStyle(unconfirmed, place())).toBe('alert'));

  it('is a dialog right after a sign-up by API, but stays away on a smartphone', () => {
    expect(reminderStyle(unconfirmed, place({ afterApiSignUp: true }))).toBe('dialog');
    expect(reminderStyle(unconfirmed, place({ afterApiSignUp: true, smartphone: true }))).toBeNull();
    expect(reminderStyle(unconfirmed, place({ smartphone: true }))).toBe('alert');
  });

  it.each(['signup', 'settings', 'notifications'])('stays away from %s', (route) => expect(reminderStyle(unconfirmed, place({ route }))).toBeNull());

  it('is not for the confirmed, for a visible profile, nor where mails are stopped', () => {
    expect(reminderStyle(member(), place())).toBeNull();
    expect(reminderStyle(waiting, place())).toBeNull();
    expect(reminderStyle({ ...unconfirmed, notifications_disabled: ['bounce'] }, place())).toBeNull();
  });
});

describe('the disabled notifications alert', () => {
  const stopped = member({ notifications_disabled: ['fbl'] });

  it('shows while mails are stopped', () => {
    expect(showsDisabledNotifications(stopped, place())).toBe(true);
    expect(showsDisabledNotifications(member(), place())).toBe(false);
  });

  it.each(['settings', 'notifications'])('stays away from %s', (route) => expect(showsDisabledNotifications(stopped, place({ route }))).toBe(false));
});
