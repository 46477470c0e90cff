/** Filters of the page of events with a text: values are separated by commas. */
export const textFilters = ['station_id', 'location_id', 'operator', 'standard', 'source_feed'] as const;
export type TextFilter = (typeof textFilters)[number];

/** What a link to the page can ask for. */
export type EventsRequest = Readonly<Partial<Record<TextFilter, string>>>;

export function eventParameters(texts: EventsRequest): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of textFilters) if (texts[name]?.trim()) parameters.set(name, texts[name].trim());
  return parameters;
}
