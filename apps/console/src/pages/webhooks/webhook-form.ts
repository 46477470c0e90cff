import type { FieldError } from '../../api/client.js';
import type { Schemas } from '../../api/records.js';
import type { Webhook } from './webhook.js';

/** Filters with a text: values are separated by commas. */
export const textFilters = [
  'station_id',
  'location_id',
  'operator',
  'standard',
  'source_feed',
  'bbox',
] as const;
export type TextFilter = (typeof textFilters)[number];

/** What the form has, as it was typed. */
export interface WebhookForm {
  readonly url: string;
  readonly description: string;
  /** Without version; none: all. */
  readonly types: readonly string[];
  /** Codes of statuses; none: all. */
  readonly available: readonly string[];
  readonly texts: Readonly<Partial<Record<TextFilter, string>>>;
  readonly maxPerSecond: string;
}

export const emptyForm: WebhookForm = {
  ...{ url: '', description: '', types: [], available: [], texts: {}, maxPerSecond: '' },
};

export const formOf = ({ url, description, types, filters, max_per_second }: Webhook): WebhookForm => ({
  url,
  description: description ?? '',
  types: types?.map((type) => type.replace(/\.v\d+$/, '')) ?? [],
  available: filters['available'] === undefined ? [] : valuesOf(filters['available']),
  texts: Object.fromEntries(
    textFilters.flatMap((name) =>
      filters[name] === undefined ? [] : [[name, valuesOf(filters[name]).join(',')]],
    ),
  ),
  maxPerSecond: max_per_second === null ? '' : String(max_per_second),
});

/** The values of a filter: a text of them, or a list. The document does not say of what type they are. */
export const valuesOf = (value: unknown): readonly string[] =>
  [value].flat().flatMap((each) => String(each).split(','));

type EventTypes = Schemas['EventTypeInput'][];

/** What to send. In a patch, null removes the filters that there were. @param before undefined: it is made anew */
export function bodyOf(form: WebhookForm, before?: Webhook): Schemas['WebhookInput'] {
  const { url, description, types, maxPerSecond } = form;
  const removed = Object.keys(before?.filters ?? {}).map((name) => [name, null]);
  return {
    url: url.trim(),
    description: description.trim() || null,
    types: types.length > 0 ? (types as EventTypes) : null,
    filters: { ...(Object.fromEntries(removed) as Record<string, null>), ...filtersOf(form) },
    // A text if it is no number: the directory says what it must be.
    max_per_second: numberIn(maxPerSecond.trim()) as number | null,
  };
}

function numberIn(text: string): number | string | null {
  if (text === '') return null;
  return Number.isNaN(Number(text)) ? text : Number(text);
}

function filtersOf({ available, texts }: WebhookForm): Record<string, string> {
  const given = textFilters.flatMap((name) => {
    const value = texts[name]?.trim();
    return value ? [[name, value]] : [];
  });
  return {
    ...(available.length > 0 && { available: available.join(',') }),
    ...(Object.fromEntries(given) as Record<string, string>),
  };
}

/** Why the directory refuses a filter. */
export const filterError = (
  problem: { readonly errors: readonly Pick<FieldError, 'pointer' | 'detail'>[] } | null,
  name: string,
): string | undefined =>
  problem?.errors.find(({ pointer }) => `${pointer}/`.startsWith(`/filters/${name}/`))?.detail;
