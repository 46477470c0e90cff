import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OwnCallers } from '#http';
import type { Import, ImportFailure, ImportFindings } from '../import.js';
import { SqliteImportStore } from '../import-store.sqlite.js';
import { Bodies } from '../running/bodies.js';
import { ImportRunner } from '../running/import-runner.js';
import type { FromWorker, ImportTask, ToWorker } from '../running/import-task.js';
import { Imports } from '../running/imports.js';
import { NOW } from './import-store.contract.js';

/** A worker that does what a test says. */
export class ScriptedWorker {
  readonly heard: ToWorker[] = [];
  isTerminated = false;

  constructor(
    readonly task: ImportTask,
    readonly tell: (message: FromWorker) => void,
    readonly end: (reason: ImportFailure) => void,
  ) {}

  /** @param given what differs from an import of one station that was created */
  finish(given: Partial<Extract<FromWorker, { kind: 'done' }>> = {}): void {
    const rest = { feed: null, position: null, validators: null, isUnchanged: false };
    this.tell({ kind: 'done', findings: oneCreated, ...rest, ...given });
  }
}

const outcomes = { created: 1, changed: 0, unchanged: 0, skipped: 0, rejected: 0, removed: 0 };
export const oneCreated: ImportFindings = {
  format: 'ndjson',
  progress: { bytes: 10, totalBytes: 10, records: 1, rate: 1 },
  counts: { stations: outcomes },
  warnings: [],
  rejects: [],
};

/** A store of imports in a file, and instances that share it. */
export class RunnerScene {
  private readonly folder = mkdtempSync(join(tmpdir(), 'runner-'));
  private readonly opened: SqliteImportStore[] = [];
  /** The ids of the instances that live. */
  private readonly living = new Set<string>();
  now = NOW;

  /** An instance of the service that runs imports by workers of the test, and does its rounds when the test says so. */
  async instance(name: string) {
    const store = new SqliteImportStore(join(this.folder, 'webhooks.db'), undefined, name);
    this.opened.push(store);
    this.living.add(name);
    store.alive = () => Promise.resolve(new Set(this.living));
    const bodies = await Bodies.in(join(this.folder, `bodies-${name}`));
    const workers: ScriptedWorker[] = [];
    const ended: Import[] = [];
    const own = new OwnCallers();
    const now = () => this.now;
    const runner = new ImportRunner({
      store,
      bodies,
      own,
      address: { url: 'http://directory.example' },
      tokens: { of: () => Promise.resolve(undefined) },
      startWorker: (task, tell, end) => {
        const worker = new ScriptedWorker(task, tell, end);
        workers.push(worker);
        return {
          tell: (message) => void worker.heard.push(message),
          terminate: () => Promise.resolve(void (worker.isTerminated = true)),
        };
      },
      readable: () => Promise.resolve(),
      allowedNetworks: [],
      statusTtlSeconds: 0,
      now,
      ended: (last) => void ended.push(last),
    });
    const imports = new Imports(store, () => {}, now);
    /** Rounds until nothing is to be done at once. */
    const rounds = async () => {
      for (let n = 0; n < 3; n += 1) {
        await runner.tick();
        await new Promise(setImmediate);
      }
    };
    return { store, bodies, workers, ended, own, runner, imports, rounds };
  }

  /** The instance is gone without a word. */
  kill(name: string): void {
    this.living.delete(name);
  }

  close(): void {
    for (const store of this.opened) store.close();
    rmSync(this.folder, { recursive: true });
  }
}
