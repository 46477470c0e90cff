import { encodePosition } from '#application/views';
import type { RebuildProgress } from '../rebuild/views-build.js';
import { StorageThread } from './storage-thread.js';
import { ThreadProgress } from './thread-progress.js';
import type { ViewsReport, ViewsRequest, ViewsThreadData, ViewsTrouble } from './views-messages.js';

/** Writes wait where the read models are so many events behind: half a second of an import. */
const MOST_BEHIND = 5_000;
/** For how long they wait at most, in milliseconds. */
const LONGEST_WAIT = 5_000;

/** Who is told what becomes of the read models. */
export interface ViewsListeners {
  /** Before anybody else is told: they may be further on than they were. */
  readonly changed: () => void;
  /** Another generation of them is live. */
  readonly exchanged: (generation: number) => void;
  readonly troubled: (trouble: ViewsTrouble) => void;
}

/** Writes the read models from a thread of its own: projections cost neither reads nor the log any time. */
export class ViewsThread {
  readonly progress = new ThreadProgress(() => this.thread.send({ type: 'hurry' }));
  /** Resolves when the read models have all that the log held at the start. */
  readonly caughtUp: Promise<void>;
  private readonly thread: StorageThread<ViewsRequest, ViewsReport>;
  private follows = false;
  private filled: RebuildProgress | undefined;

  constructor(data: ViewsThreadData, { changed, exchanged, troubled }: ViewsListeners) {
    let resolve = () => {};
    this.caughtUp = new Promise((resolved) => (resolve = resolved));
    this.thread = new StorageThread({ name: '#views-worker', youngMegabytes: 6 }, data, (report) => {
      changed();
      if (report.type === 'projection') this.progress.update(report.state);
      else if (report.type === 'exchanged') exchanged(report.generation);
      else if (report.type === 'filling') this.filled = report.progress;
      else if (report.type === 'trouble') troubled(report.trouble);
      else {
        this.follows = true;
        resolve();
      }
    });
  }

  /** How far empty read models are filled that were met at the start; undefined where there were none. */
  filling(): RebuildProgress | undefined {
    return this.follows ? undefined : this.filled;
  }

  /** The log has grown. */
  wake(): void {
    this.thread.send({ type: 'wake' });
  }

  /**
   * Resolves when the read models are not far behind this end of the log, or when nothing can be done about that.
   * @param end how many events the log has
   */
  async near(end: number): Promise<void> {
    if (!this.follows || this.progress.failure() || end <= MOST_BEHIND) return;
    await this.progress.reached(encodePosition([end - MOST_BEHIND]), LONGEST_WAIT);
  }

  /** Resolves when the files are closed. */
  close(): Promise<void> {
    return this.thread.close({ type: 'close' });
  }
}
