import { DirectoryRun, ImportError, ImportRun, type ImportState, type ReportedLine } from '#imports';
import { PublicAddresses } from '#runtime/public-addresses';
import {
  KEPT_REJECTS,
  MAX_FILE_BYTES,
  countedOutcomes,
  type ImportCounts,
  type ImportFindings,
  type ImportProgress,
  type KindOfFinding,
} from '../import.js';
import { failureOf } from './import-failures.js';
import type { FileSource, FromWorker, ImportTask, ToWorker } from './import-task.js';

/** How often the progress is told, in milliseconds. */
const TELL_MS = 1_000;
/** How long an address may take in all, in milliseconds. */
const PULL_MS = 3_600_000;
/** How a feed requests a page: one that fails is pulled again by its schedule, and others wait meanwhile. */
const PAGES_OF_FEEDS = { attempts: 2, maxWaitMs: 30_000, idleMs: 30_000 };
/** How long the line of a rejected record may be, in characters: of a longer one the beginning of the record is kept. */
const MAX_LINE = 16_384;
/** How many rejected records are told at a time. */
const LINES = 500;

/** The import of a task, which tells what it does. */
export class TaskRun {
  private readonly stopping = new AbortController();
  private readonly run: Pick<ImportRun, 'run' | 'soFar'>;
  private readonly startedAt = performance.now();
  private at: Omit<ImportProgress, 'records' | 'rate'> = { bytes: 0, totalBytes: null };
  private lines: string[] = [];
  private lineCount = 0;
  private allow = () => {};

  constructor(
    private readonly task: ImportTask,
    private readonly tell: (message: FromWorker) => void,
  ) {
    this.run = this.runOf(task.source);
  }

  /** Runs to the end, which is the last thing that is told. */
  async toEnd(): Promise<void> {
    const telling = setInterval(() => this.tell({ kind: 'progress', findings: this.findings() }), TELL_MS);
    try {
      const { source } = this.task;
      const result = await this.run.run('url' in source ? source.known : null);
      this.tellLines();
      const { feed, position, validators, isChanged } = result;
      const findings = this.findings();
      this.tell({ kind: 'done', findings, feed, position, validators, isUnchanged: !isChanged });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      this.tellLines();
      this.tell({ kind: 'failed', findings: this.findings(), error: failureOf(error) });
    } finally {
      clearInterval(telling);
    }
  }

  hear(message: ToWorker): void {
    if (message === 'send') this.allow();
    else this.stopping.abort(new ImportError('stopped', 'the import was cancelled'));
  }

  private runOf(source: ImportTask['source']): Pick<ImportRun, 'run' | 'soFar'> {
    const tools = {
      stop: this.stopping.signal,
      lines: { write: (_input: unknown, line: ReportedLine) => this.addLine(line) },
    };
    const directory = directoryOf(this.task);
    if (!('path' in source || 'url' in source)) return new DirectoryRun(source, directory, tools);
    return new ImportRun(optionsOf(this.task, source), directory, {
      ...tools,
      addresses: new PublicAddresses(this.task.allowedNetworks),
      observer: {
        read: ({ bytes, totalBytes }) => (this.at = { bytes, totalBytes }),
        downloaded: ({ bytes }) => (this.at = { bytes, totalBytes: null }),
        beforeSending: (feed) => this.untilAllowed(feed),
      },
    });
  }

  private async untilAllowed(feed: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.allow = resolve;
      this.stopping.signal.addEventListener('abort', () => reject(this.stopping.signal.reason as Error));
      this.tell({ kind: 'ready', feed });
    });
  }

  private addLine(record: ReportedLine): void {
    if (this.lineCount >= KEPT_REJECTS) return;
    this.lineCount += 1;
    this.lines.push(lineOf(record));
    if (this.lines.length >= LINES) this.tellLines();
  }

  private tellLines(): void {
    if (this.lines.length > 0) this.tell({ kind: 'rejects', lines: this.lines });
    this.lines = [];
  }

  private findings(): ImportFindings {
    this.tellLines();
    const state = this.run.soFar();
    const seconds = Math.max((performance.now() - this.startedAt) / 1000, 0.001);
    const rate = Math.round((10 * state.records) / seconds) / 10;
    return {
      format: state.formats.join(', ') || null,
      progress: { ...this.at, records: state.records, rate },
      counts: countsOf(state),
      warnings: state.warnings.map(findingOf),
      rejects: state.rejects.map(findingOf),
    };
  }
}

function optionsOf(
  { feed, options, wholeFirst, token, folder, statusTtlSeconds }: Omit<ImportTask, 'source'>,
  source: FileSource,
) {
  const path = 'url' in source ? source.url : source.path;
  const { format, tariffs = null, complete, force, confirm, includeUnpublished, dryRun } = options;
  return {
    files: [path],
    ...(format !== null && { format }),
    ...(tariffs !== null && { tariffs }),
    ...(feed !== null && { feed, isFeedOptional: true }),
    ...(token !== null && { token }),
    ...('path' in source && { names: { [path]: { name: 'file', fileName: null } } }),
    complete,
    force,
    confirm,
    includeUnpublished,
    dryRun,
    wholeFirst,
    ...(wholeFirst && { pageLimits: PAGES_OF_FEEDS }),
    statusTtlSeconds,
    folder,
    limits: { maxBytes: MAX_FILE_BYTES, maxMs: PULL_MS },
    maxUnpackedBytes: MAX_FILE_BYTES,
    // The service itself knows when its reads have reached the end.
    untilReadable: false,
  };
}

const directoryOf = ({ directory: { url, token } }: ImportTask) => ({ api: url, key: token });

const kinds = {
  station: 'stations',
  location: 'locations',
  'connector type': 'connector_types',
  tariff: 'tariffs',
} as const;

function countsOf({ counts }: ImportState): ImportCounts {
  const found = Object.entries(kinds).map(([kind, name]) => {
    const given = counts[kind as keyof typeof kinds];
    return [name, Object.fromEntries(countedOutcomes.map((outcome) => [outcome, given[outcome]]))] as const;
  });
  const isAny = (outcomes: object) => Object.values(outcomes).some((count) => count > 0);
  return Object.fromEntries(found.filter(([, outcomes]) => isAny(outcomes)));
}

const findingOf = ({ problem, count, examples }: ImportState['warnings'][number]): KindOfFinding => ({
  kind: problem,
  count,
  examples,
});

function lineOf(record: ReportedLine): string {
  const line = JSON.stringify(record);
  if (line.length <= MAX_LINE) return line;
  const original = JSON.stringify(record.original).slice(0, MAX_LINE / 2);
  return JSON.stringify({ ...record, original });
}
