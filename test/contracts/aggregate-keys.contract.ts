import type { AggregateKey } from '#application';
import type { AggregateKind } from '#domain';
import type { EventRecorder } from './inputs/event-recorder.js';
import {
  connectorType,
  connectorTypeCreated,
  connectorTypeRemoved,
  location,
  locationRegistered,
  station,
  stationCreated,
  uuid,
} from './inputs/event-builders.js';
import type { WriteSideFixture } from './fixtures/write-side-fixture.js';

/** The part of a write side's contract about the keys of its records. */
export function describeAggregateKeys(side: () => WriteSideFixture, recorder: () => EventRecorder): void {
  describe('The keys of a kind', () => {
    const keysOf = async (kind: AggregateKind) => {
      const found: AggregateKey[] = [];
      for (let after: number | undefined, first = true; first || after !== undefined; first = false) {
        const { keys, next } = await side().states.keys(kind, after);
        found.push(...keys);
        after = next;
      }
      return found;
    };

    it('are none at first', async () => {
      expect(await keysOf('connector-type')).toStrictEqual([]);
    });

    it('are those of all its records, each once, removed ones too', async () => {
      await side().log.append(
        recorder().batch([connectorType(1), connectorTypeCreated()], [station(1), stationCreated()]),
      );
      const types = Array.from({ length: 12_000 }, (_, n) => connectorType(n + 2));
      await side().log.append(
        recorder().batch(...types.map((key) => [key, connectorTypeCreated()] as const)),
      );
      await side().log.append(
        recorder().batch([connectorType(1), connectorTypeRemoved], [location('1'), locationRegistered()]),
      );
      const found = await keysOf('connector-type');
      expect(found[0]).toStrictEqual(connectorType(1));
      expect(found.map(({ id }) => id).sort()).toStrictEqual([uuid(1), ...types.map(({ id }) => id)]);
      expect(await keysOf('station')).toStrictEqual([station(1)]);
      expect(await keysOf('location')).toStrictEqual([location('1')]);
    });
  });
}
