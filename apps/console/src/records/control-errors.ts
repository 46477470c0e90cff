import { createContext, useContext, useState } from 'react';
import type { FieldError } from '../api/problem.js';
import { groupIn, rowsIn, type Entry, type Values } from './values.js';

/** What is wrong with a value, where the form shows it. */
export interface PlacedError {
  /** Like a pointer, with the keys of rows in place of their indexes: rows may move. */
  readonly at: string;
  readonly detail: string;
}

const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Where errors are in a form. @param values those that were sent */
export const placedErrors = (
  entries: readonly Entry[],
  values: Values,
  errors: readonly Pick<FieldError, 'pointer' | 'detail'>[],
): readonly PlacedError[] =>
  errors.map(({ pointer, detail }) => ({
    ...{ at: placeOf(entries, values, stepsOf(pointer)), detail },
  }));

function placeOf(entries: readonly Entry[], values: Values, steps: readonly string[]): string {
  const [name, ...rest] = steps;
  if (name === undefined) return '';
  const { control, members } = entries.find((entry) => entry.name === name) ?? {};
  const own = placeIn('', name);
  if (!members || rest.length === 0) return own;
  const group = groupIn(values[name]);
  if (control === 'object') return `${own}${placeOf(members, group ?? {}, rest)}`;
  const [index, ...within] = rest;
  const row = rowsIn(values[name])[Number(index)];
  return row ? `${placeIn(own, row.key)}${placeOf(members, row.values, within)}` : own;
}

/** The place of a member, or of a row by its key. */
export const placeIn = (at: string, step: string | number): string => `${at}/${step}`;

/** Whether a place is within a group. */
export const isNested = (at: string): boolean => stepsOf(at).length > 1;

/** The error at a place; of a control that holds a whole value, also one within it. */
export const errorAt = (errors: readonly PlacedError[], at: string, isWhole: boolean): string | undefined =>
  errors.find((error) => error.at === at || (isWhole && isWithin(error, at)))?.detail;

const isWithin = (error: PlacedError, at: string): boolean => error.at.startsWith(`${at}/`);

const none: readonly PlacedError[] = [];

/** The errors of the form, for the controls in its groups. */
export const ControlErrors = createContext(none);

/** Whether a part of a form is open. It opens when something in it is refused. */
export function useFold(at: string, isOpenFirst = false) {
  const errors = useContext(ControlErrors);
  const [state, setState] = useState({ isOpen: isOpenFirst, seen: none });
  if (state.seen !== errors)
    setState({ isOpen: state.isOpen || errors.some((error) => isWithin(error, at)), seen: errors });
  return [state.isOpen, (isOpen: boolean) => setState((now) => ({ ...now, isOpen }))] as const;
}
