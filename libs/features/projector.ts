import type { MongoDirectory } from '#mongo';
import type { Metrics, Settings, Tracing } from '#runtime';
import type { Logger } from 'pino';
import { webhooks } from './webhooks/webhooks.projector.js';

/** What work of features reports to. */
export interface ProjectorTools {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** Work that a projector does beside projecting. */
export interface ProjectorFeature {
  /** Begins, when the projector reads the log. */
  start(mongo: MongoDirectory, settings: Settings, tools: ProjectorTools): Promise<{ stop(): Promise<void> }>;
}

/** The work of features in the projectors. */
export const projectorFeatures: readonly ProjectorFeature[] = [webhooks];
