import type { Schemas } from '../api/records.js';
import { t } from '../texts/index.js';
import type { IconName } from '../ui/icons.js';
import {
  changedFields,
  connectorCount,
  excludedText,
  moveOf,
  moveText,
  statusKey,
  statusText,
  withStatus,
  withdrawnText,
  type Data,
  type Sentence,
} from './data-words.js';
import { changesEntry, connectorsEntry, type Entry, type EventWord } from './history-entry.js';

/** A type of event without its version. */
export type EventName = NameOf<Schemas['Event']['type']>;
type NameOf<Type> = Type extends `${infer Name}.v${number}` ? Name : never;

/** The kind of record, or of change, that an event is shown with. */
export type EventGroup = 'status' | 'stations' | 'locations' | 'connectorTypes' | 'tariffs';

/** What the history of a record shows of an event. */
export interface HistoryWords {
  /** Null: the shape of the status. */
  readonly icon: IconName | null;
  readonly entry: Entry | ((data: Data) => Entry);
}

interface Words {
  readonly group: EventGroup;
  /** What lists of events say: a word, or a sentence made of its data. */
  readonly sentence: EventWord | ((data: Data) => Sentence);
  readonly history: HistoryWords;
}

/** All that the console says about each type of event; the texts are in `texts/event-words.ts`. */
export const eventWords: Readonly<Record<EventName, Words>> = {
  StationAvailabilityChanged: {
    group: 'status',
    sentence: ({ previous, available }) => ({
      text: t('event.status', { from: statusText(previous), to: statusText(available) }),
      status: statusKey(available),
    }),
    history: {
      icon: null,
      entry: ({ previous, available }) => ({
        ...{ kind: 'status', from: statusKey(previous), to: statusKey(available) },
      }),
    },
  },
  StationAvailabilityConfirmed: {
    group: 'status',
    sentence: ({ available }) => ({
      text: t('event.confirmed', { status: statusText(available) }),
      status: statusKey(available),
    }),
    history: {
      icon: 'check',
      entry: ({ available }) => ({ kind: 'confirmed', status: statusKey(available), times: 1 }),
    },
  },
  StationCreated: {
    group: 'stations',
    sentence: (data) => withStatus(t('event.created'), data),
    history: { icon: 'plus', entry: { kind: 'created' } },
  },
  StationDetailsChanged: {
    group: 'stations',
    sentence: changedFields,
    history: { icon: 'edit', entry: changesEntry },
  },
  StationConnectorsChanged: {
    group: 'stations',
    sentence: ({ previous, connectors }) => ({
      text: t('event.connectors', { from: connectorCount(previous), to: connectorCount(connectors) }),
    }),
    history: { icon: 'plug', entry: connectorsEntry },
  },
  StationRelocated: {
    group: 'stations',
    sentence: (data) => ({ text: moveText(moveOf(data)), move: moveOf(data) }),
    history: { icon: 'location', entry: (data) => ({ kind: 'moved', ...moveOf(data) }) },
  },
  StationRemoved: {
    group: 'stations',
    sentence: 'removed',
    history: { icon: 'trash', entry: { kind: 'removed' } },
  },
  StationRestored: {
    group: 'stations',
    sentence: (data) => withStatus(t('event.restored'), data),
    history: { icon: 'undo', entry: { kind: 'restored' } },
  },
  StationTextErased: {
    group: 'stations',
    sentence: 'erased',
    history: { icon: 'events', entry: { kind: 'erased' } },
  },
  StationOutageExcluded: {
    group: 'stations',
    sentence: (data) => ({ text: excludedText(data) }),
    history: { icon: 'events', entry: (data) => ({ kind: 'exclusion', text: excludedText(data) }) },
  },
  StationOutageExclusionWithdrawn: {
    group: 'stations',
    sentence: (data) => ({ text: withdrawnText(data) }),
    history: { icon: 'undo', entry: (data) => ({ kind: 'exclusion', text: withdrawnText(data) }) },
  },
  LocationRegistered: {
    group: 'locations',
    sentence: 'registered',
    history: { icon: 'plus', entry: { kind: 'registered' } },
  },
  LocationChanged: {
    group: 'locations',
    sentence: changedFields,
    history: { icon: 'edit', entry: changesEntry },
  },
  LocationRetired: {
    group: 'locations',
    sentence: 'retired',
    history: { icon: 'close', entry: { kind: 'retired' } },
  },
  ConnectorTypeCreated: {
    group: 'connectorTypes',
    sentence: 'created',
    history: { icon: 'plus', entry: { kind: 'created' } },
  },
  ConnectorTypeChanged: {
    group: 'connectorTypes',
    sentence: changedFields,
    history: { icon: 'edit', entry: changesEntry },
  },
  ConnectorTypeActivated: {
    group: 'connectorTypes',
    sentence: 'activated',
    history: { icon: 'check', entry: { kind: 'activated' } },
  },
  ConnectorTypeDeactivated: {
    group: 'connectorTypes',
    sentence: 'deactivated',
    history: { icon: 'close', entry: { kind: 'deactivated' } },
  },
  ConnectorTypeRemoved: {
    group: 'connectorTypes',
    sentence: 'removed',
    history: { icon: 'trash', entry: { kind: 'removed' } },
  },
  ConnectorTypeRestored: {
    group: 'connectorTypes',
    sentence: 'restored',
    history: { icon: 'undo', entry: { kind: 'restored' } },
  },
  TariffCreated: {
    group: 'tariffs',
    sentence: 'created',
    history: { icon: 'plus', entry: { kind: 'created' } },
  },
  TariffChanged: {
    group: 'tariffs',
    sentence: changedFields,
    history: { icon: 'edit', entry: changesEntry },
  },
  TariffRemoved: {
    group: 'tariffs',
    sentence: 'removed',
    history: { icon: 'trash', entry: { kind: 'removed' } },
  },
  TariffRestored: {
    group: 'tariffs',
    sentence: 'restored',
    history: { icon: 'undo', entry: { kind: 'restored' } },
  },
};

/** What is said about a type, with or without its version; undefined if only a newer service knows it. */
export function wordsOf(type: string): Words | undefined {
  const name = typeName(type);
  return Object.hasOwn(eventWords, name) ? eventWords[name as EventName] : undefined;
}

export const typeName = (type: string): string => type.replace(/\.v\d+$/, '');
