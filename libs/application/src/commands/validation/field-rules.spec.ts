import fc from 'fast-check';
import { aggregates, fillableNames, type Field, type Fields } from '#domain';
import { bodyReader } from './field-rules.js';

const fields: Fields = aggregates.station.fields;
const names: readonly string[] = fillableNames(fields);
const fieldOf = (name: string): Field => fields[name] as Field;

// Values of which some field takes many, beside those that none does.
const values = fc.oneof(
  fc.constantFrom(null, true, '0', '4', '42', '52.50', 'Dom', '2026-11-21T08:00:00Z'),
  fc.constantFrom<unknown>([], {}, -1, 1e300, '\u0000', '\ud800', 'x'.repeat(70_000)),
);
const bodies = fc.dictionary(fc.constantFrom(...names, 'id', 'created_at', 'Name', '__proto__'), values);

describe.each([true, false])('A body of a station, creating: %s', (creating) => {
  const read = bodyReader(fields, { creating });

  it('is kept as its fields are, or refused for each that is none, can not be or has to be there', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const given = Object.keys(body);
        const missing = names.filter(
          (name) => creating && fieldOf(name).required && !Object.hasOwn(body, name),
        );
        const wrong = given.filter((name) => !names.includes(name) || !fieldOf(name).parse(body[name]).ok);
        const found = read(body, []);
        expect(found.ok).toBe(wrong.length + missing.length === 0);
        if (found.ok) expect(JSON.stringify(found.value)).toBe(JSON.stringify(kept(body)));
        else
          expect(found.errors.map(({ pointer }) => pointer.slice(1)).sort()).toEqual(
            [...wrong, ...missing].sort(),
          );
      }),
    );
  });
});

/** In the order of the catalogue, so that the same request has the same hash however it is written. */
function kept(body: Readonly<Record<string, unknown>>) {
  const present = names.filter((name) => Object.hasOwn(body, name));
  return Object.fromEntries(
    present.map((name) => {
      const parsed = fieldOf(name).parse(body[name]);
      return [name, parsed.ok ? parsed.value : undefined];
    }),
  );
}
