import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { kafkaClient } from '#kafka';
import type { SeededRandom } from '../../faults/distributed/seeded-random.js';
import type { DistributedDirectory, Member } from '../../support/distributed.js';
import type { TcpProxy } from '../../support/tcp-proxy.js';
import type { PrivateKafka } from '../index.js';
import { waitFor } from '../processes/until.js';
import type { Load } from './load.js';
import { MANY_HEADERS, writeManyHeaders } from './many-headers.js';

/** What an attack can reach. */
export interface Target {
  readonly broker: PrivateKafka;
  /** Between the programs and MongoDB. */
  readonly mongodb: TcpProxy;
  readonly directory: DistributedDirectory;
  readonly load: Load;
  readonly random: SeededRandom;
  /** How long the broker or MongoDB is away, in milliseconds; undefined for what each attack says. */
  readonly outageMs: number | undefined;
  /** Starts a program of the directory, unless the trial was interrupted. */
  readonly start: (member: Member) => Promise<void>;
  /** Rebuilds the read models. */
  readonly rebuild: () => Promise<void>;
}

/** A fault and its repair, which are awaited. */
export interface Attack {
  /** What is done, for the report. */
  readonly what: string;
  readonly fail: () => unknown;
  /** How long the fault lasts before it is repaired. */
  readonly holdMs: number;
  readonly repair: () => unknown;
}

/** Longer than the session of a group member (10 s): others take over. */
const SESSION_MS = 12_000;
/** Longer than that and the timeout of a transaction (12 s). */
const FREEZE_MS = 15_000;
/** The greatest time in which a program stops after SIGTERM. */
const STOP_MS = 20_000;
const LINES_IN_HAND = 300;

const nothing = () => {};

/** The attacks by name, in no order. */
export const attacks: Readonly<Record<string, (target: Target) => Attack>> = {
  'api-killed': (target) => kill(target, 'api', target.directory.apis),
  'projector-killed': (target) => kill(target, 'projector', target.directory.projectors),
  'api-frozen': (target) => freeze(target, 'api', target.directory.apis),
  'projector-frozen': (target) => freeze(target, 'projector', target.directory.projectors),

  'broker-killed': ({ broker, outageMs: holdMs = 3_000 }) => ({
    what: `kill -9 of the broker, restart after ${holdMs / 1000} s`,
    fail: () => broker.kill(),
    holdMs,
    repair: () => broker.restart(),
  }),

  'broker-frozen': ({ broker, outageMs: holdMs = SESSION_MS }) => ({
    what: `SIGSTOP of the broker, SIGCONT after ${holdMs / 1000} s`,
    fail: () => {
      broker.freeze();
    },
    holdMs,
    repair: () => {
      broker.thaw();
    },
  }),

  'mongodb-cut': ({ mongodb, outageMs: holdMs = 6_000 }) => ({
    what: `MongoDB is disconnected for ${holdMs / 1000} s`,
    fail: () => {
      mongodb.cut();
    },
    holdMs,
    repair: () => {
      mongodb.pass();
    },
  }),

  'mongodb-frozen': ({ mongodb, outageMs: holdMs = 8_000 }) => ({
    what: `MongoDB does not answer for ${holdMs / 1000} s`,
    fail: () => {
      mongodb.stall();
    },
    holdMs,
    repair: () => {
      mongodb.pass();
    },
  }),

  'replica-deleted': ({ directory: { apis, dataDirs }, random, start }) => {
    const { index, member } = oneOf(apis, random);
    return {
      what: `kill -9 of api ${index + 1}, its DATA_DIR is deleted, restart`,
      fail: async () => {
        await member.kill();
        await rm(dataDirs[index] ?? '', { recursive: true });
      },
      holdMs: 0,
      repair: () => start(member),
    };
  },

  'many-headers': ({ directory, broker }) => ({
    what: `records with ${MANY_HEADERS} headers in all partitions of the commands`,
    fail: () => writeManyHeaders(broker.brokers, directory),
    holdMs: 0,
    repair: nothing,
  }),

  rebuild: ({ rebuild }) => ({
    what: 'npm run rebuild',
    fail: rebuild,
    holdMs: 0,
    repair: nothing,
  }),

  'requests-in-hand': ({ directory: { apis, projectors }, load, random, start }) => {
    const api = oneOf(apis, random);
    const projector = oneOf(projectors, random);
    let inHand: Promise<unknown> | undefined;
    return {
      what: `SIGTERM of api ${api.index + 1} during a bulk request and of projector ${projector.index + 1}, restart`,
      fail: async () => {
        const lines = load.lines(LINES_IN_HAND);
        inHand = load.sender(api.index).bulk(lines, true);
        // Enough for some of its lines.
        await pause(100);
        await Promise.all([terminate(api.member), terminate(projector.member)]);
      },
      holdMs: 0,
      repair: () => Promise.all([start(api.member), start(projector.member), inHand]),
    };
  },

  'rolling-restart': ({ directory: { projectors, apis }, start }) => ({
    what: 'SIGTERM and restart of each program, one after another',
    fail: async () => {
      for (const member of [...projectors, ...apis]) {
        await terminate(member);
        await start(member);
      }
    },
    holdMs: 0,
    repair: nothing,
  }),

  'groups-deleted': ({ directory, broker, start }) => {
    const all = [...directory.projectors, ...directory.apis];
    return {
      what: 'SIGTERM of all programs, their consumer groups are deleted, start of all',
      fail: async () => {
        await Promise.all(all.map(terminate));
        await deleteGroups(broker.brokers, directory.prefix);
      },
      holdMs: 0,
      repair: () => Promise.all(all.map(start)),
    };
  },
};

function kill({ random, start }: Target, name: string, members: readonly Member[]): Attack {
  const { index, member } = oneOf(members, random);
  return {
    what: `kill -9 of ${name} ${index + 1}, restart after 12 s`,
    fail: () => member.kill(),
    holdMs: SESSION_MS,
    repair: () => start(member),
  };
}

function freeze({ random }: Target, name: string, members: readonly Member[]): Attack {
  const { index, member } = oneOf(members, random);
  return {
    what: `SIGSTOP of ${name} ${index + 1}, SIGCONT after 15 s`,
    fail: () => {
      member.program.signal('SIGSTOP');
    },
    holdMs: FREEZE_MS,
    repair: () => {
      member.program.signal('SIGCONT');
    },
  };
}

function oneOf(members: readonly Member[], random: SeededRandom) {
  const [index, member] = random.oneOf([...members.entries()]);
  return { index, member };
}

/** @throws Error it does not end cleanly and in time */
async function terminate({ program, url }: Member): Promise<void> {
  let ended: Awaited<typeof program.ended> | undefined;
  void program.kill('SIGTERM').then((result) => (ended = result));
  if (!(await waitFor(() => ended !== undefined, STOP_MS)))
    throw new Error(`${url} has not stopped within ${STOP_MS / 1000} s after SIGTERM`);
  if (ended?.code !== 0) throw new Error(`${url} ended after SIGTERM with ${JSON.stringify(ended)}`);
}

async function deleteGroups(brokers: string, prefix: string): Promise<void> {
  const connection = { brokers: brokers.split(',') };
  const admin = kafkaClient({ connection, clientId: 'trial', log: () => {} }).admin();
  await admin.connect();
  try {
    const { groups } = await admin.listGroups();
    const own = groups.map(({ groupId }) => groupId).filter((id) => id.startsWith(prefix));
    if (own.length === 0) throw new Error('There are no consumer groups');
    await admin.deleteGroups(own);
  } finally {
    await admin.disconnect();
  }
}
