/** Filters of the page of events with a text: values are separated by commas. */
export const textFilters = [
  ...(['station_id', 'location_id', 'operator', 'standard', 'source_feed', 'import'] as const),
] as const;
export type TextFilter = (typeof textFilters)[number];
export type EventTexts = Readonly<Partial<Record<TextFilter, string>>>;

/** What a link to the page can ask for. */
export interface EventsRequest extends EventTexts {
  /** Events of all times; default: those of the last day. */
  readonly period?: 'all';
}

export function eventParameters({ period, ...texts }: EventsRequest): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of textFilters) if (texts[name]?.trim()) parameters.set(name, texts[name].trim());
  if (period !== undefined) parameters.set('period', period);
  return parameters;
}
