import type { EventStream } from '#application/views';
import type { DomainState } from '#domain';
import type { RecordDocument } from '../schema/record-document.js';
import type {
  KeptFields,
  RecordChange,
  RecordState,
  SideTable,
  SideTableWriter,
  StoredModels,
} from './side-table.js';

interface Opened {
  readonly kept: KeptFields;
  readonly writer: SideTableWriter;
}

/** Writes all side tables of one generation, in the order of their list. */
export class SideTableWriters {
  private readonly opened: readonly Opened[];

  constructor(models: StoredModels, tables: readonly SideTable[]) {
    this.opened = tables.map(({ kept = {}, ...table }) => ({ kept, writer: table.open?.(models) ?? {} }));
  }

  /**
   * Writes what must be stored before these records.
   * @returns the fields that the documents of the records keep
   */
  async beforeRecords(changes: readonly RecordChange[]): Promise<readonly object[]> {
    const kept = changes.map((change) => this.ofState(change));
    for (const { writer } of this.opened) {
      const fields = (await writer.beforeRecords?.(changes)) ?? [];
      for (const [index, each] of fields.entries()) Object.assign(kept[index] ?? {}, each);
    }
    return kept;
  }

  async afterRecords(streams: readonly EventStream[]): Promise<void> {
    for (const { writer } of this.opened) await writer.afterRecords?.(streams);
  }

  gather(stream: EventStream, state: DomainState): void {
    for (const { writer } of this.opened) writer.gather?.(stream, state);
  }

  async flush(): Promise<void> {
    for (const { writer } of this.opened) await writer.flush?.();
  }

  /** The fields that follow from the state of a record. */
  ofState(record: RecordState): object {
    return Object.assign({}, ...this.opened.map(({ kept }) => kept.ofState?.of(record) ?? {})) as object;
  }

  /** Of the fields of a stored document, those that are made of events. */
  ofEvents(document: RecordDocument | undefined): object {
    const names = this.opened.flatMap(({ kept }) => Object.keys(kept.ofEvents ?? {}));
    return Object.fromEntries(Object.entries(document ?? {}).filter(([name]) => names.includes(name)));
  }
}
