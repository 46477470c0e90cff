import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** An accepted change. */
export interface AcceptedChange {
  /** The id of its event. */
  readonly event: string;
  /** When its answer arrived, in milliseconds since 1970. */
  readonly at: number;
  /** How long the answer took, in milliseconds. */
  readonly took: number;
}

export interface Pace {
  readonly perSecond: number;
  readonly seconds: number;
}

const CONNECTIONS = 32;
const TICK_MS = 5;
/** Statuses that stations have in turn, so that each report is a change. */
const codes = ['1', '2', '3', '4'];
const UNKNOWN = '0';

const now = () => performance.timeOrigin + performance.now();

/** Reports other statuses at a constant rate, each at its time. */
export class Changes {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  private sent = 0;

  constructor(
    private readonly url: string,
    private readonly stationIds: readonly string[],
  ) {}

  async run({ perSecond, seconds }: Pace): Promise<readonly AcceptedChange[]> {
    const [started, before] = [performance.now(), this.sent];
    const answers: Promise<AcceptedChange>[] = [];
    while (performance.now() - started < seconds * 1000) {
      const due = ((performance.now() - started) / 1000) * perSecond;
      while (this.sent - before < due) answers.push(this.next());
      await delay(TICK_MS);
    }
    return Promise.all(answers);
  }

  /** Makes a change to a status that {@link run} does not report. @throws Error it is not accepted */
  one(): Promise<AcceptedChange> {
    return this.change(this.stationIds[0] ?? '', UNKNOWN);
  }

  private next(): Promise<AcceptedChange> {
    const id = this.stationIds[this.sent % this.stationIds.length] ?? '';
    const code = codes[Math.floor(this.sent / this.stationIds.length) % codes.length] ?? '';
    this.sent += 1;
    return this.change(id, code);
  }

  private change(id: string, code: string): Promise<AcceptedChange> {
    const [options, started] = [{ agent: this.agent, method: 'PUT', headers: JSON_BODY }, now()];
    return new Promise((resolve, reject) => {
      request(`${this.url}/v1/stations/${id}/availability`, options, (response) => {
        const { statusCode, headers } = response;
        const [at, version] = [now(), (headers.etag ?? '').replaceAll('"', '')];
        response.resume();
        if (statusCode === 200) resolve({ event: `stations/${id}/${version}`, at, took: at - started });
        else reject(new Error(`a change was answered ${statusCode}`));
      })
        .once('error', reject)
        .end(JSON.stringify({ available: code }));
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

const JSON_BODY = { 'content-type': 'application/json' };
