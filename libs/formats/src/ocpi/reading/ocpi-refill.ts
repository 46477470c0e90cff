import {
  connectorKey,
  isSameJson,
  isUnset,
  type Fields,
  type LocationAttributes,
  type StationAttributes,
  type StationConnector,
} from '#domain';
import { heldShape, type ShapeContext } from '../../fields/shapes.js';
import { heldOperator, nameOf, structures } from '../ocpi-structures.js';
import { pairsOf, type Pair } from '../writing/ocpi-connectors.js';
import { withCurrentNames } from './ocpi-dialects.js';
import type { Json } from './ocpi-members.js';

/** What a record has after its extensions were read into structures. */
export interface Refilled {
  /** The structures that it gets: those that it does not have. */
  readonly data: Json;
  /** What stays in extensions; null: nothing. */
  readonly extensions: Json | null;
}

export interface RefilledStation extends Refilled {
  /** Absent if they stay as they are. */
  readonly connectors?: readonly StationConnector[];
}

/**
 * Reads what the extensions of a location say into its structures, as an import does. A structure that it has already stays,
 * and so does what extensions say otherwise. Null if nothing changes.
 */
export function refilledLocation(attributes: LocationAttributes, extensions: Json): Refilled | null {
  const context = { country: attributes.country, timeZone: attributes.time_zone };
  const refill = new Refill(attributes, withCurrentNames(extensions), context);
  refill.read(structures.location);
  refill.readOperator(attributes);
  return refill.isChangeOf(extensions) ? refill.result : null;
}

/** The same for a station. @param context of its location */
export function refilledStation(
  attributes: StationAttributes,
  connectors: readonly StationConnector[],
  extensions: Json,
  context: ShapeContext,
): RefilledStation | null {
  const refill = new Refill(attributes, extensions, context);
  refill.read(structures.station);
  const refilled = refilledConnectors(connectors, extensions['connectors']);
  if (!refilled) return refill.isChangeOf(extensions) ? refill.result : null;
  return { ...refill.result, connectors: refilled };
}

class Refill {
  private readonly data: Record<string, unknown> = {};
  private readonly kept: Record<string, unknown>;

  constructor(
    private readonly current: object,
    private readonly given: Json,
    private readonly context: ShapeContext,
  ) {
    this.kept = { ...given };
  }

  read(fields: Fields): void {
    for (const [name, field] of Object.entries(fields))
      if (Object.hasOwn(this.given, name))
        this.take(name, name, heldShape(field, this.given[name], this.context));
  }

  readOperator({ operator }: LocationAttributes): void {
    const given = this.given['operator'];
    // Another one was named since.
    if (isUnset(given) || nameOf(given) !== operator) return;
    const named = { ...this.given, ...this.current, ...this.data, operator };
    this.take('operator', 'operator_details', heldOperator(given, named, this.context));
  }

  private take(name: string, member: string, held: ReturnType<typeof heldShape>): void {
    const current = (this.current as Json)[member];
    const isFree = isUnset(current);
    if (isFree && !isUnset(held.value)) this.data[member] = held.value;
    if (held.isWhole && (isFree || isSameJson(held.value, current))) delete this.kept[name];
  }

  isChangeOf(extensions: Json): boolean {
    return Object.keys(this.data).length > 0 || !isSameJson(this.kept, extensions);
  }

  get result(): Refilled {
    return { data: this.data, extensions: Object.keys(this.kept).length > 0 ? this.kept : null };
  }
}

/** The entries with what kept connectors say of them; undefined if that is nothing new. */
function refilledConnectors(
  entries: readonly StationConnector[],
  given: unknown,
): readonly StationConnector[] | undefined {
  const units = pairsOf(entries, given).map((pair) => ({ ...pair, added: addedTo(pair) }));
  if (units.every(({ added }) => Object.keys(added).length === 0)) return undefined;
  const counted = new Map<string, StationConnector>();
  for (const entry of entries)
    for (const { added } of units.filter((unit) => unit.entry === entry)) {
      const changed = { ...entry, ...added };
      const key = connectorKey(changed);
      counted.set(key, { ...changed, count: (counted.get(key)?.count ?? 0) + 1 });
    }
  return [...counted.values()];
}

function addedTo({ given, entry }: Pair): Partial<StationConnector> {
  const parts = Object.entries(structures.connector).map(
    ([name, field]) =>
      [name, heldShape(field, given[name], NOWHERE).value, entry[name as keyof StationConnector]] as const,
  );
  return Object.fromEntries(
    parts.flatMap(([name, value, current]) => (isUnset(current) && !isUnset(value) ? [[name, value]] : [])),
  );
}

/** Nothing of connectors depends on the place. */
const NOWHERE = { country: null, timeZone: null };
