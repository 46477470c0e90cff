import { StationWindow, type PageRequest } from './station-window.js';

interface Row {
  readonly id: number;
}

/** A list of rows by id, whose cursors are ids. */
class List {
  requests: PageRequest[] = [];
  constructor(public rows: readonly Row[]) {}

  readonly read = (request: PageRequest) => {
    this.requests.push(request);
    const after = Number(request.cursor ?? -1);
    const rest = this.rows.filter(({ id }) => id > after);
    const items = rest.slice(0, request.limit);
    const next = rest.length > items.length ? String(items.at(-1)?.id) : null;
    return Promise.resolve({ items, next, total: this.rows.length });
  };
}

const rowsUpTo = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: index * 10 }));

/** Resolves when the window has read what it wants next. */
const settled = (window: StationWindow<Row>) =>
  new Promise<void>((resolve) => {
    window.watch(() => {
      if (!window.state.isReading) resolve();
    });
  });

async function shown(window: StationWindow<Row>, first: number, last: number) {
  const done = settled(window);
  window.show(first, last);
  await done;
}

describe('A window into a list', () => {
  it('reads a first page and knows how many rows there are', async () => {
    const list = new List(rowsUpTo(5000));
    const window = new StationWindow(list.read);
    await shown(window, 0, 20);
    expect(window.state).toEqual({ total: 5000, known: 100, isReading: false, error: undefined });
    expect(window.row(20)).toEqual({ id: 200 });
    expect(window.row(100)).toBeUndefined();
    expect(window.indexOf(({ id }) => id === 500)).toBe(50);
  });

  it('reads on to its end with few requests, and drops rows that are far away', async () => {
    const list = new List(rowsUpTo(50_000));
    const window = new StationWindow(list.read);
    await shown(window, 0, 20);
    await shown(window, 49_980, 49_999);
    expect(window.row(49_999)).toEqual({ id: 499_990 });
    expect(list.requests.length).toBeLessThan(52);
    expect(window.row(10)).toBeUndefined();

    list.requests = [];
    await shown(window, 0, 20);
    expect(window.row(10)).toEqual({ id: 100 });
    expect(list.requests).toHaveLength(1);
  });

  it('reads no farther once the view has come back', async () => {
    const list = new List(rowsUpTo(50_000));
    const window = new StationWindow(list.read);
    await shown(window, 0, 20);
    window.show(49_980, 49_999);
    await shown(window, 0, 20);
    expect(list.requests).toHaveLength(2);
  });

  it('reads the rows in view again after a change', async () => {
    const list = new List(rowsUpTo(1000));
    const window = new StationWindow(list.read);
    await shown(window, 0, 20);
    await shown(window, 480, 500);
    list.rows = list.rows.filter(({ id }) => id !== 4900);
    list.requests = [];
    const done = settled(window);
    window.refresh();
    await done;
    expect(list.requests).toHaveLength(1);
    expect(window.state.total).toBe(999);
    expect(window.row(490)).toEqual({ id: 4910 });
    await shown(window, 0, 20);
    expect(window.row(3)).toEqual({ id: 30 });
  });

  it('is empty after all rows were removed', async () => {
    const list = new List(rowsUpTo(3));
    const window = new StationWindow(list.read);
    await shown(window, 0, 20);
    list.rows = [];
    const done = settled(window);
    window.refresh();
    await done;
    expect(window.state).toMatchObject({ total: 0, known: 0 });
    list.rows = rowsUpTo(2);
    const again = settled(window);
    window.refresh();
    await again;
    expect(window.state).toMatchObject({ total: 2, known: 2 });
  });

  it('has the rows of a range, of which it reads again what it dropped', async () => {
    const list = new List(rowsUpTo(50_000));
    const window = new StationWindow(list.read);
    await shown(window, 0, 20);
    await shown(window, 49_980, 49_999);
    list.requests = [];
    const ids = (await window.rowsIn(50, 1_149)).map(({ id }) => id);
    expect(ids).toEqual(
      rowsUpTo(1_150)
        .slice(50)
        .map(({ id }) => id),
    );
    expect(list.requests.length).toBe(3);
    expect(window.row(50)).toBeUndefined();
  });

  it('says what went wrong, and tries again when asked', async () => {
    const list = new List(rowsUpTo(3));
    let isBroken = true;
    const window = new StationWindow<Row>((request) =>
      isBroken ? Promise.reject(new Error('broken')) : list.read(request),
    );
    const failed = new Promise<void>((resolve) => {
      window.watch(() => window.state.error && resolve());
    });
    window.show(0, 20);
    await failed;
    expect(window.state.error?.message).toBe('broken');
    isBroken = false;
    const done = settled(window);
    window.retry();
    await done;
    expect(window.state).toMatchObject({ total: 3, error: undefined });
  });
});
