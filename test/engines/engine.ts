import type { Requirement } from './install/requirements.js';
import type { TrackedProcess } from './processes/tracked-process.js';

/** A started engine, as it is stored. */
export interface RunningEngine {
  /** In the order in which they are stopped. */
  readonly processes: readonly TrackedProcess[];
  readonly ports: Readonly<Record<string, number>>;
}

/** Stores what was started so far, so that it can be stopped even if the start fails later. */
export type RecordStarted = (running: RunningEngine) => void;

/** A server that the tests need and that this project can install and start. */
export interface Engine {
  readonly title: string;
  /** The environment variable with the address of an existing server. If it is set, none is started. */
  readonly variable: 'KAFKA_BROKERS' | 'MONGODB_URI';
  /** The requirements for the installation, unless it is installed, and for the start. */
  requirements(): readonly Requirement[];
  install(): Promise<void>;
  /** Starts it without data, and resolves when it is ready. */
  start(record: RecordStarted): Promise<void>;
  answers(running: RunningEngine): Promise<boolean>;
  /** The value of the variable for the running engine. */
  address(running: RunningEngine): string;
}
