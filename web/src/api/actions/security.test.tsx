import { expect, it, vi } from 'vitest';
import { endSession, removePasskey } from '#/api/actions/security';

const refusing = (status: number, code: string) =>
  vi.stubGlobal('fetch', async () => Response.json({ status, code, detail: 'x' }, { status }));

it.each([
  ['a session', endSession],
  ['a passkey', (id: string) => removePasskey(id, 'secret words')],
])('%s that is gone already is removed', async (_, remove) => {
  refusing(404, 'not_found');
  await expect(remove('00000000-0000-4000-8000-000000000001')).resolves.toEqual({});
});

it.each([
  ['a session', endSession],
  ['a passkey', (id: string) => removePasskey(id, 'secret words')],
])('%s that stays is an error', async (_, remove) => {
  refusing(403, 'not_allowed');
  await expect(remove('00000000-0000-4000-8000-000000000001')).rejects.toThrow('x');
});
