import { isJsonObject, type DomainEvent } from '#domain';
import type { LoggedEvent, ShownEvent } from '../log/recorded-event.js';
import type { Caller, Scope } from './scopes.js';

/**
 * What is shown of events and records: all of it, or only what is fit for everybody. Who sent a command may be a person,
 * and nobody has looked through what sources said beyond the fields of a record.
 */
export type View = 'whole' | 'public';

/** Who has any of these may know who has written what, and all that sources said. */
const internal: readonly Scope[] = [
  'operations:read',
  'stations:write',
  'connector-types:write',
  'locations:write',
  'tariffs:write',
];

/** What a caller is shown: the one place that decides it. */
export const viewOf = ({ scopes }: Pick<Caller, 'scopes'>): View =>
  internal.some((scope) => scopes.has(scope)) ? 'whole' : 'public';

/** An event as a view shows it. */
export function shownEvent(event: LoggedEvent, view: View): ShownEvent {
  if (view === 'whole') return event;
  const unnamed = { caller: null, commandId: null, importId: undefined };
  return { ...event, event: withoutExtensions(event.event), ...unnamed };
}

function withoutExtensions(event: DomainEvent): DomainEvent {
  const data = Object.entries(event.data as object)
    .filter(([name]) => name !== EXTENSIONS)
    .map(([name, part]: [string, unknown]) => [name, isChange(name) ? omitted(part) : part] as const);
  return { ...event, data: Object.fromEntries(data) } as unknown as DomainEvent;
}

const EXTENSIONS = 'extensions';
const isChange = (name: string): boolean => name === 'changed' || name === 'previous';

/** A change of extensions alone leaves an empty one: its version is shown all the same. */
function omitted(part: unknown): unknown {
  // Of other types of events, it is a value or a list.
  if (!isJsonObject(part) || !(EXTENSIONS in part)) return part;
  return Object.fromEntries(Object.entries(part).filter(([name]) => name !== EXTENSIONS));
}
