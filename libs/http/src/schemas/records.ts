import { aggregates, detailFields, eventTypes, type AggregateKind, type Field, type Fields } from '#domain';
import { constant, listOf, object, orNull, ref, type JsonSchema } from '../endpoint/json-schema.js';
import { derivableNames, type FlatColumn } from '#application';
import { properties } from './request-bodies.js';
import { outputSchema } from './field-schemas.js';
import {
  amounts,
  extensions,
  attribution,
  shownSource,
  stationsByStatus,
  timestamp,
  uint64,
  uuid,
  version,
} from './scalar-schemas.js';

/** The name of a kind of record in the names of schemas. */
export const schemaNames: Record<AggregateKind, string> = {
  station: 'Station',
  'connector-type': 'ConnectorType',
  location: 'Location',
  tariff: 'Tariff',
};

/** Whether records of the kind are somewhere: these have GeoJSON, and show parts of each other. */
export const hasPlace = (kind: AggregateKind): kind is 'station' | 'location' =>
  kind === 'station' || kind === 'location';

/** Whether records of the kind can be removed. A location is retired instead, and still read. */
export const isRemovable = (kind: AggregateKind): boolean =>
  (eventTypes as readonly string[]).includes(`${schemaNames[kind]}Removed.v1`);

/** The name of the schema of what a write of a record answers. */
export const answerName = (kind: AggregateKind): string =>
  isRemovable(kind) ? `${schemaNames[kind]}OrOutcome` : schemaNames[kind];

export const nextCursor: JsonSchema = {
  type: ['string', 'null'],
  description: 'The cursor of the next page; null on the last page.',
};

const { available } = aggregates.station.fields;

const statusMembers = {
  code: outputSchema(available),
  label: orNull({ type: 'string', enum: (available.options ?? []).map(({ label }) => label) }),
  observed_at: orNull(timestamp),
};

export const stationStatus: JsonSchema = {
  ...object(
    {
      ...statusMembers,
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

/** A part of a record's source as a property of its own. */
const sourcePart = orNull({ type: 'string' });
const ofSource: Record<FlatColumn<'connector-type'>, JsonSchema> = {
  source_feed: sourcePart,
  source_id: sourcePart,
};
const derived: JsonSchema = {
  ...listOf({ type: 'string' }),
  description: `The names of the attributes that nobody has said, and that are derived from the own coordinates of the location: ${derivableNames.join(' and ')}. What is said takes their place.`,
};
const ofPlace: Record<FlatColumn<'location'>, JsonSchema> = { ...ofSource, derived };
const ofStation: Record<FlatColumn<'station'>, JsonSchema> = {
  status_code: statusMembers.code,
  status_label: statusMembers.label,
  status_observed_at: statusMembers.observed_at,
  location_name: outputSchema(ofLocation.name),
  city,
  country,
  operator: outputSchema(ofLocation.operator),
  standards: {
    ...listOf({ type: 'string' }),
    description: 'The standards of its connectors, each once.',
  },
  max_kilowatts: {
    ...orNull({ type: 'number' }),
    description: 'The greatest power of its connectors, each with that of its type if it has none.',
  },
  evse_id: outputSchema(detailFields.evse_id),
  ...ofSource,
};

const stationCounts: JsonSchema = {
  ...object({ total: { type: 'integer', minimum: 0 }, by_status: stationsByStatus }),
  description:
    'How many stations the location has, counted as the list of its stations does. Not part of its version. Left out of responses to writes, and while the read models are being made anew.',
};

/** The properties of a Feature beside the attributes. */
const featureProperties = {
  station: { status: ref('StationStatus'), ...ofStation },
  location: { stations: stationCounts, ...ofPlace },
};

/** The id of a record of this kind. */
export const recordId = (kind: AggregateKind): JsonSchema => (kind === 'location' ? uint64 : uuid);

/** Whether a record is open, of single records alone. */
const opening: Readonly<Record<string, JsonSchema>> = {
  open_now: {
    ...orNull({ type: 'boolean' }),
    description:
      'Whether the location is open at the time of the read, by its `opening_times` and the wall clock of its time zone; null if that is unknown. Not part of the version.',
  },
  next_change: {
    ...orNull(timestamp),
    description: 'When `open_now` changes next; null if it does not, as far as the hours are known.',
  },
};

/** What a kind of record has that is computed when it is read. */
const computed = (kind: AggregateKind) => (kind === 'location' ? { stations: stationCounts } : {});

/** A single record. */
export const record = (kind: AggregateKind): JsonSchema =>
  withMembers(
    envelope(kind, (field) => field.view),
    {
      ...computed(kind),
      ...(hasPlace(kind) && opening),
      ...(kind !== 'connector-type' && { extensions: shownExtensions }),
    },
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

const price: JsonSchema = {
  ...orNull(object({ currency: { type: 'string', description: 'ISO 4217.' }, ...amounts, tariff_id: uuid })),
  description:
    'What a session costs by the cheapest tariff that counts; null without one. Only with `price_kwh` and `price_minutes`.',
};

/** A record as an item of a list. */
export function item(kind: AggregateKind): JsonSchema {
  const distances = hasPlace(kind) ? { distance_m: distance } : {};
  const prices = kind === 'station' ? { price } : {};
  return withMembers(
    envelope(kind, (field) => field.index),
    { ...computed(kind), ...distances, ...prices },
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
      ...orNull(position),
      description:
        kind === 'station'
          ? 'Null if the station has no valid position.'
          : 'The position of the location, else of its first station; null if there is none.',
    },
    properties: {
      ...withMembers(object({ ...attributesOf(kind, (field) => field.index), ...featureProperties[kind] }), {
        attribution,
        ...(kind === 'station' && { price }),
      }),
      description: `The attributes, the ${kind === 'station' ? 'status' : 'stations'}, the columns that CSV has after the attributes, and \`distance_m\` with \`near\`.`,
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

/** All records of a list as GeoJSON. */
export const featureFile = (kind: 'station' | 'location'): JsonSchema =>
  object({
    type: constant('FeatureCollection'),
    features: listOf(ref(`${schemaNames[kind]}Feature`)),
  });

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
      status: ref('StationStatus'),
      location: shownLocation,
      connectors: listOf(ref('Connector')),
      details: ref('StationDetails'),
    }),
    ...(kind === 'location' && { derived }),
    source: orNull(shownSource),
    ...attributesOf(kind, (field) => field.beside === true),
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
