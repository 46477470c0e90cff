import fc from 'fast-check';
import { v5, version } from 'uuid';
import { isUuid, newUuid, uuidOf } from './ids.js';

describe('The UUID of a name', () => {
  it('equals the version 5 UUID of the uuid library', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (name) => {
        const namespace = '5b0f2c8e-6a57-4d0c-9d1c-0c6f5b7f1a52';
        expect(uuidOf(name)).toBe(v5(Buffer.from(name), namespace));
      }),
    ));
});

describe('A new UUID', () => {
  it('is unique, of version 7, and contains the time', () => {
    const before = Date.now();
    const made = Array.from({ length: 1_000 }, newUuid);
    const after = Date.now();
    expect(new Set(made).size).toBe(made.length);
    for (const uuid of made) {
      expect([isUuid(uuid), version(uuid)]).toEqual([true, 7]);
      const time = Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(after);
    }
  });
});
