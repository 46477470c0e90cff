import {
  aggregates,
  statusLabel,
  type AggregateKind,
  type ConnectorTypeState,
  type DomainState,
  type Field,
  type LocationState,
  type PresentStation,
  type StationState,
} from '#domain';
import type { StoredRecord } from '../ports/record-queries.js';
import { distanceMember } from './record-formats.js';

type Content = Omit<StoredRecord, 'id' | 'version'>;

const namesWhere = (kind: AggregateKind, test: (field: Field) => boolean): readonly string[] =>
  Object.entries<Field>(aggregates[kind].fields).flatMap(([name, field]) => (test(field) ? [name] : []));

const namesByKind = (test: (field: Field) => boolean): Record<AggregateKind, readonly string[]> => ({
  station: namesWhere('station', test),
  'connector-type': namesWhere('connector-type', test),
  location: namesWhere('location', test),
});

const indexNames = namesByKind((field) => field.index);
const viewOnlyNames = namesByKind((field) => field.view && !field.index);

/** What the read models keep of an aggregate's state. */
export function renderRecord(kind: AggregateKind, state: DomainState): Content {
  switch (kind) {
    case 'station':
      return renderStation(state as StationState);
    case 'connector-type':
      return renderConnectorType(state as ConnectorTypeState);
    case 'location':
      return renderLocation(state as LocationState);
  }
}

const gone: Content = { removed: true, attributes: '', rest: '', created_at: '', updated_at: '' };

function renderStation(state: StationState): Content {
  if (state.kind !== 'present') return gone;
  const { attributes, connectors, created_at, updated_at } = state;
  const rest = `,"status":${JSON.stringify(statusOf(state))},"connectors":${JSON.stringify(connectors)}`;
  return { removed: false, attributes: members('station', attributes), rest, created_at, updated_at };
}

/** A station's status as it is shown; four nulls where none was ever reported. */
export function statusOf({ attributes, observed }: Pick<PresentStation, 'attributes' | 'observed'>) {
  return {
    code: attributes.available,
    label: statusLabel(attributes.available),
    observed_at: observed?.observed_at ?? null,
    changed_at: observed?.changed_at ?? null,
  };
}

function renderConnectorType(state: ConnectorTypeState): Content {
  if (state.kind !== 'present') return gone;
  const { attributes, created_at, updated_at } = state;
  return {
    removed: false,
    attributes: members('connector-type', attributes),
    rest: '',
    created_at,
    updated_at,
  };
}

function renderLocation(state: LocationState): Content {
  if (state.kind === 'absent') return gone;
  const { attributes, created_at, updated_at } = state;
  const shown = members('location', { ...attributes, retired: state.kind === 'retired' });
  return { removed: false, attributes: shown, rest: '', created_at, updated_at };
}

function members(kind: AggregateKind, attributes: Readonly<Record<string, unknown>>): string {
  return indexNames[kind].map((name) => `"${name}":${json(attributes[name])}`).join(',');
}

/** Half of a record's values are null. */
const json = (value: unknown): string => (value === null ? 'null' : JSON.stringify(value));

/** The JSON of a list item: index attributes, and the distance in metres where the list is about a place. */
export function itemJson({ id, version, attributes, rest }: StoredRecord, distance?: number): string {
  const more = distanceMember(distance);
  return `{"id":"${id}","version":${version},"attributes":{${attributes}}${rest}${more}}`;
}

/** The JSON of a single record: view attributes. */
export function recordJson(kind: AggregateKind, record: StoredRecord): string {
  const { id, version, attributes, rest } = record;
  const times = viewOnlyNames[kind].map(
    (name) => `,"${name}":"${record[name as 'created_at' | 'updated_at']}"`,
  );
  return `{"id":"${id}","version":${version},"attributes":{${attributes}${times.join('')}}${rest}}`;
}
