// How each client is generated and compiled, and how its tour is run if it has one.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pythonPackages } from '../packages.mjs';

const OAPI_CODEGEN = '2.8.2';
const PYTHON_PACKAGES = [
  ...['urllib3==2.5.0', 'python-dateutil==2.9.0.post0', 'pydantic==2.13.4', 'typing-extensions==4.15.0'],
];
const python = () => join(pythonPackages('generators', PYTHON_PACKAGES), 'python');

const java = (...options) => ({
  generate: ({ generate }) => generate('-g', 'java', ...options),
  compile: ({ run }) => run('mvn', ['-q', '-B', 'compile']),
});

const goTour = {
  compile({ run }) {
    run('go', ['mod', 'tidy', '-e']);
    run('go', ['build', '-o', 'tour-program', './tour']);
  },
  tour: ({ run }, url) => run('./tour-program', [url]),
};

export const clients = {
  python: {
    generator: 'openapi-generator, python',
    generate: ({ generate }) => generate('-g', 'python', '-p', 'packageName=directory_client'),
    compile: ({ run }) => run(python(), ['-m', 'compileall', '-q', 'directory_client']),
    tour: ({ run }, url) => run(python(), ['tour.py', url]),
  },
  go: {
    generator: 'openapi-generator, go',
    tourAt: 'tour',
    generate: ({ generate }) =>
      generate('-g', 'go', '-p', 'packageName=directory', '--git-user-id=example', '--git-repo-id=directory'),
    ...goTour,
  },
  typescript: {
    generator: 'openapi-generator, typescript-fetch',
    generate: ({ generate }) => generate('-g', 'typescript-fetch', '-p', 'importFileExtension=.js'),
    compile: ({ run }) =>
      run(process.execPath, [
        resolve('node_modules/typescript/bin/tsc'),
        ...['--project', 'tsconfig.json', '--types', 'node', '--typeRoots', resolve('node_modules/@types')],
      ]),
    tour: ({ run }, url) => run(process.execPath, ['built/tour.js', url]),
  },
  java: { generator: 'openapi-generator, java (okhttp)', ...java() },
  'java-native': {
    generator: 'openapi-generator, java (native)',
    ...java('--library', 'native'),
  },
  rust: {
    generator: 'openapi-generator, rust (reqwest)',
    generate: ({ generate }) => generate('-g', 'rust', '-p', 'packageName=directory_client'),
    compile: ({ run, cache }) =>
      run('cargo', ['check', '-q'], {
        CARGO_TARGET_DIR: join(cache, 'rust'),
        RUSTFLAGS: '-A warnings',
      }),
  },
  'oapi-codegen': {
    generator: 'oapi-codegen, Go',
    version: OAPI_CODEGEN,
    tourAt: 'tour',
    generate({ run, cache, document }) {
      const program = join(cache, 'oapi-codegen');
      const source = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${OAPI_CODEGEN}`;
      if (!existsSync(program)) run('go', ['install', source], { GOBIN: cache });
      run('go', ['mod', 'init', 'github.com/example/directory']);
      const options = ['-package', 'directory', '-generate', 'types,client', '-o', 'directory.go'];
      run(program, [...options, document]);
    },
    ...goTour,
  },
};
