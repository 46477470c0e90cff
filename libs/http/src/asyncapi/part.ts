import type { JsonSchema } from '../endpoint/json-schema.js';

interface Reference {
  readonly $ref: string;
}

export interface Message {
  readonly name: string;
  readonly summary?: string;
  readonly contentType: string;
  readonly headers?: JsonSchema;
  readonly payload: JsonSchema;
  readonly correlationId?: { readonly location: string };
  readonly bindings?: object;
  readonly examples: readonly {
    readonly headers?: Readonly<Record<string, unknown>>;
    readonly payload: unknown;
  }[];
}

export interface Channel {
  /** Null if each receiver has its own. */
  readonly address: string | null;
  readonly title: string;
  readonly description: string;
  readonly servers: readonly Reference[];
  readonly messages: Readonly<Record<string, Message>>;
  readonly bindings?: object;
}

interface Operation {
  /** From the view of the directory: it sends events, and receives commands. */
  readonly action: 'send' | 'receive';
  readonly channel: Reference;
  readonly summary: string;
  readonly security?: readonly Reference[];
  readonly bindings?: object;
  readonly reply?: { readonly channel: Reference };
}

type Named<T> = Readonly<Record<string, T>>;

/** What a transport, or a feature, adds to the AsyncAPI document. */
export interface AsyncApiPart {
  readonly servers: Named<object>;
  readonly channels: Named<Channel>;
  readonly operations: Named<Operation>;
  readonly securitySchemes: Named<object>;
  /** The names of schemas that several messages have, beside those of the OpenAPI document. */
  readonly schemas: Named<JsonSchema>;
}

export const toServer = (name: string): Reference => ({ $ref: `#/servers/${name}` });
export const toChannel = (name: string): Reference => ({ $ref: `#/channels/${name}` });
export const toSecurity = (names: readonly string[]): readonly Reference[] =>
  names.map((name) => ({ $ref: `#/components/securitySchemes/${name}` }));
