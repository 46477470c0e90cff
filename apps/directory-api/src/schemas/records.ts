import { aggregates, type AggregateKind, type Field, type Fields } from '#domain';
import { properties } from './bodies.js';
import { keptSchema } from './field-schemas.js';
import { listOf, object, orNull, ref, type JsonSchema } from './json-schema.js';
import { timestamp, uint64, uuid, version } from './scalar-schemas.js';

/** What a kind of record is called in the names of schemas. */
export const schemaNames: Record<AggregateKind, string> = {
  station: 'Station',
  'connector-type': 'ConnectorType',
  location: 'Location',
};

const { available } = aggregates.station.fields;

export const stationStatus: JsonSchema = {
  ...object({
    code: keptSchema(available),
    label: orNull({ type: 'string', enum: [...(available.options ?? []).map(({ label }) => label), null] }),
    observed_at: orNull(timestamp),
    changed_at: orNull({ ...timestamp, description: 'The observed time of the last change of code.' }),
  }),
  description: 'The status that was last reported; four nulls where none ever was.',
};

/** The id of a record of this kind. */
export const recordId = (kind: AggregateKind): JsonSchema => (kind === 'location' ? uint64 : uuid);

/** A single record. */
export const record = (kind: AggregateKind): JsonSchema => envelope(kind, (field) => field.view);

/** A record as lists have it. */
export const item = (kind: AggregateKind): JsonSchema => envelope(kind, (field) => field.index);

function envelope(kind: AggregateKind, isShown: (field: Field) => boolean): JsonSchema {
  const fields: Fields = aggregates[kind].fields;
  const names = Object.entries(fields).flatMap(([name, field]) => (isShown(field) ? [name] : []));
  return object({
    id: recordId(kind),
    version,
    attributes: object(properties(fields, names, keptSchema)),
    ...(kind === 'station' && { status: ref('StationStatus'), connectors: ref('StationConnectors') }),
  });
}

/** A page of a list of records. */
export const page = (kind: AggregateKind): JsonSchema =>
  object(
    {
      items: listOf(ref(`${schemaNames[kind]}Item`)),
      next: nextCursor,
      total: { type: 'integer', minimum: 0, description: 'All records that match; there with `total=true`.' },
    },
    ['items', 'next'],
  );

export const nextCursor: JsonSchema = {
  type: ['string', 'null'],
  description: 'The cursor of the next page, or null where this is the last one.',
};
