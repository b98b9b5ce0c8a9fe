import { expect, it } from 'vitest';
import { detailsOf } from '#/features/member/detail-words';
import { profile as sampleProfile } from '#/testing/samples';

const profile = sampleProfile({ relationship_status: 'single', eye_colour: 'green', tattoos: 'none' });
const fields = (visible: string[]) => detailsOf(profile, visible).map(({ field }) => field);

it('shows the fields that the site shows and the member filled in', () => {
  expect(fields(['relationship_status', 'eye_colour', 'hair_colour'])).toEqual(['relationship_status', 'eye_colour']);
});

it('shows the orientation only where the site lists it', () => {
  expect(fields(['tattoos'])).not.toContain('sexuality');
  expect(fields(['sexuality'])).toEqual(['sexuality']);
});
