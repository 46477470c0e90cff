import { setTimeout as pause } from 'node:timers/promises';
import {
  start,
  startMain,
  readyAddress,
  type Environment,
  type RunningProgram,
} from '../../support/programs.js';
import type { ConcurrentClients } from '../distributed/concurrent-clients.js';
import type { SeededRandom } from '../distributed/seeded-random.js';

/** When the service is killed. */
export const moments = ['answers', 'start', 'stop', 'rebuild', 'terminate'] as const;
export type Moment = (typeof moments)[number];

/** The greatest number of answers before a kill. */
const MAX_ANSWERS = 60;

/** The service on a data directory; it is killed at random moments, also during its start and its stop. */
export class CrashingService {
  /** Where clients send requests; the address of an ended process until the next one listens. */
  url = 'http://127.0.0.1:9';
  readonly kills = new Map<Moment, number>(moments.map((moment) => [moment, 0]));
  private program: RunningProgram | undefined;
  private startMs = 0;

  constructor(
    private readonly environment: Environment,
    private readonly random: SeededRandom,
  ) {}

  async start(): Promise<void> {
    const began = performance.now();
    this.program = startMain(this.environment);
    this.url = await readyAddress(this.program);
    this.startMs = performance.now() - began;
  }

  /** Ends the service; resolves when no process uses the directory. */
  async crash(moment: Moment, clients: ConcurrentClients): Promise<void> {
    this.kills.set(moment, (this.kills.get(moment) ?? 0) + 1);
    const { random } = this;
    if (moment === 'start') {
      await this.kill();
      this.program = startMain(this.environment);
      // Most of a start is spent before the directory is opened.
      await pause(this.startMs * (0.4 + 0.6 * random.next()));
      return this.kill();
    }
    await clients.answered(1 + random.below(MAX_ANSWERS));
    if (moment === 'answers') return this.kill();
    if (moment === 'rebuild') return this.killDuringRebuild();
    const ended = this.program?.kill('SIGTERM');
    if (moment === 'stop') {
      await Promise.race([ended, pause(random.below(200))]);
      return this.kill();
    }
    expect(await ended).toEqual({ code: 0, signal: null });
  }

  async stop(): Promise<void> {
    expect(await this.program?.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  }

  async kill(): Promise<void> {
    await this.program?.kill('SIGKILL');
  }

  /** The rebuild opens the directory some time after its start, and then takes some milliseconds. */
  private async killDuringRebuild(): Promise<void> {
    const rebuild = start(process.execPath, ['dist/apps/projector/src/rebuild.js'], this.environment);
    const output = rebuild.waitForOutput(/rebuilding/).catch(() => undefined);
    await Promise.race([output, rebuild.ended]);
    await pause(this.random.below(100));
    if (this.random.chance(0.5)) await rebuild.kill('SIGKILL');
    await this.kill();
    // A rebuild that goes on without the service is part of the power cut or the crash, too.
    await rebuild.kill('SIGKILL');
  }
}
