import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in this process with a list of OCPI locations, which feeds pull. */
export class FeedSource {
  /** What each request had in its header `Authorization`. */
  readonly credentials: (string | undefined)[] = [];
  /** The status of all answers. */
  status = 200;
  /** While it is set, answers wait for it. */
  gate: Promise<void> | undefined;
  private readonly server: Server = createServer((request, response) => {
    this.credentials.push(request.headers.authorization);
    void Promise.resolve(this.gate).then(() =>
      response.writeHead(this.status, { 'content-type': 'application/json' }).end(list),
    );
  });

  listen(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/locations`;
  }

  /** Has answers wait. @returns lets them go */
  hold(): () => void {
    let release = () => {};
    this.gate = new Promise((resolve) => (release = resolve));
    return () => {
      this.gate = undefined;
      release();
    };
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const last_updated = '2026-11-29T10:00:00Z';

/** The second one has a position that can't be read: a warning. */
const list = JSON.stringify({
  data: ['51.047', 'north'].map((latitude, index) => ({
    ...{ country_code: 'DE', party_id: 'SHR', id: `L${index}`, publish: true, last_updated },
    ...{ address: 'Pier', city: 'Gent', country: 'BEL', time_zone: 'Europe/Brussels' },
    coordinates: { latitude, longitude: '3.729' },
    evses: [
      {
        ...{ uid: `E${index}`, status: 'AVAILABLE', last_updated },
        connectors: [
          {
            ...{ id: '1', standard: 'IEC_62196_T2', format: 'SOCKET', power_type: 'AC_3_PHASE' },
            ...{ max_voltage: 230, max_amperage: 16, last_updated },
          },
        ],
      },
    ],
  })),
  status_code: 1000,
  timestamp: last_updated,
});
