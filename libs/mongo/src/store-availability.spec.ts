import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { StoreOverloaded, StoreUnavailable } from '#application/views';
import { mongo } from 'mongoose';
import { ServerAvailability, withAvailabilityErrors } from './server-availability.js';

/** Reads from a port that rejects with this error. @returns the error that the caller gets */
const errorOfRead = (error: unknown) =>
  withAvailabilityErrors({ read: () => Promise.reject(error as Error) }, new ServerAvailability(() => {}))
    .read()
    .catch((rejection: unknown) => rejection);

describe('withAvailabilityErrors', () => {
  it.each([
    ['there is no server', new mongo.MongoServerSelectionError('none', {} as never)],
    ['a connection breaks', new mongo.MongoNetworkError('closed')],
    ['a server steps down', new mongo.MongoServerError({ message: 'not primary', code: 10_107 })],
  ])('reports the store as unavailable if %s', async (_, error) => {
    expect(await errorOfRead(error)).toBeInstanceOf(StoreUnavailable);
  });

  it('reports the store as unavailable if the server has closed a connection that is written to', async () => {
    const server = createServer((socket) => void socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).resume();
    socket.on('error', () => {});
    const error = await new Promise((resolve) => {
      socket.once('end', () => setImmediate(() => socket.write('a command', resolve)));
    });
    server.close();
    expect(await errorOfRead(error)).toBeInstanceOf(StoreUnavailable);
  });

  it('reports the store as overloaded if a read exceeds its deadline', async () => {
    const error = new mongo.MongoServerError({ message: 'operation exceeded time limit', code: 50 });
    expect(await errorOfRead(error)).toBeInstanceOf(StoreOverloaded);
  });

  it('passes other errors on', async () => {
    const errors = [
      new mongo.MongoServerError({ message: 'bad query', code: 2 }),
      new TypeError('a mistake'),
    ];
    expect(await Promise.all(errors.map(errorOfRead))).toStrictEqual(errors);
  });
});
