import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { failCommandsOfClosedConnections } from './closed-connections.js';

interface DriverConnection {
  readonly socket: Socket;
  command(namespace: object, command: object, options: object): Promise<unknown>;
}

const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = require('mongodb/lib/cmap/connection.js') as {
  Connection: { new (socket: Socket, options: object): DriverConnection; prototype: { cleanup: unknown } };
};
const { ns } = require('mongodb/lib/utils.js') as { ns: (name: string) => object };
const original = Connection.prototype.cleanup;
const TURNS = 20;

describe('A command on a connection that is being closed', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    Connection.prototype.cleanup = original;
  });
  afterAll(() => {
    server.close();
  });

  /** What has become of a command that is written between the destruction of its socket and the event `close`. */
  async function outcome(close: (connection: DriverConnection) => void): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const connection = new Connection(socket, { id: 1, generation: 0, hostAddress: {} });
    let result = 'none';
    close(connection);
    connection.command(ns('admin.$cmd'), { hello: 1 }, {}).then(
      () => (result = 'a response'),
      (error: unknown) => (result = (error as Error).constructor.name),
    );
    await once(socket, 'close');
    for (let turns = 0; turns < TURNS; turns += 1) await turn();
    return result;
  }
  const destroyed = ({ socket }: DriverConnection) => void socket.destroy();

  it('never ends without the patch: if this fails, the driver is mended and the patch can go', async () => {
    expect(await outcome(destroyed)).toBe('none');
  });

  it('fails with a network error', async () => {
    failCommandsOfClosedConnections();
    failCommandsOfClosedConnections();
    expect(await outcome(destroyed)).toBe('MongoNetworkError');
  });
});
