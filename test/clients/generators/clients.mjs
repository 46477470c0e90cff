// How each client is generated and compiled, and how its tour is run.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pythonPackages } from '../packages.mjs';

const OAPI_CODEGEN = '2.8.2';
const PYTHON_PACKAGES = [
  ...['urllib3==2.5.0', 'python-dateutil==2.9.0.post0', 'pydantic==2.13.4', 'typing-extensions==4.15.0'],
];
const python = () => join(pythonPackages('generators', PYTHON_PACKAGES), 'python');

// The class path of a client, which Maven writes as it compiles.
const CLASS_PATH = 'class-path.txt';

const java = (...options) => ({
  tourAt: 'src/main/java',
  generate: ({ generate }) => generate('-g', 'java', '-p', 'useSingleRequestParameter=true', ...options),
  compile: ({ run }) =>
    run('mvn', ['-q', '-B', 'compile', 'dependency:build-classpath', `-Dmdep.outputFile=${CLASS_PATH}`]),
  tour: ({ run, read }, url) => run('java', ['-cp', `target/classes:${read(CLASS_PATH)}`, 'tour.Tour', url]),
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
    ...java(
      '--library',
      'native',
      '-p',
      'failOnUnknownProperties=true',
      '--parameter-name-mappings',
      'wait=waitSeconds',
    ),
  },
  rust: {
    generator: 'openapi-generator, rust (reqwest)',
    tourAt: 'tour',
    generate({ generate, run }) {
      const options = [
        'useSingleRequestParameter=true',
        'supportMultipleResponses=true',
        'reqwestDefaultFeatures=',
      ];
      generate('-g', 'rust', '-p', ['packageName=directory_client', ...options].join(','));
      // The parameters of a request have no default: without it, a list has to name each of its filters.
      const defaults = 's/#\\[derive(Clone, Debug)\\]/#[derive(Clone, Debug, Default)]/';
      run('sh', ['-c', `sed -i '${defaults}' src/apis/*_api.rs`]);
    },
    compile: ({ run, cache }) =>
      run('cargo', ['build', '-q', '--manifest-path', 'tour/Cargo.toml'], {
        CARGO_TARGET_DIR: join(cache, 'rust'),
        RUSTFLAGS: '-A warnings',
      }),
    tour: ({ run, cache }, url) => run(join(cache, 'rust/debug/tour'), [url]),
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
