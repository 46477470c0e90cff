import type { ApiProblem } from '../../api/client.js';
import type { FilterValue, Webhook } from './webhook.js';

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
  available: filters['available'] === undefined ? [] : textOf(filters['available']).split(','),
  texts: Object.fromEntries(
    textFilters.flatMap((name) => (filters[name] === undefined ? [] : [[name, textOf(filters[name])]])),
  ),
  maxPerSecond: max_per_second === null ? '' : String(max_per_second),
});

const textOf = (value: FilterValue): string => (typeof value === 'string' ? value : value.join(','));

interface WebhookBody {
  readonly url: string;
  readonly description: string | null;
  readonly types: readonly string[] | null;
  readonly filters: Readonly<Record<string, string | null>>;
  /** A text if it is no number: the directory says what it must be. */
  readonly max_per_second: number | string | null;
}

/** What to send. In a patch, null removes the filters that there were. @param before undefined: it is made anew */
export function bodyOf(form: WebhookForm, before?: Webhook): WebhookBody {
  const { url, description, types, maxPerSecond } = form;
  const removed = Object.keys(before?.filters ?? {}).map((name) => [name, null]);
  return {
    url: url.trim(),
    description: description.trim() || null,
    types: types.length > 0 ? types : null,
    filters: { ...(Object.fromEntries(removed) as Record<string, null>), ...filtersOf(form) },
    max_per_second: numberIn(maxPerSecond.trim()),
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
export const filterError = (problem: Pick<ApiProblem, 'errors'> | null, name: string): string | undefined =>
  problem?.errors.find(({ pointer }) => `${pointer}/`.startsWith(`/filters/${name}/`))?.detail;
