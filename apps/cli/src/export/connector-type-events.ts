import { listOf, member } from '#domain';
import type { RecordSource } from '#formats/reading';
import type { DirectoryReader } from '#client';
import type { ListedRecord } from './command-lines.js';

/** The events that say what a connector type was before it was removed. */
const TYPES = ['Created', 'Changed', 'Restored', 'Activated', 'Deactivated'].map(
  (verb) => `ConnectorType${verb}`,
);

interface TypeEvent {
  readonly type: string;
  /** `connector-types/` and the id. */
  readonly subject: string;
  readonly aggregateversion: number;
  readonly data: {
    readonly attributes?: ListedRecord['attributes'];
    readonly changed?: ListedRecord['attributes'];
    readonly source?: RecordSource;
  };
}

/** Returns all connector types by their ids, removed ones included, which can only be read from the events. */
export async function connectorTypesOfEvents(
  reader: DirectoryReader,
): Promise<ReadonlyMap<string, ListedRecord>> {
  const types = new Map<string, ListedRecord>();
  for await (const event of events(reader)) {
    const id = event.subject.slice(event.subject.indexOf('/') + 1);
    types.set(id, applied(types.get(id), id, event));
  }
  return types;
}

async function* events(reader: DirectoryReader): AsyncGenerator<TypeEvent, void, undefined> {
  for (let after: unknown; ;) {
    const start = typeof after === 'string' ? `&after=${encodeURIComponent(after)}` : '';
    const page = await reader.json(`v1/events?limit=1000&types=${TYPES.join(',')}${start}`);
    const items = listOf(member(page, 'items')) as TypeEvent[];
    yield* items;
    const next = member(page, 'next');
    if (items.length === 0 && next === after) return;
    after = next;
  }
}

function applied(before: ListedRecord | undefined, id: string, event: TypeEvent): ListedRecord {
  const { attributes, changed, source } = event.data;
  const isSwitch = /activated\.v1$/i.test(event.type);
  const active = isSwitch && { is_active: event.type.startsWith('ConnectorTypeActivated') };
  return {
    id,
    version: event.aggregateversion,
    attributes: { ...(attributes ?? before?.attributes), ...changed, ...active },
    source: source ?? before?.source ?? null,
  };
}
