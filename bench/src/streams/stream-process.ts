import { Agent, get, type IncomingMessage } from 'node:http';
import process from 'node:process';

/** Opens streams in a process of their own. */
export interface OpenJob {
  readonly url: string;
  readonly clients: number;
}

/** Waits until every client has received this many events in all. */
export interface WaitJob {
  readonly events: number;
}

/** When clients received each event, by `subject/version`, in milliseconds since 1970: the first and the last of them. */
export interface Received {
  readonly first: Readonly<Record<string, number>>;
  readonly last: Readonly<Record<string, number>>;
  /** Streams that have ended. */
  readonly ended: number;
}

const TICK_MS = 5;
/** Connections that are opened at a time: the service accepts one a turn of its event loop. */
const AT_ONCE = 50;

const now = () => performance.timeOrigin + performance.now();
const agent = new Agent({ maxSockets: Infinity });
const first: Record<string, number> = {};
const last: Record<string, number> = {};
const count = { open: 0, ended: 0, events: 0 };

/** Resolves when the first lines of the stream have arrived. */
function open(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/v1/events/stream`, { agent }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`a stream was answered ${response.statusCode}`));
      response.once('data', () => resolve());
      follow(response);
    }).once('error', reject);
  });
}

function follow(response: IncomingMessage): void {
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    const at = now();
    for (const block of blocks) receive(block, at);
  });
  response.once('close', () => (count.ended += 1));
}

function receive(block: string, at: number): void {
  const id = /"id":"([^"]+)"/.exec(block)?.[1];
  if (id === undefined) return;
  count.events += 1;
  first[id] ??= at;
  last[id] = at;
}

async function openAll({ url, clients }: OpenJob): Promise<void> {
  while (count.open < clients) {
    const more = Math.min(AT_ONCE, clients - count.open);
    await Promise.all(Array.from({ length: more }, () => open(url)));
    count.open += more;
  }
}

async function receivedAll({ events }: WaitJob): Promise<void> {
  while (count.events < events * count.open && count.ended === 0)
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
}

async function execute(job: OpenJob | WaitJob): Promise<Received> {
  if ('url' in job) await openAll(job);
  else await receivedAll(job);
  return { first, last, ended: count.ended };
}

process.on('message', (job: OpenJob | WaitJob) => void execute(job).then((result) => process.send?.(result)));
process.once('disconnect', () => process.exit(0));
