import type { Field, FieldType, Fields } from '#domain';

export const SAMPLE_TIME = '2026-11-21T10:00:00.000Z';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WORDS = 'Straße Ångström 12-b';

const values: Record<
  Exclude<FieldType, 'code' | 'object' | 'list' | 'string' | 'timestamp' | 'date'>,
  unknown
> = {
  text: WORDS,
  numeric: '52.50',
  uint64: '42',
  integer: 2,
  decimal: 2.5,
  amount: '0.50',
  reference: '42',
  references: ['5f1e0a52-7c0e-5d3b-9c1a-2f6b8f0f4c11'],
  sources: [{ feed: 'feed', id: '1' }],
  tokens: ['A', 'B'],
  boolean: true,
  photo: 'images/a.png',
  country: 'DE',
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
  time_of_day: '08:00',
  nuts: 'DE300',
  url: 'https://example.org/a',
};

/** A value for each field of a catalogue that clients may set, in stored form: structures have all their members. */
export function sampleValues(fields: Fields): Readonly<Record<string, unknown>> {
  const fillable = Object.entries(fields).filter(([, field]) => field.fillable);
  return Object.fromEntries(fillable.map(([name, field], index) => [name, sampleOf(field, index)]));
}

/** @param index of the field in its catalogue: of two times or dates, the later one is the second */
function sampleOf({ type, options, members = {}, maxLength }: Field, index: number): unknown {
  switch (type) {
    case 'tokens':
      return options ? codesOf(options) : values.tokens;
    case 'code':
      return codesOf(options)[0];
    case 'string':
      return WORDS.slice(0, maxLength);
    case 'timestamp':
      return new Date(Date.parse(SAMPLE_TIME) + index * HOUR).toISOString();
    case 'date':
      return new Date(Date.parse(SAMPLE_TIME) + index * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
    case 'object':
      return sampleValues(members);
    case 'list':
      return [sampleValues(members)];
    default:
      return values[type];
  }
}

const codesOf = (options: Field['options'] = []): readonly string[] => options.map(({ value }) => value);
