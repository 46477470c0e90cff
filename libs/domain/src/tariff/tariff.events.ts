import {
  attributes,
  changes,
  extensions,
  extensionsOrNull,
  optional,
  source,
  time,
  type EventDefinitions,
  type EventOf,
} from '../shared/event-definition.js';
import { tariffFields } from './tariff.fields.js';

/** The time at the source is there if the command had it, extensions if there are any. */
const wholeTariff = {
  attributes: attributes(tariffFields),
  observed_at: optional(time),
  extensions: optional(extensions),
};

const tariffChanges = changes(tariffFields, { beside: { extensions: extensionsOrNull } });

/** The data of each type of event; the types and schemas of events derive from here. */
export const tariffEvents = {
  'TariffCreated.v1': { ...wholeTariff, source: optional(source) },
  'TariffChanged.v1': { changed: tariffChanges, previous: tariffChanges, observed_at: optional(time) },
  'TariffRemoved.v1': {},
  /** A tariff that was removed is there again, with these attributes. */
  'TariffRestored.v1': wholeTariff,
} satisfies EventDefinitions;

export type TariffEvent = EventOf<typeof tariffEvents>;

type Of<Type extends TariffEvent['type']> = EventOf<typeof tariffEvents, Type>;
export type TariffCreated = Of<'TariffCreated.v1'>;
export type TariffChanged = Of<'TariffChanged.v1'>;
export type TariffRestored = Of<'TariffRestored.v1'>;
