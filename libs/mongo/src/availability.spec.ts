import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { StoreUnavailable } from '#application/views';
import { mongo } from 'mongoose';
import { tellingAvailability } from './availability.js';

/** A read that comes to this. */
const read = (error: unknown) =>
  tellingAvailability({ read: () => Promise.reject(error as Error) })
    .read()
    .catch((told: unknown) => told);

describe('A port that tells of availability', () => {
  it.each([
    ['there is no server', new mongo.MongoServerSelectionError('none', {} as never)],
    ['a connection breaks', new mongo.MongoNetworkError('closed')],
    ['a server steps down', new mongo.MongoServerError({ message: 'not primary', code: 10_107 })],
  ])('says so where %s', async (_, error) => {
    expect(await read(error)).toBeInstanceOf(StoreUnavailable);
  });

  it('says so where the server has ended a connection that is written to', async () => {
    const server = createServer((socket) => void socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).resume();
    socket.on('error', () => {});
    const error = await new Promise((resolve) => {
      socket.once('end', () => setImmediate(() => socket.write('a command', resolve)));
    });
    server.close();
    expect(await read(error)).toBeInstanceOf(StoreUnavailable);
  });

  it('leaves other errors as they are', async () => {
    const errors = [
      new mongo.MongoServerError({ message: 'bad query', code: 2 }),
      new TypeError('a mistake'),
    ];
    expect(await Promise.all(errors.map(read))).toStrictEqual(errors);
  });
});
