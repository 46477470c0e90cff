import type { Difference } from './attributes.js';

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

/** Whether two JSON values are equal. The order of an object's members has no meaning in JSON. */
function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = Object.entries(one);
  const others = other as Readonly<Record<string, unknown>>;
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([name, value]) => Object.hasOwn(other, name) && isSameJson(value, others[name]))
  );
}
