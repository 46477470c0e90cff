import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '../../apps/directory-api/src/service.js';
import { until } from '../engines/processes/until.js';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { EventStreamClient } from '../support/event-stream.js';
import { OtlpReceiver, type ReceivedSpan } from './otlp-receiver.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CLIENT = 'b7ad6b7169203331';
const SECRET = 'csd_0123456789abcdefghijklmnopqrstuvwxyz';
const webhooks = { allowedNetworks: ['127.0.0.0/8'], max: 10 };

interface Traced {
  readonly id: string;
  readonly traceparent?: string;
}

let folder: string;
let service: Service;
const directory = new DirectoryClient(() => service.url);
beforeAll(async () => void (folder = await temporaryFolder()));
afterAll(() => removeFolder(folder));

/** Writes a location as a part of a trace. */
const write = (id: string, traceparent: string) => directory.put(`/v1/locations/${id}`, {}, { traceparent });

async function eventOf(id: string): Promise<Traced | undefined> {
  const { body } = await directory.get<{ items: readonly Traced[] }>('/v1/events');
  return body.items.find((event) => event.id === `locations/${id}/1`);
}

describe('A service that traces', () => {
  const collector = new OtlpReceiver();
  const delivered: { readonly headers: IncomingHttpHeaders; readonly event: Traced }[] = [];
  let receiver: Server;
  let streamed: readonly Traced[];
  let event: Traced | undefined;
  let url: string;
  beforeAll(async () => {
    service = await startDirectory(folder, { tracesUrl: `${await collector.start()}/v1/traces`, webhooks });
    url = await startReceiver();
    expect((await directory.post('/v1/webhooks', { url })).status).toBe(201);
    const stream = await EventStreamClient.open(service.url);
    expect((await write('1', `00-${TRACE}-${CLIENT}-01`)).status).toBe(201);
    expect((await write('2', `00-${TRACE}-${CLIENT}-00`)).status).toBe(201);
    expect((await write('3', `00-${SECRET}-${CLIENT}-01`)).status).toBe(201);
    await directory.get(`/v1/stations/${SECRET}?q=${SECRET}`, { 'x-api-key': SECRET });
    event = await eventOf('1');
    await stream.received(3);
    streamed = stream.events;
    stream.close();
    await until('three events are delivered', () => delivered.length === 3);
    // Waits until they are projected, too.
    expect((await directory.get('/v1/locations')).status).toBe(200);
    // Exports what has ended.
    await service.stop();
  });
  afterAll(() => {
    collector.close();
    receiver.close();
  });

  async function startReceiver(): Promise<string> {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        delivered.push({ headers: request.headers, event: JSON.parse(body) as Traced });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  }

  const inTrace = (name: string): ReceivedSpan => {
    const found = collector.spans.filter((span) => span.name === name && span.traceId === TRACE);
    expect(found).toHaveLength(1);
    return found[0]!;
  };
  const namedBy = ({ traceId, spanId }: ReceivedSpan) => `00-${traceId}-${spanId}-01`;
  const attributesOf = ({ attributes }: ReceivedSpan) =>
    Object.fromEntries(
      attributes.map(({ key, value }) => [key, Object.values(value as object)[0] as unknown]),
    );

  it('continues the trace of a request through its command, batch, projection and delivery', () => {
    const request = inTrace('PUT /v1/locations/:id');
    const command = inTrace('command RegisterLocation');
    const link: unknown = expect.objectContaining({ traceId: TRACE, spanId: command.spanId });
    // Later events may be in its batch.
    const links: unknown = expect.arrayContaining([link]);
    expect(request).toMatchObject({ parentSpanId: CLIENT });
    expect(command).toMatchObject({ parentSpanId: request.spanId });
    for (const name of ['append batch', 'project batch'])
      expect(inTrace(name)).toMatchObject({ parentSpanId: command.spanId, links });
    expect(inTrace('deliver event')).toMatchObject({ parentSpanId: command.spanId });
  });

  it('names the span of the command in the event, in the feed, the stream and the delivery', () => {
    const traceparent = namedBy(inTrace('command RegisterLocation'));
    expect(event).toMatchObject({ traceparent });
    expect(streamed.find(({ id }) => id === event?.id)).toMatchObject({ traceparent });
    const delivery = delivered.find((one) => one.event.id === event?.id);
    expect(delivery?.event).toMatchObject({ traceparent });
    expect(delivery?.headers).toMatchObject({ traceparent: namedBy(inTrace('deliver event')) });
  });

  it('makes no spans of what the client does not sample, and keeps its trace', () => {
    expect(streamed.find(({ id }) => id === 'locations/2/1')?.traceparent).toMatch(`00-${TRACE}-`);
    expect(streamed.find(({ id }) => id === 'locations/2/1')?.traceparent).toMatch(/-00$/);
  });

  it('begins a trace if the header is invalid', () => {
    const traceparent = streamed.find(({ id }) => id === 'locations/3/1')?.traceparent ?? '';
    const [, traceId = ''] = traceparent.split('-');
    expect(traceId).not.toBe(TRACE);
    expect(collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['PUT /v1/locations/:id', 'command RegisterLocation']),
    );
  });

  it('says of spans only what is neither secret nor personal', () => {
    const names = new Set(collector.spans.flatMap((span) => Object.keys(attributesOf(span))));
    expect([...names].sort()).toEqual([
      ...['directory.aggregate.kind', 'directory.batch.commands', 'directory.batch.events'],
      ...['directory.command.outcome', 'directory.command.type', 'http.request.method'],
      ...['http.response.status_code', 'http.route'],
    ]);
    const sent = collector.bodies.join('');
    for (const secret of [SECRET, url, '/v1/locations/1']) expect(sent).not.toContain(secret);
    expect(attributesOf(inTrace('command RegisterLocation'))).toEqual({
      'directory.command.type': 'RegisterLocation',
      'directory.aggregate.kind': 'location',
      'directory.command.outcome': 'accepted',
    });
  });
});

describe('A service that does not trace', () => {
  beforeAll(async () => void (service = await startDirectory(folder)));
  afterAll(() => service.stop());

  it('keeps the span of the client with the event', async () => {
    const traceparent = `00-${TRACE}-${CLIENT}-01`;
    await write('4', traceparent);
    expect(await eventOf('4')).toMatchObject({ traceparent });
  });

  it('keeps nothing of an invalid header', async () => {
    await write('5', `00-${TRACE}-${'0'.repeat(16)}-01`);
    expect(await eventOf('5')).not.toHaveProperty('traceparent');
  });
});
