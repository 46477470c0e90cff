import type { Field, FieldType, Fields } from '#domain';

export const SAMPLE_TIME = '2026-11-21T10:00:00.000Z';
const WORDS = 'Straße Ångström 12-b';

const values: Record<Exclude<FieldType, 'code' | 'object' | 'list' | 'string'>, unknown> = {
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
  timestamp: SAMPLE_TIME,
  time_of_day: '08:00',
  nuts: 'DE300',
  url: 'https://example.org/a',
};

/** A value for each field of a catalogue that clients may set, in stored form: structures have all their members. */
export function sampleValues(fields: Fields): Readonly<Record<string, unknown>> {
  const fillable = Object.entries(fields).filter(([, field]) => field.fillable);
  return Object.fromEntries(fillable.map(([name, field]) => [name, sampleOf(field)]));
}

function sampleOf({ type, options, members = {}, maxLength }: Field): unknown {
  switch (type) {
    case 'code':
      return options?.[0]?.value;
    case 'string':
      return WORDS.slice(0, maxLength);
    case 'object':
      return sampleValues(members);
    case 'list':
      return [sampleValues(members)];
    default:
      return values[type];
  }
}
