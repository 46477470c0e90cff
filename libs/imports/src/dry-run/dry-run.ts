import {
  UnitOfWork,
  aggregatesOf,
  heldLocations,
  keyText,
  type AggregateKey,
  type CommandEnvelope,
} from '#application/deciding';
import type { SharedDirectory } from '#client';
import { inParallel } from '../in-parallel.js';
import type { BulkResult } from '../send/bulk-result.js';
import type { Chunk } from '../send/chunk-builder.js';
import type { ChunkSender } from '../send/concurrent-sender.js';
import { ChangedStates } from './changed-states.js';
import { HeldStates, withExtensions, type HeldState } from './held-states.js';
import { readLine, resultsOf, type ReadLine } from './read-line.js';

/** The records of a chunk, by {@link keyText}. */
type States = Map<string, HeldState>;

/** A chunk whose records were read. */
interface PreparedChunk {
  readonly lines: readonly ReadLine[];
  readonly states: States;
}

/**
 * Greatest number of records of which is read what lists lack. Each takes a request of its own: with more of them a dry run
 * would take longer than the import.
 */
const MAX_READ_WHOLE = 1_000;

/**
 * Decides the commands of chunks as the service would, one after another, on what the directory has and on what the
 * commands before have changed. Nothing is sent.
 */
export class DryRun implements ChunkSender {
  private readonly held: HeldStates;
  private readonly changed: ChangedStates;
  private before: Promise<unknown> = Promise.resolve();
  private readWhole = 0;
  /** Number of records that count as unchanged, though their extensions were not compared. */
  uncompared = 0;

  /**
   * @param folder that of a temporary file; undefined: that of the system
   * @param now the clock, in milliseconds since 1970
   * @throws DirectoryError the address or the key is invalid
   * @throws ImportError a temporary file can't be written
   */
  constructor(
    directory: SharedDirectory,
    folder: string | undefined,
    private readonly now: () => number,
  ) {
    this.held = new HeldStates(directory);
    this.changed = new ChangedStates(folder);
  }

  /**
   * Decides the commands of a chunk; its records are read while those of the chunk before are decided.
   * @returns a result for each line, in their order
   * @throws DirectoryError the directory can't be reached, or refuses the request
   */
  send({ lines }: Chunk): Promise<BulkResult[]> {
    const { before } = this;
    const prepared = this.prepare(lines.map(({ text }) => text));
    // It is awaited after the chunk before, which may fail.
    prepared.catch(() => {});
    const results = before.then(async () => this.decide(await prepared));
    this.before = results.catch(() => {});
    return results;
  }

  close(): void {
    this.changed.close();
  }

  private async prepare(texts: readonly string[]): Promise<PreparedChunk> {
    const receivedAt = new Date(this.now()).toISOString();
    const lines = texts.map((text) => readLine(text, receivedAt));
    const sources = new Map(lines.flatMap((line) => (line.ok ? line.sources : [])));
    const keys = aggregatesOf(envelopesOf(lines)).filter((key) => !this.changed.has(key));
    const wanted = keys.map((aggregate) => ({ aggregate, source: sources.get(keyText(aggregate)) ?? null }));
    return { lines, states: await this.held.load(wanted) };
  }

  private async decide({ lines, states }: PreparedChunk): Promise<BulkResult[]> {
    const envelopes = envelopesOf(lines);
    for (const key of aggregatesOf(envelopes)) this.takeChanged(key, states);
    await this.addHeldLocations(envelopes, states);
    const given = firstCommands(envelopes, states);
    // Extensions decide nothing if anything else of the record changes: they are read of the others alone.
    for (const { key, held, envelope } of given) states.set(key, withGivenExtensions(held, envelope));
    let unit = this.decided(envelopes, states);
    const { outcomes } = unit.result();
    const isUnchanged = ({ index }: FirstCommand) => outcomes[index]?.events === 0;
    const unclear = given.filter((each) => isTariff(each) || isUnchanged(each));
    const read = unclear.slice(0, MAX_READ_WHOLE - this.readWhole);
    this.readWhole += read.length;
    this.uncompared += unclear.slice(read.length).filter(isUnchanged).length;
    await inParallel(read, async ({ key, held }) => void states.set(key, await this.held.wholeOf(held)));
    if (read.length > 0) unit = this.decided(envelopes, states);
    this.keepChanged(unit, states);
    return resultsOf(lines, unit);
  }

  private decided(envelopes: readonly CommandEnvelope[], states: States): UnitOfWork {
    const unit = new UnitOfWork([...states.values()], this.now());
    for (const envelope of envelopes) unit.decide(envelope);
    return unit;
  }

  /** What an earlier chunk has changed is so, whatever the directory has. */
  private takeChanged(key: AggregateKey, states: States): void {
    const state = this.changed.get(key);
    if (state) states.set(keyText(key), state);
  }

  private async addHeldLocations(envelopes: readonly CommandEnvelope[], states: States): Promise<void> {
    const keys = heldLocations(envelopes, [...states.values()]);
    const loaded = await this.held.load(keys.map((aggregate) => ({ aggregate, source: null })));
    for (const [key, state] of loaded) states.set(key, state);
    for (const key of keys) this.takeChanged(key, states);
  }

  private keepChanged(unit: UnitOfWork, states: States): void {
    const { snapshots } = unit.result();
    this.changed.addAll(
      snapshots.map((snapshot) => ({
        ...snapshot,
        isPart: states.get(keyText(snapshot.aggregate))?.isPart ?? false,
      })),
    );
  }
}

const envelopesOf = (lines: readonly ReadLine[]): CommandEnvelope[] =>
  lines.flatMap((line) => (line.ok ? line.envelope : []));

/** The first command about a record that depends on what lists lack of it. */
interface FirstCommand {
  readonly key: string;
  readonly held: HeldState;
  readonly envelope: CommandEnvelope;
  readonly index: number;
}

function firstCommands(envelopes: readonly CommandEnvelope[], states: States): FirstCommand[] {
  const first = new Map<string, FirstCommand>();
  for (const [index, envelope] of envelopes.entries()) {
    const key = keyText(envelope.aggregate);
    const held = states.get(key);
    if (!held?.isPart || first.has(key)) continue;
    const depends = 'extensions' in envelope.command || envelope.command.type === 'UpsertTariff';
    if (depends) first.set(key, { key, held, envelope, index });
  }
  return [...first.values()];
}

/** Whether what is held may be newer than what the command says, which lists do not tell. */
const isTariff = ({ held }: FirstCommand): boolean => held.aggregate.kind === 'tariff';

const withGivenExtensions = (held: HeldState, { command }: CommandEnvelope): HeldState =>
  'extensions' in command ? withExtensions(held, command.extensions ?? null) : held;
