import type { Field, FieldType, Fields } from '#domain';

export const SAMPLE_TIME = '2026-11-21T10:00:00.000Z';
const HOUR = 3_600_000;
const WORDS = 'Straße Ångström 12-b';

const values: Record<Exclude<FieldType, 'code' | 'object' | 'list' | 'string' | 'timestamp'>, unknown> = {
  text: WORDS,
  numeric: '52.50',
  uint64: '42',
  integer: 2,
  decimal: 2.5,
  reference: '42',
  tokens: ['A', 'B'],
  boolean: true,
  photo: 'images/a.png',
  country: 'DE',
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

/** @param index of the field in its catalogue: of two times, the later one is the second */
function sampleOf({ type, options, members = {}, maxLength }: Field, index: number): unknown {
  switch (type) {
    case 'code':
      return options?.[0]?.value;
    case 'string':
      return WORDS.slice(0, maxLength);
    case 'timestamp':
      return new Date(Date.parse(SAMPLE_TIME) + index * HOUR).toISOString();
    case 'object':
      return sampleValues(members);
    case 'list':
      return [sampleValues(members)];
    default:
      return values[type];
  }
}
