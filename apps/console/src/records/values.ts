import type { FormEntry } from '../api/records.js';

/** A control of a form; beside those of `/v1/forms` a list of short texts. */
export interface Entry extends Omit<FormEntry, 'control'> {
  readonly control: FormEntry['control'] | 'tokens';
  readonly hint?: string;
}

/** What is wrong with a field, by its label in place of its name. */
export const withLabel = (error: string, entry: Pick<Entry, 'name' | 'label'> | undefined): string =>
  entry && error.startsWith(`${entry.name} `) ? `${entry.label}${error.slice(entry.name.length)}` : error;

export type Attributes = Readonly<Record<string, unknown>>;
/** What the controls of a form hold, by the names of fields. An empty text is no value. */
export type Values = Readonly<Record<string, string | boolean>>;

export const valuesOf = (entries: readonly Entry[], attributes: Attributes): Values =>
  Object.fromEntries(
    entries.map(({ name, control }) => {
      const value = attributes[name];
      return [name, control === 'toggle' ? value === true : textOf(value)];
    }),
  );

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : '';
}

/** The merge patch that makes one state of a form the other: the fields that differ alone. */
export const patchOf = (entries: readonly Entry[], from: Values, to: Values): Attributes =>
  Object.fromEntries(
    entries
      .filter(({ name }) => from[name] !== to[name])
      .map((entry) => [entry.name, sent(entry, to[entry.name])]),
  );

function sent({ control }: Entry, value: string | boolean | undefined): unknown {
  if (typeof value === 'boolean') return value;
  if (control === 'tokens') return tokensIn(value ?? '');
  return value ? value : null;
}

const tokensIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '');

/** A field that another person has changed while the form was open. */
export interface Change {
  readonly entry: Entry;
  readonly before: string | boolean;
  readonly theirs: string | boolean;
  readonly mine: string | boolean;
}

interface Sides {
  /** When the form was opened. */
  readonly before: Values;
  readonly theirs: Values;
  readonly mine: Values;
}

export const changesOf = (entries: readonly Entry[], { before, theirs, mine }: Sides): readonly Change[] =>
  entries
    .filter(({ name }) => before[name] !== theirs[name] && mine[name] !== theirs[name])
    .map((entry) => ({
      entry,
      before: before[entry.name] ?? '',
      theirs: theirs[entry.name] ?? '',
      mine: mine[entry.name] ?? '',
    }));

export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Side>>;

/** What a person has typed stays, what it has not touched is as it is now, until it says otherwise. */
export const firstChoices = (changes: readonly Change[]): Choices =>
  Object.fromEntries(
    changes.map(({ entry, before, mine }) => [entry.name, mine === before ? 'theirs' : 'mine']),
  );

/** The values to save: of each changed field the chosen side. */
export function chosenValues(mine: Values, changes: readonly Change[], choices: Choices): Values {
  const taken = changes.filter(({ entry }) => choices[entry.name] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(({ entry, theirs }) => [entry.name, theirs])) };
}
