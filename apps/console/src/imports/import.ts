import type { Caller, Schemas } from '../api/records.js';
import type { PlainKey } from '../texts/index.js';

export type Import = Schemas['Import'];
export type ImportState = Import['state'];
export type Finding = Schemas['ImportFinding'];
export type Outcome = keyof Schemas['ImportOutcomes'];
export type Kind = keyof Import['counts'];

export const isActive = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** Number of records of all kinds with an outcome. */
export const countOf = ({ counts }: Pick<Import, 'counts'>, outcome: Outcome): number =>
  Object.values(counts).reduce((sum, outcomes) => sum + outcomes[outcome], 0);

export const hasWritten = (shown: Import): boolean =>
  !shown.dry_run && countOf(shown, 'created') + countOf(shown, 'changed') > 0;

/** How much of the file was read, from 0 to 1; null while it is not known. */
export function shareOf({ progress: { bytes, total_bytes: total } }: Import): number | null {
  return total === null || total === 0 ? null : Math.min(1, bytes / total);
}

/** How long it has taken so far, in milliseconds; null before it has begun. @param now milliseconds since 1970 */
export function durationOf({ started_at: start, ended_at: end }: Import, now: number): number | null {
  if (start === null) return null;
  return Math.max(0, (end === null ? now : Date.parse(end)) - Date.parse(start));
}

/** What an import is: one that writes, a check that writes nothing, or one that reverts another. */
export const purposeOf = ({ dry_run, reverts }: Import): 'import' | 'check' | 'revert' =>
  dry_run ? 'check' : reverts ? 'revert' : 'import';

/** The import that has reverted another one, or is about to. @param others those that are known, newest first */
export const revertOf = ({ id }: Import, others: readonly Import[]): Import | undefined =>
  others.find(({ reverts, state }) => reverts === id && state !== 'failed' && state !== 'cancelled');

/** The scopes of what most feeds have. */
export const recordScopes = ['stations:write', 'locations:write', 'connector-types:write'] as const;

/** Whether a caller may import. */
export const mayImport = (caller: Caller | null | undefined): boolean =>
  caller?.scopes.some((scope) => scope.endsWith(':write')) ?? false;

export type Action = 'save' | 'cancel' | 'revert';

/** What a caller may do about an import now. @param others the imports that are known, newest first */
export function actionsFor(
  caller: Caller | null | undefined,
  shown: Import,
  others: readonly Import[],
): readonly Action[] {
  if (!mayImport(caller)) return [];
  const hasLines = shown.rejects.length + shown.warnings.length > 0;
  const changes = mayChange(caller, shown) ? changesOf(shown, others) : [];
  return hasLines ? ['save', ...changes] : changes;
}

/** A key that is bound to feeds changes its own imports only. */
const mayChange = (caller: Caller | null | undefined, { caller: importer }: Import): boolean =>
  caller?.feeds === undefined || caller.caller === importer;

function changesOf(shown: Import, others: readonly Import[]): readonly Action[] {
  if (isActive(shown)) return ['cancel'];
  return hasWritten(shown) && !revertOf(shown, others) ? ['revert'] : [];
}

/** Newest first. @param newest some that were read last, where they were read before too */
export function merged(read: readonly Import[], newest: readonly Import[]): readonly Import[] {
  const byId = new Map([...read, ...newest].map((each) => [each.id, each]));
  // Ids grow with the time at which they were made.
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

export const kindTexts = {
  locations: 'imports.kind.locations',
  stations: 'imports.kind.stations',
  connector_types: 'imports.kind.connector_types',
  tariffs: 'imports.kind.tariffs',
} as const satisfies Record<Kind, PlainKey>;
