import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename } from 'node:path';

const HTML = `<!doctype html><title>map</title>
<link rel="stylesheet" href="/maplibre-gl.css">
<style>body { margin: 0 } #map { width: 1000px; height: 700px }</style>
<div id="map"></div>
<script type="module">
  import { Map, getVersion } from '/maplibre-gl.mjs';
  const { style, key, service } = await (await fetch('/settings.json')).json();
  const errors = [];
  const map = new Map({
    container: 'map', style, center: [50, 30], zoom: 1,
    transformRequest: (url) =>
      url.startsWith(service) ? { url, headers: { Authorization: 'Bearer ' + key } } : { url },
  });
  map.on('error', ({ error }) => errors.push(error.message));
  map.once('idle', () => {
    const features = map.queryRenderedFeatures({ layers: ['stations'] });
    window.drawn = { version: getVersion(), errors, features: features.map(({ properties }) => properties) };
  });
</script>`;

const TYPES = { mjs: 'text/javascript', css: 'text/css' };

/** Serves a page of an origin of its own, with MapLibre from the packages of this project. */
export async function servePage() {
  let settings = {};
  const contentOf = async (path) => {
    if (path === '/') return ['text/html', HTML];
    if (path === '/settings.json') return ['application/json', JSON.stringify(settings)];
    const file = `node_modules/maplibre-gl/dist/${basename(path)}`;
    return [TYPES[path.split('.').at(-1)], await readFile(file)];
  };
  const server = createServer(async (request, response) => {
    const [type, content] = await contentOf(request.url.split('?')[0]).catch(() => []);
    response.writeHead(type ? 200 : 404, type && { 'content-type': type }).end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    /** Sets the style of the map, and the key that it sends to a service. */
    show: (shown) => (settings = shown),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
