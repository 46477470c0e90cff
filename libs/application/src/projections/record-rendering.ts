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

type Content = Omit<StoredRecord, 'id' | 'version'>;

const namesWhere = (kind: AggregateKind, test: (field: Field) => boolean): readonly string[] =>
  Object.entries<Field>(aggregates[kind].fields).flatMap(([name, field]) => (test(field) ? [name] : []));

const namesByKind = (test: (field: Field) => boolean): Record<AggregateKind, readonly string[]> => ({
  station: namesWhere('station', test),
  'connector-type': namesWhere('connector-type', test),
  location: namesWhere('location', test),
});

/** An attribute, and how its JSON begins and is where there is none. */
interface Member {
  readonly name: string;
  readonly beginning: string;
  readonly none: string;
}

const memberOf = (name: string): Member => ({ name, beginning: `"${name}":`, none: `"${name}":null` });

const indexNames = namesByKind((field) => field.index);
const indexMembers: Record<AggregateKind, readonly Member[]> = {
  station: indexNames.station.map(memberOf),
  'connector-type': indexNames['connector-type'].map(memberOf),
  location: indexNames.location.map(memberOf),
};
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
  return indexMembers[kind].map((member) => memberJson(member, attributes[member.name])).join(',');
}

/** Half of a record's values are null, and their text is there already. */
const memberJson = ({ beginning, none }: Member, value: unknown): string =>
  value === null ? none : beginning + JSON.stringify(value);

/** The JSON of a list item: index attributes, and the distance in metres where the list is about a place. */
export function itemJson({ id, version, attributes, rest }: StoredRecord, distance?: number): string {
  const more = distanceMember(distance);
  return `{"id":"${id}","version":${version},"attributes":{${attributes}}${rest}${more}}`;
}

/** The distance as a JSON member after a comma; empty without a distance. */
const distanceMember = (distance: number | undefined): string =>
  distance === undefined ? '' : `,"distance_m":${distance}`;

/** The JSON of a single record: view attributes. */
export function recordJson(kind: AggregateKind, record: StoredRecord): string {
  const { id, version, attributes, rest } = record;
  const times = viewOnlyNames[kind].map(
    (name) => `,"${name}":"${record[name as 'created_at' | 'updated_at']}"`,
  );
  return `{"id":"${id}","version":${version},"attributes":{${attributes}${times.join('')}}${rest}}`;
}
