import { addProtocol, type StyleSpecification } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import type { MapColours } from './map-colours.js';
import { rasterStyle, vectorStyle } from './tile-styles.js';

let protocol: Protocol | undefined;

/**
 * The map that a setting names: a style as it is, or an archive of PMTiles in the colours of the tokens.
 * @throws Error it can't be read, or is none
 */
export async function readOwnMap(url: string, colours: MapColours): Promise<StyleSpecification> {
  if (new URL(url).pathname.endsWith('.pmtiles')) return readArchive(url, colours);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const style = (await response.json()) as StyleSpecification;
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error(`${url} is no style`);
  return style;
}

async function readArchive(url: string, colours: MapColours): Promise<StyleSpecification> {
  if (!protocol) {
    protocol = new Protocol({ metadata: true });
    addProtocol('pmtiles', protocol.tile);
  }
  const archive = new PMTiles(url);
  const { tileType } = await archive.getHeader();
  protocol.add(archive);
  if (tileType !== TileType.Mvt) return rasterStyle(`pmtiles://${url}`, colours);
  const { vector_layers: layers = [] } = (await archive.getMetadata()) as Metadata;
  return vectorStyle(`pmtiles://${url}`, new Set(layers.map(({ id }) => id)), colours);
}

/** @see https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
interface Metadata {
  readonly vector_layers?: readonly { readonly id: string }[];
}
