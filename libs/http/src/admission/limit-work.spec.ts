import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readSettings } from '#runtime';
import { openSocket, readToEnd, waitForText } from '../../../../test/support/raw-socket.js';
import { routeConfig } from '../endpoint/endpoint.js';
import { readsList } from '../../../../apps/directory-api/src/records/list-handler.js';
import { Admission } from './admission.js';
import { limitWork } from './limit-work.js';
import { holdSlotUntilClosed, waitWithoutSlot } from './limited-request.js';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A server with one slot and one waiting request of each kind, and a handler that a test chooses. */
describe('A server that limits work', () => {
  let server: FastifyInstance;
  let admission: Admission;
  let handle: Handler;
  /** Ends the handlers that were called, in order. */
  let handled: (() => void)[];
  let url: string;
  const sockets: Socket[] = [];
  /** The server's ends of the connections. */
  let accepted: Socket[];

  beforeEach(async () => {
    const environment = Object.fromEntries(
      ['READS', 'EXPORTS', 'POSITIONS'].flatMap((kind) => [
        [`LIMIT_${kind}`, '1'],
        [`QUEUE_${kind}`, '1'],
      ]),
    );
    admission = new Admission(readSettings(environment).workLimits);
    server = fastify({ return503OnClosing: false }).decorate('dialects', []);
    limitWork(server, admission);
    handled = [];
    handle = async () => {
      await new Promise<void>((resolve) => handled.push(resolve));
      return 'done';
    };
    const config = routeConfig({ ...readsList('station'), document: false });
    for (const path of ['/v1/summary', '/v1/stations'])
      server.get(path, { config }, (request, reply) => handle(request, reply));
    accepted = [];
    server.server.on('connection', (socket) => accepted.push(socket));
    await server.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const end of handled) end();
    await server.close();
  });

  const get = async (path: string, ...headers: readonly string[]): Promise<Socket> => {
    const socket = await openSocket(url);
    sockets.push(socket);
    socket.write([`GET ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n'));
    return socket;
  };
  /** Closes a connection; resolves when the server has noticed. */
  const disconnect = async (socket: Socket): Promise<void> => {
    const other = accepted.find(({ remotePort }) => remotePort === socket.localPort) as Socket;
    const closed = once(other, 'close');
    socket.destroy();
    await closed;
  };
  const summary = () => get('/v1/summary');
  /** Resolves when the load of a kind begins like this. */
  const load = async (kind: string, text: string): Promise<void> => {
    while (!admission.describe().includes(`${kind}: ${text}`)) await new Promise(setImmediate);
  };
  const FULL = '1 of 1 running, 1 of 1 queued';
  const FREE = '0 of 1 running, 0 of 1 queued';

  it('executes one request, lets one wait and refuses the others at once', async () => {
    const first = await summary();
    await load('reads', '1 of 1 running');
    const second = await summary();
    await load('reads', FULL);
    const refused = await fetch(`${url}/v1/summary`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({ code: 'overloaded' });
    expect(handled).toHaveLength(1);

    const answers = [waitForText(first, 'done'), waitForText(second, 'done')];
    handled[0]?.();
    await answers[0];
    await load('reads', '1 of 1 running, 0 of 1 queued');
    handled[1]?.();
    await answers[1];
    await load('reads', `${FREE}, 2 admitted, 1 refused, 0 abandoned`);
  });

  it('does not execute a request whose client has gone while it waited', async () => {
    await summary();
    await load('reads', '1 of 1 running');
    const gone = await summary();
    await load('reads', FULL);
    gone.destroy();
    await load('reads', '1 of 1 running, 0 of 1 queued, 1 admitted, 0 refused, 1 abandoned');
    handled[0]?.();
    await load('reads', FREE);
    expect(handled).toHaveLength(1);
  });

  it('does not execute a pipelined request whose client has gone', async () => {
    const pipelined = await openSocket(url);
    sockets.push(pipelined);
    pipelined.write('GET /v1/summary HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
    await load('reads', FULL);
    await disconnect(pipelined);
    handled[0]?.();
    await load('reads', FREE);
    expect(handled).toHaveLength(1);
  });

  it('keeps the slot of a request whose client has gone until its work is done', async () => {
    const gone = await summary();
    await load('reads', '1 of 1 running');
    await summary();
    await load('reads', FULL);
    await disconnect(gone);
    expect(handled).toHaveLength(1);
    handled[0]?.();
    await load('reads', '1 of 1 running, 0 of 1 queued');
    expect(handled).toHaveLength(2);
  });

  it('frees the slot of a request that fails', async () => {
    handle = () => Promise.reject(new Error('no such table'));
    for (let n = 0; n < 3; n += 1) expect((await fetch(`${url}/v1/summary`)).status).toBe(500);
    await load('reads', FREE);
  });

  it('refuses what waits when it is closed', async () => {
    await summary();
    await load('reads', '1 of 1 running');
    const waiting = await summary();
    await load('reads', FULL);
    const answer = readToEnd(waiting);
    admission.onModuleDestroy();
    expect(await answer).toMatch(/^HTTP\/1\.1 503 [^]*shutting_down/);
  });

  describe('with a streamed response', () => {
    let stream: PassThrough;
    beforeEach(() => {
      stream = new PassThrough();
      handle = (request, reply) => {
        holdSlotUntilClosed(stream, request);
        return Promise.resolve(reply.send(stream));
      };
    });
    const csv = () => get('/v1/stations', 'Accept: text/csv');

    it('frees the slot when the stream has ended', async () => {
      const socket = await csv();
      stream.write('first');
      await waitForText(socket, 'first');
      await load('exports', '1 of 1 running');
      stream.end('last');
      await load('exports', FREE);
    });

    it('closes the stream when the client has gone', async () => {
      const socket = await csv();
      stream.write('first');
      await waitForText(socket, 'first');
      socket.destroy();
      await load('exports', FREE);
      expect(stream.destroyed).toBe(true);
    });

    it('keeps the slot until the stream of a client that has gone is closed', async () => {
      let close = () => {};
      stream = new PassThrough({ destroy: (_error, done) => void (close = () => done(null)) });
      const socket = await csv();
      stream.write('first');
      await waitForText(socket, 'first');
      await disconnect(socket);
      expect(stream.destroyed).toBe(true);
      expect(admission.describe()).toContain('exports: 1 of 1 running');
      close();
      await load('exports', FREE);
    });
  });

  describe('with a request that waits for the read models', () => {
    let reach: () => void;
    beforeEach(() => {
      const reached = new Promise<void>((resolve) => (reach = resolve));
      handle = async (request) => {
        await waitWithoutSlot(request, () => reached);
        await new Promise<void>((resolve) => handled.push(resolve));
        return 'done';
      };
    });

    it('gives its slot back meanwhile', async () => {
      const socket = await summary();
      await load('positions', '1 of 1 running');
      expect(admission.describe()).toContain(`reads: ${FREE}`);
      const answer = waitForText(socket, 'done');
      reach();
      await load('reads', '1 of 1 running');
      await load('positions', FREE);
      handled[0]?.();
      await answer;
      await load('reads', FREE);
    });

    it('does not go on with it if its client has gone', async () => {
      const socket = await summary();
      await load('positions', '1 of 1 running');
      await disconnect(socket);
      reach();
      await load('positions', FREE);
      expect([handled.length, admission.describe().includes(`reads: ${FREE}`)]).toEqual([0, true]);
    });
  });
});
