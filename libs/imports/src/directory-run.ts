import { FurthestPosition } from '#application/views';
import { Attempts, DirectoryReader, type SharedDirectory } from '#client';
import { EvseIds, IdHashSet, type ReadableFormat } from '#formats/reading';
import { FileImport, type ImportContext } from './file-import.js';
import type { Reading } from './formatted-input.js';
import type { ImportTools } from './import-options.js';
import { stateOf, type ImportResult, type ImportState } from './import-state.js';
import type { Input } from './input/input.js';
import { ImportReport } from './report/import-report.js';
import type { Phase } from './revert/phase.js';
import { Removal } from './revert/removal.js';
import { Revert, type Reverted } from './revert/revert.js';
import { BulkClient } from './send/bulk-client.js';
import { HeldRecords } from './send/held-records.js';
import { asImportError } from './import-error.js';

/** What comes from the directory itself: that an import is taken back, or the records of a feed are removed. */
export type DirectorySource = { readonly reverted: Reverted } | { readonly removedFeed: string };

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
    tools: Pick<ImportTools, 'stop' | 'lines'>,
  ) {
    const { stop = new AbortController().signal, lines = { write() {} } } = tools;
    const shared = { ...directory, attempts: directory.attempts ?? new Attempts({ signal: stop }) };
    const reader = new DirectoryReader(shared, 'import');
    this.report = new ImportReport(lines);
    this.phases =
      'reverted' in source
        ? new Revert(reader, source.reverted).phases
        : new Removal(reader, new HeldRecords(shared), source.removedFeed).phases;
    this.context = {
      client: new BulkClient(shared, (position) => this.position.include(position)),
      dryRun: false,
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
