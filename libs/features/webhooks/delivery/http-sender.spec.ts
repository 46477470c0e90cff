import { jest } from '@jest/globals';
import type { lookup } from 'node:dns';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import selfsigned from 'selfsigned';
import { until } from '../../../../test/engines/processes/until.js';
import { PublicAddresses } from '../../../runtime/src/public-addresses.js';
import { HttpSender } from './http-sender.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const signal = new AbortController().signal;
const requestTo = (url: string) => ({ url, headers: { 'webhook-id': 'x' }, body: '{"ä":1}' });

describe('The sender of webhooks', () => {
  const servers: Server[] = [];
  const senders: HttpSender[] = [];
  afterEach(async () => {
    for (const sender of senders.splice(0)) sender.close();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  async function receiver(handler: Handler): Promise<string> {
    const server = createServer(handler);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const sender = (networks: readonly string[] = ['127.0.0.0/8'], resolve?: typeof lookup) => {
    const made = new HttpSender(new PublicAddresses(networks), resolve);
    senders.push(made);
    return made;
  };
  const namesResolveTo = (...addresses: string[]) =>
    ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof lookup;

  it('posts the body, and names the directory', async () => {
    const received: string[] = [];
    const url = await receiver((request, response) => {
      request.on('data', (data: Buffer) => received.push(data.toString()));
      received.push(`${request.method} ${request.url} ${request.headers['user-agent']?.split('/')[0]}`);
      request.on('end', () => response.writeHead(204).end());
    });
    const answer = await sender().send(requestTo(`${url}/a?b=c`), signal);
    expect(answer).toEqual({ status: 204, retryAfter: undefined, excerpt: null });
    expect(received).toEqual(['POST /a?b=c Charging-Station-Directory', '{"ä":1}']);
  });

  it('ends with an error if the receiver asks for another protocol, or sends informational answers only', async () => {
    const raw = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (data) => {
        if (data.toString().startsWith('POST /upgrade'))
          return socket.write(
            'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
          );
        return socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000));
      });
    });
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(raw.address() as AddressInfo).port}`;
    const answers = [await sender().send(requestTo(`${url}/upgrade`), signal)];
    answers.push(await sender().send(requestTo(`${url}/hints`), signal));
    raw.close();
    expect(answers).toEqual([
      { error: 'the receiver asked for another protocol (101)' },
      { error: 'the receiver sent informational answers only' },
    ]);
  });

  it('uses a connection again, and sends again where an idle one was closed', async () => {
    const ports = new Set<number | undefined>();
    const url = await receiver((request, response) => {
      ports.add(request.socket.remotePort);
      request.resume().on('end', () => response.end('ok'));
    });
    const one = sender();
    for (let count = 0; count < 5; count += 1) await one.send(requestTo(url), signal);
    expect(ports.size).toBe(1);
    for (const server of servers) server.closeAllConnections();
    expect(await one.send(requestTo(url), signal)).toMatchObject({ status: 200 });
  });

  it('does not follow a redirect', async () => {
    let count = 0;
    const url = await receiver((_request, response) => {
      count += 1;
      response.writeHead(307, { location: '/other', 'retry-after': '7' }).end();
    });
    expect(await sender().send(requestTo(url), signal)).toMatchObject({ status: 307, retryAfter: '7' });
    expect(count).toBe(1);
  });

  it('takes the status of an answer that has no end, or comes in drips', async () => {
    let isClosed = false;
    const endless = await receiver((_request, response) => {
      response.on('close', () => (isClosed = true));
      const write = () => {
        while (!isClosed && response.write(Buffer.alloc(16_384)));
      };
      response.on('drain', write);
      write();
    });
    expect(await sender().send(requestTo(endless), signal)).toMatchObject({ status: 200 });
    await until('the endless answer is cut off', () => isClosed, 5_000);
    const drips = await receiver((_request, response) => {
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    });
    const started = performance.now();
    expect(await sender().send(requestTo(drips), signal)).toMatchObject({ status: 200 });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('gives up an answer that does not come, when it is told to', async () => {
    const url = await receiver(() => {});
    const stopping = new AbortController();
    const sent = sender().send(requestTo(url), stopping.signal);
    stopping.abort();
    expect(await sent).toEqual({ error: 'the attempt was ended, as the directory stops' });
  });

  it('gives up an answer that has not come within 15 s', async () => {
    const deadline = new AbortController();
    const url = await receiver(() => deadline.abort());
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal);
    expect(await sender().send(requestTo(url), signal)).toEqual({ error: 'no answer within 15 s' });
    expect(timeout.mock.calls).toEqual([[15_000]]);
    timeout.mockRestore();
  });

  it('tells why there was no answer', async () => {
    const reset = await receiver((request) => request.socket.resetAndDestroy());
    expect(await sender().send(requestTo(reset), signal)).toEqual({ error: 'the connection was reset' });
    const gone = await receiver(() => {});
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    expect(await sender().send(requestTo(gone), signal)).toEqual({ error: 'the connection was refused' });
  });

  it('refuses a certificate that nobody vouches for', async () => {
    const { private: key, cert } = await selfsigned.generate([{ name: 'commonName', value: 'localhost' }]);
    const server = createTlsServer({ key, cert }, (_request, response) => response.end());
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await sender().send(requestTo(`https://127.0.0.1:${port}`), signal);
    expect(answer).toEqual({ error: 'the request failed (DEPTH_ZERO_SELF_SIGNED_CERT)' });
  });

  const refused = { error: 'the address is not allowed: it is not public' };

  it.each([
    ['127.0.0.1', 'http://127.0.0.1'],
    ['another spelling of it', 'http://0x7f.1'],
    ['loopback in IPv6', 'http://[::1]'],
    ['an IPv4-mapped address', 'http://[::ffff:127.0.0.1]'],
    ['an IPv4-compatible address', 'http://[::127.0.0.1]'],
    ['NAT64', 'http://[64:ff9b::127.0.0.1]'],
    ['local NAT64', 'http://[64:ff9b:1::a00:1]'],
    ['6to4', 'http://[2002:7f00:1::1]'],
    ['a unique local address', 'http://[fd00:ec2::254]'],
    ['a link-local address', 'http://[fe80::1]'],
    ['metadata', 'http://169.254.169.254'],
    ['a private network', 'http://10.0.0.1'],
    ['CGNAT', 'http://100.64.0.1'],
    ['no address', 'http://0.0.0.0'],
  ])('sends nothing to %s', async (_name, url) => {
    expect(await sender([]).send(requestTo(`${url}:1/`), signal)).toEqual(refused);
  });

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::1']], [['64:ff9b::7f00:1']]])(
    'sends nothing to a name of %j',
    async (addresses) => {
      const one = sender([], namesResolveTo(...addresses));
      expect(await one.send(requestTo('http://rebound.example:1/'), signal)).toEqual(refused);
    },
  );

  it('sends to networks that the operator allows, and keeps none of their answers', async () => {
    const url = await receiver((_request, response) => response.end('secret'));
    const one = sender(['127.0.0.0/8'], namesResolveTo('127.0.0.1'));
    const named = url.replace('127.0.0.1', 'receiver.example');
    expect(await one.send(requestTo(named), signal)).toMatchObject({ status: 200, excerpt: null });
    expect(await sender(['10.0.0.0/8']).send(requestTo(url), signal)).toEqual(refused);
  });

  it('keeps the first 500 bytes of the answer of a public address', async () => {
    const url = await receiver((_request, response) => response.writeHead(500).end('x'.repeat(600)));
    const taken = new PublicAddresses(['127.0.0.0/8']);
    const one = new HttpSender(taken, undefined, taken);
    senders.push(one);
    expect(await one.send(requestTo(url), signal)).toMatchObject({ status: 500, excerpt: 'x'.repeat(500) });
  });
});
