import type { Provider, Type } from '@nestjs/common';
import type { Settings } from '#runtime';
import type { Logger } from 'pino';
import type { AsyncApiPart, Message } from './asyncapi/part.js';
import type { JsonSchema } from './endpoint/json-schema.js';
import type { Dialect } from './problems/dialect.js';

/** Work of a feature beside requests, which stops with the application. */
export interface Background {
  /** Begins, when the service is ready. */
  start(logger: Logger): void;
}

/** What a feature adds to the HTTP service. */
export interface Feature {
  readonly controllers: readonly Type[];
  /** What its controllers need beside the ports of the mode. */
  readonly providers?: (settings: Settings, logger: Logger) => readonly Provider[];
  /** The schemas that its endpoints refer to, by name. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
  /** Providers that work beside requests. */
  readonly background?: readonly Type<Background>[];
  /**
   * What it adds to the AsyncAPI document.
   * @param events by type, the messages that have an event in the structured mode of CloudEvents
   */
  readonly asyncApi?: (events: Readonly<Record<string, Message>>) => AsyncApiPart;
  /** Its own form of errors and credentials. */
  readonly dialect?: Dialect;
}
