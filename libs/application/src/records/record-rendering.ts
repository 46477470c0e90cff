import {
  aggregates,
  connectorFields,
  statusLabel,
  type AggregateKind,
  type ConnectorTypeState,
  type DomainState,
  type Field,
  type LocationAttributes,
  type LocationState,
  type PresentStation,
  type StationConnector,
  type StationState,
  type TariffState,
} from '#domain';
import type { StoredRecord } from '../ports/record-queries.js';
import { withDerived } from './derived-values.js';
import { joinParts, type RecordParts, type ShownLocation } from './record-parts.js';
import {
  locationFrom,
  nameOfType,
  relatedRecordsOf,
  relatedValues,
  type RelatedStates,
} from './related-records.js';

type Content = Omit<StoredRecord, 'id' | 'version'>;

const namesWhere = (kind: AggregateKind, test: (field: Field) => boolean): readonly string[] =>
  Object.entries<Field>(aggregates[kind].fields).flatMap(([name, field]) => (test(field) ? [name] : []));

export const namesByKind = (test: (field: Field) => boolean): Record<AggregateKind, readonly string[]> => ({
  station: namesWhere('station', test),
  'connector-type': namesWhere('connector-type', test),
  location: namesWhere('location', test),
  tariff: namesWhere('tariff', test),
});

/** An attribute name with its precomputed JSON. */
interface Member {
  readonly name: string;
  /** `"name":` */
  readonly key: string;
  /** `"name":null` */
  readonly nullMember: string;
}

const memberOf = (name: string): Member => ({
  name,
  key: `"${name}":`,
  nullMember: `"${name}":null`,
});

const indexNames = namesByKind((field) => field.index);
const indexMembers: Record<AggregateKind, readonly Member[]> = {
  station: indexNames.station.map(memberOf),
  'connector-type': indexNames['connector-type'].map(memberOf),
  location: indexNames.location.map(memberOf),
  tariff: indexNames.tariff.map(memberOf),
};

const unrelated: RelatedStates = () => undefined;

/**
 * Renders the read model record of an aggregate's state.
 * @param stateOf returns the states of the location and the connector types that a station shows
 */
export function renderRecord(kind: AggregateKind, state: DomainState, stateOf = unrelated): Content {
  switch (kind) {
    case 'station':
      return renderStation(state as StationState, state.kind === 'removed' ? unrelated : stateOf);
    case 'connector-type':
      return renderWithSource(kind, state as ConnectorTypeState);
    case 'location':
      return renderLocation(state as LocationState);
    case 'tariff':
      return renderWithSource(kind, state as TariffState);
  }
}

const absentRecord: Content = { removed: true, attributes: '', rest: '', created_at: '', updated_at: '' };

/** A removed record keeps its content, from which it may be restored. */
function renderStation(state: StationState, stateOf: RelatedStates): Content {
  if (state.kind === 'absent') return absentRecord;
  const { attributes, connectors, created_at, updated_at } = state;
  const removed = state.kind === 'removed';
  const shown = connectors.map((entry) => connectorJson(entry, stateOf)).join(',');
  const rest = joinParts({
    status: JSON.stringify(statusOf(state)),
    location: locationJson(locationFrom(stateOf, attributes.location_id)),
    connectors: `[${shown}]`,
    details: JSON.stringify(state.details),
    related: removed ? undefined : JSON.stringify(relatedValues(state, relatedRecordsOf(state, stateOf))),
    source: JSON.stringify(state.source),
    removed_at: removed ? JSON.stringify(state.removed_at) : undefined,
    members: besideJson('station', attributes),
  });
  return { removed, attributes: members('station', attributes), rest, created_at, updated_at };
}

const [typeMember, ...connectorMembers] = Object.keys(connectorFields).map(memberOf) as [Member, ...Member[]];
const nameMember = memberOf('name');

/** An entry of a station's connectors: the members of the catalogue, and the name of the connector type. */
function connectorJson(entry: StationConnector, stateOf: RelatedStates): string {
  const values = entry as Readonly<Record<string, unknown>>;
  const named = [
    memberJson(typeMember, entry.connector_type_id),
    memberJson(nameMember, nameOfType(stateOf, entry.connector_type_id)),
  ];
  return `{${[...named, ...connectorMembers.map((member) => memberJson(member, values[member.name]))].join(',')}}`;
}

const shownOfLocation = ['name', 'city', 'country'] as const satisfies readonly (keyof ShownLocation)[];

const locationMembers = shownOfLocation.map((name) => [name, memberOf(name)] as const);
const locationJson = (location: LocationAttributes | undefined): string =>
  `{${locationMembers.map(([name, member]) => memberJson(member, location?.[name] ?? null)).join(',')}}`;

/** The parts of a record that has nothing else beside its attributes. */
const sourceAlone = ({ source }: Pick<PresentStation, 'source'>): string =>
  joinParts({ source: JSON.stringify(source) });

const besideNames = namesByKind((field) => field.beside === true);

/** What stands beside the attributes, in catalogue order; undefined if nothing of it is set. */
function besideJson(kind: AggregateKind, attributes: object): string | undefined {
  const values = attributes as Readonly<Record<string, unknown>>;
  const set = besideNames[kind].filter((name) => values[name] !== undefined);
  return set.length === 0
    ? undefined
    : JSON.stringify(Object.fromEntries(set.map((name) => [name, values[name]])));
}

/** A station's status in output form; four nulls if none was ever reported. */
function statusOf({
  attributes,
  observed,
}: Pick<PresentStation, 'attributes' | 'observed'>): RecordParts['status'] {
  return {
    code: attributes.available,
    label: statusLabel(attributes.available),
    observed_at: observed?.observed_at ?? null,
    changed_at: observed?.changed_at ?? null,
  };
}

/** A record that has its source alone beside its attributes. */
function renderWithSource(kind: AggregateKind, state: ConnectorTypeState | TariffState): Content {
  if (state.kind === 'absent') return absentRecord;
  const { attributes, created_at, updated_at } = state;
  return {
    removed: state.kind === 'removed',
    attributes: members(kind, attributes),
    rest: sourceAlone(state),
    created_at,
    updated_at,
  };
}

function renderLocation(state: LocationState): Content {
  if (state.kind === 'absent') return absentRecord;
  const { created_at, updated_at } = state;
  const { attributes, derived } = withDerived(state.attributes);
  const shown = members('location', { ...attributes, retired: state.kind === 'retired' });
  const rest = joinParts({
    derived: JSON.stringify(derived),
    source: JSON.stringify(state.source),
    members: besideJson('location', attributes),
  });
  return { removed: false, attributes: shown, rest, created_at, updated_at };
}

function members(kind: AggregateKind, attributes: Readonly<Record<string, unknown>>): string {
  return indexMembers[kind].map((member) => memberJson(member, attributes[member.name])).join(',');
}

/** Half of a record's values are null: their JSON is precomputed. */
const memberJson = ({ key, nullMember }: Member, value: unknown): string =>
  value === null ? nullMember : key + JSON.stringify(value);
