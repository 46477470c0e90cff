import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { dependencyRules } from './dependency-rules.js';

const project = fileURLToPath(new URL('../..', import.meta.url));
const violating = fileURLToPath(new URL('violations', import.meta.url));

/** The rule violations, unresolved imports and sources of a tree of `libs`, `apps` and `bench`. */
/** Names that only the bundler of the console resolves. */
const BUNDLED = /^#importer$|[?]worker&url$/;

async function inspect(directory: string) {
  const { output } = await cruise(['libs', 'apps', 'bench'], {
    baseDir: directory,
    validate: true,
    ruleSet: dependencyRules,
    doNotFollow: { path: '(^|/)node_modules/|^[.][.]/' },
    // Type imports are dependencies too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['types', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  });
  const { summary, modules } = output as ICruiseResult;
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  const unresolved = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ couldNotResolve, module }) => couldNotResolve && !BUNDLED.test(module))
      .map(({ module }) => `${source} → ${module}`),
  );
  return { violations, unresolved, sources: modules.map(({ source }) => source) };
}

describe('The dependencies of the project', () => {
  it('follow the rules, without a cycle', async () => {
    const { violations, unresolved, sources } = await inspect(project);
    expect(violations).toStrictEqual([]);
    expect(unresolved).toStrictEqual([]);
    // The inspection covers the entries and their imports.
    expect(sources).toEqual(
      expect.arrayContaining([
        'libs/domain/src/station/station.decider.ts',
        'libs/application/src/index.ts',
        'libs/sqlite/src/index.ts',
        'libs/kafka/src/index.ts',
        'apps/directory-api/src/main.ts',
        'apps/cli/src/main.ts',
        'apps/console/src/main.tsx',
      ]),
    );
  });

  it('are reported if they violate a rule, and only then', async () => {
    const { violations } = await inspect(violating);
    expect(violations.map((violation) => violation.replace(/ → .*/, '')).sort()).toStrictEqual([
      'no-cycle: libs/domain/src/cycle-first.ts',
      'not-in-allowed: apps/console/src/imports-application-types.ts',
      'not-in-allowed: apps/console/src/imports-importer-code.ts',
      'not-in-allowed: apps/console/src/imports-node.ts',
      'not-in-allowed: apps/one/src/imports-library-by-path.ts',
      'not-in-allowed: apps/two/src/imports-app.ts',
      'not-in-allowed: apps/two/src/imports-bench.ts',
      'not-in-allowed: apps/two/src/imports-development-dependency.ts',
      'not-in-allowed: apps/two/src/imports-test.ts',
      'not-in-allowed: libs/application/src/imports-adapter.ts',
      'not-in-allowed: libs/application/src/imports-inside-of-domain.ts',
      'not-in-allowed: libs/domain/src/imports-adapter-by-name.ts',
      'not-in-allowed: libs/domain/src/imports-adapter.ts',
      'not-in-allowed: libs/domain/src/imports-node.ts',
      'not-in-allowed: libs/domain/src/imports-technology.ts',
      'not-in-allowed: libs/domain/src/imports-testing.ts',
      'not-in-allowed: libs/mongo/src/imports-adapter.ts',
      'types-alone: apps/console/src/imports-domain-code.ts',
    ]);
  });
});
