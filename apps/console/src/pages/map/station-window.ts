import type { Page } from '../../api/records.js';

/** Rows of the first page: enough for a window, and read within a moment. */
const FIRST_ROWS = 100;
/** The most that the directory returns in one page. */
const MAX_ROWS = 1000;
/** Pages whose rows are kept: those near the rows in view. Of the others the cursor is kept. */
const MAX_KEPT_PAGES = 12;

export interface PageRequest {
  /** Undefined for the first page. */
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Consecutive rows of the list. */
interface Stretch<Row> {
  readonly start: number;
  readonly count: number;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly next: string | null;
  /** Undefined if they were dropped, as they are far from the view. */
  readonly rows: readonly Row[] | undefined;
}

/** What is known of a list. It is another object after each change. */
export interface WindowState {
  /** Number of all rows; undefined before the first page. */
  readonly total: number | undefined;
  /** Number of rows up to which the list was read. */
  readonly known: number;
  readonly isReading: boolean;
  readonly error: Error | undefined;
}

/**
 * A list of any length that is read by keyset pages, as far as it is looked at. Rows far from the view are dropped and read
 * again by their cursor. After a change the rows in view alone are read again.
 */
export class StationWindow<Row> {
  private stretches: readonly Stretch<Row>[] = [];
  private view = { first: 0, last: 0 };
  private readonly stopping = new AbortController();
  private readonly watchers = new Set<() => void>();
  private isRunning = false;
  private isStale = false;
  state: WindowState = { total: undefined, known: 0, isReading: false, error: undefined };

  constructor(private readonly readPage: (request: PageRequest) => Promise<Page<Row>>) {}

  /** Calls back after each change. Returns a function that ends this. */
  readonly watch = (notify: () => void): (() => void) => {
    this.watchers.add(notify);
    return () => void this.watchers.delete(notify);
  };

  readonly current = (): WindowState => this.state;

  /** The row at an index, if it was read. */
  row(index: number): Row | undefined {
    const stretch = this.stretches.find(({ start, count }) => index >= start && index < start + count);
    return stretch?.rows?.[index - stretch.start];
  }

  /** The index of the first row that is such, among those that were read; −1 if there is none. */
  indexOf(isSuch: (row: Row) => boolean): number {
    for (const { start, rows } of this.stretches) {
      const index = rows?.findIndex(isSuch) ?? -1;
      if (index >= 0) return start + index;
    }
    return -1;
  }

  /** The rows from one index to another one, as far as the list was read; those that were dropped are read again. */
  async rowsIn(first: number, last: number): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (const stretch of this.stretches) {
      const { start, count } = stretch;
      if (start > last || start + count <= first) continue;
      const all = stretch.rows ?? (await this.read(stretch)).stretch.rows;
      rows.push(...all.slice(Math.max(0, first - start), last - start + 1));
    }
    return rows;
  }

  /** Reads the rows in view that are not known. */
  show(first: number, last: number): void {
    this.view = { first, last };
    this.run();
  }

  /** Reads the rows in view again. */
  refresh(): void {
    this.isStale = true;
    this.run();
  }

  retry(): void {
    this.state = { ...this.state, error: undefined };
    this.run();
  }

  stop(): void {
    this.stopping.abort();
  }

  private run(): void {
    if (this.isRunning || this.state.error || !this.nextRead()) return;
    this.isRunning = true;
    void this.readAll();
  }

  private async readAll(): Promise<void> {
    let error: Error | undefined;
    this.change({ isReading: true });
    try {
      for (let read = this.nextRead(); read; read = this.nextRead()) await read();
    } catch (problem) {
      error = problem as Error;
    }
    this.isRunning = false;
    this.change({ isReading: false, error });
  }

  /** What to read next for the rows in view; undefined if all is known. */
  private nextRead(): (() => Promise<void>) | undefined {
    if (this.stopping.signal.aborted) return undefined;
    if (this.isStale && this.stretches.length > 0) return () => this.readAgain();
    const missing = this.stretches.find((stretch) => !stretch.rows && this.isInView(stretch));
    if (missing) return () => this.replace(missing);
    return this.isMoreWanted() ? () => this.readOn() : undefined;
  }

  private isMoreWanted(): boolean {
    const { known, total } = this.state;
    return (
      total === undefined || (this.view.last >= known && typeof this.stretches.at(-1)?.next === 'string')
    );
  }

  private isInView = ({ start, count }: Stretch<Row>): boolean =>
    start <= this.view.last && start + Math.max(1, count) > this.view.first;

  private async readOn(): Promise<void> {
    const { known } = this.state;
    const limit =
      known === 0
        ? FIRST_ROWS
        : Math.min(MAX_ROWS, Math.max(FIRST_ROWS, this.view.last - known + FIRST_ROWS));
    const cursor = this.stretches.at(-1)?.next ?? undefined;
    const { page, stretch } = await this.read({ start: known, cursor, limit });
    this.set([...this.stretches, stretch], page.total);
  }

  private async readAgain(): Promise<void> {
    this.isStale = false;
    const inView = this.stretches.filter(this.isInView);
    // Rows that are not in view are read when they come into view.
    this.stretches = this.stretches.map((stretch) =>
      inView.includes(stretch) ? stretch : { ...stretch, rows: undefined },
    );
    for (const stretch of inView) {
      if (!this.stretches.includes(stretch)) return;
      await this.replace(stretch);
    }
  }

  /** Reads a stretch by its cursor. If it ends elsewhere than before, those after it begin elsewhere. */
  private async replace(old: Stretch<Row>): Promise<void> {
    const { page, stretch } = await this.read(old);
    const index = this.stretches.indexOf(old);
    const after = stretch.next === old.next ? this.stretches.slice(index + 1) : [];
    this.set([...this.stretches.slice(0, index), stretch, ...after], page.total);
  }

  private async read({ start, cursor, limit }: Pick<Stretch<Row>, 'start' | 'cursor' | 'limit'>) {
    const page = await this.readPage({ cursor, limit, signal: this.stopping.signal });
    const { items: rows, next } = page;
    return { page, stretch: { start, cursor, limit, next, rows, count: rows.length } };
  }

  private set(stretches: readonly Stretch<Row>[], total: number | undefined): void {
    const last = stretches.at(-1);
    const known = last ? last.start + last.count : 0;
    this.stretches = kept(stretches, (this.view.first + this.view.last) / 2);
    const count = last?.next === null ? known : Math.max(known, total ?? this.state.total ?? 0);
    this.change({ known, total: count });
  }

  private change(changes: Partial<WindowState>): void {
    if (this.stopping.signal.aborted) return;
    this.state = { ...this.state, ...changes };
    for (const notify of this.watchers) notify();
  }
}

/** Drops the rows that are farthest from those in view. */
function kept<Row>(stretches: readonly Stretch<Row>[], middle: number): readonly Stretch<Row>[] {
  const full = stretches.filter(({ rows }) => rows !== undefined);
  if (full.length <= MAX_KEPT_PAGES) return stretches;
  const distance = ({ start, count }: Stretch<Row>) => Math.abs(start + count / 2 - middle);
  const near = new Set([...full].sort((a, b) => distance(a) - distance(b)).slice(0, MAX_KEPT_PAGES));
  return stretches.map((stretch) => (near.has(stretch) ? stretch : { ...stretch, rows: undefined }));
}
