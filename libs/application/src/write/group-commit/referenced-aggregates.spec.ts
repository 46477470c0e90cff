import { commandBus } from '../../../../../test/contracts/fixtures/command-bus.js';
import { command, createStation, registerLocation } from '../../../../../test/contracts/inputs/envelopes.js';
import { MemoryWriteSide } from '../../../../../test/contracts/fixtures/memory-write-side.js';
import { uuid } from '../../../../../test/contracts/inputs/event-builders.js';
import { CommandProcessor } from './command-processor.js';
import { aggregatesOf } from './referenced-aggregates.js';

describe('A connector type id that is not a UUID', () => {
  const created = createStation(2);
  const { id } = created.aggregate;
  const connectors = [uuid(8), 'ccs'].map((connector_type_id) => ({ connector_type_id, count: 1 }));
  const fit = (line: object = {}) =>
    command(9, 'SetStationConnectors', { id, data: { connectors }, ...line });

  it('is not loaded', () => {
    const ids = aggregatesOf([fit()]).map((aggregate) => aggregate.id);
    expect(ids).toStrictEqual([id, uuid(8)]);
  });

  it('is rejected as unknown, after the checks of existence and version', async () => {
    const side = new MemoryWriteSide();
    const processor = new CommandProcessor(await commandBus());
    const process = async (...envelopes: ReturnType<typeof command>[]) => {
      const snapshots = await side.load(aggregatesOf(envelopes));
      return (await processor.process(envelopes, { snapshots, outcomes: new Map() })).batch;
    };
    const refusal = async (line: object = {}) => (await process(fit(line))).outcomes[0]?.rejection;

    expect(await refusal()).toStrictEqual({ code: 'not_found' });
    await side.append(await process(registerLocation(1), created));
    expect(await refusal({ expected_version: 7 })).toMatchObject({ code: 'version_mismatch' });
    expect(await refusal()).toMatchObject({
      errors: [
        { pointer: '/connectors/0/connector_type_id', code: 'connector_type_unknown' },
        { pointer: '/connectors/1/connector_type_id', code: 'connector_type_unknown' },
      ],
    });
  });
});
