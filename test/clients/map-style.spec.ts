import { readFile } from 'node:fs/promises';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { useDirectory } from '../support/directory.js';

const directory = useDirectory();

interface Style {
  readonly sources: Readonly<Record<string, { readonly url: string }>>;
  readonly layers: readonly { readonly 'source-layer': string; readonly paint: unknown }[];
}

/** The style that the documentation of maps has for MapLibre. */
async function documentedStyle(): Promise<Style> {
  const text = await readFile(new URL('../../docs/maps.md', import.meta.url), 'utf8');
  const [, json = ''] = /### MapLibre[\s\S]*?```json\n([\s\S]*?)```/.exec(text) ?? [];
  return JSON.parse(json) as Style;
}

describe('The documented style for MapLibre', () => {
  it('is valid, and takes a layer and fields that the tiles have', async () => {
    const style = await documentedStyle();
    expect(validateStyleMin(style as never)).toEqual([]);
    const { pathname, search } = new URL(style.sources['stations']?.url ?? '');
    const { status, body } = await directory.get<{
      vector_layers: readonly { id: string; fields: object }[];
    }>(pathname + search);
    expect(status).toBe(200);
    const [layer] = style.layers;
    const [described] = body.vector_layers;
    expect(described?.id).toBe(layer?.['source-layer']);
    const used = [...JSON.stringify(layer?.paint).matchAll(/\["(?:get|has)","(\w+)"\]/g)].map(
      ([, name]) => name,
    );
    expect(used).toEqual(expect.arrayContaining(['count', 'status']));
    expect(Object.keys(described?.fields ?? {})).toEqual(expect.arrayContaining(used));
  });
});
