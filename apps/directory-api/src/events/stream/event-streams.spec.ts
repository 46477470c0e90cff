import { Logger } from '@nestjs/common';
import { StoreUnavailable, type FeedPage, type LoggedEvent } from '#application';
import {
  at,
  station,
  stationObserved,
  stationChanged,
} from '../../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder, type GivenEvent } from '../../../../../test/contracts/inputs/event-recorder.js';
import { until } from '../../../../../test/engines/processes/until.js';
import { openSocket, readToEnd, waitForText } from '../../../../../test/support/raw-socket.js';
import { EventFrames } from './event-frames.js';
import { BEGINNING, StreamScene, created } from './testing/stream-scene.js';

Logger.overrideLogger(false);

describe('Streams of events', () => {
  let scene: StreamScene;
  beforeEach(async () => {
    scene = await new StreamScene().start();
  });
  afterEach(() => scene.stop());

  it('have a comment after 15 s without an event, with the position that was reached', async () => {
    const client = await scene.open('available=4');
    await scene.after(14_999);
    await scene.append(created(1));
    await until('the log is read', () => scene.feed.pages > 0);
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    await scene.after(1);
    await until('the comment has arrived', () => client.comments === 1);
    expect(client.lastEventId).toBe(await scene.log.end());
    await scene.after(14_999);
    await scene.append([station(1), stationObserved(['4', at('10:00')])]);
    await client.received(1);
    await scene.after(14_999);
    expect(client.comments).toBe(1);
    await scene.after(1);
    await until('the next comment has arrived', () => client.comments === 2);
  });

  it('end after 80 to 100 % of 10 minutes', async () => {
    scene.random = [0, 0, 0.999, 0.999];
    const first = await scene.open();
    const last = await scene.open();
    expect([first.retryMs, last.retryMs]).toEqual([1000, 4996]);
    await scene.after(479_000);
    expect([first.hasEnded, last.hasEnded]).toEqual([false, false]);
    await scene.after(1_000);
    await until('the first one has ended', () => first.hasEnded);
    await scene.after(119_000);
    expect(last.hasEnded).toBe(false);
    await scene.after(1_000);
    await until('the last one has ended', () => last.hasEnded);
  });

  it('end like any response, unless they are cut off', async () => {
    const sockets = [await openSocket(scene.url), await openSocket(scene.url)];
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await Promise.all(sockets.map((socket) => waitForText(socket, 'retry:')));
    const [ended, cut] = sockets.map(readToEnd);
    scene.streams.onModuleDestroy();
    scene.responses[1]?.destroy();
    await scene.after(5_000);
    expect(await ended).toBe('0\r\n\r\n');
    expect(await cut).toBe('');
  });

  it('end one after the other when the service stops, and not before their events are sent', async () => {
    const clients = [await scene.open(), await scene.open(), await scene.open()];
    const [first, second, third] = clients;
    scene.random = [0.1, 0.5, 0.9];
    scene.streams.onModuleDestroy();
    await scene.after(500);
    await until('the first one has ended', () => first?.hasEnded === true);
    await scene.append(created(1));
    await Promise.all([second?.received(1), third?.received(1)]);
    await scene.after(2_000);
    await until('the second one has ended', () => second?.hasEnded === true);
    expect(third?.hasEnded).toBe(false);
    await scene.after(2_000);
    await until('the third one has ended', () => third?.hasEnded === true);
    const late = await scene.open();
    await scene.after(0);
    await until('one that comes late ends at once', () => late.hasEnded);
  });

  it('are limited for each caller and in all', async () => {
    await scene.stop();
    scene = await new StreamScene({ total: 3, perCaller: 2 }).start();
    await scene.open();
    const second = await scene.open();
    expect(() => scene.streams.admit('someone')).toThrow('rate_limited');
    scene.streams.admit('another one');
    await scene.open();
    expect(() => scene.streams.admit('another one')).toThrow('overloaded');
    second.close();
    await until('there is room', () => scene.streams.describe() === 'streams: 2 of 3 open');
    scene.streams.admit('another one');
  });

  it('share what is read, however many they are', async () => {
    const filters = ['', 'types=StationCreated', 'available=1', 'available=4', `station_id=${station(1).id}`];
    const clients = await Promise.all(Array.from({ length: 100 }, (_, n) => scene.open(filters[n % 5])));
    await scene.append(created(7));
    await Promise.all(clients.filter((_, n) => n % 5 < 3).map((client) => client.received(1)));
    scene.feed.pages = 0;
    await scene.append(created(1));
    await Promise.all(clients.filter((_, n) => n % 5 < 3).map((client) => client.received(2)));
    await Promise.all(clients.filter((_, n) => n % 5 === 4).map((client) => client.received(1)));
    expect(scene.feed.pages).toBe(1);
    expect(clients.filter((_, n) => n % 5 === 3).flatMap(({ events }) => events)).toEqual([]);
  });

  it('go on when the store is there again', async () => {
    const client = await scene.open();
    scene.feed.failure = new StoreUnavailable('away');
    await scene.append(created(1));
    await until('reads have failed', () => scene.feed.pages > 2);
    scene.feed.failure = undefined;
    await client.received(1);
    expect(client.hasEnded).toBe(false);
  });

  it('are cut off if events cannot be read', async () => {
    const client = await scene.open();
    scene.feed.failure = new Error('unreadable');
    await scene.append(created(1));
    await until('the client is cut off', () => client.hasEnded);
    expect(scene.streams.load()).toMatchObject({ open: 0, cutOff: 1 });
  });

  it('read no more of the past than the client takes', async () => {
    const change = stationChanged({ pre_charge_instructions: 'x'.repeat(20_000) });
    await scene.append(created(1), ...Array.from({ length: 1000 }, (): GivenEvent => [station(1), change]));
    const socket = await openSocket(scene.url);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await waitForText(socket, 'retry:');
    socket.pause();
    let pages: number;
    do {
      pages = scene.feed.pages;
      await until('the buffers are full', () => scene.responses[0]?.writableNeedDrain === true);
      for (let turn = 0; turn < 1000; turn += 1) await new Promise(setImmediate);
    } while (scene.feed.pages > pages);
    expect(pages).toBeLessThan(1000 / 13);
    let end = '';
    socket.on('data', (piece) => (end = (end + piece.toString()).slice(-50_000)));
    socket.resume();
    await until('all is read', () => end.includes(`"id":"stations/${station(1).id}/1001"`));
    socket.destroy();
  });
});

describe('An event', () => {
  it('is serialized once for all pages that have it', () => {
    let count = 0;
    const [logged] = new EventRecorder().logged(created(1));
    const data = { toJSON: () => (count += 1) };
    const event = { ...logged, event: { type: 'StationRemoved.v1', data } } as unknown as LoggedEvent;
    const page: FeedPage = { events: [event], next: BEGINNING };
    const frames = new EventFrames('whole', '/directory');
    expect(frames.of(page)).toBe(frames.of(page));
    expect(frames.of({ ...page }).equals(frames.of(page))).toBe(true);
    expect(count).toBe(1);
  });
});
