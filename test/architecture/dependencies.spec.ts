import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { dependencyRules } from './dependency-rules.js';

/** What `inspect.mjs` finds in a tree of `libs`, `apps` and `bench`. */
interface Inspection {
  readonly violations: readonly string[];
  readonly unresolved: readonly string[];
  /** The names of the folders of each circle, separated by spaces. */
  readonly circles: readonly string[];
  readonly sources: readonly string[];
}

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** A program of its own: the compiler that it loads takes three times as long within Jest. */
function inspect(directory: string): Inspection {
  const input = JSON.stringify({ directory, rules: dependencyRules });
  const { stdout, stderr } = spawnSync(process.execPath, [pathOf('inspect.mjs')], {
    input,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Inspection;
}

describe('The dependencies of the project', () => {
  it('follow the rules, without a cycle', () => {
    const { violations, unresolved, circles, sources } = inspect(pathOf('../..'));
    expect(violations).toStrictEqual([]);
    expect(unresolved).toStrictEqual([]);
    expect(circles).toStrictEqual([]);
    // The inspection covers the entries and their imports.
    expect(sources).toEqual(
      expect.arrayContaining([
        'libs/domain/src/station/station.decider.ts',
        'libs/application/src/index.ts',
        'libs/imports/src/import-run.ts',
        'libs/sqlite/src/index.ts',
        'libs/kafka/src/index.ts',
        'apps/directory-api/src/main.ts',
        'apps/cli/src/main.ts',
        'apps/console/src/main.tsx',
      ]),
    );
  });

  it('are reported if they violate a rule, and only then', () => {
    const { violations, circles } = inspect(pathOf('violations'));
    expect(circles).toStrictEqual([
      'libs/domain/src/cycle-first.ts libs/domain/src/cycle-second.ts',
      'libs/domain/src/first libs/domain/src/second',
    ]);
    expect(violations.map((violation) => violation.replace(/ → .*/, '')).sort()).toStrictEqual([
      'no-cycle: libs/domain/src/cycle-first.ts',
      'not-in-allowed: apps/console/src/imports-application-types.ts',
      'not-in-allowed: apps/console/src/imports-domain-types.ts',
      'not-in-allowed: apps/console/src/imports-node.ts',
      'not-in-allowed: apps/one/src/imports-library-by-path.ts',
      'not-in-allowed: apps/two/src/imports-app.ts',
      'not-in-allowed: apps/two/src/imports-bench.ts',
      'not-in-allowed: apps/two/src/imports-development-dependency.ts',
      'not-in-allowed: apps/two/src/imports-test.ts',
      'not-in-allowed: libs/application/src/imports-adapter.ts',
      'not-in-allowed: libs/application/src/imports-feature.ts',
      'not-in-allowed: libs/application/src/imports-inside-of-domain.ts',
      'not-in-allowed: libs/client/src/imports-formats.ts',
      'not-in-allowed: libs/domain/src/imports-adapter-by-name.ts',
      'not-in-allowed: libs/domain/src/imports-adapter.ts',
      'not-in-allowed: libs/domain/src/imports-node.ts',
      'not-in-allowed: libs/domain/src/imports-technology.ts',
      'not-in-allowed: libs/domain/src/imports-testing.ts',
      'not-in-allowed: libs/features/imports-other-technology.mongo.ts',
      'not-in-allowed: libs/features/pages/imports-console-code.ts',
      'not-in-allowed: libs/features/projector.ts',
      'not-in-allowed: libs/features/two/imports-feature.ts',
      'not-in-allowed: libs/formats/src/imports-adapter.ts',
      'not-in-allowed: libs/formats/src/imports-app.ts',
      'not-in-allowed: libs/formats/src/imports-feature.ts',
      'not-in-allowed: libs/formats/src/imports-http.ts',
      'not-in-allowed: libs/formats/src/imports-node.ts',
      'not-in-allowed: libs/http/src/imports-adapter.ts',
      'not-in-allowed: libs/http/src/imports-app.ts',
      'not-in-allowed: libs/imports/src/imports-app.ts',
      'not-in-allowed: libs/mongo/src/imports-adapter.ts',
      'pages-alone: apps/console/src/declared-pages.ts',
      'plugs-alone: libs/domain/src/plugs.ts',
      'readers-apart: libs/formats/src/index.ts',
    ]);
  });
});
