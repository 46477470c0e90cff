import type { IFlattenedRuleSet } from 'dependency-cruiser';

/** Tests may import anything; no other code may import them. */
const TESTS = '(^|/)test/|/testing/|[.-]spec\\.ts$';

/** The driver packages of each adapter. */
const technology = { sqlite: ['libsql'], kafka: ['kafkajs'], mongo: ['mongoose', 'rate-limiter-flexible'] };

const adapters = Object.keys(technology).join('|');
const packages = (...names: string[]) => ({ path: `(^|/)node_modules/(${names.join('|')})/` });
const node = { dependencyTypes: ['core' as const] };

/** A library, imported from outside by its alias, which resolves to one of its entry files. */
const library = (...names: string[]) => ({
  path: `^libs/(${names.join('|')})/src/(index|openapi|public-addresses|reading|views|deciding|plugs|side-tables|workers|write/handlers)\\.ts$`,
  dependencyTypes: ['aliased-subpath-import' as const],
});

const FEATURES = '^libs/features/';
/** The files of features that may import a technology: those with its name before their extension. */
const featureFiles = (technology: string) => ({ path: `${FEATURES}.+[.]${technology}[.]ts$` });

/** The files of features that a store loads. */
const STORES = '[.](sqlite|mongo)[.]ts$';

/** What the projectors do for features. */
const PROJECTOR_LIST = `${FEATURES}projector[.]ts$`;
const PROJECTOR_FILES = `${FEATURES}.*\\bprojector[.]ts$`;

const within = (path: string) => ({ path: `^${path}/` });

const programs = { path: '^apps/', pathNot: '^apps/console/' };
/** The pages of the console, whose paths the service serves. */
const CONSOLE_PAGES = '^apps/console/src/declared-pages\\.ts$';
/** The names of plugs and power types, which the console bundles. */
const PLUGS = '(^|^[.][.]/.*/)libs/domain/src/plugs\\.ts$';

/** The part of the application that is pure. */
const VIEWS = '^libs/application/src/views\\.ts$';
/** What decides commands, without a log. */
const DECIDING = '^libs/application/src/deciding\\.ts$';
/** What reads foreign formats, which the service does not load to publish its records. */
const READERS = '^libs/formats/src/(reading|formats)[.]ts$|^libs/formats/src/.+([.]reader[.]ts$|/reading/)';

