import type { QueryOf } from '../api/records.js';

/** Where a map is: its middle, and the zoom of MapLibre, at which the world is 512 · 2^zoom pixels wide. */
export interface Camera {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/** A circle that stations are in. Its radius is in metres. */
export interface Near {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
}

/** The filters of stations that have values to choose from, by their names in the API. */
export const menuFilters = [
  ...(['available', 'standard', 'operator', 'manufacturer'] as const),
  ...(['source_feed', 'country', 'city'] as const),
] as const;
export type MenuFilter = (typeof menuFilters)[number];

/** Those that have too many: links of other pages set them. */
export const givenFilters = ['location_id', 'import'] as const;
export type GivenFilter = (typeof givenFilters)[number];

export const choiceFilters = [...menuFilters, ...givenFilters] as const;
export type ChoiceFilter = (typeof choiceFilters)[number];
/** Null: stations without a value. */
export type Choice = string | null;

/** The sorts of the API. The distance is that from the middle of the map, the price that of the session of the browser. */
export const sorts = [
  ...(['name', '-name', '-changed_at', 'changed_at', '-updated_at', 'updated_at'] as const),
  ...(['-created_at', 'created_at', 'distance', '-distance', 'price', '-price'] as const),
] as const satisfies readonly QueryOf<'listStations'>['sort'][];
export type Sort = (typeof sorts)[number];

/** What the page shows: all of it is in the URL, so that a view is a link. */
export interface ViewState {
  /** Words to search for. */
  readonly q: string;
  readonly choices: Readonly<Record<ChoiceFilter, readonly Choice[]>>;
  /** At least this power, in kilowatts. */
  readonly minKilowatts: number | undefined;
  readonly onlyStale: boolean;
  readonly near: Near | undefined;
  /** What the session of the browser costs at most, in the currency; undefined: any price. */
  readonly maxPrice: number | undefined;
  /** ISO 4217: prices in it alone count. */
  readonly currency: string | undefined;
  readonly sort: Sort;
  /** Where the map has been moved to; undefined: it shows all stations that were found. */
  readonly camera: Camera | undefined;
  /** Whether the list has the stations in the map's area alone. */
  readonly inArea: boolean;
  /** The id of the station that is selected. */
  readonly selected: string | undefined;
  /** Whether a phone shows the map instead of the list. */
  readonly onMap: boolean;
  /** Whether there is a table instead of the list and the map. */
  readonly asTable: boolean;
  /** The columns of the table in their order; none: those that the browser keeps. */
  readonly columns: readonly string[];
}

type Choices = ViewState['choices'];
const choicesBy = (chosen: (name: ChoiceFilter) => readonly Choice[]): Choices =>
  Object.fromEntries(choiceFilters.map((name) => [name, chosen(name)])) as Choices;
/** The values of the filters that not any text can be. */
const possible: Partial<Record<ChoiceFilter, RegExp>> = {
  available: /^[0-4]$/,
  location_id: /^\d{1,20}$/,
  country: /^[a-z]{2}$/i,
  import: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
};
const MAX_ZOOM = 22;
/** The most that the directory searches around a point. Metres. */
export const MAX_RADIUS = 500_000;
const CURRENCY = /^[A-Z]{3}$/;
const COLUMN = /^\w+$/;

/** The view of a URL. What it can't have is left out. */
export function viewOf(parameters: URLSearchParams): ViewState {
  const choices = (name: ChoiceFilter) =>
    [...new Set(parameters.getAll(name).flatMap(choicesIn))].filter(
      (choice) => choice === null || (possible[name]?.test(choice) ?? true),
    );
  return {
    q: parameters.get('q') ?? '',
    choices: choicesBy(choices),
    minKilowatts: numberIn(parameters, 'min_kilowatts'),
    onlyStale: parameters.get('stale') === 'true',
    near: nearIn(parameters),
    ...priceLimitIn(parameters),
    sort: sorts.find((sort) => sort === parameters.get('sort')) ?? 'name',
    camera: cameraIn(parameters.get('at') ?? ''),
    inArea: parameters.get('area') !== 'all',
    selected: parameters.get('selected') || undefined,
    onMap: parameters.get('show') === 'map',
    asTable: parameters.get('view') === 'table',
    columns: [...new Set((parameters.get('columns') ?? '').split(',').filter((name) => COLUMN.test(name)))],
  };
}

/** What a link to the page can ask for: all else is as by default. */
export interface StationsRequest extends Partial<Omit<ViewState, 'choices'>> {
  readonly choices?: Partial<Choices>;
}

export function viewOfRequest({ choices = {}, ...rest }: StationsRequest): ViewState {
  return { ...viewOf(new URLSearchParams()), ...rest, choices: choicesBy((name) => choices[name] ?? []) };
}

/** The query of a view's URL, without what is as by default. */
export function parametersOf(view: ViewState): URLSearchParams {
  const parameters = new URLSearchParams([...filterEntries(view), ...priceEntries(view)]);
  if (view.sort !== 'name') parameters.append('sort', view.sort);
  if (view.camera) parameters.append('at', cameraText(view.camera));
  if (!view.inArea) parameters.append('area', 'all');
  if (view.selected) parameters.append('selected', view.selected);
  if (view.onMap) parameters.append('show', 'map');
  if (view.asTable) parameters.append('view', 'table');
  if (view.columns.length > 0) parameters.append('columns', view.columns.join(','));
  return parameters;
}

/** The filters of stations that the API has: those of lists, tiles, clusters and summaries. */
export type StationFilters = Omit<QueryOf<'readSummary'>, 'group_by'>;

/** The filters of a view as those of the API. */
export const filtersOf = (view: ViewState): StationFilters =>
  Object.fromEntries(
    filterEntries(view).reduce(
      (byName, [name, value]) => byName.set(name, [...(byName.get(name) ?? []), value]),
      new Map<string, string[]>(),
    ),
  );

/** A limit needs the currency that it is in: the directory takes it for lists alone. */
export const priceEntries = ({ maxPrice, currency }: ViewState): [string, string][] => [
  ...(maxPrice === undefined ? [] : [['max_price', String(maxPrice)] satisfies [string, string]]),
  ...(currency === undefined ? [] : [['currency', currency] satisfies [string, string]]),
];

function filterEntries({ q, choices, minKilowatts, onlyStale, near }: ViewState): [string, string][] {
  const chosen = choiceFilters.flatMap((name) =>
    choices[name].map((choice): [string, string] => [name, choiceText(choice)]),
  );
  return [
    ...(q.trim() === '' ? [] : [['q', q] satisfies [string, string]]),
    ...chosen,
    ...(minKilowatts === undefined
      ? []
      : [['min_kilowatts', String(minKilowatts)] satisfies [string, string]]),
    ...(onlyStale ? [['stale', 'true'] satisfies [string, string]] : []),
    ...(near ? nearEntries(near) : []),
  ];
}

/** Number of filters that are set, without the words. */
export const countFilters = (view: ViewState): number =>
  new Set([...filterEntries({ ...view, q: '' }), ...priceEntries(view)].map(([name]) => name)).size;

export const withoutFilters = (view: ViewState): ViewState => ({
  ...view,
  ...{ q: '', choices: choicesBy(() => []), minKilowatts: undefined, onlyStale: false },
  ...{ near: undefined, maxPrice: undefined, currency: undefined },
});

export function withChoices(view: ViewState, name: ChoiceFilter, chosen: readonly Choice[]): ViewState {
  return { ...view, choices: { ...view.choices, [name]: chosen } };
}

/** A value as the API has it: commas separate values, and `null` stands for none. */
const choiceText = (choice: Choice): string => (choice === null ? 'null' : exactly(choice));

/** A text as a value of a filter of the API: neither several values, nor none. */
export const exactly = (text: string): string =>
  text === 'null' ? '\\null' : text.replace(/[\\,]/g, '\\$&');

/** The values in a parameter. */
function choicesIn(text: string): Choice[] {
  // At commas after an even number of backslashes.
  const parts = text.split(/(?<=(?<!\\)(?:\\\\)*),/u);
  return parts.map((part) => (part === 'null' ? null : part.replace(/\\(.)/gsu, '$1')));
}

const cameraText = ({ latitude, longitude, zoom }: Camera): string =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)},${zoom.toFixed(2)}`;

const CAMERA = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/;

function cameraIn(text: string): Camera | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = (CAMERA.exec(text) ?? [])
    .slice(1)
    .map(Number);
  const isPossible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom <= MAX_ZOOM;
  return isPossible ? { latitude, longitude, zoom } : undefined;
}

const nearEntries = ({ latitude, longitude, radius }: Near): [string, string][] => [
  ['near', `${latitude},${longitude}`],
  ['radius', String(radius)],
];

const POINT = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/;

function nearIn(parameters: URLSearchParams): Near | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = (POINT.exec(parameters.get('near') ?? '') ?? [])
    .slice(1)
    .map(Number);
  const radius = numberIn(parameters, 'radius');
  const isPossible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPossible && radius !== undefined && radius <= MAX_RADIUS
    ? { latitude, longitude, radius }
    : undefined;
}

/** A number above zero. */
function numberIn(parameters: URLSearchParams, name: string): number | undefined {
  const number = Number(parameters.get(name) ?? Number.NaN);
  return number > 0 && Number.isFinite(number) ? number : undefined;
}

function priceLimitIn(parameters: URLSearchParams): Pick<ViewState, 'maxPrice' | 'currency'> {
  const given = parameters.get('currency') ?? '';
  const currency = CURRENCY.test(given) ? given : undefined;
  return { currency, maxPrice: currency === undefined ? undefined : numberIn(parameters, 'max_price') };
}
