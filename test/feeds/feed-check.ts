import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ImportError, ImportRun, RejectsFiles, type ImportReport } from '#imports';
import { StopSignals } from '../../apps/cli/src/stop-signals.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { differencesOf, evsesOf, type SourceEvse } from './source-evses.js';

/** Number of EVSEs of a feed that are compared. */
const COMPARED = 20;

/** What came of a file that was imported twice. */
export interface FeedCheck {
  readonly file: string;
  readonly created: Readonly<Record<'location' | 'station' | 'connector type', number>>;
  readonly rejected: number;
  readonly warnings: number;
  /** Of the second import: locations, stations and connector types that stayed the same, and that did not. */
  readonly unchanged: number;
  readonly changed: number;
  /** Number of EVSEs that were compared with the file, and what differs. */
  readonly compared: number;
  readonly differences: readonly string[];
  /** Why the import has ended early. */
  readonly error: string | null;
}

/** Imports a file twice into a new directory. */
export async function checkFeed(path: string): Promise<FeedCheck> {
  const folder = await temporaryFolder();
  const service = await startDirectory(folder);
  try {
    const first = await importOnce(path, service.url, folder);
    const { report: second } = await importOnce(path, service.url, folder);
    const { counts } = first.report.outcomes;
    const evses = await sampleOf(path);
    const differences = await Promise.all(evses.map((evse) => compared(evse, service.url)));
    return {
      file: basename(path),
      created: {
        location: counts.location.created,
        station: counts.station.created,
        'connector type': counts['connector type'].created,
      },
      rejected: first.report.outcomes.total('rejected'),
      warnings: [...first.report.warnings.values()].reduce((sum, { count }) => sum + count, 0),
      unchanged: second.outcomes.total('unchanged'),
      changed: second.outcomes.total('created') + second.outcomes.total('changed'),
      compared: evses.length,
      differences: differences.flat(),
      error: first.error,
    };
  } finally {
    await service.stop();
    await removeFolder(folder);
  }
}

/** Imports a file, as far as it can be. */
export async function importOnce(
  path: string,
  api: string,
  folder: string,
): Promise<{ report: ImportReport; error: string | null }> {
  const signals = new StopSignals();
  const lines = new RejectsFiles(join(folder, 'rejects'));
  const tools = { stop: signals.signal, lines };
  const run = new ImportRun({ files: [path], dryRun: false }, { api }, tools);
  try {
    await run.run();
    return { report: run.report, error: null };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { report: run.report, error: error.message.replaceAll(path, basename(path)) };
  } finally {
    signals.close();
    lines.close();
  }
}

/** EVSEs of a feed of OCPI at even distances; none of a file of another format. */
async function sampleOf(path: string): Promise<SourceEvse[]> {
  if (!/ocpi|locations/.test(path) || !path.endsWith('.json')) return [];
  const evses = evsesOf(JSON.parse(await readFile(path, 'utf8')), basename(path));
  const step = Math.max(1, evses.length / COMPARED);
  return Array.from(
    { length: Math.min(COMPARED, evses.length) },
    (_, index) => evses[Math.floor(index * step)]!,
  );
}

async function compared(evse: SourceEvse, url: string): Promise<string[]> {
  const source = `source_feed=${encodeURIComponent(evse.feed)}&source_id=${encodeURIComponent(evse.id)}`;
  const found = (await json(`${url}/v1/stations?${source}`)) as { items: Record<string, unknown>[] };
  const [station] = found.items;
  if (!station) return [`${evse.id}: not found`];
  const { location_id } = station['attributes'] as { location_id: string };
  return differencesOf(evse, station, (await json(`${url}/v1/locations/${location_id}`)) as object);
}

const json = async (url: string): Promise<unknown> => (await fetch(url)).json();
