import { ApiProblem } from '../api/problem.js';
import { saidAttributes, type Answered } from './said-attributes.js';
import { patchOf, valuesOf, type Attributes, type Entry, type Values } from './values.js';

/** Somebody has changed one of the fields since the person saw them. */
export class ChangedMeanwhile extends Error {}

export interface Edited extends Answered {
  readonly version: number;
}

export const valuesIn = (entries: readonly Entry[], record: Edited): Values =>
  valuesOf(entries, saidAttributes(record));

export const isMismatch = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'version_mismatch';

/** The patch that takes back another one. @param before the record that was patched @param after what came of it */
export const replacedBy = (
  patch: Attributes,
  entries: readonly Entry[],
  before: Edited,
  after: Edited,
): Attributes => {
  const patched = entries.filter(({ name }) => Object.hasOwn(patch, name));
  return patchOf(patched, valuesIn(patched, after), valuesIn(patched, before));
};

interface TakingBack<R extends Edited> {
  readonly entries: readonly Entry[];
  readonly save: (patch: Attributes, version: number) => Promise<R>;
  readonly reload: () => Promise<R>;
}

/**
 * Gives a record the values again that a form has replaced. Whatever else has changed since, such as its status, stays.
 * @param saved the record as the form left it
 * @throws ChangedMeanwhile one of the fields has another value than the form gave it
 */
export async function takeBack<R extends Edited>(
  form: TakingBack<R>,
  saved: R,
  replaced: Attributes,
): Promise<R> {
  try {
    return await form.save(replaced, saved.version);
  } catch (error) {
    if (!isMismatch(error)) throw error;
  }
  const latest = await form.reload();
  const fields = form.entries.filter(({ name }) => Object.hasOwn(replaced, name));
  const others = patchOf(fields, valuesIn(fields, saved), valuesIn(fields, latest));
  if (Object.keys(others).length > 0) throw new ChangedMeanwhile();
  return takeBack(form, latest, replaced);
}
