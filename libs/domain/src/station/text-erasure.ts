import type { Fields, FieldType } from '../shared/field.js';
import type { GivenExtensions } from '../shared/extensions.js';
import { connectorFields, type GivenConnector } from './station.connectors.js';
import { detailFields, type EvseDetails } from './station.details.js';
import type { StationDetailsChanged, StationEvent } from './station.events.js';
import { stationFields, type StationAttributes } from './station.fields.js';

/** The type of the event that says that the texts in all events before it are erased. */
export const TEXT_ERASED = 'StationTextErased.v1';

/** The types of fields in which clients may write any text. */
const textTypes: ReadonlySet<FieldType> = new Set<FieldType>(['string', 'text', 'tokens']);

/**
 * The event without text: texts are null, lists of texts and extensions are empty. All members that it had are there, so
 * that it still says what was changed. An event without text is returned itself.
 */
export function withoutText(event: StationEvent): StationEvent {
  switch (event.type) {
    case 'StationCreated.v1':
      return { ...event, data: wholeWithoutText(event.data) };
    case 'StationRestored.v1':
      return { ...event, data: wholeWithoutText(event.data) };
    case 'StationTextErased.v1':
      return { ...event, data: wholeWithoutText(event.data) };
    case 'StationDetailsChanged.v1': {
      const { changed, previous } = event.data;
      return {
        ...event,
        data: { changed: changeWithoutText(changed), previous: changeWithoutText(previous) },
      };
    }
    case 'StationConnectorsChanged.v1': {
      const { connectors, previous } = event.data;
      return {
        ...event,
        data: { connectors: connectors.map(bareConnector), previous: previous.map(bareConnector) },
      };
    }
    default:
      return event;
  }
}

interface BesideAttributes extends GivenExtensions {
  readonly connectors?: readonly GivenConnector[];
  readonly details?: Partial<EvseDetails>;
}

/** The content of a station without text. */
export const wholeWithoutText = <T extends BesideAttributes & { readonly attributes: StationAttributes }>(
  station: T,
): T => ({
  ...station,
  attributes: valuesWithoutText(stationFields, station.attributes),
  ...besideWithoutText(station),
});

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
    return [name, textTypes.has(field.type) ? field.initial : value];
  });
  return Object.fromEntries(bare) as T;
}
