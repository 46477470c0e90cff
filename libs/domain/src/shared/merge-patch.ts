import { FieldErrors, type FieldErrorList } from './field-errors.js';
import type { Field, Fields } from './field.js';
import { isJsonObject } from './parsing/json-value.js';
import { errorsWithin } from './parsing/structures.js';

type Json = Readonly<Record<string, unknown>>;

/** The value after a JSON merge patch (RFC 7396): objects merge, null removes, all else replaces. */
function merged(value: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const result: Record<string, unknown> = isJsonObject(value) ? { ...value } : {};
  for (const [name, given] of Object.entries(patch))
    if (given === null) delete result[name];
    else result[name] = merged(result[name], given);
  return result;
}

/** Changes whose objects are whole, and the errors of those that are not valid then. */
export interface MergedChanges<A> {
  readonly changes: Partial<A>;
  readonly refused: FieldErrorList;
}

/**
 * Merges the patches that changes have of objects into the current ones. What such a patch leaves out is only known here:
 * whether the whole object has all that it must have is a rule that needs the state.
 */
export function mergedChanges<A extends object>(
  fields: Fields,
  current: object,
  changes: Partial<A>,
): MergedChanges<A> {
  const patches = Object.entries(changes).filter(
    ([name, value]) => fields[name]?.type === 'object' && isJsonObject(value),
  );
  const errors = new FieldErrors();
  const whole: Record<string, unknown> = {};
  for (const [name, patch] of patches) {
    const parsed = fields[name]?.parse(merged((current as Json)[name], patch));
    if (parsed?.ok) whole[name] = parsed.value;
    else if (parsed)
      for (const { path, code, detail } of errorsWithin(parsed)) errors.add([name, ...path], code, detail);
  }
  return { changes: patches.length > 0 ? { ...changes, ...whole } : changes, refused: errors.list() };
}

/** The merge patch after which values are these, whatever they were: objects unset all that they do not have. */
export const replacingPatch = (fields: Fields, values: Json): Json =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, replacingValue(ownField(fields, name), value)]),
  );

function replacingValue(field: Field | undefined, value: unknown): unknown {
  if (field?.type !== 'object' || !isJsonObject(value)) return value;
  const members = Object.entries(field.members ?? {});
  return Object.fromEntries(
    members.map(([name, member]) => [name, replacingValue(member, value[name] ?? null)]),
  );
}

const ownField = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
