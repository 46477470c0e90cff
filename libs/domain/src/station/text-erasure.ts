import type { Field, Fields, FieldType } from '../shared/field.js';
import type { GivenExtensions } from '../shared/extensions.js';
import { connectorFields, type GivenConnector } from './station.connectors.js';
import { detailFields, type EvseDetails } from './station.details.js';
import type { StationDetailsChanged, StationEvent } from './station.events.js';
import { stationFields, type StationAttributes } from './station.fields.js';

/** The type of the event that says that the texts in all events before it are erased. */
export const TEXT_ERASED = 'StationTextErased.v1';

/** The types of fields in which clients may write any text. */
const textTypes: ReadonlySet<FieldType> = new Set<FieldType>(['string', 'text', 'tokens']);

type DataOf<T extends StationEvent['type']> = Extract<StationEvent, { readonly type: T }>['data'];

const same = <T>(data: T): T => data;

/** The data of each type of event without text: a new type does not compile without its line. */
const erasures: { readonly [T in StationEvent['type']]: (data: DataOf<T>) => DataOf<T> } = {
  'StationCreated.v1': wholeWithoutText,
  'StationRestored.v1': wholeWithoutText,
  'StationTextErased.v1': wholeWithoutText,
  'StationDetailsChanged.v1': ({ changed, previous }) => ({
    changed: changeWithoutText(changed),
    previous: changeWithoutText(previous),
  }),
  'StationConnectorsChanged.v1': ({ connectors, previous }) => ({
    connectors: connectors.map(bareConnector),
    previous: previous.map(bareConnector),
  }),
  // These have codes, labels, ids and times.
  'StationAvailabilityChanged.v1': same,
  'StationAvailabilityConfirmed.v1': same,
  'StationRelocated.v1': same,
  'StationRemoved.v1': same,
};

/**
 * The event without text: texts are null, lists of texts and extensions are empty. All members that it had are there, so
 * that it still says what was changed. An event without text is returned itself.
 */
export function withoutText(event: StationEvent): StationEvent {
  const erase = erasures[event.type] as (data: StationEvent['data']) => StationEvent['data'];
  const data = erase(event.data);
  return data === event.data ? event : ({ ...event, data } as StationEvent);
}

interface BesideAttributes extends GivenExtensions {
  readonly connectors?: readonly GivenConnector[];
  readonly details?: Partial<EvseDetails>;
}

/** The content of a station without text. */
export function wholeWithoutText<T extends BesideAttributes & { readonly attributes: StationAttributes }>(
  station: T,
): T {
  const attributes = valuesWithoutText(stationFields, station.attributes);
  return { ...station, attributes, ...besideWithoutText(station) };
}

type ChangedDetails = StationDetailsChanged['data']['changed'];

function changeWithoutText(change: ChangedDetails): ChangedDetails {
  const beside = besideWithoutText(change);
  return { ...valuesWithoutText(stationFields, change), ...beside };
}

const besideWithoutText = ({ connectors, details, extensions }: BesideAttributes): BesideAttributes => ({
  ...(connectors && { connectors: connectors.map(bareConnector) }),
  ...(details && { details: valuesWithoutText(detailFields, details) }),
  ...(extensions && { extensions: {} }),
});

const bareConnector = (entry: GivenConnector): GivenConnector => valuesWithoutText(connectorFields, entry);

/** Values of a name that the catalogue does not have any more may be texts too. */
function valuesWithoutText<T extends object>(fields: Fields, values: T): T {
  const bare = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [name, null];
    return [name, isText(field, value) ? field.initial : value];
  });
  return Object.fromEntries(bare) as T;
}

const isText = ({ type, words = [] }: Field, value: unknown): boolean =>
  textTypes.has(type) && !(typeof value === 'string' && words.includes(value.trim().toUpperCase()));
