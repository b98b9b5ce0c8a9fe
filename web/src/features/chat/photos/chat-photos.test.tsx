import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatPhotos, MOST_ATTACHED, type KeptPhoto } from '#/features/chat/photos/chat-photos';
import type { MemberFiles } from '#/lib/member-files';
import { stubUploads, type Upload } from '#/testing/uploads';

const PARTNER = 'partner-1';
const photo = (id = 'photo-1') => ({
  photo: { id, width: 30, height: 20, filename: 'l', thumb_filename: 's', removed: false },
});
const picture = (name = 'sea.png') => new File(['x'], name, { type: 'image/png' });

let uploads: Upload[];
let kept: Map<string, KeptPhoto>;
let deleted: unknown[];

const files: MemberFiles<KeptPhoto> = {
  all: () => Promise.resolve([...kept.values()]),
  put: (key, entry) => Promise.resolve(void kept.set(key, entry)),
  remove: (key) => Promise.resolve(void kept.delete(key)),
};

beforeEach(() => {
  uploads = stubUploads();
  kept = new Map();
  deleted = [];
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 300;
      naturalHeight = 200;
      src = '';
      decode() {
        return Promise.resolve();
      }
    },
  );
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    deleted.push([method, path, JSON.parse(String(body))]);
    return Promise.resolve(Response.json({}));
  });
});
afterEach(() => vi.useRealTimers());

const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
const nth = (index: number) => uploads[index] ?? expect.fail(`no upload ${index}`);

function one(photos: ChatPhotos) {
  return photos.items.get()[0] ?? expect.fail('no photo');
}

function attachedOne() {
  const photos = new ChatPhotos(files);
  photos.attach(PARTNER, [picture()]);
  return photos;
}

describe('a photo in the composer', () => {
  // spec: 2.56
  it('is brought at once, with its progress and true size', async () => {
    const photos = attachedOne();
    expect(nth(0)).toMatchObject({ path: '/api/chat-photo.php', headers: { 'Idempotency-Key': one(photos).intent } });
    await nth(0).progress(0.4);
    expect(one(photos)).toMatchObject({
      width: 300,
      height: 200,
      attached: true,
      state: { status: 'sending', share: 0.4 },
    });
    await nth(0).answer(201, photo());
    expect(one(photos)).toMatchObject({ there: { id: 'photo-1' }, state: { status: 'ready' } });
    expect([...kept.values()]).toMatchObject([{ there: { id: 'photo-1' }, width: 300 }]);
    await expect(photos.idOf(one(photos).key)).resolves.toBe('photo-1');
    expect(uploads).toHaveLength(1);
  });

  it('waits for the connection, and goes again under the same key', async () => {
    const photos = attachedOne();
    await nth(0).cut();
    expect(one(photos).state).toEqual({ status: 'waiting' });
    photos.flush();
    expect(nth(1).headers['Idempotency-Key']).toBe(nth(0).headers['Idempotency-Key']);
    await nth(1).answer(201, photo());
    expect(one(photos).state.status).toBe('ready');
    photos.flush();
    expect(uploads).toHaveLength(2);
  });

  it('says why it was refused, and can be tried again where that may help', async () => {
    const photos = attachedOne();
    await nth(0).answer(422, { status: 422, code: 'photo_moving', detail: 'It moves.' });
    expect(one(photos).state).toEqual({ status: 'refused', reason: { said: 'It moves.' }, mayRetry: false });
    photos.attach(PARTNER, [picture()]);
    await nth(1).answer(429, { status: 429, code: 'rate_limited', detail: 'Later.' });
    expect(photos.items.get()[1]?.state).toMatchObject({ mayRetry: true });
    photos.attach(PARTNER, [new File(['x'], 'a.pdf', { type: 'application/pdf' })]);
    expect(photos.items.get()[2]?.state).toMatchObject({ status: 'refused', reason: 'unreadable' });
    expect(uploads).toHaveLength(2);
  });

  it('is given up on its way, or taken back from the server', async () => {
    const photos = attachedOne();
    photos.remove(one(photos).key);
    expect(nth(0).aborted).toBe(true);
    photos.attach(PARTNER, [picture()]);
    await nth(1).answer(201, photo('photo-2'));
    photos.remove(one(photos).key);
    expect(deleted).toEqual([['DELETE', '/api/chat-photo.php', { photo: 'photo-2' }]]);
    expect([photos.items.get(), kept.size]).toEqual([[], 0]);
  });

  it('has room for some beside it, for each person', () => {
    const photos = new ChatPhotos(files);
    const many = Array.from({ length: MOST_ATTACHED + 2 }, () => picture());
    expect(photos.attach(PARTNER, many)).toBe(2);
    expect(photos.attach(PARTNER, [picture()])).toBe(1);
    expect(photos.attach('partner-2', [picture()])).toBe(0);
  });
});

describe('a photo of a message on its way', () => {
  it('is waited for once, however often it is asked for', async () => {
    const photos = attachedOne();
    const { key } = one(photos);
    const ids = Promise.all([photos.idOf(key), photos.idOf(key)]);
    await nth(0).answer(201, photo());
    await expect(ids).resolves.toEqual(['photo-1', 'photo-1']);
    expect(uploads).toHaveLength(1);
  });

  it('comes back after a reload: attached ones are brought, handed ones wait for their turn, strays go', async () => {
    const before = attachedOne();
    before.attach(PARTNER, [picture('handed'), picture('stray')]);
    const [, handed, stray] = before.items.get();
    before.setAttached(handed?.key ?? '', false);
    before.setAttached(stray?.key ?? '', false);
    before.stop();
    const photos = new ChatPhotos(files);
    photos.restore((key) => key === handed?.key);
    await settled();
    expect(photos.items.get().map(({ name, attached }) => [name, attached])).toEqual([
      ['sea.png', true],
      ['handed', false],
    ]);
    expect(uploads).toHaveLength(4);
    const id = photos.idOf(handed?.key ?? '');
    await settled();
    expect(nth(4).headers['Idempotency-Key']).toBe(handed?.intent);
    await nth(4).answer(201, photo());
    await expect(id).resolves.toBe('photo-1');
  });

  it('is brought anew when the server has forgotten it', async () => {
    const photos = attachedOne();
    await nth(0).answer(201, photo());
    vi.setSystemTime(Date.now() + 25 * 60 * 60_000);
    const id = photos.idOf(one(photos).key);
    await vi.waitFor(() => expect(uploads).toHaveLength(2));
    expect(nth(1).headers['Idempotency-Key']).not.toBe(nth(0).headers['Idempotency-Key']);
    await nth(1).answer(201, photo('photo-2'));
    await expect(id).resolves.toBe('photo-2');
  });

  it('keeps its preview after it was sent, and is lost only where nothing was kept', async () => {
    const photos = attachedOne();
    await nth(0).answer(201, photo());
    const { key, preview } = one(photos);
    photos.sent(key);
    expect([photos.items.get(), kept.size, photos.previewOf('photo-1')]).toEqual([[], 0, preview]);
    await expect(photos.idOf(key, 'known')).resolves.toBe('known');
    await expect(photos.idOf(key)).rejects.toMatchObject({ code: 'photo_lost' });
    photos.stop();
    expect(photos.previewOf('photo-1')).toBeUndefined();
  });
});
