import { differs, type ControlValue, type Entry, type Values } from './values.js';

/** A field that another person has changed while the form was open. */
export interface Change {
  readonly entry: Entry;
  readonly before: ControlValue;
  readonly theirs: ControlValue;
  readonly mine: ControlValue;
}

interface Sides {
  /** When the form was opened. */
  readonly before: Values;
  readonly theirs: Values;
  readonly mine: Values;
}

export const changesOf = (entries: readonly Entry[], { before, theirs, mine }: Sides): readonly Change[] =>
  entries
    .filter((entry) => {
      const { name } = entry;
      return differs(entry, before[name], theirs[name]) && differs(entry, mine[name], theirs[name]);
    })
    .map((entry) => ({
      entry,
      before: before[entry.name] ?? '',
      theirs: theirs[entry.name] ?? '',
      mine: mine[entry.name] ?? '',
    }));

export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Side>>;

/** Whether a person has changed a field that others have changed too. */
export const isTouched = ({ entry, before, mine }: Change): boolean => differs(entry, before, mine);

/** What a person has typed stays, what it has not touched is as it is now, until it says otherwise. */
export const firstChoices = (changes: readonly Change[]): Choices =>
  Object.fromEntries(changes.map((change) => [change.entry.name, isTouched(change) ? 'mine' : 'theirs']));

/** The values to save: of each changed field the chosen side. */
export function chosenValues(mine: Values, changes: readonly Change[], choices: Choices): Values {
  const taken = changes.filter(({ entry }) => choices[entry.name] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(({ entry, theirs }) => [entry.name, theirs])) };
}
