import { isJsonObject } from '#domain';
import { identifierOf, IDENTIFIER } from '../../fields/json-members.js';
import { pastTimeOf } from '../../fields/time.js';
import {
  warnsOf,
  type FeedCommand,
  type Rejection,
  type Warn,
  type Warning,
} from '../../records/mapped-record.js';
import { codeOfOcpiStatus, ocpiStatusOfDatex2, saysMoreThanCode } from '../../vocabulary/statuses.js';
import type { OutgoingLine } from '../../records/record-group.js';
import type { SeenRecords } from '../../records/seen-records.js';
import { updateOf } from './datex2-rates.js';
import { wordOf } from './datex2-values.js';
import { Part } from './part.js';

const UNKNOWN = '0';
/** The members of a status, or of what has statuses, that are read. */
const read: ReadonlySet<string> = new Set([
  ...['reference', 'lastUpdated', 'status', 'energyInfrastructureStationStatus', 'refillPointStatus'],
  'energyRateUpdate',
]);

export interface StatusContext {
  readonly feed: string;
  /** When the publication was made; null if it does not say. */
  readonly publicationTime: string | null;
  /** The clock, in milliseconds since 1970. */
  readonly now: number;
  /** What was read of the file, to which this is added: problems that are reported once, and rates. */
  readonly seen: Pick<SeenRecords, 'warnings' | 'of'>;
}

/** The reports on the stations of a site. */
export interface SiteReports {
  readonly lines: readonly OutgoingLine[];
  readonly warnings: readonly Warning[];
  readonly rejects: readonly Rejection[];
}

/** Maps the statuses of a site to commands for stations that an earlier table has made. Accepts any JSON value. */
export function mapSiteStatus(value: unknown, context: StatusContext): SiteReports {
  const site = new Part(value);
  const reports = new Reports(context);
  reports.warnOfOthers(site);
  for (const station of site.member('energyInfrastructureStationStatus').items) {
    reports.warnOfOthers(station);
    reports.addRates(station);
    for (const point of station.member('refillPointStatus').items) reports.add(point, [station, site]);
  }
  return reports;
}

class Reports implements SiteReports {
  readonly lines: OutgoingLine[] = [];
  readonly warnings: Warning[] = [];
  readonly rejects: Rejection[] = [];

  constructor(private readonly context: StatusContext) {}

  /** @param around the station and the site of the refill point, whose time counts if it has none */
  add(given: Part, around: readonly Part[]): void {
    const point = given.variant('PointStatus');
    const id = identifierOf(point.member('reference').member('idG').value);
    if (id === null) {
      const reason = `a status refers to no refill point by a usable idG: ${IDENTIFIER}`;
      this.rejects.push({ kind: 'station', reason, original: given.value });
      return;
    }
    this.warnOfOthers(point);
    this.addRates(point);
    const warn = warnsOf(this.warnings, `refill point ${id}`, given.value);
    const source = { feed: this.context.feed, id };
    const status = statusOf(point, warn);
    if (status === null) return;
    const time = this.timeOf([point, ...around], status.word, warn);
    // Nobody has observed it: it would be another observation in each publication.
    if (time === null && status.word === 'UNKNOWN') return;
    const observed = { ...(time !== null && { observed_at: time }) };
    if (status.word === 'REMOVED')
      return void this.push({ type: 'RemoveStation', source, ...observed, data: {} }, given.value);
    const data = { available: status.code, source_status: status.sourceStatus };
    this.push({ type: 'SetStationAvailability', source, ...observed, data }, given.value);
  }

  /** The updates of rates, each once: many points have the same. */
  addRates(facility: Part): void {
    for (const update of facility.member('energyRateUpdate').items) {
      const warn = warnsOf(this.warnings, 'rate', update.value);
      const command = updateOf(update, { ...this.context, warn });
      if (command && this.isNews(command)) this.push(command, update.value);
    }
  }

  private isNews({ source: { feed, id }, observed_at }: FeedCommand): boolean {
    const { shown } = this.context.seen.of.tariff;
    const [time, known] = [Date.parse(observed_at ?? ''), shown.numberOf(feed, id)];
    const isFirst = shown.add(feed, id);
    if (known === null ? !isFirst : !(time > known)) return false;
    if (!Number.isNaN(time)) shown.setNumber(feed, id, time);
    return true;
  }

  /** Warns of what is not read of an object, once for each member. */
  warnOfOthers({ value }: Part): void {
    if (!isJsonObject(value)) return;
    for (const [name, given] of Object.entries(value)) {
      const problem = `${name} of a status is not read`;
      if (read.has(name) || given === null || this.context.seen.warnings.has(problem)) continue;
      this.context.seen.warnings.add(problem);
      warnsOf(this.warnings, 'first', value)(problem, given);
    }
  }

  private push(command: FeedCommand, original: unknown): void {
    const text = JSON.stringify(command);
    const { type, source } = command;
    const reportsOn = type !== 'UpsertTariff' && { reportsOn: source };
    this.lines.push({ type, text, bytes: Buffer.byteLength(text) + 1, original, ...reportsOn });
  }

  /** The time of the status, else that of what is around it, which says nothing of an unknown status. */
  private timeOf(parts: readonly Part[], word: string | null, warn: Warn): string | null {
    const { now, publicationTime } = this.context;
    const clock = { timeZone: null, now };
    const times = parts.map((part) => part.member('lastUpdated').value);
    const given = word === 'UNKNOWN' ? times.slice(0, 1) : [...times, publicationTime];
    for (const value of given) {
      const time = pastTimeOf(value, clock, warn);
      if (time !== null) return time;
    }
    return null;
  }
}

interface Status {
  /** The status in OCPI; null for an unknown word. */
  readonly word: string | null;
  readonly code: string;
  /** The feed's word where the code says less; else null. */
  readonly sourceStatus: string | null;
}

function statusOf(point: Part, warn: Warn): Status | null {
  const given = wordOf(point.member('status'));
  if (given === null) {
    warn('refill point has no status, passed over');
    return null;
  }
  const word = ocpiStatusOfDatex2(given) ?? null;
  if (word === null) {
    warn('status is none of DATEX II, read as Unknown', given);
    return { word, code: UNKNOWN, sourceStatus: given };
  }
  return {
    word,
    code: codeOfOcpiStatus(word) ?? UNKNOWN,
    sourceStatus: saysMoreThanCode(word) ? word : null,
  };
}
