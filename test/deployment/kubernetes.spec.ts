import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { STOP_LIMIT_MS, isLoopback, packageManifest, readSettings, settingNames } from '#runtime';
import { HealthController } from '../../apps/directory-api/src/health/health.controller.js';
import { endpointsOf } from '../../libs/http/src/endpoint/endpoint.js';
import { projectFolder } from '../engines/cache.js';
import { readStages } from './dockerfile.js';
import { readKustomization, readManifests, type Container, type Manifest, type Mode } from './manifests.js';

const modes: readonly Mode[] = ['embedded', 'distributed'];
const image = readStages().at(-1);
if (!image) throw new Error('the Dockerfile has no stage');
const imageSettings = image.pairs('ENV');
const imageUser = Number(image.only('USER').split(':')[0]);

const workloads = modes.flatMap((mode) => {
  const manifests = readManifests(mode);
  return manifests.flatMap(({ metadata: { name }, spec }) => {
    if (!spec?.template) return [];
    const { metadata, spec: pod } = spec.template;
    const [container] = pod.containers;
    return [{ mode, name, spec, labels: metadata.labels, pod, container, manifests }];
  });
});
const named = (manifests: readonly Manifest[], kind: string, name: string | undefined) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

/** The environment of a container, but for that of the image. */
function environmentOf({ env, envFrom }: Container, manifests: readonly Manifest[]) {
  const shared = envFrom.map(({ configMapRef, secretRef }) =>
    configMapRef
      ? named(manifests, 'ConfigMap', configMapRef.name)?.data
      : named(manifests, 'Secret', secretRef?.name)?.stringData,
  );
  for (const texts of shared) expect(texts).toBeDefined();
  return Object.assign(
    {},
    ...shared,
    Object.fromEntries(env.map(({ name, value }) => [name, value])),
  ) as Record<string, string>;
}

it('The manifests run one service, and in the distributed mode two of both programs', () => {
  expect(workloads.map(({ mode, name, spec: { replicas } }) => [mode, name, replicas])).toEqual([
    ['embedded', 'directory-api', 1],
    ['distributed', 'directory-api', 2],
    ['distributed', 'projector', 2],
  ]);
});

describe.each(workloads)('$name, $mode', ({ mode, name, labels, pod, container, spec, manifests }) => {
  it('has settings that the service knows and accepts, and listens to the cluster', () => {
    const environment = environmentOf(container, manifests);
    for (const variable of Object.keys(environment)) expect(settingNames).toContain(variable);
    const settings = readSettings({ ...imageSettings, ...environment });
    expect(isLoopback(settings.host)).toBe(false);
    expect(settings.distributed !== undefined).toBe(mode === 'distributed');
    expect(container.ports).toEqual([{ name: 'http', containerPort: settings.port }]);
  });

  it('is probed where health is served, and restarted only if it does not answer', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual([
      { path: '/health/live', port: 'http' },
      { path: '/health/live', port: 'http' },
      { path: '/health/ready', port: 'http' },
    ]);
    for (const { httpGet } of [livenessProbe, readinessProbe])
      expect(endpointsOf([HealthController]).map(({ path }) => path)).toContain(httpGet.path);
  });

  it('has longer to end than it sleeps and stops', () => {
    const sleep = container.lifecycle?.preStop.sleep.seconds ?? 0;
    expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(sleep * 1000 + STOP_LIMIT_MS + 1000);
  });

  it('sleeps before the stop if others can answer its requests meanwhile', () => {
    const answersRequests = name === 'directory-api' && (spec.replicas ?? 1) > 1;
    expect(container.lifecycle !== undefined).toBe(answersRequests);
  });

  it('is no root, on a root that is read-only, without rights', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        ...{ runAsUser: imageUser, runAsGroup: imageUser, fsGroup: imageUser },
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { limits: { memory: expect.stringMatching(/^\d+[MG]i$/) as string } },
    });
  });

  it('mounts all its volumes', () => {
    const claims = (spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name);
    const volumes = [...pod.volumes.map((volume) => volume.name), ...claims];
    expect(container.volumeMounts.map((mount) => mount.name).toSorted()).toEqual(volumes.toSorted());
  });

  it('is selected by the resources for it', () => {
    const selected = manifests.flatMap(({ kind, spec: other }) => {
      const { selector = {}, podSelector } = other ?? {};
      const wanted =
        podSelector?.matchLabels ?? ('matchLabels' in selector ? selector.matchLabels : selector);
      const of = JSON.stringify(wanted) === JSON.stringify(labels);
      return of ? [kind] : [];
    });
    expect(selected).toEqual(expectedKinds[mode][name]);
  });

  it('runs the program of the image as docker compose does', () => {
    const composed = parse(readFileSync(join(projectFolder, 'docker-compose.yml'), 'utf8'), {
      merge: true,
    }) as {
      services: Readonly<Record<string, { command: readonly string[] }>>;
    };
    const command = JSON.parse(image.only('CMD')) as readonly string[];
    const expected = mode === 'embedded' ? command : composed.services[`${name}-1`]?.command;
    expect(container.args ?? command).toEqual(expected);
    const program = (container.args ?? command).at(-1) ?? '';
    expect(existsSync(join(projectFolder, program.replace('dist/', '').replace('.js', '.ts')))).toBe(true);
  });

  it('is of the image of this release', () => {
    const { images } = readKustomization(mode);
    expect(images).toEqual([
      expect.objectContaining({ name: container.image, newTag: packageManifest().version }),
    ]);
  });
});

const apis = workloads.filter(({ name }) => name === 'directory-api');

it.each(apis)(
  '$name, $mode, keeps its data in a claimed volume, and has its keys from a Secret',
  (workload) => {
    const { container, spec, pod, manifests } = workload;
    const mounted = (name: string) =>
      container.volumeMounts.find((mount) => mount.name === name)?.mountPath ?? 'nowhere';
    const { dataDir, access } = readSettings(environmentOf(container, manifests));
    expect(spec.volumeClaimTemplates?.map(({ metadata }) => metadata.name)).toEqual(['data']);
    expect(dirname(dataDir)).toBe(mounted('data'));
    const { secret } = pod.volumes.find((volume) => volume.name === 'api-keys') ?? {};
    const files = Object.keys(named(manifests, 'Secret', secret?.secretName)?.stringData ?? {});
    expect(files.map((file) => join(mounted('api-keys'), file))).toEqual([access.keysFile]);
  },
);

const expectedKinds: Readonly<Record<Mode, Readonly<Record<string, readonly string[]>>>> = {
  embedded: { 'directory-api': ['Service', 'Service', 'StatefulSet'] },
  distributed: {
    'directory-api': ['Service', 'Service', 'StatefulSet', 'PodDisruptionBudget'],
    projector: ['Deployment', 'PodDisruptionBudget', 'NetworkPolicy'],
  },
};
