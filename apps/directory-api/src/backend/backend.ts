import type { Provider } from '@nestjs/common';
import type { CommandProcessor } from '#application';
import { HealthChecks } from '#http';
import type { Metrics, Readings, Tracing } from '#runtime';
import type { Logger } from 'pino';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Topics } from './topics.js';

export const modes = ['embedded', 'distributed'] as const;

/** The file of a data directory with the last use of the keys of a file. */
export const KEYS_USE_FILE = 'api-keys-used.json';

/** What adapters report to. */
export interface BackendTools {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** The adapters of one mode. */
export abstract class Backend extends HealthChecks {
  abstract readonly mode: (typeof modes)[number];
  /** The adapters of all ports. */
  abstract readonly providers: readonly Provider[];
  /** The topics of the distributed mode. */
  readonly topics: Topics | undefined;
  /** Counts the points of callers in all instances; undefined: each instance counts alone, or there is no limit. */
  readonly callerPoints: RateLimiterAbstract | undefined;
  /** Starts the adapters; resolves when reads and writes can be served. */
  abstract start(processor: CommandProcessor): Promise<void>;
  /** Values of its metrics. */
  abstract readings(): Promise<Readings>;
  /** The service is stopping: called before requests in progress are waited for. */
  stopping(): void {}
  /** Completes the commands in progress and closes all adapters. */
  abstract close(): Promise<void>;
}
