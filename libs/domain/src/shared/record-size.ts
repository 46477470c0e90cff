import { occurred, reject, type Decider } from './decider.js';
import { fieldError } from './field-errors.js';

/** Greatest size of a record's own state, as UTF-8 of JSON. Records of earlier releases may be larger. */
export const MAX_RECORD_BYTES = 256 * 1024;

/** What a command may give a record. Observations, removals, restorations and erasures have none of it. */
interface GivenContent {
  readonly type: string;
  readonly attributes?: object;
  readonly changes?: object;
  readonly connectors?: unknown;
  readonly details?: object;
  readonly extensions?: unknown;
}

/** Members of a state that are not the record's content. */
const bookkeeping: ReadonlySet<string> = new Set([
  'kind',
  'observed',
  'observed_at',
  'created_at',
  'updated_at',
  'removed_at',
  'exclusions',
]);

/** The same rules, by which no command makes a record larger than it may be and than it was. */
export function limitSize<
  C extends GivenContent,
  E extends { type: string; data: unknown },
  S extends object,
>(decider: Decider<C, E, S>): Decider<C, E, S> {
  return {
    initial: decider.initial,
    evolve: (state, event) => decider.evolve(state, event),
    decide(command, state, facts) {
      const decision = decider.decide(command, state, facts);
      if (decision.status !== 'accepted' || decision.events.length === 0) return decision;
      const given = givenMembers(command);
      if (given.length === 0) return decision;
      const after = decision.events.reduce(
        (current, event) => decider.evolve(current, occurred(event, facts.now)),
        state,
      );
      return isTooLarge(after, state) ? tooLarge(given) : decision;
    },
  };
}

function isTooLarge(after: object, before: object): boolean {
  // A character has at most three bytes for each of its code units, so that most records are measured once.
  if (JSON.stringify(after).length * 3 <= MAX_RECORD_BYTES) return false;
  const content = contentOf(after);
  const size = sizeOf(content);
  return size > MAX_RECORD_BYTES && size > sizeOf(withObservationOf(content, contentOf(before)));
}

interface Content {
  readonly attributes?: object;
  readonly details?: object;
}

const contentOf = (state: object): Content =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !bookkeeping.has(name)));

/** The content before a command as if it had what was observed with it: an observation makes no record larger. */
function withObservationOf(after: Content, before: Content): Content {
  const observed = (name: string, { [name]: value }: Record<string, unknown>) =>
    value === undefined ? {} : { [name]: value };
  return {
    ...before,
    ...(before.attributes && {
      attributes: { ...before.attributes, ...observed('available', { ...after.attributes }) },
    }),
    ...(before.details && {
      details: { ...before.details, ...observed('source_status', { ...after.details }) },
    }),
  };
}

const encoder = new TextEncoder();
const sizeOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

type Given = readonly [name: string, value: unknown][];

/** The members of a command's content by their names in the request's body. */
function givenMembers({ type, attributes, changes, connectors, details, extensions }: GivenContent): Given {
  const patch = type === 'SetStationDetails' ? details : { details };
  const members = { ...attributes, ...changes, ...patch, connectors, extensions };
  return Object.entries(members).filter(([, value]) => value !== undefined);
}

function tooLarge(given: Given) {
  const sizes = given.map(([name, value]) => [name, sizeOf(value)] as const);
  const [name] = sizes.reduce((largest, other) => (other[1] > largest[1] ? other : largest));
  const detail = `${name} would make the record larger than ${MAX_RECORD_BYTES / 1024} KiB`;
  return reject('validation_failed', { errors: [fieldError([name], 'too_large', detail)] });
}
