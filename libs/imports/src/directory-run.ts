import { FurthestPosition } from '#application/views';
import { Attempts, DirectoryReader, type SharedDirectory } from '#client';
import { EvseIds, IdHashSet, type ReadableFormat } from '#formats/reading';
import { FileImport, type ImportContext } from './file-import.js';
import type { Reading } from './formatted-input.js';
import type { ImportTools } from './import-options.js';
import { stateOf, type ImportResult, type ImportState } from './import-state.js';
import type { Input } from './input/input.js';
import { Refill } from './refill/refill.js';
import { RefillDryRun, RefillSender } from './refill/refill-sender.js';
import { ImportReport } from './report/import-report.js';
import type { Phase } from './revert/phase.js';
import { Removal } from './revert/removal.js';
import { Revert, type Reverted } from './revert/revert.js';
import { BulkClient } from './send/bulk-client.js';
import type { ChunkSender } from './send/concurrent-sender.js';
import { HeldRecords } from './send/held-records.js';
import { asImportError } from './import-error.js';

/**
 * What comes from the directory itself: that an import is taken back, the records of a feed are removed, or what extensions
 * of records keep is moved into the fields that hold it.
 */
export type DirectorySource =
  { readonly reverted: Reverted } | { readonly removedFeed: string } | { readonly refilled: RefilledRecords };

/** Which records are refilled. */
export interface RefilledRecords {
  /** Undefined: those of all feeds. */
  readonly feed?: string | undefined;
  /** Whether nothing is sent. */
  readonly dryRun?: boolean;
}

/** An import whose commands come from the directory that it writes to. */
export class DirectoryRun {
  readonly report: ImportReport;
  private readonly phases: readonly Phase[];
  private readonly context: ImportContext;
  private readonly position = new FurthestPosition();

  /** @throws DirectoryError the address of the directory or the key is invalid */
  constructor(
    source: DirectorySource,
    directory: SharedDirectory,
    tools: Pick<ImportTools, 'stop' | 'lines'> & {
      /** Called with each record that was read. */
      readonly onRecord?: (() => void) | undefined;
    },
  ) {
    const { stop = new AbortController().signal, lines = { write() {} }, onRecord } = tools;
    const shared = { ...directory, attempts: directory.attempts ?? new Attempts({ signal: stop }) };
    const reader = new DirectoryReader(shared, 'import');
    const client = new BulkClient(shared, (position) => this.position.include(position));
    this.report = new ImportReport(lines);
    const { phases, sender } = workOf(source, reader, new HeldRecords(shared), client);
    this.phases = phases.map((phase) => () => counted(phase, onRecord));
    this.context = {
      client: sender,
      dryRun: 'refilled' in source && (source.refilled.dryRun ?? false),
      report: this.report,
      onRead() {},
      beforeSending: () => Promise.resolve(),
      stop,
      endsGently: false,
    };
  }

  /**
   * Sends all commands.
   * @returns what has come of it
   * @throws ImportError the directory can't be used, or the run was stopped
   */
  async run(): Promise<ImportResult> {
    try {
      for (const phase of this.phases)
        await new FileImport({ input: NO_INPUT, format: formatOf(phase) }, this.context).run(NO_READING);
    } catch (error) {
      throw asImportError(error);
    }
    const position = this.position.value ?? null;
    return { ...this.soFar(), isChanged: true, validators: null, position, unreadable: null };
  }

  /** How far it is, also after an error. */
  soFar(): ImportState {
    return stateOf(this.report, []);
  }
}

/** A phase of which each record is told. */
async function* counted(phase: Phase, onRecord: () => void = () => {}): ReturnType<Phase> {
  for await (const group of phase()) {
    onRecord();
    yield group;
  }
}

/** What is sent, and by what. */
interface Work {
  readonly phases: readonly Phase[];
  readonly sender: ChunkSender;
}

function workOf(
  source: DirectorySource,
  reader: DirectoryReader,
  held: HeldRecords,
  client: BulkClient,
): Work {
  if ('reverted' in source) return { phases: new Revert(reader, source.reverted).phases, sender: client };
  if ('removedFeed' in source)
    return { phases: new Removal(reader, held, source.removedFeed).phases, sender: client };
  const refill = new Refill(reader, source.refilled.feed);
  const sender = source.refilled.dryRun ? new RefillDryRun() : new RefillSender(client, refill);
  return { phases: refill.phases, sender };
}

/** Commands of different records do not depend on each other. */
const formatOf = (phase: Phase): ReadableFormat => ({
  name: 'directory',
  recognise: () => false,
  read: phase,
  isFeed: false,
  maxRequests: 2,
});

const NO_INPUT: Input = {
  name: 'directory',
  fileName: null,
  head: Buffer.alloc(0),
  async *bytes() {},
  identity: null,
  size: null,
  position: 0,
  close: () => Promise.resolve(),
};

const NO_READING: Reading = {
  feed: undefined,
  includeUnpublished: false,
  confirms: false,
  connectorTypes: new IdHashSet(),
  respelling: null,
  publication: null,
  now: Date.now,
  commandId: () => '',
  evseIds: new EvseIds(),
};
