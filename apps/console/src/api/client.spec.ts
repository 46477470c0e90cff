import { jest } from '@jest/globals';
import { api, bodyOf, ifVersion, recordOf } from './client.js';
import { positions } from './positions.js';
import { ApiProblem } from './problem.js';

const baseUrl = 'http://localhost';
const path = { id: 'a/b' };

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

let requests: Request[] = [];
let answers: readonly (Answer | (() => Answer))[] = [];

/** The answers to the next requests, in their order. */
function willAnswer(...next: typeof answers): void {
  [requests, answers] = [[], next];
}

function answer(request: Request): Promise<Response> {
  const next = answers[requests.length] ?? {};
  requests.push(request.clone());
  const { status = 200, body, headers = {} } = typeof next === 'function' ? next() : next;
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  const text = body === undefined ? null : JSON.stringify(body);
  return Promise.resolve(new Response(text, { status, headers: { 'content-type': type, ...headers } }));
}

const sent = (index = 0): Record<string, string> => {
  const request = requests[index];
  return request ? { url: request.url, ...Object.fromEntries(request.headers) } : {};
};

beforeAll(() => {
  const storage = { getItem: () => 'csd_key' };
  Object.assign(globalThis, { fetch: answer, sessionStorage: storage, localStorage: storage });
});

describe('A request', () => {
  it('has the key of the tab, and what it asks for in its URL', async () => {
    willAnswer({ body: { items: [] } });
    const query = { q: 'a b', available: ['1', 'null'], operator: ['x,y'], city: [], limit: 5 };
    expect(await bodyOf(api.GET('/v1/stations', { baseUrl, params: { query } }))).toEqual({ items: [] });
    expect(sent()).toMatchObject({ authorization: 'Bearer csd_key', accept: 'application/json' });
    expect([...new URL(sent()['url'] ?? '').searchParams]).toEqual([
      ...[['q', 'a b'] as const, ['available', '1'] as const, ['available', 'null'] as const],
      ...[['operator', 'x,y'] as const, ['limit', '5'] as const],
    ]);
  });

  it('has another key if one is given', async () => {
    willAnswer({ body: {} });
    await api.GET('/v1/caller', { baseUrl, headers: { authorization: 'Bearer other' } });
    expect(sent()).toMatchObject({ authorization: 'Bearer other' });
  });

  it('fails with the problem of a refusal', async () => {
    const body = { status: 410, code: 'station_removed', title: 'Station removed', type: '', detail: '' };
    willAnswer({ status: 410, body, headers: { 'retry-after': '2' } });
    const refused = api.GET('/v1/stations/{id}', { baseUrl, params: { path } });
    await expect(refused).rejects.toBeInstanceOf(ApiProblem);
    await expect(refused).rejects.toMatchObject({ code: 'station_removed', retryAfterMs: 2000 });
    expect(sent()['url']).toBe('http://localhost/v1/stations/a%2Fb');
  });

  it('fails as it does where nobody answers', async () => {
    willAnswer(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(api.GET('/v1/caller', { baseUrl })).rejects.toThrow(TypeError);
  });
});

describe('A read', () => {
  it('is sent again if the stream of events began meanwhile', async () => {
    const headers = { 'directory-position': '0:8' };
    const begins = () => {
      positions.heard('0:9');
      return { body: { at: 1 }, headers };
    };
    willAnswer(begins, { body: { at: 2 }, headers: { 'directory-position': '0:9' } });
    expect(await bodyOf(api.GET('/v1/stations', { baseUrl }))).toEqual({ at: 2 });
    expect(sent(0)).not.toHaveProperty('directory-position');
    expect(sent(1)).toMatchObject({ 'directory-position': '0:9' });
  });
});

describe('A write', () => {
  it('is seen by the reads that follow', async () => {
    willAnswer({ body: { id: 'a' }, headers: { 'directory-position': '0:10' } }, { body: {} });
    const params = { path, header: ifVersion(3) };
    const written = api.PATCH('/v1/stations/{id}', { baseUrl, params, body: { name: 'x' } });
    expect(await recordOf(written)).toEqual({ id: 'a' });
    await api.GET('/v1/stations/{id}', { baseUrl, params: { path } });
    expect(sent(0)).toMatchObject({ 'if-match': '"3"', 'content-type': 'application/json' });
    expect(sent(0)).not.toHaveProperty('directory-position');
    expect(sent(1)).toMatchObject({ 'directory-position': '0:10,0:9' });
    expect(await requests[0]?.json()).toEqual({ name: 'x' });
  });

  it('may return nothing', async () => {
    willAnswer({ status: 204 });
    expect(await bodyOf(api.DELETE('/v1/stations/{id}', { baseUrl, params: { path } }))).toBeUndefined();
    expect(sent()).not.toHaveProperty('content-type');
  });

  describe('without an outcome so far', () => {
    const pending = {
      command_id: 'c',
      status: 'pending',
      aggregate_id: 'a/b',
      version: null,
      position: null,
    };
    const taken = { status: 202, body: pending, headers: { location: '/v1/commands/c' } };
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('returns the record when it has one', async () => {
      const accepted = { ...pending, status: 'accepted', version: 4, position: '0:11' };
      willAnswer(taken, { body: pending }, { body: accepted }, { body: { id: 'a/b', version: 4 } });
      const written = recordOf(
        api.PATCH('/v1/stations/{id}', { baseUrl, params: { path }, body: { name: 'x' } }),
      );
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await written).toEqual({ id: 'a/b', version: 4 });
      expect(requests.map(({ url }) => url.slice(baseUrl.length))).toEqual([
        ...['/v1/stations/a%2Fb', '/v1/commands/c', '/v1/commands/c', '/v1/stations/a%2Fb'],
      ]);
      expect(sent(3)['directory-position']).toMatch(/^0:11|,0:11/);
    });

    it('returns nothing of what is removed then', async () => {
      willAnswer(taken, { body: { ...pending, status: 'accepted', version: 4, position: '0:12' } });
      expect(await bodyOf(api.DELETE('/v1/stations/{id}', { baseUrl, params: { path } }))).toBeUndefined();
    });

    it('fails with the problem of a refusal that comes later', async () => {
      const error = { status: 410, code: 'station_removed', title: 'Station removed', type: '', detail: '' };
      willAnswer(taken, { body: { ...pending, status: 'rejected', error } });
      const refused = recordOf(api.POST('/v1/stations', { baseUrl, body: {} as never }));
      await expect(refused).rejects.toMatchObject({ code: 'station_removed' });
    });

    it('fails without an outcome after a minute', async () => {
      willAnswer(taken, ...Array.from({ length: 200 }, () => ({ body: pending })));
      const refused = recordOf(api.POST('/v1/stations', { baseUrl, body: {} as never }));
      const failure = expect(refused).rejects.toThrow('has taken the change');
      await jest.advanceTimersByTimeAsync(60_000);
      await failure;
    });
  });
});
