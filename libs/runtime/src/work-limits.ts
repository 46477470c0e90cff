import { availableParallelism, totalmem } from 'node:os';
import { wholeNumber } from './setting-validators.js';

/**
 * Kinds of work whose concurrency is limited: single records, outcomes and forms; lists, maps, tiles and summaries; CSV,
 * documents of DATEX II and large locations of OCPI; pages of events, histories, past states and uptimes; requests that wait
 * for an event; requests of these kinds that wait until the read models have reached a position; bulk requests, photo
 * uploads, and changes and tests of webhooks; writes.
 */
export const workKinds = [
  'records',
  'reads',
  'exports',
  'events',
  'waits',
  'positions',
  'bulk',
  'writes',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** The limits of one kind of work. */
export interface WorkLimit {
  /** Greatest number of requests that are executed at the same time. */
  readonly concurrency: number;
  /** How many of these one caller may have. */
  readonly perCaller: number;
  /** Greatest number of requests that wait to be executed. */
  readonly queue: number;
}

type Sizes = Omit<WorkLimit, 'perCaller'>;

/** The kinds whose requests may take as long as their clients want: a caller must leave others a slot. */
const heldByClients: readonly WorkKind[] = ['exports', 'waits', 'positions', 'bulk'];
const SHARE_OF_ONE_CALLER = 3 / 4;

/** Greatest numbers of streams of events that are open at the same time. */
export interface StreamLimits {
  readonly total: number;
  readonly perCaller: number;
}

export interface WorkLimits {
  readonly kinds: Readonly<Record<WorkKind, WorkLimit>>;
  readonly streams: StreamLimits;
  /** How long a request waits to be executed, in milliseconds. */
  readonly queueTimeoutMs: number;
}

/** What the default limits derive from. */
export interface Machine {
  readonly cores: number;
  /** Memory of the machine, or of the container if that has less, in bytes. */
  readonly memory: number;
  /** Whether brokers commit the writes and MongoDB executes the queries, not threads of this process. */
  readonly isDistributed: boolean;
}

export const thisMachine = (isDistributed: boolean): Machine => ({
  cores: availableParallelism(),
  // 0 if the limit of the container is unknown.
  memory: Math.min(totalmem(), process.constrainedMemory() || Infinity),
  isDistributed,
});

const MIB = 1024 * 1024;
/** Embedded, writes are committed in groups: with larger ones, a flood of writes delays other requests by its turns. */
const LOCAL_WRITES = 32;
/**
 * How many single records are read in about one turn of the event loop, so that a flood of such reads on many connections
 * delays other requests by a few milliseconds only. Distributed, they wait for MongoDB.
 */
const RECORDS_IN_A_TURN = { embedded: 16, distributed: 128 };
/** Embedded: two query workers at most, each with one query that runs and one that is next. */
const LOCAL_READS = 4;
/** Distributed: what one instance decodes and renders. More reads at a time made it no faster. */
const REMOTE_READS_PER_CORE = 2;

/** The default limits of a machine, which variables can replace. */
export function defaultWorkLimits({ cores, memory, isDistributed }: Machine): Record<WorkKind, Sizes> {
  const fitting = (mib: number, least: number, most: number) =>
    clamp(Math.floor(memory / (mib * MIB)), least, most);
  // A request that waits takes about 50 KB: its socket, headers and objects.
  const queue = fitting(2, 256, 1024);
  return {
    // Each waits for a moment only.
    records: { concurrency: RECORDS_IN_A_TURN[isDistributed ? 'distributed' : 'embedded'], queue: 4 * queue },
    reads: { concurrency: isDistributed ? clamp(REMOTE_READS_PER_CORE * cores, 4, 32) : LOCAL_READS, queue },
    // An export has a page and the state of its compression in memory.
    exports: { concurrency: Math.min(clamp(cores, 3, 8), fitting(256, 1, 8)), queue: fitting(64, 8, 32) },
    events: { concurrency: clamp(4 * cores, 8, 64), queue },
    // Waits are not queued: a queued wait would return its event too late.
    waits: { concurrency: queue, queue: 0 },
    positions: { concurrency: queue, queue: 0 },
    // A bulk request has up to 1,000 commands in memory, a photo upload up to 8 MiB.
    bulk: { concurrency: fitting(64, 8, 32), queue: 64 },
    // A write waits for transactions of the brokers: with more writes, each would wait for seconds.
    writes: isDistributed
      ? { concurrency: clamp(64 * cores, 64, 512), queue: clamp(128 * cores, 128, 1024) }
      : { concurrency: LOCAL_WRITES, queue },
  };
}

/** A stream takes about 30 KB, and up to 256 KiB of events that its client has not read: a quarter of the memory. */
const defaultStreams = ({ memory }: Machine): number => clamp(Math.floor(memory / MIB), 256, 20_000);

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const GREATEST = 100_000;
const concurrency = wholeNumber(1, GREATEST)({ default: undefined });
const queue = wholeNumber(0, GREATEST)({ default: undefined });

/** The variables of the limits. Absent ones have the default of the machine. */
export const workLimitRules = {
  LIMIT_RECORDS: concurrency,
  LIMIT_READS: concurrency,
  LIMIT_EXPORTS: concurrency,
  LIMIT_EVENTS: concurrency,
  LIMIT_WAITS: concurrency,
  LIMIT_POSITIONS: concurrency,
  LIMIT_BULK: concurrency,
  LIMIT_WRITES: concurrency,
  QUEUE_RECORDS: queue,
  QUEUE_READS: queue,
  QUEUE_EXPORTS: queue,
  QUEUE_EVENTS: queue,
  QUEUE_WAITS: queue,
  QUEUE_POSITIONS: queue,
  QUEUE_BULK: queue,
  QUEUE_WRITES: queue,
  QUEUE_TIMEOUT_MS: wholeNumber(1, 600_000)({ default: 10_000 }),
  LIMIT_STREAMS: concurrency,
  LIMIT_STREAMS_PER_CALLER: wholeNumber(1, GREATEST)({ default: 100 }),
};

type LimitName = `${'LIMIT' | 'QUEUE'}_${Uppercase<WorkKind>}`;
type Variables = Readonly<
  Record<LimitName | 'LIMIT_STREAMS', number | undefined> &
    Record<'QUEUE_TIMEOUT_MS' | 'LIMIT_STREAMS_PER_CALLER', number>
>;

export function readWorkLimits(variables: Variables, machine: Machine): WorkLimits {
  const defaults = defaultWorkLimits(machine);
  const limit = (kind: WorkKind): WorkLimit => {
    const name = kind.toUpperCase() as Uppercase<WorkKind>;
    const concurrency = variables[`LIMIT_${name}`] ?? defaults[kind].concurrency;
    const share = Math.max(1, Math.floor(concurrency * SHARE_OF_ONE_CALLER));
    const perCaller = heldByClients.includes(kind) ? share : concurrency;
    return { concurrency, perCaller, queue: variables[`QUEUE_${name}`] ?? defaults[kind].queue };
  };
  const kinds = Object.fromEntries(workKinds.map((kind) => [kind, limit(kind)])) as WorkLimits['kinds'];
  const streams = {
    total: variables.LIMIT_STREAMS ?? defaultStreams(machine),
    perCaller: variables.LIMIT_STREAMS_PER_CALLER,
  };
  return { kinds, streams, queueTimeoutMs: variables.QUEUE_TIMEOUT_MS };
}
