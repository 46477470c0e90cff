import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker, isMainThread, parentPort, type MessagePort } from 'node:worker_threads';
import { DataDirectoryUnusable } from '../directory/data-directory.js';
import { youngGenerationMb } from '../memory.js';
import { codeOf } from '../sqlite-errors.js';

/** The methods of a worker, which the main thread calls by name. Arguments and results are cloned. */
type Methods = Readonly<Record<string, (...args: never[]) => unknown>>;

type Result<M extends Methods, Name extends keyof M> = Awaited<ReturnType<M[Name]>>;

interface Request {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

type ToWorker = Request | 'close';
type FromWorker =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: Error; readonly code: string | undefined }
  | { readonly event: unknown };

interface PendingRequest {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

// An error that nothing catches ends the worker; the main thread gets a clone of it.
if (!isMainThread)
  process.on('uncaughtException', (error) => {
    throw sendableError(error);
  });

/**
 * Calls the methods of a worker. A worker that ends before it is closed ends the process with one line: the service
 * could neither write nor read without it, and a restart loses nothing that was acknowledged.
 */
export class Remote<M extends Methods, Event = never> {
  private readonly requests = new Map<number, PendingRequest>();
  private lastId = 0;
  private isClosing = false;

  constructor(
    private readonly worker: Worker,
    private readonly name: string,
    private readonly onEvent: (event: Event) => void = () => {},
  ) {
    worker.on('message', (message: FromWorker) => this.receive(message));
    worker.on('error', ({ message }: Error) => this.endProcess(`: ${message}`));
    worker.on('exit', (code) => {
      if (!this.isClosing) this.endProcess(` with code ${code}`);
    });
  }

  /** Starts the worker of the file that package.json imports as `#<name>-worker`. */
  static start<M extends Methods, Event = never>(
    name: keyof typeof youngGenerationMb,
    workerData: object,
    onEvent?: (event: Event) => void,
  ): Remote<M, Event> {
    // The worker runs the built file even if this file is run from its source.
    const worker = new Worker(createRequire(import.meta.url).resolve(`#${name}-worker`), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb[name] },
    });
    return new Remote(worker, name, onEvent);
  }

  /** The number of requests without a reply. */
  get pending(): number {
    return this.requests.size;
  }

  /** Calls a method; calls begin in order. @throws Error the message, stack and code of the method's error */
  call<Name extends keyof M & string>(method: Name, ...args: Parameters<M[Name]>): Promise<Result<M, Name>> {
    const id = ++this.lastId;
    return new Promise<Result<M, Name>>((resolve, reject) => {
      this.worker.postMessage({ id, method, args } satisfies ToWorker);
      this.requests.set(id, { resolve: resolve as PendingRequest['resolve'], reject });
    });
  }

  /** Resolves when all earlier calls have their replies and the worker has closed its files and ended. */
  async close(): Promise<void> {
    this.isClosing = true;
    const exit = once(this.worker, 'exit');
    this.worker.postMessage('close' satisfies ToWorker);
    await exit;
  }

  private endProcess(reason: string): void {
    const line = `the ${this.name} worker ended${reason}`.replace(/\s+/g, ' ');
    process.stderr.write(`${line}\n`);
    process.exit(1);
  }

  private receive(message: FromWorker): void {
    if ('event' in message) return this.onEvent(message.event as Event);
    const request = this.requests.get(message.id);
    this.requests.delete(message.id);
    if ('error' in message) request?.reject(Object.assign(message.error, { code: message.code }));
    else request?.resolve(message.result);
  }
}

/**
 * Serves the methods of this worker. Each call begins when it arrives.
 * @param close closes the files that the methods use; called once, after all replies
 */
export function serve(methods: Methods, close: () => void | Promise<void>): void {
  const port = mainThread();
  const running = new Set<Promise<void>>();
  const end = async () => {
    await Promise.all(running);
    await close();
    port.close();
  };
  port.on('message', (message: ToWorker) => {
    if (message === 'close') return void end();
    const call = reply(methods, message).finally(() => running.delete(call));
    running.add(call);
  });
}

/** Sends a one-way event to the main thread. */
export const emit = (event: unknown): void => send({ event });

async function reply(methods: Methods, { id, method, args }: Request): Promise<void> {
  try {
    const call = methods[method] as (...args: readonly unknown[]) => unknown;
    send({ id, result: await call(...args) });
  } catch (error) {
    // The unhandled rejection ends the worker without a reply.
    if (error instanceof DataDirectoryUnusable) throw error;
    send({ id, error: sendableError(error), code: codeOf(error) });
  }
}

/** An error that can be cloned: a clone of an error of the database library has only its code. */
export function sendableError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const sent = new Error(error.message);
  if (error.stack) sent.stack = error.stack;
  return sent;
}

const send = (message: FromWorker): void => mainThread().postMessage(message);

function mainThread(): MessagePort {
  if (!parentPort) throw new Error('this thread is no worker');
  return parentPort;
}
