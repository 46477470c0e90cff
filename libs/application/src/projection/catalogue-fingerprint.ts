import { createHash } from 'node:crypto';
import {
  aggregates,
  connectorFields,
  detailFields,
  eventTypes,
  type AggregateKind,
  type ConnectorTypeAttributes,
  type DomainState,
  type Field,
  type LocationAttributes,
  type PresentStation,
} from '#domain';
import { placeVersions } from '../geo/place-libraries.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { renderRecord } from '../records/record-rendering.js';
import type { RelatedStates } from '../records/related-records.js';
import { SAMPLE_TIME, sampleValues } from './sample-values.js';
import { filterNames, recordEntry, stationEntry, type SearchEntry } from '../records/search-entries.js';

/** A sample record in the form of the read models. */
interface SampleRecord {
  readonly rendered: Omit<StoredRecord, 'id' | 'version'>;
  readonly entry: SearchEntry;
}

/** One record of each kind with a value in each field. Their rendering and search entries are part of the fingerprint. */
export const sampleRecords: Record<AggregateKind, SampleRecord> = {
  station: sampleStation(),
  'connector-type': sampleRecord('connector-type', 'present'),
  location: sampleRecord('location', 'registered'),
  tariff: sampleRecord('tariff', 'present'),
};

interface StoredByRules {
  readonly rules?: Readonly<Record<string, number>>;
}

/**
 * The fingerprint of the read models of this release, 32 hexadecimal digits. It changes if a catalogue's fields change,
 * the way in which records are rendered or searched, the libraries that know what is at a place, or the event types that are upcast. Read models with another fingerprint are rebuilt from the log.
 * @param store the store's part of the fingerprint, for example its CREATE TABLE statements
 * @param features what features store, with the versions of the rules that decide it, by name
 */
export function readModelFingerprint(store: unknown, features: readonly StoredByRules[]): string {
  const decisive = {
    catalogues: Object.values(aggregates).map(catalogue),
    filterNames,
    sampleRecords,
    places: placeVersions(),
    ...Object.fromEntries(features.flatMap(({ rules = {} }) => Object.entries(rules))),
    upcastTypes: eventTypes.filter((type) => !type.endsWith('.v1')),
    store,
  };
  return createHash('sha256').update(JSON.stringify(decisive)).digest('hex').slice(0, 32);
}

/** The members of a catalogue that affect read models. */
const catalogue = ({ fields }: { readonly fields: Readonly<Record<string, Field>> }) =>
  Object.entries(fields).map(([name, field]) => {
    const { type, initial, options, searchable, fillable, index, view, beside } = field;
    return { name, type, initial, options, searchable, fillable, index, view, beside };
  });

function attributesOf(kind: AggregateKind): Readonly<Record<string, unknown>> {
  return sampleValues(aggregates[kind].fields);
}

function sampleStation(): SampleRecord {
  const state = {
    ...stateOf('station', 'present'),
    observed: { observed_at: SAMPLE_TIME, changed_at: SAMPLE_TIME },
    connectors: [sampleValues(connectorFields)],
    details: sampleValues(detailFields),
  } as unknown as PresentStation;
  const type = attributesOf('connector-type') as unknown as ConnectorTypeAttributes;
  const location = attributesOf('location') as unknown as LocationAttributes;
  const entry = stationEntry(state, { location, connectorTypes: [type] });
  const related: RelatedStates = (kind) => stateOf(kind, kind === 'location' ? 'registered' : 'present');
  return { rendered: renderRecord('station', state, related), entry };
}

function sampleRecord(kind: Exclude<AggregateKind, 'station'>, present: string): SampleRecord {
  const state = stateOf(kind, present);
  return { rendered: renderRecord(kind, state), entry: recordEntry(kind, state) };
}

function stateOf(kind: AggregateKind, present: string): DomainState {
  const attributes = attributesOf(kind);
  const state = {
    kind: present,
    attributes,
    source: { feed: 'feed', id: '1' },
    created_at: SAMPLE_TIME,
    updated_at: SAMPLE_TIME,
  };
  return state as unknown as DomainState;
}
