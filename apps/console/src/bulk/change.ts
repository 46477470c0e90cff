import type { Connector, Schemas } from '../api/records.js';
import { withTariff } from '../connectors/named-tariffs.js';
import { inputOfRecord } from '../connectors/rows.js';
import { patchBetween } from '../records/held.js';
import type { Attributes } from '../records/values.js';

/** What is done to each of the chosen stations. A patch has the fields to set with their values. */
export type Change =
  | { readonly kind: 'attributes' | 'details'; readonly patch: Attributes }
  /** The connectors that name a tariff name another one, too. */
  | { readonly kind: 'tariff'; readonly named: string; readonly added: string }
  | { readonly kind: 'remove' | 'restore' };

/** A station as it was read for a change. Of a removed one only its name is known. */
export interface Candidate {
  readonly id: string;
  readonly version: number;
  /** Without a name the id is shown. */
  readonly name: string | null;
  readonly attributes?: Attributes;
  readonly details?: Attributes;
  readonly connectors?: readonly Connector[];
  /** The name of its location. */
  readonly locationName?: string | null;
}

/** A command without its target. */
export interface Command {
  readonly type: Schemas['CommandLine']['type'];
  readonly data: Attributes;
}

/** A command for one station as it is known. */
export interface Step {
  readonly id: string;
  readonly name: string | null;
  /** The version that it is for: a station that has another one by then is left alone. */
  readonly version: number;
  readonly command: Command;
  /** What takes it back. */
  readonly back: Command;
}

const removal: Command = { type: 'RemoveStation', data: {} };
const restoration: Command = { type: 'RestoreStation', data: {} };

/** The command that changes a station; undefined if it is so already. */
export function stepOf(change: Change, station: Candidate): Step | undefined {
  const { id, version, name } = station;
  const target = { id, version, name };
  if (change.kind === 'tariff') return tariffStepOf(change, station);
  if (!('patch' in change))
    return change.kind === 'remove'
      ? { ...target, command: removal, back: restoration }
      : { ...target, command: restoration, back: removal };
  const before = station[change.kind] ?? {};
  const names = Object.keys(change.patch).filter((field) => !isSame(before[field], change.patch[field]));
  if (names.length === 0) return undefined;
  const type = change.kind === 'attributes' ? 'UpdateStation' : 'SetStationDetails';
  return {
    ...target,
    command: { type, data: between(names, before, change.patch) },
    back: { type, data: between(names, change.patch, before) },
  };
}

/** @returns undefined for a station of which no connector lacks the tariff */
function tariffStepOf(
  { named, added }: Extract<Change, { readonly kind: 'tariff' }>,
  { id, version, name, connectors = [] }: Candidate,
): Step | undefined {
  const lacks = ({ tariff_ids }: Connector) => tariff_ids.includes(named) && !tariff_ids.includes(added);
  if (!connectors.some(lacks)) return undefined;
  const after = connectors.map((each) => (lacks(each) ? { ...each, ...withTariff(each, added) } : each));
  const commandOf = (entries: readonly Connector[]): Command => ({
    ...{ type: 'SetStationConnectors', data: { connectors: inputOfRecord(entries) } },
  });
  return { id, version, name, command: commandOf(after), back: commandOf(connectors) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Objects merge: so that one gets the other's place, a patch says what goes. */
const between = (names: readonly string[], from: Attributes, to: Attributes): Attributes =>
  Object.fromEntries(names.map((name) => [name, patchBetween(from[name], to[name])]));

/** The command that takes a step back, if the station still has the version that it left. */
export const backOf = ({ id, name, command, back }: Step, version: number): Step => ({
  ...{ id, name, version },
  ...{ command: back, back: command },
});

/** A step as a line of a bulk request. */
export const lineOf = ({ id, version, command: { type, data } }: Step): string =>
  `${JSON.stringify({ type, id, expected_version: version, data })}\n`;
