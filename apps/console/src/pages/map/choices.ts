import type { SummaryGroup } from '../../api/records.js';
import { countryName } from '../../records/places.js';
import { standardWords } from '../../records/standards.js';
import { t } from '../../texts/index.js';
import { reportedStatuses, statusOrder } from '../../ui/status-order.js';
import type { Choice, MenuFilter } from '../../links/stations-view.js';

export interface ChoiceOption {
  readonly value: Choice;
  readonly label: string;
  /** Other words for it. */
  readonly hint?: string | undefined;
  readonly count: number;
  readonly isChosen: boolean;
}

/** A value of a filter in words. */
export function labelOf(name: MenuFilter, value: Choice): string {
  if (name === 'available') return t(`status.${(value ?? 'none') as '0'}`);
  if (value === null) return t(`map.none.${name}`);
  if (name === 'country') return countryName(value) ?? value;
  return name === 'standard' ? standardWords(value) : value;
}

export const nameOf = (_kind: 'stale'): string => t('map.onlyStale');

/** The chosen values in short: one or two by their names, more by their number. A station has any of them. */
export function summaryOfChoices(name: MenuFilter, chosen: readonly Choice[]): string | undefined {
  if (chosen.length === 0) return undefined;
  if (chosen.length > 2) return t('map.chosen.any', { count: chosen.length });
  const [first = '', second] = chosen.map((choice) => labelOf(name, choice));
  return second === undefined ? first : t('map.chosen.either', { first, second });
}

/** What people call a status that has another name here. */
const hintOf = (status: Choice): string | undefined =>
  status === '3' || status === '4' ? t(`map.status.hint.${status}`) : undefined;

/** The values to choose from, as typed: those that are chosen, and statuses, are there even if no station has them now. */
export function optionsOf(
  name: MenuFilter,
  groups: readonly Pick<SummaryGroup, 'value' | 'count'>[],
  chosen: readonly Choice[],
  text: string,
): readonly ChoiceOption[] {
  const isOf = (choice: Choice) => (value: Choice) => folded(value) === folded(choice);
  const wanted = new Set(name === 'available' ? [...chosen, ...reportedStatuses] : chosen);
  const missing = [...wanted].filter((choice) => !groups.some(({ value }) => isOf(choice)(value)));
  const all = [...groups, ...missing.map((value) => ({ value, count: 0 }))].map(({ value, count }) => ({
    ...{ value, count, label: labelOf(name, value), isChosen: chosen.some(isOf(value)) },
    ...(name === 'available' && { hint: hintOf(value) }),
  }));
  const words = text.trim().toLowerCase();
  const found = all.filter(({ label }) => label.toLowerCase().includes(words));
  return name === 'available' ? inOrder(found) : found;
}

const folded = (value: Choice): Choice => value?.toLowerCase() ?? null;

const inOrder = (options: readonly ChoiceOption[]): readonly ChoiceOption[] =>
  statusOrder.flatMap((status) => options.filter(({ value }) => (value ?? 'none') === status));

/** The chosen values after one was switched. */
export function toggled(chosen: readonly Choice[], value: Choice): readonly Choice[] {
  const others = chosen.filter((choice) => folded(choice) !== folded(value));
  return others.length < chosen.length ? others : [...chosen, value];
}
