import type { Connector } from '../api/records.js';
import type { PlainKey } from '../texts/index.js';
import type { StatusKey } from '../ui/status-mark.js';
import type { Data, Move } from './data-words.js';

/** A word of `texts/event-words.ts` that needs no values. */
export type EventWord = WordOf<PlainKey>;
type WordOf<Key> = Key extends `event.${infer Word}` ? Word : never;

export interface ValueChange {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

type Connectors = readonly Pick<Connector, 'connector_type_id' | 'count'>[];

/** What an event says in the history of a record: a word, or what is shown of its data. */
export type Entry =
  /** An event of a newer service is `other`. */
  | { readonly kind: EventWord | 'other' }
  | { readonly kind: 'exclusion'; readonly text: string }
  | { readonly kind: 'status'; readonly from: StatusKey; readonly to: StatusKey }
  | { readonly kind: 'confirmed'; readonly status: StatusKey; readonly times: number }
  | { readonly kind: 'changed'; readonly changes: readonly ValueChange[] }
  | ({ readonly kind: 'moved' } & Move)
  | { readonly kind: 'connectors'; readonly from: Connectors; readonly to: Connectors };

export const connectorsEntry = ({ previous, connectors }: Data): Entry => ({
  ...{ kind: 'connectors', from: previous as Connectors, to: connectors as Connectors },
});

/** The details are fields like the others. Extensions are too large to be shown. */
export function changesEntry(data: Data): Entry {
  const changed = flat(data['changed']);
  const previous = flat(data['previous']);
  const changes = Object.keys(changed).map((name) => ({
    name,
    from: previous[name] ?? null,
    to: changed[name] ?? null,
  }));
  return { kind: 'changed', changes };
}

function flat(values: unknown): Readonly<Record<string, unknown>> {
  const { details, ...attributes } = (values ?? {}) as { readonly details?: object };
  return { ...attributes, ...details };
}
