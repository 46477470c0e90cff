import { join } from 'node:path';
import { SqliteOutcomes, openDatabase, verifyDirectory } from '#sqlite';
import { tables } from '#features/side-tables.sqlite';
import { removeFolder, temporaryFolder } from '../../support/directory.js';
import type { Environment } from '../../support/programs.js';
import { ConcurrentClients } from '../distributed/concurrent-clients.js';
import type { ResponseLog } from '../distributed/response-log.js';
import { SeededRandom } from '../distributed/seeded-random.js';
import { PowerCut } from '../power-loss/power-cut.js';
import { CrashingService, moments } from './crashing-service.js';
import { RandomLines } from './random-lines.js';

const CLIENTS = 4;
const MAX_CRASHES = 3;

/** A filesystem that forgets. */
export interface Forgetful {
  readonly library: string;
  /** Whether syncs are ignored, so that acknowledged writes are lost. */
  readonly ignoresSync: boolean;
}

/** What a run did. */
export interface CrashReport {
  readonly seed: number;
  readonly crashes: readonly string[];
  /** Commands with a final response. */
  readonly acknowledged: number;
  readonly events: number;
  /** Unsynced writes and changes of folders that power cuts have taken back. */
  readonly lost: readonly [writes: number, names: number];
}

/**
 * Runs clients against a service that is killed again and again, and checks the directory: all that was acknowledged is
 * there, once. The seed decides the commands and the moments of the kills.
 * @param forgetful with it, a kill is a power cut in most cases
 */
export async function runCrashes(seed: number, forgetful?: Forgetful): Promise<CrashReport> {
  const folder = await temporaryFolder();
  const random = new SeededRandom(seed * 1_000_003);
  const cut = new PowerCut(folder, `${folder}.journal`);
  const service = new CrashingService({ ...environmentOf(cut, forgetful), DATA_DIR: folder }, random);
  const lines = new RandomLines(seed % 5 === 0 ? 0.2 : 0);
  const clients = new ConcurrentClients({
    urls: () => [service.url],
    seed: seed * 1000,
    clients: CLIENTS,
    more: lines.send,
  });
  const crashes: string[] = [];
  try {
    await service.start();
    await clients.begin();
    for (let left = 1 + random.below(MAX_CRASHES); left > 0; left -= 1) {
      const moment = random.oneOf(moments);
      await service.crash(moment, clients);
      crashes.push(moment);
      if (forgetful && random.chance(0.8)) {
        cut.cut(random.chance(0.5) ? random : undefined);
        crashes.push('cut');
      }
      await service.start();
    }
    await clients.end();
    await service.stop();
    if (forgetful) cut.cut(undefined);
    const events = await expectNothingLost(folder, clients.responses);
    const acknowledged = clients.responses.final.size;
    return { seed, crashes, acknowledged, events, lost: [cut.lostWrites, cut.lostNames] };
  } finally {
    await service.kill();
    cut.clear();
    await removeFolder(folder);
  }
}

function environmentOf(cut: PowerCut, forgetful?: Forgetful): Environment {
  if (!forgetful) return {};
  return { ...cut.environment(forgetful.library), ...(forgetful.ignoresSync && { POWER_IGNORE_SYNC: '1' }) };
}

/** @returns the number of events */
async function expectNothingLost(folder: string, { final, unexpected }: ResponseLog): Promise<number> {
  expect(unexpected).toStrictEqual([]);
  const checks = await verifyDirectory(folder, tables, () => {});
  expect(checks.filter(({ differences, note }) => differences.length > 0 || note !== undefined)).toEqual([]);
  const log = openDatabase(join(folder, 'directory.db'));
  try {
    const outcomes = await new SqliteOutcomes(log).find([...final.keys()]);
    const stored = outcomes.map((outcome) =>
      outcome
        ? [outcome.commandId, outcome.status, outcome.status === 'rejected' ? null : outcome.position]
        : [],
    );
    expect(stored).toStrictEqual([...final].map(([id, { status, position }]) => [id, status, position]));
    const twice = log
      .prepare(
        `SELECT e.command_id, count(*), o.outcome FROM events e LEFT JOIN outcomes o ON o.command_id = e.command_id
         GROUP BY e.command_id HAVING count(*) IS NOT o.outcome ->> 'events'`,
      )
      .all();
    expect(twice).toEqual([]);
    return checks.find(({ name }) => name === 'events of the log')?.count ?? 0;
  } finally {
    log.close();
  }
}
