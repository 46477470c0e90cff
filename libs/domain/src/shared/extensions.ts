import type { Difference } from './attributes.js';
import { FieldErrors, type FieldErrorList } from './field-errors.js';
import { isSameJson } from './parsing/json-value.js';
import { parseText } from './parsing/values.js';

/** What a source says of a record beyond all fields: a JSON object that is kept and shown as it was given. */
export type Extensions = Readonly<Record<string, unknown>>;

/** The extensions after a command that gives some: absent ones stay, null removes them. */
export interface GivenExtensions {
  readonly extensions?: Extensions | null;
}

/** New and previous extensions; undefined if they stay as they are. */
export function extensionsDifference(
  current: Extensions | null,
  { extensions }: GivenExtensions,
): Difference<GivenExtensions> | undefined {
  if (extensions === undefined || isSameJson(current, extensions)) return undefined;
  return { changed: { extensions }, previous: { extensions: current } };
}

/** The extensions with the change of an event applied. */
export const changedExtensions = (
  current: Extensions | null,
  { extensions }: GivenExtensions,
): Extensions | null => (extensions === undefined ? current : extensions);

/** The extensions as a member of an event; none if there are no extensions. */
export const extensionsMember = (extensions: Extensions | null | undefined): { extensions?: Extensions } =>
  extensions ? { extensions } : {};

/** Greatest size of a record's extensions, as UTF-8 of JSON without white space. */
export const MAX_EXTENSIONS_BYTES = 64 * 1024;
/** Greatest depth of a value in extensions: the members of the object itself have depth 1. */
const MAX_DEPTH = 32;

type Path = readonly (string | number)[];

const parseAnyText = parseText(Infinity);

/**
 * The errors of extensions, their size aside. They are shown as they were given, so a number that JavaScript would change
 * is refused.
 * @param given a JSON object @param path where it is in the request's body
 */
export function extensionErrors(given: object, path: Path): FieldErrorList {
  const errors = new FieldErrors();
  checkMembers(given, path, 1, errors);
  return errors.list();
}

/** @param depth that of the members */
function checkMembers(value: object, path: Path, depth: number, errors: FieldErrors): void {
  if (depth > MAX_DEPTH) return errors.add(path, 'too_long', `values are nested at most ${MAX_DEPTH} deep`);
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const at = [...path, name];
    checkText(name, at, errors);
    if (typeof member === 'object' && member !== null) checkMembers(member, at, depth + 1, errors);
    else if (typeof member === 'string') checkText(member, at, errors);
    else if (typeof member === 'number' && !isExact(member)) errors.add(at, 'unsafe_number');
  }
}

function checkText(text: string, path: Path, errors: FieldErrors): void {
  const parsed = parseAnyText(text);
  if (!parsed.ok) errors.add(path, parsed.code);
}

/** Whether the JSON of a number is sure to be the one that was sent, up to its notation. */
const isExact = (number: number): boolean =>
  Number.isSafeInteger(number) || (Number.isFinite(number) && !Number.isInteger(number));
