import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { dependencyRules } from './dependency-rules.js';

const project = fileURLToPath(new URL('../..', import.meta.url));
const planted = fileURLToPath(new URL('planted', import.meta.url));

/** What breaks the rules in a tree of `libs`, `apps` and `bench`, and how much was looked at. */
async function inspect(directory: string) {
  const { output } = await cruise(['libs', 'apps', 'bench'], {
    baseDir: directory,
    validate: true,
    ruleSet: dependencyRules,
    doNotFollow: { path: '(^|/)node_modules/|^[.][.]/' },
    // Types count: an import of a type is a dependency like any other.
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      conditionNames: ['types', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  });
  const { summary, modules } = output as ICruiseResult;
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  const unresolved = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ couldNotResolve }) => couldNotResolve)
      .map(({ module }) => `${source} → ${module}`),
  );
  return { violations, unresolved, sources: modules.map(({ source }) => source) };
}

describe('The dependencies of the project', () => {
  it('are those that are allowed, without a cycle', async () => {
    const { violations, unresolved, sources } = await inspect(project);
    expect(violations).toStrictEqual([]);
    expect(unresolved).toStrictEqual([]);
    // All of it was looked at: the entries are there, and what they lead to.
    expect(sources).toEqual(
      expect.arrayContaining([
        'libs/domain/src/station/station.decider.ts',
        'libs/application/src/index.ts',
        'libs/sqlite/src/index.ts',
        'libs/kafka/src/index.ts',
        'apps/directory-api/src/main.ts',
        'apps/cli/src/main.ts',
      ]),
    );
  });

  it('are seen where they break a rule: each violation that was planted, and no other', async () => {
    const { violations } = await inspect(planted);
    expect(violations.map((violation) => violation.replace(/ → .*/, '')).sort()).toStrictEqual([
      'no-cycle: libs/domain/src/cycle-first.ts',
      'not-in-allowed: apps/one/src/takes-library-by-path.ts',
      'not-in-allowed: apps/two/src/takes-app.ts',
      'not-in-allowed: apps/two/src/takes-bench.ts',
      'not-in-allowed: apps/two/src/takes-development-dependency.ts',
      'not-in-allowed: apps/two/src/takes-test.ts',
      'not-in-allowed: libs/application/src/takes-adapter.ts',
      'not-in-allowed: libs/application/src/takes-inside-of-domain.ts',
      'not-in-allowed: libs/domain/src/takes-adapter-by-name.ts',
      'not-in-allowed: libs/domain/src/takes-adapter.ts',
      'not-in-allowed: libs/domain/src/takes-node.ts',
      'not-in-allowed: libs/domain/src/takes-technology.ts',
      'not-in-allowed: libs/domain/src/takes-testing.ts',
      'not-in-allowed: libs/mongo/src/takes-adapter.ts',
    ]);
  });
});
