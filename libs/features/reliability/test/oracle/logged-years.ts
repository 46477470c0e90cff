import { encodePosition, parseCommand, type AggregateKey, type LoggedEvent } from '#application';
import { aggregates, type Decider, type DomainCommand, type DomainEvent, type DomainState } from '#domain';
import { uuid } from '../../../../../test/contracts/inputs/event-builders.js';
import { connectorTypeId, type TimedCommand } from './generated-years.js';
import type { AcceptedEvent } from './point-facts.js';

interface Held {
  readonly version: number;
  readonly state: DomainState;
}

/** Returns the events of commands as the log has them: those that are refused or ignored have none. */
export function logged(commands: readonly TimedCommand[]): readonly LoggedEvent[] {
  const events: LoggedEvent[] = [];
  const held = new Map<string, Held>();
  for (const { time, line } of commands) {
    const parsed = parseCommand(line, {
      caller: 'tests',
      receivedAt: time,
      dataPath: [],
    });
    if (!parsed.ok) throw new Error(`${JSON.stringify(line)}: ${JSON.stringify(parsed.rejection)}`);
    const { aggregate, command } = parsed.envelope;
    for (const event of decide({ aggregate, command, time, held }))
      events.push({
        ...{ aggregate, version: evolve(held, aggregate, event, time), event, time },
        ...{
          commandId: uuid(events.length + 1),
          caller: 'tests',
          position: encodePosition([events.length + 1]),
        },
      });
  }
  return events;
}

interface Given {
  readonly aggregate: AggregateKey;
  readonly command: DomainCommand;
  readonly time: string;
  readonly held: ReadonlyMap<string, Held>;
}

function decide({ aggregate, command, time, held }: Given): readonly DomainEvent[] {
  const { decider } = aggregates[aggregate.kind] as unknown as { decider: AnyDecider };
  const decision = decider.decide(command, held.get(keyOf(aggregate))?.state ?? decider.initial, {
    now: time,
    isAhead: (one) => Date.parse(one) > Date.parse(time) + 300_000,
    location: (id) => (held.has(`location/${id}`) ? 'registered' : 'unknown'),
    connectorType: (id) => (id === connectorTypeId ? 'known' : 'unknown'),
  });
  return decision.status === 'accepted' ? decision.events : [];
}

function evolve(held: Map<string, Held>, aggregate: AggregateKey, event: DomainEvent, time: string): number {
  const { decider } = aggregates[aggregate.kind] as unknown as { decider: AnyDecider };
  const { version, state } = held.get(keyOf(aggregate)) ?? { version: 0, state: decider.initial };
  held.set(keyOf(aggregate), { version: version + 1, state: decider.evolve(state, { ...event, time }) });
  return version + 1;
}

type AnyDecider = Decider<DomainCommand, DomainEvent, DomainState>;
const keyOf = ({ kind, id }: AggregateKey): string => `${kind}/${id}`;
const subjects: Readonly<Record<string, string>> = { station: 'stations', location: 'locations' };

/** Events as the oracle reads them. */
export const accepted = (events: readonly LoggedEvent[]): readonly AcceptedEvent[] =>
  events.map(({ aggregate, event, time }, index) => ({
    ...{ subject: `${subjects[aggregate.kind] ?? aggregate.kind}/${aggregate.id}`, type: event.type, time },
    ...{ position: index + 1, data: event.data },
  }));
