import { useState } from 'react';
import { ApiProblem } from '../api/client.js';
import {
  changesOf,
  chosenValues,
  firstChoices,
  patchOf,
  valuesOf,
  type Attributes,
  type Change,
  type Choices,
  type Entry,
  type Side,
  type Values,
} from './values.js';

export interface Edited {
  readonly version: number;
  readonly attributes: object;
}

export interface Editing<R extends Edited> {
  readonly entries: readonly Entry[];
  /** The record as it was when the form was opened. */
  readonly record: R;
  /** Sends a merge patch for a version of the record. */
  readonly save: (patch: Attributes, version: number) => Promise<R>;
  /** Reads the record as it is now. */
  readonly reload: () => Promise<R>;
  readonly onSaved: (record: R) => void;
}

interface State<R> {
  /** The record that the form changes. */
  readonly base: R;
  readonly values: Values;
  /** What others changed meanwhile. */
  readonly conflict: { readonly latest: R; readonly changes: readonly Change[] } | undefined;
  readonly choices: Choices;
  readonly problem: Error | undefined;
  readonly busy: boolean;
}

const valuesIn = (entries: readonly Entry[], { attributes }: Edited): Values =>
  valuesOf(entries, attributes as Attributes);

/**
 * The state of an edit form. Only what was changed is sent, for the version that the form was opened with. If the record
 * has another version by then, `conflict` has the fields that others changed, each with a choice.
 */
export function useEditing<R extends Edited>(editing: Editing<R>) {
  const { entries, record } = editing;
  const [state, setState] = useState<State<R>>(() => ({
    ...{ base: record, values: valuesIn(entries, record), choices: {} },
    ...{ conflict: undefined, problem: undefined, busy: false },
  }));
  const update = (part: Partial<State<R>>) => setState((before) => ({ ...before, ...part }));
  const attempt = async (base: R, values: Values) => {
    update({ base, values, conflict: undefined, problem: undefined, busy: true });
    update({ ...(await resultOf(editing, base, values)), busy: false });
  };
  const { base, values, conflict, choices } = state;
  return {
    ...state,
    isChanged: Object.keys(patchOf(entries, valuesIn(entries, base), values)).length > 0,
    setValue: (name: string, value: string | boolean) => update({ values: { ...values, [name]: value } }),
    choose: (name: string, side: Side) => update({ choices: { ...choices, [name]: side } }),
    submit: () =>
      conflict
        ? attempt(conflict.latest, chosenValues(values, conflict.changes, choices))
        : attempt(base, values),
  };
}

const resultOf = <R extends Edited>(
  editing: Editing<R>,
  base: R,
  values: Values,
): Promise<Partial<State<R>>> =>
  saveOrMeet(editing, base, values).catch((error: unknown) => ({ problem: error as Error }));

/** Saves the form; if others have saved another version, returns what they changed. */
async function saveOrMeet<R extends Edited>(
  editing: Editing<R>,
  base: R,
  values: Values,
): Promise<Partial<State<R>>> {
  const { entries, save, reload, onSaved } = editing;
  const before = valuesIn(entries, base);
  const patch = patchOf(entries, before, values);
  try {
    onSaved(Object.keys(patch).length === 0 ? base : await save(patch, base.version));
    return {};
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'version_mismatch') throw error;
  }
  const latest = await reload();
  const changes = changesOf(entries, { before, theirs: valuesIn(entries, latest), mine: values });
  // What others changed is not in the form, or is the same: the patch is right for the new version too.
  if (changes.length === 0) return saveOrMeet(editing, latest, values);
  return { conflict: { latest, changes }, choices: firstChoices(changes) };
}
