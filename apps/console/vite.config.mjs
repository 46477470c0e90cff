/* global URL */
const file = (path) => decodeURIComponent(new URL(path, import.meta.url).pathname);
const alias = { '#domain/plugs': file('../../libs/domain/src/plugs.ts') };

/** The service that the development server (`npm run console`) gets data from. */
const service = process.env.DIRECTORY_URL ?? 'http://127.0.0.1:3000';
const proxied = ['/v1', '/images', '/health', '/docs', '/openapi.json', '/asyncapi.json', '/problems'];

/** @type {import('vite').UserConfig} */
export default {
  base: '/console/',
  resolve: { alias },
  worker: { format: 'es' },
  // `.station-name` of a style sheet is `styles.stationName`, and has a name of its own in the page.
  css: { modules: { localsConvention: 'dashesOnly', generateScopedName: '[local]_[hash:base64:6]' } },
  build: {
    target: ['chrome125', 'firefox128', 'safari18'],
    // The policy of the page allows data only for images.
    assetsInlineLimit: 0,
    // MapLibre is in a file of its own.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // How long plugins take on a busy machine is no problem of the build.
      checks: { pluginTimings: false },
      // Base UI marks its files for servers that render React. There is none.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
  server: {
    proxy: Object.fromEntries(
      [...proxied, '/console/config.json'].map((path) => [path, { target: service, changeOrigin: true }]),
    ),
  },
};
