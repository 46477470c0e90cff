import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Form, StationItem } from '../../../api/records.js';
import { links } from '../../../links/index.js';
import type { Sort } from '../../../links/stations-view.js';
import { wordsOf } from '../../../records/token-words.js';
import { valueWords } from '../../../records/value-words.js';
import { countryName } from '../../../records/places.js';
import { formatDistance, formatNumber, t } from '../../../texts/index.js';
import { ObservedTime, RecentTime } from '../../../ui/relative-time.js';
import { StatusMark } from '../../../ui/status-mark.js';
import { StationPriceText, stationPrice } from '../../../prices/station-price.js';
import { plugsOf, powerOf } from '../connectors.js';

export interface StationColumn {
  /** Its name in the URL: that of the field in the API, where it shows one. */
  readonly id: string;
  readonly label: string;
  /** Pixels that it has at least. */
  readonly size: number;
  readonly isNumber?: true;
  /** The orders that its head switches between. */
  readonly sorts?: readonly [first: Sort, second: Sort];
  readonly cell: (station: StationItem) => ReactNode;
  /** What a file has, where the cell is more than a text; null: nothing. */
  readonly text?: (station: StationItem) => string | null;
}

/** What a file has of a station in a column. */
export function textIn({ cell, text }: StationColumn, station: StationItem): string {
  const found = text ? text(station) : cell(station);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** Columns that show more than a text of the record. */
const ownColumns = [
  {
    id: 'name',
    size: 250,
    sorts: ['name', '-name'],
    cell: ({ id, attributes }) => (
      <Link href={links.station(id)} tabIndex={-1}>
        {attributes.name ?? t('map.unnamed')}
      </Link>
    ),
    text: ({ attributes }) => attributes.name,
  },
  {
    id: 'available',
    size: 132,
    cell: ({ status }) => <StatusMark status={status} />,
    text: ({ status }) => t(`status.${status.code ?? 'none'}`),
  },
  {
    id: 'changed_at',
    size: 110,
    sorts: ['-changed_at', 'changed_at'],
    cell: ({ status: { changed_at } }) => changed_at && <RecentTime time={changed_at} />,
    text: ({ status: { changed_at } }) => changed_at,
  },
  {
    id: 'observed_at',
    size: 120,
    cell: ({ status: { observed_at } }) => observed_at && <ObservedTime time={observed_at} />,
    text: ({ status: { observed_at } }) => observed_at,
  },
  { id: 'location_name', size: 200, cell: ({ location }) => location.name },
  { id: 'city', size: 124, cell: ({ location }) => location.city },
  { id: 'country', size: 120, cell: ({ location }) => countryName(location.country) },
  { id: 'plugs', size: 150, cell: ({ connectors }) => plugWords(connectors) },
  { id: 'kilowatts', size: 84, isNumber: true, cell: ({ connectors }) => kilowattsOf(connectors) },
  { id: 'evse_id', size: 144, cell: ({ details }) => details.evse_id },
  { id: 'source_feed', size: 96, cell: ({ source }) => source?.feed },
  { id: 'source_id', size: 150, cell: ({ source }) => source?.id },
  {
    id: 'distance',
    size: 96,
    isNumber: true,
    sorts: ['distance', '-distance'],
    cell: ({ distance_m }) => distance_m !== undefined && formatDistance(distance_m),
  },
  {
    id: 'price',
    size: 110,
    isNumber: true,
    sorts: ['price', '-price'],
    cell: ({ price }) => price && <StationPriceText price={price} />,
    text: ({ price }) => (price ? stationPrice(price) : null),
  },
  { id: 'location_id', size: 150, cell: ({ attributes }) => attributes.location_id },
  { id: 'id', size: 290, cell: ({ id }) => id },
  { id: 'version', size: 80, isNumber: true, cell: ({ version }) => formatNumber(version) },
] as const satisfies readonly Omit<StationColumn, 'label'>[];

const plugWords = (connectors: StationItem['connectors']): string =>
  plugsOf(connectors)
    .map(({ name, count }) => (count > 1 ? `${name} ×${formatNumber(count)}` : name))
    .join(', ');

function kilowattsOf(connectors: StationItem['connectors']): string | undefined {
  const power = powerOf(connectors);
  return power === undefined ? undefined : t('map.kilowatts', { power });
}

/** The forms of a station: they have the labels of its fields. */
export interface StationForms {
  readonly attributes: Form;
  readonly details: Form;
}

/**
 * All columns that the table can have: those above, one for each other field of the forms, and one for each other member
 * of the records.
 * @param sample a station as the list has it
 */
export function stationColumns(forms: StationForms, sample: StationItem): readonly StationColumn[] {
  const own = ownColumns.map((column): StationColumn => ({ ...column, label: t(`map.column.${column.id}`) }));
  const fields = [
    ...forms.attributes.ui.map((entry) => fieldColumn('attributes', entry)),
    ...forms.details.ui.map((entry) => fieldColumn('details', entry)),
  ];
  const others = [...membersOf(sample, 'attributes'), ...membersOf(sample, 'details')];
  const byId = new Map<string, StationColumn>();
  for (const column of [...own, ...fields, ...others]) if (!byId.has(column.id)) byId.set(column.id, column);
  return [...byId.values()];
}

/** A list has what stands beside the attributes of a station beside them, too. */
const valueOf = (station: StationItem, part: 'attributes' | 'details', name: string): unknown =>
  (({ ...(part === 'attributes' && station), ...station[part] }) as Readonly<Record<string, unknown>>)[name];

function fieldColumn(part: 'attributes' | 'details', entry: Form['ui'][number]): StationColumn {
  const { name, label, control } = entry;
  const cell = (station: StationItem) => valueWords(entry, valueOf(station, part, name)) || null;
  return { id: name, label, size: control === 'textarea' ? 240 : 140, cell };
}

const membersOf = (sample: StationItem, part: 'attributes' | 'details'): readonly StationColumn[] =>
  Object.keys(sample[part]).map((name) => ({
    ...{ id: name, label: wordsOf(name), size: 150 },
    cell: (station) => valueWords(undefined, valueOf(station, part, name)) || null,
  }));
