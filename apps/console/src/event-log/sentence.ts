import type { DirectoryEvent } from '../api/records.js';
import { t, type PlainKey } from '../texts/index.js';
import type { StatusKey } from '../ui/status-mark.js';
import type { EventName } from './event-types.js';

/** What an event says, for people. */
export interface Sentence {
  readonly text: string;
  /** The status that it is about. */
  readonly status?: StatusKey;
}

type Data = DirectoryEvent['data'];

/** Fields that a sentence names before it counts the rest. */
const MAX_NAMED = 3;

/** What each type of event says: a text, or one made of its data. */
const sentences: Readonly<Record<EventName, PlainKey | ((data: Data) => Sentence)>> = {
  StationCreated: (data) => withStatus(t('events.created'), data),
  StationDetailsChanged: changed,
  StationAvailabilityChanged: ({ available, previous }) => ({
    text: t('events.status', { from: statusText(previous), to: statusText(available) }),
    status: statusKey(available),
  }),
  StationAvailabilityConfirmed: ({ available }) => ({
    text: t('events.confirmed', { status: statusText(available) }),
    status: statusKey(available),
  }),
  StationRelocated: ({ location_id, previous }) => ({
    text: t('events.relocated', { from: textOf(previous), to: textOf(location_id) }),
  }),
  StationConnectorsChanged: ({ connectors, previous }) => ({
    text: t('events.connectors', { from: connectorCount(previous), to: connectorCount(connectors) }),
  }),
  StationRemoved: 'events.removed',
  StationRestored: (data) => withStatus(t('events.restored'), data),
  StationTextErased: 'events.textErased',
  ConnectorTypeCreated: 'events.created',
  ConnectorTypeChanged: changed,
  ConnectorTypeActivated: 'events.activated',
  ConnectorTypeDeactivated: 'events.deactivated',
  ConnectorTypeRemoved: 'events.removed',
  ConnectorTypeRestored: 'events.restored',
  LocationRegistered: 'events.registered',
  LocationChanged: changed,
  LocationRetired: 'events.retired',
};

/** An event in words; one of an unknown type is its type. */
export function sentenceOf({ type, data }: Pick<DirectoryEvent, 'type' | 'data'>): Sentence {
  const name = typeName(type);
  if (!Object.hasOwn(sentences, name)) return { text: name };
  const sentence = sentences[name as EventName];
  return typeof sentence === 'function' ? sentence(data) : { text: t(sentence) };
}

export const typeName = (type: string): string => type.replace(/\.v\d+$/, '');

function withStatus(text: string, { attributes }: Data): Sentence {
  const { available } = (attributes ?? {}) as { readonly available?: unknown };
  return typeof available === 'string'
    ? { text: `${text}: ${statusText(available)}`, status: statusKey(available) }
    : { text };
}

/** The names of the fields that are not the same, those of details and extensions among them. */
function changed({ changed: fields }: Data): Sentence {
  const names = Object.entries((fields ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    name === 'details' && value !== null && typeof value === 'object' ? Object.keys(value) : [name],
  );
  const named = names
    .slice(0, MAX_NAMED)
    .map((name) => name.replaceAll('_', ' '))
    .join(', ');
  const count = names.length - MAX_NAMED;
  return {
    text:
      count > 0 ? t('events.changed.more', { fields: named, count }) : t('events.changed', { fields: named }),
  };
}

const statusKeys: ReadonlySet<unknown> = new Set(['0', '1', '2', '3', '4']);
export const statusKey = (code: unknown): StatusKey => (statusKeys.has(code) ? (code as StatusKey) : 'none');
const statusText = (code: unknown): string => t(`status.${statusKey(code)}`);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const connectorCount = (list: unknown): number =>
  Array.isArray(list)
    ? (list as { readonly count?: number }[]).reduce((sum, { count = 0 }) => sum + count, 0)
    : 0;
