import { periods, type Period } from '../../event-log/logged-part.js';
import { eventTypes } from '../../event-log/event-types.js';
import type { EventGroup } from '../../event-log/event-words.js';
import { eventParameters, textFilters, type EventTexts } from '../../links/events-request.js';
import type { Query } from '../../api/search.js';

/** What the page shows, as it is in its URL. */
export interface EventView {
  readonly period: Period;
  /** Without version; none: all. */
  readonly types: readonly string[];
  /** Codes of statuses; none: all. */
  readonly available: readonly string[];
  readonly texts: EventTexts;
}

const DEFAULT_PERIOD: Period = 'day';
const known: ReadonlySet<string> = new Set(Object.values(eventTypes).flat());
const codes: ReadonlySet<string> = new Set(['0', '1', '2', '3', '4', 'null']);

/** What a query of the URL says; what it can't mean is left out. */
export function parseView(parameters: URLSearchParams): EventView {
  const period = parameters.get('period') ?? '';
  const texts = textFilters.flatMap((name) => {
    const value = parameters.get(name)?.trim();
    return value ? [[name, value]] : [];
  });
  return {
    period: Object.hasOwn(periods, period) ? (period as Period) : DEFAULT_PERIOD,
    types: listed(parameters.get('types')).filter((type) => known.has(type)),
    available: listed(parameters.get('available')).filter((code) => codes.has(code)),
    texts: Object.fromEntries(texts) as EventView['texts'],
  };
}

const listed = (text: string | null): readonly string[] => [
  ...new Set((text ?? '').split(',').filter(Boolean)),
];

/** The query of the URL for a view. */
export function searchOfView({ period, types, available, texts }: EventView): URLSearchParams {
  const parameters = eventParameters(texts);
  if (period !== DEFAULT_PERIOD) parameters.set('period', period);
  if (types.length > 0) parameters.set('types', types.join(','));
  if (available.length > 0) parameters.set('available', available.join(','));
  return parameters;
}

/** The filters for the feed of events. */
export const filtersOf = ({ types, available, texts }: EventView): Query => ({
  ...(types.length > 0 && { types: types.join(',') }),
  ...(available.length > 0 && { available: available.join(',') }),
  ...texts,
});

/** Number of filters beside the types. */
export const countOfFilters = ({ available, texts }: EventView): number =>
  Object.keys(texts).length + Number(available.length > 0);

/** With the types of a group, or without them if all were there. */
export function withGroup(view: EventView, group: EventGroup): EventView {
  const ofGroup: readonly string[] = eventTypes[group];
  const others = view.types.filter((type) => !ofGroup.includes(type));
  return { ...view, types: hasGroup(view, group) ? others : [...others, ...ofGroup] };
}

export const hasGroup = ({ types }: EventView, group: EventGroup): boolean =>
  eventTypes[group].every((type) => types.includes(type));
