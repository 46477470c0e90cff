import type { Need } from './install/requirements.js';
import type { TrackedProcess } from './processes/tracked-process.js';

/** What is written down of an engine that was started. */
export interface Running {
  /** In the order in which they are ended. */
  readonly processes: readonly TrackedProcess[];
  readonly ports: Readonly<Record<string, number>>;
}

/** Notes what runs by now, so that it can be ended even if the start gets no further. */
export type Note = (running: Running) => void;

/** A server that the tests need and that this project can install and start. */
export interface Engine {
  readonly title: string;
  /** The environment variable that says where one is already; then none is started. */
  readonly variable: 'KAFKA_BROKERS' | 'MONGODB_URI';
  /** What this machine must have, to install it where it isn't and to start it. */
  needs(): readonly Need[];
  install(): Promise<void>;
  /** Starts it, empty, and resolves when it is ready. */
  start(note: Note): Promise<void>;
  answers(running: Running): Promise<boolean>;
  /** What the variable is to be. */
  address(running: Running): string;
}
