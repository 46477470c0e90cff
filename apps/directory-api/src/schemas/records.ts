import { aggregates, type AggregateKind, type Field, type Fields } from '#domain';
import { properties } from './request-bodies.js';
import { outputSchema } from './field-schemas.js';
import { constant, listOf, object, orNull, ref, type JsonSchema } from './json-schema.js';
import { extensions, source, stationsByStatus, timestamp, uint64, uuid, version } from './scalar-schemas.js';

/** The name of a kind of record in the names of schemas. */
export const schemaNames: Record<AggregateKind, string> = {
  station: 'Station',
  'connector-type': 'ConnectorType',
  location: 'Location',
};

export const nextCursor: JsonSchema = {
  type: ['string', 'null'],
  description: 'The cursor of the next page; null on the last page.',
};

const { available } = aggregates.station.fields;

export const stationStatus: JsonSchema = {
  ...object(
    {
      code: outputSchema(available),
      label: orNull({ type: 'string', enum: (available.options ?? []).map(({ label }) => label) }),
      observed_at: orNull(timestamp),
      changed_at: orNull({
        ...timestamp,
        description: 'The time of observation of the last change of `code`.',
      }),
      stale: {
        type: 'boolean',
        description:
          'Whether the status was observed longer than STATUS_TTL_SECONDS ago, or never; only with this setting.',
      },
    },
    ['code', 'label', 'observed_at', 'changed_at'],
  ),
  description: 'The current status; four nulls if none was ever reported.',
};

const { fields: ofLocation } = aggregates.location;
const city = outputSchema(ofLocation.city);
const country = outputSchema(ofLocation.country);

const shownLocation: JsonSchema = {
  ...object({ name: outputSchema(ofLocation.name), city, country }),
  description:
    'What the location of the station is called and where it is, as it is now. Not part of the version.',
};

/** The properties of a station's Feature beside its attributes. */
const stationProperties = {
  status: ref('StationStatus'),
  location_name: outputSchema(ofLocation.name),
  city,
  country,
};

/** The id of a record of this kind. */
export const recordId = (kind: AggregateKind): JsonSchema => (kind === 'location' ? uint64 : uuid);

const stationCounts: JsonSchema = {
  ...object({ total: { type: 'integer', minimum: 0 }, by_status: stationsByStatus }),
  description:
    'How many stations the location has, counted as the list of its stations does. Not part of its version. Left out of responses to writes, and while the read models are being made anew.',
};

/** What a kind of record has that is computed when it is read. */
const computed = (kind: AggregateKind) => (kind === 'location' ? { stations: stationCounts } : {});

/** A single record. */
export const record = (kind: AggregateKind): JsonSchema =>
  withMembers(
    envelope(kind, (field) => field.view),
    { ...computed(kind), ...(kind !== 'connector-type' && { extensions: shownExtensions }) },
  );

const shownExtensions: JsonSchema = {
  ...orNull(extensions),
  description:
    'What the source says of the record beyond its fields; only with `extensions=true`, and to callers with `operations:read` or a scope to write records.',
};

const distance: JsonSchema = {
  type: 'number',
  minimum: 0,
  description: 'Great-circle distance from `near` in metres, rounded to 0.1; only with `near`.',
};

/** A record as an item of a list. */
export function item(kind: AggregateKind): JsonSchema {
  const distances = kind === 'connector-type' ? {} : { distance_m: distance };
  return withMembers(
    envelope(kind, (field) => field.index),
    { ...computed(kind), ...distances },
  );
}

/** An object with further members, which are optional. */
const withMembers = ({ properties: own, ...rest }: JsonSchema, members: Record<string, JsonSchema>) => ({
  ...rest,
  properties: { ...(own as object), ...members },
});

const position: JsonSchema = object({
  type: constant('Point'),
  coordinates: { ...listOf({ type: 'number' }), minItems: 2, maxItems: 2 },
});

/** A station or location as a GeoJSON Feature. */
export const feature = (kind: 'station' | 'location'): JsonSchema =>
  object({
    type: constant('Feature'),
    id: recordId(kind),
    geometry: {
      anyOf: [position, { type: 'null' }],
      description:
        kind === 'station'
          ? 'Null if the station has no valid position.'
          : 'The position of the location, else of its first station; null if there is none.',
    },
    properties: {
      ...object({
        ...attributesOf(kind, (field) => field.index),
        ...(kind === 'station' ? stationProperties : { stations: stationCounts }),
      }),
      description: `The attributes, the ${kind === 'station' ? 'status and what it shows of its location' : 'stations'}, and \`distance_m\` with \`near\`.`,
    },
  });

/** The members of a page beside its records. */
function pageMembers(): Record<string, JsonSchema> {
  const total = {
    type: 'integer',
    minimum: 0,
    description: 'The number of all records that match; only with `total=true`.',
  };
  return { next: nextCursor, total };
}

/** A page of a list as GeoJSON. */
export const featureCollection = (kind: 'station' | 'location'): JsonSchema =>
  object(
    {
      type: constant('FeatureCollection'),
      features: listOf(ref(`${schemaNames[kind]}Feature`)),
      ...pageMembers(),
    },
    ['type', 'features', 'next'],
  );

function attributesOf(kind: AggregateKind, hasField: (field: Field) => boolean) {
  const fields: Fields = aggregates[kind].fields;
  const names = Object.entries(fields).flatMap(([name, field]) => (hasField(field) ? [name] : []));
  return properties(fields, names, outputSchema);
}

function envelope(kind: AggregateKind, hasField: (field: Field) => boolean): JsonSchema {
  return object({
    id: recordId(kind),
    version,
    attributes: object(attributesOf(kind, hasField)),
    ...(kind === 'station' && {
      ...{ status: ref('StationStatus'), location: shownLocation, connectors: listOf(ref('Connector')) },
      details: ref('StationDetails'),
    }),
    source: orNull(source),
  });
}

/** A page of a list of records. */
export const page = (kind: AggregateKind): JsonSchema =>
  object(
    {
      items: listOf(ref(`${schemaNames[kind]}Item`)),
      ...pageMembers(),
    },
    ['items', 'next'],
  );
