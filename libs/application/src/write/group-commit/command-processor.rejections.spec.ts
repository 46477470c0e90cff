import { commandBus } from '../../../../../test/contracts/fixtures/command-bus.js';
import { command, createStation, registerLocation } from '../../../../../test/contracts/inputs/envelopes.js';
import { MemoryWriteSide } from '../../../../../test/contracts/fixtures/memory-write-side.js';
import { at } from '../../../../../test/contracts/inputs/event-builders.js';
import type { CommandEnvelope, ExpectedVersion, Outcome } from '../../ports/write-side.js';
import { CommandProcessor } from './command-processor.js';
import { aggregatesOf } from './referenced-aggregates.js';

describe('The command processor', () => {
  let processor: CommandProcessor;
  let side: MemoryWriteSide;
  beforeAll(async () => {
    processor = new CommandProcessor(await commandBus());
  });
  beforeEach(() => {
    side = new MemoryWriteSide();
  });

  const process = async (envelopes: readonly CommandEnvelope[], known: readonly Outcome[] = []) =>
    processor.process(envelopes, {
      snapshots: await side.load(aggregatesOf(envelopes)),
      outcomes: new Map(known.map((outcome) => [outcome.commandId, outcome])),
    });
  const committed = async (...envelopes: CommandEnvelope[]) => side.append((await process(envelopes)).batch);

  const created = createStation(2);
  const { id } = created.aggregate;

  describe('rejects', () => {
    const expecting = (version: number, type: string, line: object) =>
      command(9, type, { id, expected_version: version, ...line });
    const refusal = async (envelope: CommandEnvelope) => {
      const { batch } = await process([envelope]);
      return batch.outcomes[0]?.rejection;
    };

    it('a missing record before a version mismatch', async () => {
      expect(await refusal(expecting(7, 'UpdateStation', { data: { name: 'a' } }))).toStrictEqual({
        code: 'not_found',
      });
      await committed(registerLocation(1), created, command(3, 'RemoveStation', { id }));
      expect(await refusal(expecting(7, 'RemoveStation', {}))).toStrictEqual({ code: 'station_removed' });
      expect(await refusal(expecting(2, 'RemoveStation', {}))).toStrictEqual({ code: 'station_removed' });
    });

    it('a version mismatch before rules on the state', async () => {
      await committed(registerLocation(1), created);
      const data = { location_id: '7' };
      const mismatch = { code: 'version_mismatch', current_version: 1 };
      expect(await refusal(expecting(2, 'UpdateStation', { data }))).toStrictEqual(mismatch);
      expect(await refusal(expecting(1, 'UpdateStation', { data }))).toMatchObject({
        errors: [{ code: 'location_unknown' }],
      });
    });

    it('a version mismatch of a command that changes nothing or would be ignored', async () => {
      await committed(registerLocation(1), createStation(2, { available: '1' }));
      const mismatch = { code: 'version_mismatch', current_version: 1 };
      expect(await refusal(expecting(0, 'UpdateStation', { data: {} }))).toStrictEqual(mismatch);
      const late = { observed_at: at('08:00'), data: { available: '2' } };
      expect(await refusal(expecting(2, 'SetStationAvailability', late))).toStrictEqual(mismatch);
    });

    it('a version that is not in the list, and `*` for a missing record', async () => {
      const anyOf = (expectedVersion: ExpectedVersion, envelope: CommandEnvelope) =>
        refusal({ ...envelope, expectedVersion });
      const mismatch = (current_version: number) => ({ code: 'version_mismatch', current_version });
      expect(await anyOf('*', registerLocation(1))).toStrictEqual(mismatch(0));
      expect(await anyOf([], registerLocation(1))).toStrictEqual(mismatch(0));
      expect(await anyOf([0, 7], registerLocation(1))).toBeUndefined();
      await committed(registerLocation(1), created);
      const rename = command(9, 'UpdateStation', { id, data: { name: 'a' } });
      for (const none of [[], [0, 2]]) expect(await anyOf(none, rename)).toStrictEqual(mismatch(1));
      for (const one of ['*', [1], [7, 1]] as const) expect(await anyOf(one, rename)).toBeUndefined();
    });

    it('a version that an earlier command of the batch has changed', async () => {
      await committed(registerLocation(1), created);
      const rename = command(3, 'UpdateStation', { id, data: { name: 'a' } });
      const { batch } = await process([rename, expecting(1, 'RemoveStation', {})]);
      expect(batch.outcomes[1]).toMatchObject({
        version: 2,
        rejection: { code: 'version_mismatch', current_version: 2 },
      });
    });
  });
});
