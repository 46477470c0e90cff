import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import process from 'node:process';
import type { ImportFailure } from '../import.js';
import type { FromWorker, StartWorker } from './import-task.js';

/** The heap of an import, in MB. */
const HEAP_MB = 256;
const HEAP = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=8'];
/** How much is kept of what it writes about its end, in characters. */
const MAX_LAST_WORDS = 4_000;
/** What it sees of the environment, which has secrets of the service. */
const ENVIRONMENT = ['PATH', 'TZ', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** Starts a process for an import. An error of it ends that import alone, also a full heap, which no thread survives. */
export const startWorker: StartWorker = (task, told, ended) => {
  // The built file is run even if this file is run from its source.
  const file = createRequire(import.meta.url).resolve('#import-worker');
  const worker = fork(file, [], {
    execArgv: [...HEAP],
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let lastWords = '';
  worker.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(0, MAX_LAST_WORDS);
  });
  worker.on('message', (message: FromWorker) => told(message));
  worker.on('error', (error) => {
    // Else it could not be told something, as it has ended.
    if (worker.pid === undefined) ended(ENDED, error);
  });
  const gone = once(worker, 'close');
  worker.once('close', () =>
    isFull(worker.signalCode, lastWords) ? ended(FULL) : ended(ENDED, new Error(lastWords || 'no reason')),
  );
  worker.send(task);
  return {
    tell: (message) => worker.send(message),
    terminate: async () => {
      worker.removeAllListeners('message');
      if (worker.pid === undefined) return;
      worker.kill('SIGKILL');
      await gone;
    },
  };
};

/** Whether it has ended since it had no memory left: of its heap, or of the machine. */
const isFull = (signal: NodeJS.Signals | null, lastWords: string): boolean =>
  signal === 'SIGKILL' || lastWords.includes('heap out of memory');

const FULL: ImportFailure = {
  code: 'unreadable_file',
  detail: `The import needs more than the ${HEAP_MB} MB of memory that it may have: import the file in parts.`,
};

const ENDED: ImportFailure = {
  code: 'internal_error',
  detail: 'The import has ended by an error of the service.',
};
