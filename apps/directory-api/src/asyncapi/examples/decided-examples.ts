import {
  encodePosition,
  initialSnapshot,
  keyText,
  parseCommand,
  type AggregateSnapshot,
  type CommandEnvelope,
  type LoggedEvent,
} from '#application';
import {
  aggregates,
  occurred,
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
  type EventType,
  type Facts,
} from '#domain';
import { exampleCommands, type ExampleCommand } from './example-commands.js';

/** An example of a command, and what follows from it. */
export interface DecidedExample {
  readonly line: ExampleCommand;
  readonly envelope: CommandEnvelope;
  readonly events: readonly LoggedEvent[];
  /** The record after the command. */
  readonly snapshot: AggregateSnapshot;
}

const TIME = '2026-11-21T09:00:00.000Z';
const CALLER = 'key_D5rjKgLkS8OB';

/** The examples refer to no other records than each other's. */
const facts: Facts = {
  now: TIME,
  isAhead: () => false,
  location: () => 'registered',
  connectorType: () => 'known',
};

/**
 * Decides the example commands by the rules of the directory, so that the examples of events are what they lead to.
 * @throws Error a command is invalid or not accepted
 */
export function decideExamples(): readonly DecidedExample[] {
  const snapshots = new Map<string, AggregateSnapshot>();
  let count = 0;
  return exampleCommands.map((line) => {
    const envelope = envelopeOf(line);
    const key = keyText(envelope.aggregate);
    const decided = decide(envelope, snapshots.get(key) ?? initialSnapshot(envelope.aggregate));
    snapshots.set(key, decided.snapshot);
    const events = decided.events.map((event) => ({ ...event, position: encodePosition([(count += 1)]) }));
    return { line, envelope, events, snapshot: decided.snapshot };
  });
}

function envelopeOf(line: ExampleCommand): CommandEnvelope {
  const parsed = parseCommand(line, { caller: CALLER, receivedAt: TIME, dataPath: ['data'] });
  if (parsed.ok) return parsed.envelope;
  throw new Error(`The example of ${line.type} is not valid: ${JSON.stringify(parsed.rejection)}`);
}

function decide({ commandId, aggregate, command, caller }: CommandEnvelope, before: AggregateSnapshot) {
  const decider = aggregates[aggregate.kind].decider as Decider<DomainCommand, DomainEvent, DomainState>;
  const decision = decider.decide(command, before.state, facts);
  if (decision.status !== 'accepted') throw new Error(`The example of ${command.type} is not accepted`);
  const { events } = decision;
  const state = events.reduce((at, event) => decider.evolve(at, occurred(event, TIME)), before.state);
  return {
    events: events.map((event, index) => {
      const version = before.version + index + 1;
      return { aggregate, version, event, time: TIME, commandId, caller };
    }),
    snapshot: { aggregate, version: before.version + events.length, state },
  };
}

/** The first example of a type of event. @throws Error there is none */
export function exampleOf(type: EventType, examples: readonly DecidedExample[]): LoggedEvent {
  for (const { events } of examples) {
    const found = events.find(({ event }) => event.type === type);
    if (found) return found;
  }
  throw new Error(`No example command leads to ${type}`);
}
