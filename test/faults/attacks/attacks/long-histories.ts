import { Agent } from 'node:http';
import { exchange, repeat, type Sending } from '../client.js';
import type { Attack } from './attack.js';

const CONNECTIONS = 20;
const DURATION_MS = 10_000;

/** Sends requests on some connections for a time. */
async function sendAll(sendOn: (connection: number, agent: Agent) => Promise<unknown>): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  await repeat(CONNECTIONS, DURATION_MS, (connection) => sendOn(connection, agent));
  agent.destroy();
}

/** Filters and past states that need the states of a station with 50,000 reports. */
export const longHistories: readonly Attack[] = [
  {
    title: '4a events by status of 50,000 reports, 20 connections',
    async run({ url, positionNearEnd }, outcomes) {
      const filter = '/v1/events?available=1&limit=1000';
      // Half of the connections read the last events again and again, the others the whole feed.
      const next = new Map<number, string>();
      await sendAll(async (connection, agent) => {
        const after = connection % 2 === 0 ? positionNearEnd : next.get(connection);
        const text = await exchange(url, outcomes, {
          path: filter + (after ? `&after=${after}` : ''),
          agent,
        });
        const found = /"next":"([^"]+)"\}$/.exec(text)?.[1];
        if (found) next.set(connection, found);
      });
    },
  },
  {
    title: '4b as_of within 50,000 reports, 20 connections',
    async run({ url, reportedStation, reported }, outcomes) {
      const [from, until] = reported;
      await sendAll((_, agent) => {
        const time = new Date(from + Math.random() * (until - from)).toISOString();
        const sending: Sending = { path: `/v1/stations/${reportedStation}?as_of=${time}`, agent };
        return exchange(url, outcomes, sending);
      });
    },
  },
];
