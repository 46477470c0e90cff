import type { IncomingMessage } from 'node:http';
import { exchange, holdAndDrop, open, type Outcomes } from '../client.js';
import type { Attack } from './attack.js';

const BODY_BYTES = 8 * 1024 * 1024;
const AT_ONCE = 8;
const UNREAD_CLIENTS = 40;
const HOLD_MS = 10_000;
const NDJSON = 'application/x-ndjson';

/** A JSON object of nearly 8 MiB with unknown names only, about 940,000 of them. */
function unknownNames(): string {
  const members: string[] = [];
  for (let [bytes, n] = [200, 0]; bytes < BODY_BYTES; n += 1) {
    const member = `"${n.toString(36)}":0`;
    bytes += member.length + 1;
    if (bytes < BODY_BYTES) members.push(member);
  }
  return `{${members.join()}}`;
}

const atOnce = (send: () => Promise<unknown>) => Promise.all(Array.from({ length: AT_ONCE }, send));

export const largeAnswers: readonly Attack[] = [
  {
    title: '3a 8 bodies of 8 MiB of unknown names',
    async run({ url, station }, outcomes) {
      const body = Buffer.from(unknownNames());
      const path = `/v1/stations/${station}`;
      await atOnce(() =>
        exchange(url, outcomes, { path, method: 'PATCH', contentType: 'application/json', body }),
      );
    },
  },
  {
    title: '3b the same as 8 bulk lines',
    async run({ url }, outcomes) {
      const body = Buffer.from(`{"type":"RegisterLocation","id":"1","data":${unknownNames()}}\n`);
      await atOnce(() =>
        exchange(url, outcomes, { path: '/v1/bulk', method: 'POST', contentType: NDJSON, body }),
      );
    },
  },
  {
    title: '3c 8 histories of 95 long changes',
    async run({ url, longStation }, outcomes) {
      const path = `/v1/stations/${longStation}/history?limit=1000`;
      await atOnce(() => exchange(url, outcomes, { path }));
    },
  },
  {
    title: '3d 40 unread bulk results of 100,000 lines',
    async run({ url }, outcomes) {
      const body = Buffer.from('x\n'.repeat(100_000));
      const clients = Array.from({ length: UNREAD_CLIENTS }, () => sendUnread(url, body, outcomes));
      await holdAndDrop(clients, HOLD_MS);
    },
  },
];

function sendUnread(url: string, body: Buffer, outcomes: Outcomes) {
  const sent = open(url, { path: '/v1/bulk', method: 'POST', contentType: NDJSON, body });
  sent.once('response', (response: IncomingMessage) => {
    outcomes.add(response.statusCode ?? 0);
    response.on('error', () => undefined).pause();
  });
  return sent.on('error', () => undefined);
}
