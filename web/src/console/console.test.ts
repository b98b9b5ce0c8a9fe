import { describe, expect, it } from 'vitest';
import type { Permission } from '#/console/api/types';
import { deviceName } from '#/console/me/device-name';
import { placeName } from '#/console/role-words';
import { navFor } from '#/console/shell/nav-items';
import { firstPlace, scopeOf } from '#/console/staff/scope-fields';
import { pickLocale } from '#/console/texts';
import { distance } from '#/console/times';

const site = {
  id: 's1',
  name: 'Vonk',
  domain: 'vonk.example',
  company: 'vonk-media',
  company_name: 'Vonk Media B.V.',
  whole_company: false,
};

describe('what one sees', () => {
  it('is by permission', () => {
    const pages = (permissions: Permission[]) =>
      navFor(permissions)
        .flat()
        .map(({ to }) => to);
    expect(pages([])).toEqual(['/', '/me']);
    expect(pages(['list_staff'])).toEqual(expect.arrayContaining(['/staff', '/requests']));
    expect(pages(['list_staff'])).not.toContain('/glass');
    expect(pages(['read_limits', 'read_team_load'])).toEqual(['/', '/limits', '/team', '/me']);
  });

  it('is in the first language that the console speaks', () => {
    expect([pickLocale(['sv-SE', 'fr-CA', 'en']), pickLocale(['pl']), pickLocale(['de'])]).toEqual(['fr', 'en', 'de']);
  });
});

describe('places', () => {
  it('have names', () => {
    expect(placeName({ scope: 'all' }, [site])).toBeNull();
    expect(placeName({ scope: 'site', site: 's1' }, [site])).toBe('vonk.example');
    expect(placeName({ scope: 'company', company: 'vonk-media' }, [site])).toBe('Vonk Media B.V.');
    expect(placeName({ scope: 'company', company: 'gone' }, [site])).toBe('gone');
  });

  it('are chosen within one’s reach', () => {
    expect(scopeOf(firstPlace({ sites: [site], everywhere: true }))).toEqual({ scope: 'all' });
    expect(scopeOf(firstPlace({ sites: [site], everywhere: false }))).toEqual({ scope: 'site', site: 's1' });
    const whole = { ...site, whole_company: true };
    expect(scopeOf(firstPlace({ sites: [whole], everywhere: false }))).toEqual({
      scope: 'company',
      company: 'vonk-media',
    });
  });
});

it('says how far a moment is away', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  const away = (minutes: number) => distance(now + minutes * 60_000, now, 'en');
  expect([away(-5), away(200), away(-60 * 24 * 3)]).toEqual(['5 min ago', 'in 3 hr', '3 days ago']);
});

it('knows browsers by what they call themselves', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  expect([deviceName(chrome), deviceName('curl/8')]).toEqual(['Chrome, Linux', null]);
});
