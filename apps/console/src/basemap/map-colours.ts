import { colourOf } from '../layout/theme.js';

const tokens = [
  ...([
    'map-water',
    'map-land',
    'map-border',
    'map-road',
    'map-country',
    'map-place',
    'accent',
    'surface',
    'text',
  ] as const),
  ...(['status-0', 'status-1', 'status-2', 'status-3', 'status-4', 'status-none', 'status-stale'] as const),
] as const;

/** The colours of the tokens that the map is drawn with, as they are in the current theme. */
export type MapColours = Readonly<Record<(typeof tokens)[number], string>>;

export const readColours = (): MapColours =>
  Object.fromEntries(tokens.map((token) => [token, colourOf(`--${token}`)])) as MapColours;
