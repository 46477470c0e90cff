import type { DirectoryEvent } from '../api/records.js';
import { formatTime, t } from '../texts/index.js';
import type { StatusKey } from '../ui/status-mark.js';

/** What an event says, for people. */
export interface Sentence {
  readonly text: string;
  /** The status that it is about. */
  readonly status?: StatusKey;
  /** The locations of a move, which the text has by their ids: `MovedText` has their names. */
  readonly move?: Move;
}

/** From where to where a station was moved: the ids of locations. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

export type Data = DirectoryEvent['data'];

/** Fields that a sentence names before it counts the rest. */
const MAX_NAMED = 3;

/** A move in words. @param nameOf the name of a location by its id; undefined if it is not known */
export const moveText = (
  { from, to }: Move,
  nameOf: (id: string) => string | undefined = () => undefined,
): string => {
  const locationText = (id: string) => nameOf(id) ?? t('event.moved.location', { id });
  return t('event.moved', { from: locationText(from), to: locationText(to) });
};

export const moveOf = ({ previous, location_id }: Data): Move => ({
  ...{ from: textOf(previous), to: textOf(location_id) },
});

export function withStatus(text: string, { attributes }: Data): Sentence {
  const { available } = (attributes ?? {}) as { readonly available?: unknown };
  return typeof available === 'string'
    ? { text: `${text}: ${statusText(available)}`, status: statusKey(available) }
    : { text };
}

/** The names of the fields that are not the same, those of details and extensions among them. */
export function changedFields({ changed }: Data): Sentence {
  const names = Object.entries((changed ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    name === 'details' && value !== null && typeof value === 'object' ? Object.keys(value) : [name],
  );
  const fields = names
    .slice(0, MAX_NAMED)
    .map((name) => (name === 'elements' ? t('event.prices') : name.replaceAll('_', ' ')))
    .join(', ');
  const count = names.length - MAX_NAMED;
  return {
    text: count > 0 ? t('event.changed.more', { fields, count }) : t('event.changed', { fields }),
  };
}

const statusKeys: ReadonlySet<unknown> = new Set(['0', '1', '2', '3', '4']);
export const statusKey = (code: unknown): StatusKey => (statusKeys.has(code) ? (code as StatusKey) : 'none');
export const statusText = (code: unknown): string => t(`status.${statusKey(code)}`);

export const excludedText = ({ n, from, to, reason }: Data): string =>
  t('event.excluded', {
    ...{ n: Number(n), from: formatTime(textOf(from)), to: formatTime(textOf(to)) },
    reason: textOf(reason).replaceAll('_', ' '),
  });

export const withdrawnText = ({ n }: Data): string => t('event.withdrawn', { n: Number(n) });

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What of connectors has changed: how many there are, the tariffs that they name alone, or anything else. */
export function connectorsText(before: unknown, after: unknown): string {
  const [from, to] = [connectorCount(before), connectorCount(after)];
  if (from !== to) return t('event.connectors.changed', { from, to });
  const isOfTariffs = withoutTariffs(before) === withoutTariffs(after);
  return t(isOfTariffs ? 'event.connectors.tariffs' : 'event.connectors.other');
}

const withoutTariffs = (list: unknown): string =>
  JSON.stringify(list, (name, value: unknown) => (name.startsWith('tariff_') ? undefined : value)) ?? '';

export const connectorCount = (list: unknown): number =>
  Array.isArray(list)
    ? (list as { readonly count?: number }[]).reduce((sum, { count = 0 }) => sum + count, 0)
    : 0;