/** The allowed imports. All others are denied. */
export const dependencyRules: IFlattenedRuleSet = {
  allowedSeverity: 'error',
  allowed: [
    { from: { path: TESTS }, to: {} },
    {
      from: { path: '^(libs|apps)/([^/]+)/', pathNot: FEATURES },
      to: { path: '^$1/$2/', pathNot: TESTS },
    },
    { from: { path: `${FEATURES}([^/]+)/` }, to: { path: `${FEATURES}$1/`, pathNot: TESTS } },
    // The lists of features, one for each technology.
    {
      from: { path: `${FEATURES}[^/]+[.]([a-z]+)[.]ts$` },
      to: { path: `${FEATURES}[^/]+/[^/]+[.]$1[.]ts$` },
    },
    { from: { path: PROJECTOR_LIST }, to: { path: `${FEATURES}[^/]+/[^/]+[.]projector[.]ts$` } },

    { from: within('libs/domain'), to: packages('i18n-iso-countries') },

    { from: within('libs/application'), to: library('domain') },
    {
      from: within('libs/application'),
      to: packages('@nestjs/cqrs', 'class-validator', 'lru-cache', 'uuid'),
    },
    {
      from: within('libs/application'),
      to: packages('@photostructure/tz-lookup', '@rapideditor/country-coder', '@vvo/tzdb'),
    },
    { from: within('libs/application'), to: node },

    // Formats are pure: they read and write nothing.
    { from: within('libs/formats'), to: library('domain') },
    { from: within('libs/formats'), to: { ...library('application'), path: VIEWS } },
    { from: within('libs/formats'), to: { ...node, path: '^(node:)?(crypto|buffer)$' } },
    { from: within('libs/formats'), to: packages('i18n-iso-countries') },

    // The client of the HTTP interface, of which the console bundles a part.
    { from: within('libs/client'), to: library('domain') },
    { from: within('libs/client'), to: { ...node, path: '^(node:)?timers/promises$' } },

    // Imports are a client, wherever they run: they know no settings, no terminal and nothing of the service.
    { from: within('libs/imports'), to: library('domain', 'formats', 'client') },
    { from: within('libs/imports'), to: { ...library('application'), path: `${VIEWS}|${DECIDING}` } },
    { from: within('libs/imports'), to: packages('uuid') },
    { from: within('libs/imports'), to: node },

    { from: within(`libs/(${adapters})`), to: library('domain', 'application') },
    { from: within(`libs/(${adapters})`), to: node },
    ...Object.entries(technology).map(([name, names]) => ({
      from: within(`libs/${name}`),
      to: packages(...names),
    })),

    // A feature: rules of its own, and entry files that import one technology each.
    { from: { path: FEATURES }, to: library('domain', 'application', 'formats') },
    { from: { path: FEATURES }, to: node },
    ...['sqlite', 'mongo'].map((name) => ({ from: featureFiles(name), to: library(name) })),
    { from: { path: PROJECTOR_FILES }, to: library('mongo') },
    { from: featureFiles('mongo'), to: packages('mongoose') },
    // An import of the service is a client of it. The packages of its worker are few: workers.spec.ts.
    { from: { path: FEATURES, pathNot: STORES }, to: library('imports') },
    // What serves HTTP: the stores' files must not import it, as workers load them.
    { from: { path: FEATURES, pathNot: `${STORES}|${PROJECTOR_FILES}` }, to: library('http') },
    { from: { path: FEATURES, pathNot: STORES }, to: library('runtime') },
    {
      from: { path: FEATURES, pathNot: STORES },
      to: packages(
        '@nestjs/common',
        'croner',
        'fastify',
        'file-type',
        'pino',
        '@maplibre/vt-pbf',
        'pbf',
        'uuid',
      ),
    },

    // Imports that the service runs, as a client of itself.
    { from: { path: `${FEATURES}imports/`, pathNot: STORES }, to: library('client', 'imports') },

    // The paths of the console's pages.
    { from: within('libs/features/pages'), to: { path: CONSOLE_PAGES } },

    { from: within('libs/runtime'), to: library('domain', 'application') },
    {
      from: within('libs/runtime'),
      to: packages(
        'envalid',
        'ipaddr.js',
        'pino',
        'pino-pretty',
        'prom-client',
        '@nestjs/common',
        '@opentelemetry/.+',
      ),
    },
    { from: within('libs/runtime'), to: node },

    { from: within('libs/http'), to: library('domain', 'application', 'runtime') },
    {
      from: within('libs/http'),
      to: packages(
        '@fastify/.+',
        '@nestjs/.+',
        'fastify',
        'ipaddr.js',
        'jose',
        'pino',
        'rate-limiter-flexible',
      ),
    },
    { from: within('libs/http'), to: node },

    {
      from: programs,
      to: library('domain', 'application', 'formats', 'client', 'imports', 'runtime', adapters),
    },
    { from: within('apps/directory-api'), to: library('http') },
    {
      from: programs,
      to: {
        path: `${FEATURES}.+[.](sqlite|mongo|module|findings)[.]ts$|${PROJECTOR_LIST}`,
        dependencyTypes: ['aliased-subpath-import'],
      },
    },
    {
      from: programs,
      to: { dependencyTypes: ['npm'], pathNot: '(^|/)node_modules/(prom-client|@opentelemetry)/' },
    },
    { from: programs, to: node },

    // The console runs in browsers: what it imports is bundled, and of the libraries it knows the names of plugs alone.
    // Its types of records are those of the OpenAPI document.
    { from: within('apps/console'), to: { ...library('domain'), path: PLUGS } },
    { from: within('apps/console'), to: { dependencyTypes: ['npm-dev'] } },

    { from: within('bench'), to: within('bench') },
    // The files of its imports have the columns of their format.
    { from: within('bench'), to: library('formats') },
    { from: within('bench'), to: { dependencyTypes: ['npm', 'npm-dev'] } },
    { from: within('bench'), to: node },
  ],
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    // Else the console would bundle that too.
    { name: 'plugs-alone', severity: 'error', from: { path: PLUGS }, to: {} },
    // Else the service would load the readers.
    {
      name: 'readers-apart',
      severity: 'error',
      from: { path: '^libs/formats/src/index[.]ts$' },
      to: { path: READERS, reachable: true },
    },
    // Else the service would load that too.
    { name: 'pages-alone', severity: 'error', from: { path: CONSOLE_PAGES }, to: {} },
  ],
};
