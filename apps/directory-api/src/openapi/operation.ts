import type { ProblemCode } from '#application';
import type { JsonSchema } from '../schemas/json-schema.js';

/** The groups in which the document shows operations, in its order. */
export const tags = {
  Stations: 'Charging stations: what they are, where they are and whether they are free.',
  'Connector types': 'The kinds of connectors that stations have.',
  Locations: 'The places that stations stand at.',
  Map: 'Stations on a map, and how many there are.',
  Bulk: 'Many commands in one request.',
  Events: 'Everything that happened, in order.',
  Commands: 'What became of a command.',
  Forms: 'What a program has to know to show an edit form.',
  Images: 'Photos of connector types.',
  Problems: 'The errors that this service answers with.',
  Health: 'Whether the service runs.',
} as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface MediaType {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly encoding?: Readonly<Record<string, unknown>>;
  /** The schema of one line, where the body is a text of lines. */
  readonly 'x-line-schema'?: JsonSchema;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Content;
}

/** What the document says of an operation; the rest of it follows from this. */
export interface Operation {
  readonly id: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly body?: Content;
  /** Answers other than problems, by status. */
  readonly responses: Readonly<Record<string, Response>>;
  readonly problems: readonly ProblemCode[];
  /** Whether it sends a command or reads the read models: its problems tell of that too. */
  readonly side?: 'command' | 'read';
}

/** Operations by method and path, as in `GET /v1/stations/{id}`. */
export type Operations = Readonly<Record<`${Method} /${string}`, Operation>>;
