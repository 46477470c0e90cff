import { buffer } from 'node:stream/consumers';
import type { PhotoStore } from '../photo-store.js';

export interface PhotoStoreFixture {
  readonly photos: PhotoStore;
  /** Creates a file outside of the store's folder, and returns its path relative to the store. */
  strayFile(content: string): Promise<string>;
  /** Makes a photo one that was stored at this time. */
  date(path: string, storedAt: Date): Promise<unknown>;
  close(): void | Promise<void>;
}

const png = { extension: 'png', contentType: 'image/png' };
const content = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 10]);

/** The contract of every photo store. */
export function describePhotoStore(
  name: string,
  open: () => PhotoStoreFixture | Promise<PhotoStoreFixture>,
): void {
  describe(`The photos in ${name}`, () => {
    let fixture: PhotoStoreFixture;
    let photos: PhotoStore;
    beforeEach(async () => {
      fixture = await open();
      photos = fixture.photos;
    });
    afterEach(() => fixture.close());

    it('are returned as they were stored', async () => {
      const photo = await photos.get(await photos.put(content, png));
      expect(photo).toMatchObject({ contentType: 'image/png', size: content.length });
      expect(photo && (await buffer(photo.content))).toStrictEqual(content);
    });

    it.each([
      ['jpg', 'image/jpeg'],
      ['png', 'image/png'],
      ['webp', 'image/webp'],
      ['gif', 'image/gif'],
    ])('are stored as %s with the type %s', async (extension, contentType) => {
      const path = await photos.put(content, { extension, contentType });
      expect(path).toMatch(new RegExp(`^images/[A-Za-z0-9/_-]+\\.${extension}$`));
      const photo = await photos.get(path);
      expect(photo).toMatchObject({ contentType });
      expect(photo && (await buffer(photo.content))).toStrictEqual(content);
    });

    it('have the same path for the same content, and another one otherwise', async () => {
      const path = await photos.put(content, png);
      expect(await photos.put(Buffer.from(content), png)).toBe(path);
      expect(await photos.put(Buffer.concat([content, content]), png)).not.toBe(path);
    });

    it('can be stored concurrently', async () => {
      const paths = await Promise.all(Array.from({ length: 8 }, () => photos.put(content, png)));
      expect(new Set(paths).size).toBe(1);
      const photo = await photos.get(paths[0] ?? '');
      expect(photo && (await buffer(photo.content))).toStrictEqual(content);
    });

    it.each(['images/connectors/unknown.png', 'images/a.png', 'images/connectors', 'images', ''])(
      'are not found at %j',
      async (path) => {
        await photos.put(content, png);
        expect(await photos.get(path)).toBeUndefined();
      },
    );

    it('are not found by a path with a prefix or suffix', async () => {
      const path = await photos.put(content, png);
      for (const other of [
        `/${path}`,
        `${path}/`,
        `${path}\0`,
        `${path}\n`,
        path.replace('/', '//'),
        `./${path}`,
      ]) {
        expect(await photos.get(other)).toBeUndefined();
      }
    });

    describe('that are old', () => {
      const [old, before, now] = [1, 2, 3].map((day) => new Date(`2026-11-0${day}T00:00:00Z`)) as [
        Date,
        Date,
        Date,
      ];
      const stored = async (at: Date, ...bytes: number[]) => {
        const path = await photos.put(Buffer.from(bytes), png);
        await fixture.date(path, at);
        return path;
      };

      const contentOf = async (path: string) => {
        const photo = await photos.get(path);
        return photo && buffer(photo.content);
      };

      it('are listed by the time at which they were stored', async () => {
        expect(await photos.storedBefore(now)).toStrictEqual([]);
        const paths = [await stored(old, 1), await stored(before, 2)];
        await stored(now, 3);
        await fixture.strayFile('stray');
        expect([...(await photos.storedBefore(now))].sort()).toStrictEqual([...paths].sort());
        expect(await photos.storedBefore(before)).toStrictEqual([paths[0]]);
      });

      it('can be removed, and stored again', async () => {
        const path = await stored(old, 1);
        const other = await stored(old, 2);
        expect(await photos.remove(path, before)).toBe(true);
        expect(await photos.get(path)).toBeUndefined();
        expect(await photos.remove(path, before)).toBe(false);
        expect(await photos.storedBefore(before)).toStrictEqual([other]);
        expect(await stored(old, 1)).toBe(path);
        expect(await contentOf(path)).toStrictEqual(Buffer.from([1]));
      });

      it('are new when they are stored again', async () => {
        const path = await stored(old, 1);
        expect(await photos.put(Buffer.from([1]), png)).toBe(path);
        expect(await photos.storedBefore(before)).toStrictEqual([]);
        expect(await photos.remove(path, before)).toBe(false);
        expect(await contentOf(path)).toStrictEqual(Buffer.from([1]));
      });

      it('are there if they are removed and stored again at the same time', async () => {
        const path = await stored(old, 1);
        await Promise.all([photos.remove(path, before), photos.put(Buffer.from([1]), png)]);
        expect(await contentOf(path)).toStrictEqual(Buffer.from([1]));
      });

      it('are not removed if they were stored since', async () => {
        const path = await stored(before, 1);
        expect(await photos.remove(path, before)).toBe(false);
        expect(await contentOf(path)).toStrictEqual(Buffer.from([1]));
      });

      it('cannot be removed by a path outside of the store', async () => {
        const stray = await fixture.strayFile('secret');
        for (const path of traversalsTo(stray)) expect(await photos.remove(path, new Date())).toBe(false);
      });
    });

    it('cannot be used to read files outside of the store', async () => {
      await photos.put(content, png);
      const stray = await fixture.strayFile('secret');
      for (const path of traversalsTo(stray)) expect(await photos.get(path)).toBeUndefined();
    });
  });
}

function traversalsTo(stray: string): readonly string[] {
  const out = ['..', '../..', '../../..', '../../../..', 'connectors/../..', '%2e%2e', '..%2f..', '....//..'];
  return [
    stray,
    `/${stray}`,
    ...out.flatMap((traversal) => [
      `images/${traversal}/${stray}`,
      `images\\${traversal.replaceAll('/', '\\')}\\${stray}`,
    ]),
    `file://${stray}`,
    '/etc/passwd',
    'images/../../../../../../../../etc/hostname.png',
  ];
}
