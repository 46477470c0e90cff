import fc from 'fast-check';
import { aggregates, fillableNames, type Field, type Fields } from '#domain';
import { bodyReader, unknownFieldErrors } from './field-rules.js';

const fields: Fields = aggregates.station.fields;
const names: readonly string[] = fillableNames(fields);
const fieldOf = (name: string): Field => fields[name] as Field;

// Values that are often valid for some field, and values that never are.
const values = fc.oneof(
  fc.constantFrom(null, true, '0', '4', '42', '52.50', 'Dom', '2026-11-21T08:00:00Z'),
  fc.constantFrom<unknown>([], {}, -1, 1e300, '\u0000', '\ud800', 'x'.repeat(70_000)),
);
const bodies = fc.dictionary(fc.constantFrom(...names, 'id', 'created_at', 'Name', '__proto__'), values);

describe.each([true, false])('A body of a station, creating: %s', (creating) => {
  const read = bodyReader(fields, { creating });

  it('is parsed field by field, or refused with each unknown, invalid or missing field', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const given = Object.keys(body);
        const missing = names.filter(
          (name) => creating && fieldOf(name).required && !Object.hasOwn(body, name),
        );
        const invalid = given.filter((name) => !names.includes(name) || !fieldOf(name).parse(body[name]).ok);
        const found = read(body, []);
        expect(found.ok).toBe(invalid.length + missing.length === 0);
        if (found.ok) expect(JSON.stringify(found.value)).toBe(JSON.stringify(stored(body)));
        else
          expect(found.errors.map(({ pointer }) => pointer.slice(1)).sort()).toEqual(
            [...invalid, ...missing].sort(),
          );
      }),
    );
  });
});

/** In catalogue order, so that the request hash does not depend on the order of members. */
function stored(body: Readonly<Record<string, unknown>>) {
  const present = names.filter((name) => Object.hasOwn(body, name));
  return Object.fromEntries(
    present.map((name) => {
      const parsed = fieldOf(name).parse(body[name]);
      return [name, parsed.ok ? parsed.value : undefined];
    }),
  );
}

it('Of many unknown fields the first hundred are examined, and the others counted', () => {
  const input = Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [`x${n}`, 0]));
  let examined = 0;
  const found = unknownFieldErrors({ ...input, known: 0 }, new Set(['known']), ['data'], () => {
    examined += 1;
    return 'unknown_field';
  });
  expect(examined).toBe(100);
  expect(found).toMatchObject({ more_errors: 39_900 });
  expect(found.errors.at(-1)).toMatchObject({ pointer: '/data/x99', code: 'unknown_field' });
});
