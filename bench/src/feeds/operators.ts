import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** Stations of each operator. */
export const STATIONS = 20;

/** Unpacked and packed bytes of a member of a gzip bomb, and how many it has. */
const MEMBER_BYTES = 256 * 1024 * 1024;
const MEMBERS = 12;

/** Locations of OCPI with a station each, whose statuses are as of a time. */
function locations(party: string, count = STATIONS, status = 'AVAILABLE', time = '2026-11-01T10:00:00Z') {
  return JSON.stringify(
    Array.from({ length: count }, (_, n) => ({
      ...{ country_code: 'DE', party_id: party, id: `L${n}`, publish: true, country: 'DEU' },
      ...{ name: `Site ${n}`, address: 'Street 1', city: 'Town', time_zone: 'Europe/Berlin' },
      coordinates: { latitude: '52.5', longitude: '13.4' },
      evses: [{ uid: 'e', status, connectors: [], last_updated: time }],
      last_updated: '2026-11-01T10:00:00Z',
    })),
  );
}

type Respond = (response: ServerResponse, party: string) => void;

const JSON_TYPE = { 'content-type': 'application/json' };
let bomb: Buffer | undefined;

/** How operators answer after they were pulled once. */
export const behaviours = {
  'answers the same': (response, party) => response.writeHead(200, JSON_TYPE).end(locations(party)),
  'reports each time': (response, party) => {
    const now = new Date();
    const status = now.getUTCMinutes() % 2 === 0 ? 'AVAILABLE' : 'CHARGING';
    response.writeHead(200, JSON_TYPE).end(locations(party, STATIONS, status, now.toISOString()));
  },
  fails: (response) => response.writeHead(500).end('no'),
  hangs: (response) => void response.writeHead(200, JSON_TYPE).write('['),
  shrinks: (response, party) => response.writeHead(200, JSON_TYPE).end(locations(party, STATIONS / 2)),
  'redirects to a private address': (response) =>
    response.writeHead(302, { location: 'http://10.0.0.1/locations' }).end(),
  'is a gzip bomb': (response) => {
    bomb ??= gzipSync(Buffer.alloc(MEMBER_BYTES, ' '));
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
    for (let member = 0; member < MEMBERS; member += 1) response.write(bomb);
    response.end();
  },
  'promises more than it sends': (response, party) => {
    const text = locations(party);
    response.writeHead(200, { ...JSON_TYPE, 'content-length': String(text.length + 1_000) });
    response.write(text, () => response.destroy());
  },
  'sends more than it promises': (response, party) => {
    const text = locations(party);
    response.writeHead(200, { ...JSON_TYPE, 'content-length': String(text.length - 1_000) }).end(text);
  },
} satisfies Record<string, Respond>;

export type Behaviour = keyof typeof behaviours;

/** How many of fifty operators behave so. */
const shares: Record<Behaviour, number> = {
  'answers the same': 12,
  'reports each time': 8,
  fails: 6,
  hangs: 6,
  shrinks: 4,
  'redirects to a private address': 4,
  'is a gzip bomb': 2,
  'promises more than it sends': 4,
  'sends more than it promises': 4,
};

/** An operator of a feed, with how it behaves. */
export interface Operator {
  readonly party: string;
  readonly behaviour: Behaviour;
  readonly url: string;
  /** Number of requests since it behaves so. */
  asked: number;
}

/** Operators of feeds on one server, which all answer well until they are told to behave as they do. */
export class Operators {
  readonly all: readonly Operator[];
  private isGood = true;

  private constructor(private readonly server: Server) {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const names = Object.entries(shares) as [Behaviour, number][];
    const kinds = names.flatMap(([behaviour, count]) => Array<Behaviour>(count).fill(behaviour));
    this.all = kinds.map((behaviour, index) => {
      const party = `P${String(index).padStart(2, '0')}`;
      return { party, behaviour, url: `${origin}/${party}`, asked: 0 };
    });
    server.on('request', ({ url }, response: ServerResponse) => this.answer(url ?? '', response));
  }

  static async start(): Promise<Operators> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Operators(server);
  }

  /** From now on, each behaves as it does. */
  misbehave(): void {
    this.isGood = false;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer(url: string, response: ServerResponse): void {
    const operator = this.all.find(({ party }) => url.slice(1) === party);
    if (!operator) return void response.writeHead(404).end();
    const { party, behaviour } = operator;
    if (this.isGood) return void behaviours['answers the same'](response, party);
    operator.asked += 1;
    response.on('error', () => {});
    behaviours[behaviour](response, party);
  }
}
