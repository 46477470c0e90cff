import { useState } from 'react';
import { isMismatch, replacedBy, valuesIn, type Edited } from './taken-back.js';
import { changesOf, chosenValues, firstChoices, type Change, type Choices, type Side } from './changes.js';
import { patchOf, type Attributes, type ControlValue, type Entry, type Values } from './values.js';

/** The first of two requests has saved its part of a form, the second one was refused. */
export class PartlySaved<R extends Edited> extends Error {
  override readonly name = 'PartlySaved';

  constructor(
    /** The record after the first request. */
    readonly record: R,
    /** Why the second request was refused. */
    override readonly cause: Error,
  ) {
    super(cause.message);
  }
}

export interface Editing<R extends Edited> {
  readonly entries: readonly Entry[];
  /** The record as it was when the form was opened. */
  readonly record: R;
  /** Sends a merge patch for a version of the record. @throws PartlySaved a part of it is saved, the rest is refused */
  readonly save: (patch: Attributes, version: number) => Promise<R>;
  /** Reads the record as it is now. */
  readonly reload: () => Promise<R>;
  /** @param replaced the patch that takes back what was saved; undefined if nothing was */
  readonly onSaved: (record: R, replaced: Attributes | undefined) => void;
}

interface State<R> {
  /** The record that the form changes. */
  readonly base: R;
  readonly values: Values;
  /** What others changed meanwhile. */
  readonly conflict: { readonly latest: R; readonly changes: readonly Change[] } | undefined;
  readonly choices: Choices;
  readonly problem: Error | undefined;
  /** Whether the last attempt saved some of the changes, and not those that are left. */
  readonly isPartlySaved: boolean;
  /** The patch that takes back what was saved so far. */
  readonly replaced: Attributes | undefined;
  readonly busy: boolean;
}

/**
 * The state of an edit form. Only what was changed is sent, for the version that the form was opened with. If the record
 * has another version by then, `conflict` has the fields that others changed, each with a choice.
 */
export function useEditing<R extends Edited>(editing: Editing<R>) {
  const { entries, record } = editing;
  const [state, setState] = useState<State<R>>(() => ({
    ...{ base: record, values: valuesIn(entries, record), choices: {} },
    ...{ conflict: undefined, problem: undefined, isPartlySaved: false, replaced: undefined, busy: false },
  }));
  const update = (part: Partial<State<R>>) => setState((before) => ({ ...before, ...part }));
  const attempt = async (base: R, values: Values) => {
    const before = { conflict: undefined, problem: undefined, isPartlySaved: false };
    update({ base, values, ...before, busy: true });
    update({ ...(await resultOf(editing, { base, values, replaced })), busy: false });
  };
  const { base, values, conflict, choices, replaced, busy } = state;
  const send = () =>
    conflict
      ? attempt(conflict.latest, chosenValues(values, conflict.changes, choices))
      : attempt(base, values);
  return {
    ...state,
    /** How many fields were changed. */
    changed: Object.keys(patchOf(entries, valuesIn(entries, base), values)).length,
    setValue: (name: string, value: ControlValue) => update({ values: { ...values, [name]: value } }),
    choose: (name: string, side: Side) => update({ choices: { ...choices, [name]: side } }),
    submit: () => (busy ? Promise.resolve() : send()),
  };
}

type Attempt<R> = Pick<State<R>, 'base' | 'values' | 'replaced'>;

const resultOf = <R extends Edited>(editing: Editing<R>, attempt: Attempt<R>): Promise<Partial<State<R>>> =>
  saveOrMeet(editing, attempt).catch((error: unknown) => ({ problem: error as Error }));

/** Saves the form; if others have saved another version, returns what they changed. */
async function saveOrMeet<R extends Edited>(
  editing: Editing<R>,
  attempt: Attempt<R>,
): Promise<Partial<State<R>>> {
  const { entries, save, reload, onSaved } = editing;
  const { base, values, replaced } = attempt;
  const before = valuesIn(entries, base);
  const patch = patchOf(entries, before, values);
  try {
    if (Object.keys(patch).length === 0) onSaved(base, replaced);
    else {
      const saved = await save(patch, base.version);
      onSaved(saved, { ...replacedBy(patch, entries, base, saved), ...replaced });
    }
    return {};
  } catch (error) {
    if (error instanceof PartlySaved) return restOf(editing, attempt, error as PartlySaved<R>);
    if (!isMismatch(error)) throw error;
  }
  const latest = await reload();
  const changes = changesOf(entries, { before, theirs: valuesIn(entries, latest), mine: values });
  // What others changed is not in the form, or is the same: the patch is right for the new version too.
  if (changes.length === 0) return saveOrMeet(editing, { base: latest, values, replaced });
  return { conflict: { latest, changes }, choices: firstChoices(changes) };
}

/** What is left of a form after a part of it was saved. */
async function restOf<R extends Edited>(
  editing: Editing<R>,
  { base, values, replaced: earlier }: Attempt<R>,
  { record, cause }: PartlySaved<R>,
): Promise<Partial<State<R>>> {
  const { entries } = editing;
  const patch = patchOf(entries, valuesIn(entries, base), values);
  const replaced = { ...replacedBy(patch, entries, base, record), ...earlier };
  const saved = { base: record, replaced, isPartlySaved: true };
  if (!isMismatch(cause)) return { ...saved, problem: cause };
  return { ...saved, ...(await saveOrMeet(editing, { base: record, values, replaced })) };
}
