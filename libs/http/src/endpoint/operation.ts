import type { ProblemCode } from '#application';
import type { JsonSchema } from './json-schema.js';

/** The tags of the document, with their descriptions, in display order. */
export const tags = {
  Stations: 'Charging stations: their attributes, positions and statuses.',
  'Connector types': 'The kinds of connectors that stations have.',
  Tariffs: 'What charging costs.',
  Locations: 'The sites of stations.',
  Map: 'Stations on a map, and counts of stations.',
  Coverage: 'How many records have what the law asks for.',
  Bulk: 'Many commands in one request.',
  Imports: 'Files and addresses whose records the directory takes in.',
  Feeds: 'Addresses that the service imports by itself.',
  Events: 'All events, in order.',
  Webhooks: 'Receivers that events are sent to.',
  Publishing: 'The directory in the form of other standards.',
  Commands: 'The outcomes of commands.',
  Access: 'Who may use the directory.',
  Forms: 'Descriptions of edit forms, for programs that show them.',
  Images: 'Photos of connector types.',
  Problems: 'The errors of this service.',
  Health: 'Whether the service runs.',
} as const;

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
  /** The schema of one line of a body that consists of lines. */
  readonly 'x-line-schema'?: JsonSchema;
  /** The schema of the data of an event in a stream. */
  readonly 'x-event-schema'?: JsonSchema;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Content;
}

/** An operation in short form, from which the document's operation is built. */
export interface Operation {
  readonly id: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly body?: Content;
  /** Responses other than problems, by status. */
  readonly responses: Readonly<Record<string, Response>>;
  readonly problems: readonly ProblemCode[];
  /** Whether it sends a command or reads the read models. Its problems have the response headers of that side. */
  readonly side?: 'command' | 'read';
}
