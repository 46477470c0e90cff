import type { DomainCommand } from '#domain';
import { decideExamples } from './decided-examples.js';

describe('The examples of commands', () => {
  const examples = decideExamples();
  const ids = new Set(examples.map(({ envelope }) => envelope.aggregate.id));
  const [upsert] = examples
    .map(({ envelope }) => envelope.command)
    .filter(
      (command): command is Extract<DomainCommand, { type: 'UpsertStation' }> =>
        command.type === 'UpsertStation',
    );

  it('name the location and the connector types that other examples have', () => {
    const { changes, connectors = [] } = upsert ?? {};
    const named = [changes?.location_id, ...connectors.map((entry) => entry.connector_type_id)];
    expect(named).toHaveLength(2);
    expect(named.filter((id) => !ids.has(String(id)))).toEqual([]);
  });
});
