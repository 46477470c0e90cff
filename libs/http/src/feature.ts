import type { Provider, Type } from '@nestjs/common';
import type { Settings } from '#runtime';
import type { Logger } from 'pino';
import type { AsyncApiPart, Message } from './asyncapi/part.js';
import type { JsonSchema } from './endpoint/json-schema.js';
import type { Dialect } from './problems/dialect.js';

/** Work that a feature does by itself. */
export interface Background {
  /** Begins. It is called when the service is ready; the work ends with the application, by a hook of Nest. */
  start(logger: Logger): void;
}

/** What a feature adds to the HTTP service. */
export interface Feature {
  readonly controllers: readonly Type[];
  /** What its controllers need beside the ports of the mode. */
  readonly providers?: (settings: Settings, logger: Logger) => readonly Provider[];
  /** Those of its providers that work by themselves. */
  readonly background?: readonly Type<Background>[];
  /** The schemas that its endpoints refer to, by name. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
  /**
   * What it adds to the AsyncAPI document.
   * @param events by type, the messages that have an event in the structured mode of CloudEvents
   */
  readonly asyncApi?: (events: Readonly<Record<string, Message>>) => AsyncApiPart;
  /** Its own form of errors and credentials. */
  readonly dialect?: Dialect;
}
