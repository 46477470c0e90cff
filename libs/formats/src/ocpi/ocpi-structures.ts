import {
  aggregates,
  connectorFields,
  isJsonObject,
  isSameJson,
  isUnset,
  textOf,
  type Field,
  type Fields,
} from '#domain';
import { heldMembers, heldShape, type HeldMembers, type ShapeContext } from '../fields/shapes.js';
import type { HeldPart } from '../fields/structures.js';
import { beginningOf } from '../fields/text.js';
import { allExtras } from './writing/ocpi-classes.js';

type Json = Readonly<Record<string, unknown>>;

/** Members that fields of the same name hold in another form: the operator as text, tariffs by the directory's ids. */
const isOther = (name: string): boolean => name === 'operator' || name === 'tariff_ids';

/** The fields of a catalogue that have the names of these members. */
const named = (fields: Fields, members: object): Fields =>
  Object.fromEntries(
    Object.keys(members).flatMap((name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field?.fillable && !isOther(name) ? [[name, field] as const] : [];
    }),
  );

/** What the directory holds of OCPI's members in the same structure and under the same name. */
export const structures = {
  location: named(aggregates.location.fields, allExtras.location),
  station: named(aggregates.station.fields, allExtras.evse),
  connector: named(connectorFields, allExtras.connector),
} as const;

/**
 * What a member is to be written as: as the feed gave it, if it is kept so and says what the field holds, or is all that
 * there is of it, as records of earlier releases have it; else what the field holds.
 * @param current what the field holds @param given what the extensions have
 */
export function currentMember(
  field: Field,
  current: unknown,
  given: unknown,
  context: ShapeContext,
): unknown {
  if (isUnset(given)) return current;
  if (isUnset(current)) return given;
  return isSameJson(heldShape(field, given, context).value, current) ? given : current;
}

/** The members of a record that {@link currentMember} gives. */
export const currentMembers = (fields: Fields, current: object, given: Json, context: ShapeContext): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      currentMember(field, (current as Json)[name], given[name], context),
    ]),
  );

/** Greatest length of an operator's name in OCPI. */
const MAX_NAME_LENGTH = 100;

const details = aggregates.location.fields.operator_details;

/** The name of an organisation, which may be given alone. */
export const nameOf = (organisation: unknown): string | null =>
  textOf(organisation) ?? textOf(isJsonObject(organisation) ? organisation['name'] : null);

/** What a location says of its operator, and whom else it names. */
export interface Operated {
  readonly operator: string | null;
  readonly suboperator?: unknown;
  readonly owner?: unknown;
}

/** The name that stands for that of an operator where a feed names none. */
const substituteOf = ({ suboperator, owner }: Operated): string | null =>
  nameOf(suboperator) ?? nameOf(owner);

/**
 * What `operator_details` holds of an operator whose name is an attribute. It is whole if also the name is held, and if
 * nobody who is named beside the operator may be taken for it.
 */
export function heldOperator(given: unknown, location: Operated, context: ShapeContext): HeldPart {
  if (isUnset(given) || given === '') return { value: null, isWhole: true };
  const { name, ...others } = isJsonObject(given) ? given : { name: given };
  // Else the details would be those of whoever stands for the operator.
  if (textOf(name) === null) return { value: null, isWhole: false };
  const held = heldShape(details, others, context);
  const isNamed = textOf(name) === location.operator;
  const isTold = !isUnset(held.value) || location.operator !== substituteOf(location);
  return { value: held.value, isWhole: held.isWhole && isNamed && isTold };
}

/** What structures hold of a location's members, with the details of its operator. */
export function heldOfLocation(
  given: Json,
  operator: string | null,
  context: ShapeContext,
  partly: (name: string, given: unknown) => void,
): HeldMembers {
  const { values, isWhole } = heldMembers(structures.location, given, context, partly);
  // Another dialect may name the owner in a way that structures do not hold.
  const { suboperator, owner } = given;
  const details = heldOperator(given['operator'], { operator, suboperator, owner }, context);
  if (!details.isWhole) partly('operator', given['operator']);
  return {
    values: { ...values, operator_details: details.value },
    isWhole: { ...isWhole, operator: details.isWhole },
  };
}

/** The operator of a location as {@link currentMember} gives members. */
export function currentOperator(
  location: Operated & { readonly operator_details?: object | null },
  given: unknown,
  context: ShapeContext,
): unknown {
  const { operator: name, operator_details = null } = location;
  if (!isUnset(given) && nameOf(given) === name) {
    const { value } = heldOperator(given, location, context);
    if (operator_details === null || isSameJson(value, operator_details)) return given;
  }
  if (name === null) return undefined;
  return operator_details === null && name === substituteOf(location)
    ? undefined
    : { name: beginningOf(name, MAX_NAME_LENGTH), ...operator_details };
}
