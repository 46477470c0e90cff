import { aggregates, member, type PresentStation, type StationState } from '#domain';
import { IdHashSet, kindOf, type FeedCommand } from '#formats/reading';
import { listedState } from '../dry-run/held-states.js';
import { readLine } from '../dry-run/read-line.js';
import { bulkResult, type BulkResult } from '../send/bulk-result.js';
import type { Chunk, ChunkLine } from '../send/chunk-builder.js';
import type { ChunkSender } from '../send/concurrent-sender.js';
import { keyOfSource, type HeldRecords } from '../send/held-records.js';

/** How long a status counts if the directory sets no time, in seconds. */
const DEFAULT_TTL = 3_600;

/** The part of that time after which a status is reported anew. */
const PART = 1 / 4;

/** What the rule depends on. */
export interface EqualReportsOptions {
  readonly held: Pick<HeldRecords, 'stations'>;
  /** STATUS_TTL_SECONDS of the directory; 0: it has none; undefined: not known. */
  readonly ttlSeconds: number | undefined;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** A line, and the report of a status that it has. */
interface Report {
  readonly line: ChunkLine;
  readonly command: FeedCommand;
  readonly observedAt: string;
}

type StationCommand = Parameters<typeof aggregates.station.decider.decide>[0];

/** A station of the directory whose status was reported. */
type ReportedStation = PresentStation & { readonly observed: object };

/**
 * Sends chunks without reports of a status that the directory has and that was observed little earlier: else a feed that is
 * read each minute appends an event for each of its stations each minute. A command with other changes is sent as it is.
 */
export class EqualReports implements ChunkSender {
  /** The stations of earlier lines: what the directory has of them may be what it had before. */
  private readonly earlier = new IdHashSet();

  constructor(
    private readonly client: ChunkSender,
    private readonly options: EqualReportsOptions,
  ) {}

  /** @returns a result for each line, in their order @throws DirectoryError it can't be reached, or refuses a request */
  async send(chunk: Chunk): Promise<readonly BulkResult[]> {
    const replaced = await this.replaced(chunk.lines.flatMap((line) => this.reportIn(line) ?? []));
    const lines = chunk.lines.flatMap((line) => {
      const sent = replaced.get(line);
      return sent === null ? [] : (sent ?? line);
    });
    const bytes = lines.reduce((sum, line) => sum + line.bytes, 0);
    const answers = lines.length > 0 ? await this.client.send({ ...chunk, lines, bytes }) : [];
    const results = answers.values();
    return chunk.lines.flatMap((line) =>
      replaced.get(line) === null ? UNCHANGED : (results.next().value ?? []),
    );
  }

  private reportIn(line: ChunkLine): Report | null {
    if (kindOf(line.type) !== 'station') return null;
    const command = JSON.parse(line.text) as FeedCommand;
    const { source, observed_at: observedAt, data } = command;
    if (!this.earlier.add(source.feed, source.id)) return null;
    return observedAt === undefined || data['available'] === undefined ? null : { line, command, observedAt };
  }

  /** The lines of which less is sent: what is sent in their place; null: nothing. */
  private async replaced(reports: readonly Report[]): Promise<Map<ChunkLine, ChunkLine | null>> {
    const replaced = new Map<ChunkLine, ChunkLine | null>();
    if (reports.length === 0) return replaced;
    const held = await this.options.held.stations(reports.map(({ command }) => command.source));
    for (const report of reports) {
      const station = this.stationOf(held.get(keyOfSource(report.command.source)));
      if (!station || !this.isEqual(report, station)) continue;
      if (report.command.type === 'SetStationAvailability') replaced.set(report.line, null);
      else if (this.isTimeAlone(report, station))
        replaced.set(report.line, observedAt(report, station.observed.observed_at));
    }
    return replaced;
  }

  private stationOf(item: unknown): ReportedStation | null {
    // The directory has a time after which statuses are stale, which may be short.
    const isUnknown =
      this.options.ttlSeconds === undefined && member(member(item, 'status'), 'stale') !== undefined;
    if (item === undefined || isUnknown) return null;
    const state = listedState('station', item).state as StationState;
    return state.kind === 'present' && state.observed !== null ? (state as ReportedStation) : null;
  }

  /** Whether the status, with its word, is the one that the directory has, and not observed much later. */
  private isEqual(
    { command, observedAt }: Report,
    { attributes, details, observed }: ReportedStation,
  ): boolean {
    const span = (this.options.ttlSeconds || DEFAULT_TTL) * 1_000 * PART;
    const isNear = Date.parse(observedAt) < Date.parse(observed.observed_at) + span;
    const isSameCode = command.data['available'] === attributes.available;
    return isNear && isSameCode && wordIn(command) === details.source_status;
  }

  /** Whether a command changes nothing but the time of the observation, except for extensions, which lists do not have. */
  private isTimeAlone({ line }: Report, station: ReportedStation): boolean {
    const now = new Date(this.options.now()).toISOString();
    const read = readLine(line.text, now);
    if (!read.ok) return false;
    const { command } = read.envelope;
    const compared = 'extensions' in command ? { ...command, extensions: station.extensions } : command;
    const decision = aggregates.station.decider.decide(compared as StationCommand, station, {
      now,
      isAhead: () => false,
      location: () => 'registered',
      connectorType: () => 'known',
    });
    return (
      decision.status === 'accepted' &&
      decision.events.length === 1 &&
      decision.events[0]?.type === 'StationAvailabilityConfirmed.v1'
    );
  }
}

/** The word that comes with a status. */
const wordIn = ({ type, data, details }: FeedCommand): unknown =>
  (type === 'SetStationAvailability' ? data['source_status'] : details?.source_status) ?? null;

/** The line with the observation that the directory has, which appends no event. */
function observedAt({ line, command }: Report, observed_at: string): ChunkLine {
  const text = JSON.stringify({ ...command, observed_at });
  return { ...line, text, bytes: Buffer.byteLength(text) + 1 };
}

const UNCHANGED = bulkResult({ status: 'accepted' });
