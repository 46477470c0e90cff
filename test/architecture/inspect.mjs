// Prints the rule violations, unresolved imports, circles of folders and sources of a tree of `libs`, `apps` and `bench`,
// as JSON.
import { text } from 'node:stream/consumers';
import { cruise } from 'dependency-cruiser';
import { circlesOf } from './folder-circles.mjs';

// Names that only the bundler of the console resolves.
const BUNDLED = /^#importer$|[?]worker&url$/;

const { directory, rules } = JSON.parse(await text(process.stdin));
const { output } = await cruise(['libs', 'apps', 'bench'], {
  baseDir: directory,
  validate: true,
  ruleSet: rules,
  doNotFollow: { path: '(^|/)node_modules/|^[.][.]/' },
  // Type imports are dependencies too.
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    conditionNames: ['types', 'import', 'node', 'default'],
    exportsFields: ['exports'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
  },
});
const { summary, modules } = output;
const unresolved = modules.flatMap(({ source, dependencies }) =>
  dependencies
    .filter(({ couldNotResolve, module }) => couldNotResolve && !BUNDLED.test(module))
    .map(({ module }) => `${source} → ${module}`),
);
const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => [source, resolved]),
);
const sources = modules.map(({ source }) => source);
console.log(JSON.stringify({ violations, unresolved, circles: circlesOf(imports), sources }));
