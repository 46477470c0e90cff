import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../engines/processes/until.js';
import { useDirectory } from '../support/directory.js';
import { EventStreamClient } from '../support/event-stream.js';
import { casesOf } from '../support/features.js';
import { allEvents, type FeedEvent } from '../support/pages.js';
import { registerLocation } from '../support/records.js';

const eventsSource = 'https://north.example/directory';
const directory = useDirectory({
  eventsSource,
  webhooks: { allowedNetworks: ['127.0.0.0/8'], max: 100 },
});

type Sourced = Pick<FeedEvent, 'type'> & { readonly source?: string };

describe('EVENTS_SOURCE', () => {
  const received: Sourced[] = [];
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push(JSON.parse(Buffer.concat(chunks).toString()) as Sourced);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is the source of events in the feed, both ways, in streams and in webhooks', async () => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    const webhooks = casesOf('webhooks', '/v1/webhooks');
    const created = await Promise.all(webhooks.map((path) => directory.post<{ id: string }>(path, { url })));
    const stream = await EventStreamClient.open(directory.url);
    await registerLocation(directory);
    await stream.received(1);
    await until('the event is delivered', () => received.length === created.length);
    for (const { body } of created) await directory.post(`/v1/webhooks/${body.id}/test`, {});
    const past = await directory.get<{ items: readonly Sourced[] }>('/v1/events?order=desc');
    const events: readonly Sourced[] = [
      ...(await allEvents(directory)),
      ...past.body.items,
      ...stream.events,
      ...received,
    ];
    stream.close();
    const type = 'LocationRegistered.v1';
    expect(events.map((event) => [event.type, event.source])).toEqual(
      [type, type, type, ...casesOf('webhooks', type, 'WebhookTest.v1')].map((each) => [each, eventsSource]),
    );
  });
});
