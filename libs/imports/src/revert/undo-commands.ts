import type { CommandType, KnownLocation, Source } from '#domain';
import type { Undo } from './undone-record.js';

/** A command that puts a record back. */
export interface UndoCommand {
  readonly type: CommandType;
  readonly expected_version: number;
  readonly [member: string]: unknown;
}

/** A command whose version is not told yet. */
type Step = Omit<UndoCommand, 'expected_version'> & Pick<UndoCommand, 'type'>;

/**
 * The commands that put a station back. Its former status has the time of the one that it has now: the next report is
 * newer, or of the same time, and counts.
 * @param source of the station, which is needed to change it as a whole
 */
export function stationCommands(undo: Undo, source: Source | null): UndoCommand[] {
  const { id, how, observedAt, former, formerDetails: details } = undo;
  if (how === 'take away') return inTurn(undo, [{ type: 'RemoveStation', id, ...observed(observedAt) }]);
  const restoring: Step[] = how === 'bring back' ? [{ type: 'RestoreStation', id }] : [];
  if (!isChanged(undo)) return inTurn(undo, restoring);
  const { connectors, extensions, ...data } = former;
  const time = observed('available' in data ? observedAt : null);
  if (source) {
    const beside = { ...given({ connectors, extensions }), ...(hasAny(details) && { details }) };
    return inTurn(undo, [{ type: 'UpsertStation', source, ...time, data, ...beside }]);
  }
  return inTurn(undo, [...restoring, ...stepsById(id, { connectors, details, data }, time)]);
}

interface FormerStation {
  readonly connectors: unknown;
  readonly details: Values;
  readonly data: Values;
}

/** A station without a source has no extensions, and no command that changes all of it. */
function stepsById(id: string, { connectors, details, data }: FormerStation, time: object): Step[] {
  const steps: Step[] = [];
  if (connectors !== undefined) steps.push({ type: 'SetStationConnectors', id, data: { connectors } });
  const { status, details: otherDetails, data: otherData } = statusApart(data, details);
  if (hasAny(otherDetails)) steps.push({ type: 'SetStationDetails', id, data: otherDetails });
  if (status) steps.push({ type: 'SetStationAvailability', id, ...time, data: status });
  // The last one: it may have two events.
  if (hasAny(otherData)) steps.push({ type: 'UpdateStation', id, data: otherData });
  return steps;
}

/** A status with its word, apart from other values; without a status, the word is a detail like the others. */
function statusApart(data: Values, details: Values) {
  const { available, ...otherData } = data;
  if (available === undefined) return { data, details };
  const { source_status, ...otherDetails } = details;
  return { status: given({ available, source_status }), data: otherData, details: otherDetails };
}

type Values = Readonly<Record<string, unknown>>;

/** Whether a station has to be changed, beside being restored or removed. */
export const isChanged = ({ former, formerDetails }: Undo): boolean =>
  hasAny(former) || hasAny(formerDetails);

/** @param held the location as it is now, if it was retired */
export function locationCommands(undo: Undo, held: HeldLocation | null): UndoCommand[] {
  const { id, how, former } = undo;
  if (how === 'take away') return inTurn(undo, [{ type: 'RetireLocation', id }]);
  const { extensions, ...data } = former;
  if (how === 'change') return inTurn(undo, [{ type: 'UpdateLocation', id, data, ...given({ extensions }) }]);
  if (!held) return [];
  const target = held.source ? { source: held.source } : { id };
  const attributes = { ...held.attributes, ...data };
  return inTurn(undo, [{ type: 'RegisterLocation', ...target, data: attributes, ...given({ extensions }) }]);
}

export type HeldLocation = Pick<KnownLocation, 'attributes' | 'source'>;

export function connectorTypeCommands(undo: Undo): UndoCommand[] {
  const { id, how, former: data } = undo;
  if (how === 'take away') return inTurn(undo, [{ type: 'RemoveConnectorType', id }]);
  const steps: Step[] = how === 'bring back' ? [{ type: 'RestoreConnectorType', id }] : [];
  if (hasAny(data)) steps.push({ type: 'UpdateConnectorType', id, data });
  return inTurn(undo, steps);
}

/** @param source of the tariff, which is needed to change its extensions */
export function tariffCommands(undo: Undo, source: Source | null): UndoCommand[] {
  const { id, how, former } = undo;
  if (how === 'take away') return inTurn(undo, [{ type: 'RemoveTariff', id }]);
  const restoring: Step[] = how === 'bring back' ? [{ type: 'RestoreTariff', id }] : [];
  const { extensions, ...data } = former;
  if (source && extensions !== undefined)
    return inTurn(undo, [{ type: 'UpsertTariff', source, data, extensions }]);
  return inTurn(undo, hasAny(data) ? [...restoring, { type: 'UpdateTariff', id, data }] : restoring);
}

/** Each but the last has one event: the next one expects the version after it. */
const inTurn = ({ version }: Undo, steps: readonly Step[]): UndoCommand[] =>
  steps.map((step, index) => ({ ...step, expected_version: version + index }));

const observed = (observed_at: string | null) => (observed_at === null ? {} : { observed_at });
const hasAny = (values: object): boolean => Object.keys(values).length > 0;
const given = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
