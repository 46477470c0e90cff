// Builds the manifests of deploy/kubernetes with kustomize and checks them with kubeconform against the API of the oldest
// and the newest Kubernetes that they are for. Needs Go: the two programs and the descriptions of the API, which are part
// of the Go module of Kubernetes, are downloaded, and kept in `.cache/clients/kubernetes`.
import { deepStrictEqual, ok } from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requireProgram, tried } from '../tried.mjs';

const KUBECONFORM = 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0';
const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.2';
const KUBERNETES = ['v1.30.14', 'v1.37.2'];

requireProgram('go', 'https://go.dev/dl/');
process.chdir(join(import.meta.dirname, '../../..'));
const cache = resolve('.cache/clients/kubernetes');
const [kubeconform, kustomize] = [program('kubeconform', KUBECONFORM), program('kustomize', KUSTOMIZE)];

const folders = ['embedded', 'distributed'].map((mode) =>
  run(kustomize, ['build', `deploy/kubernetes/${mode}`]),
);
const manifests = [...folders, readFileSync('deploy/kubernetes/secrets.example.yaml', 'utf8')].join('---\n');
for (const release of KUBERNETES) {
  const schemas = schemasOf(release);
  const { valid, problems } = check(schemas, manifests);
  deepStrictEqual(problems, []);
  ok(valid > 10);
  const misspelt = manifests.replace('readOnlyRootFilesystem', 'readonlyRootFilesystem');
  deepStrictEqual(check(schemas, misspelt).problems.length, 1);
  console.log(`kubeconform: ${valid} resources are right for Kubernetes ${release}.`);
}
tried('kustomize', versionOf(KUSTOMIZE), 'builds the manifests of both modes');
tried(
  'kubeconform',
  versionOf(KUBECONFORM),
  `the manifests, strictly, for Kubernetes ${KUBERNETES.join(', ')}`,
);

function versionOf(source) {
  return source.split('@v')[1];
}

/** What kubeconform says of manifests. */
function check(schemas, input) {
  const template = join(schemas, '{{.ResourceKind}}{{.KindSuffix}}.json');
  const options = ['-strict', '-output', 'json', '-summary', '-schema-location', template];
  const { stdout, stderr } = spawnSync(kubeconform, options, { input, encoding: 'utf8' });
  ok(stdout, stderr);
  const { summary, resources } = JSON.parse(stdout);
  return { valid: summary.valid, problems: resources };
}

/** The folder of the JSON schemas of a release, a file each kind, as kubeconform names them. */
function schemasOf(release) {
  const folder = join(cache, release);
  if (existsSync(folder)) return folder;
  const { Dir } = JSON.parse(run('go', ['mod', 'download', '-json', `k8s.io/kubernetes@${release}`]));
  const { definitions } = JSON.parse(readFileSync(join(Dir, 'api/openapi-spec/swagger.json'), 'utf8'));
  for (const definition of Object.values(definitions))
    if (definition.properties && !definition.additionalProperties) definition.additionalProperties = false;
  // Swagger 2.0 has no unions.
  definitions['io.k8s.apimachinery.pkg.util.intstr.IntOrString'] = { type: ['integer', 'string'] };
  definitions['io.k8s.apimachinery.pkg.api.resource.Quantity'] = { type: ['number', 'string'] };
  mkdirSync(folder, { recursive: true });
  for (const [name, definition] of Object.entries(definitions))
    for (const kind of definition['x-kubernetes-group-version-kind'] ?? [])
      writeFileSync(
        join(folder, fileOf(kind)),
        JSON.stringify({ $ref: `#/definitions/${name}`, definitions: reachable(definitions, name) }),
      );
  return folder;
}

/** As in `statefulset-apps-v1.json`; of a group only the part before the first dot. */
function fileOf({ group, version, kind }) {
  return `${[kind, ...(group ? [group.split('.')[0]] : []), version].join('-').toLowerCase()}.json`;
}

/** A definition with all that it refers to. */
function reachable(definitions, name, found = {}) {
  if (name in found) return found;
  found[name] = definitions[name];
  for (const [, other] of JSON.stringify(definitions[name]).matchAll(/"#\/definitions\/([^"]+)"/g))
    reachable(definitions, other, found);
  return found;
}

/** The path of a program that Go installs. */
function program(name, source) {
  const folder = join(cache, source.replaceAll('/', '-'));
  if (!existsSync(join(folder, name))) run('go', ['install', source], { GOBIN: folder });
  return join(folder, name);
}

function run(command, args, variables = {}) {
  const env = { ...process.env, ...variables };
  return execFileSync(command, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
