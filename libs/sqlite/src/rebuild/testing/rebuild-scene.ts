import { ProjectionRunner, parseListParameters } from '#application';
import { tables } from '#features/side-tables.sqlite';
import { EventRecorder, type GivenEvent } from '../../../../../test/contracts/inputs/event-recorder.js';
import { sqliteAdaptersOn } from '../../../../../test/contracts/fixtures/sqlite-fixture.js';
import { temporaryDirectory } from '../../../../../test/contracts/fixtures/temporary-directory.js';
import {
  at,
  connectorType,
  connectorTypeCreated,
  connectorTypeRemoved,
  connectorsSet,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
  stationObserved,
  stationRemoved,
} from '../../../../../test/contracts/inputs/event-builders.js';
import { query } from '../../statements.js';
import { LiveDirectory, liveGeneration } from '../../directory/live-directory.js';
import { ReadModelRebuild } from '../read-model-rebuild.js';
import type { RebuildProgress } from '../views-build.js';

export const STATIONS = 300;

/** Events before the test. */
export const history: readonly GivenEvent[] = [
  [location('42'), locationRegistered({ city: 'Köln' })],
  [connectorType(1), connectorTypeCreated({ name: 'CCS' })],
  ...Array.from({ length: STATIONS }, (_, n): GivenEvent => {
    const point = { latitude: String(50 + n / 1000), longitude: String(6 + n / 1000) };
    return [station(n + 1), stationCreated({ name: `station ${n}`, available: '1', ...point })];
  }),
  [station(1), connectorsSet(connectorType(1))],
  [station(2), stationObserved(['3', at('11:00')])],
  [station(3), stationRemoved],
  [location('42'), locationChanged({ city: 'Bonn' })],
  [connectorType(2), connectorTypeCreated({ name: 'CHAdeMO' })],
  [station(9), connectorsSet(connectorType(2))],
  [connectorType(2), connectorTypeRemoved],
];

/** A data directory of that history, to be rebuilt. */
export class RebuildScene {
  readonly folder = temporaryDirectory();
  readonly recorder = new EventRecorder();
  readonly adapters = sqliteAdaptersOn(this.folder.path);
  private readonly live = new LiveDirectory(this.folder.path);
  readonly connection = this.live.connection;

  close(): void {
    this.live.close();
    this.adapters.close();
    this.folder.remove();
  }

  /** Appends and projects events. */
  async append(...givenEvents: GivenEvent[]): Promise<void> {
    await this.adapters.log.append(this.recorder.batch(...givenEvents));
    await new ProjectionRunner(this.adapters.feed, this.adapters.projection).catchUp();
  }

  async rebuild(report: (progress: RebuildProgress) => void = () => {}): Promise<void> {
    const started = ReadModelRebuild.open(this.folder.path, tables);
    try {
      await started.run(report);
      const generation = liveGeneration(this.connection);
      for (const reader of [this.live, this.adapters]) reader.switchGeneration(generation);
      await started.cleared();
    } finally {
      started.close();
    }
  }

  /** Interrupts a rebuild between two steps, as if its process had been killed. */
  async interruptRebuild(after = 1): Promise<void> {
    const stopped = this.rebuild(({ applied }) => {
      if (applied >= after) throw new Error('killed');
    });
    await expect(stopped).rejects.toThrow('killed');
  }

  rows(sql: string): readonly (readonly unknown[])[] {
    return query(this.connection, sql).all();
  }

  /** All rows of the live read models, except the FTS5 tables. */
  contents() {
    const tables = this.rows(
      `SELECT name FROM views.sqlite_schema WHERE type = 'table'
       AND name NOT GLOB '*_terms*' AND name NOT GLOB '*_vocabulary' ORDER BY name`,
    );
    return tables.map(([table]) => [table, this.rows(`SELECT * FROM ${String(table)} ORDER BY 1, 2`)]);
  }

  schema() {
    return this.rows('SELECT type, name, tbl_name, sql FROM views.sqlite_schema ORDER BY name');
  }

  everything() {
    const words = this.rows("SELECT rowid FROM stations_terms WHERE stations_terms MATCH 'station bonn'");
    return { contents: this.contents(), words, schema: this.schema() };
  }

  async found(given: Record<string, string>): Promise<readonly string[]> {
    const asked = parseListParameters('station', given);
    return (await this.adapters.records.list('stations', asked)).records.map(({ id }) => id);
  }
}
