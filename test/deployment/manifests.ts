import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { projectFolder } from '../engines/cache.js';

export type Mode = 'embedded' | 'distributed';
type Labels = Readonly<Record<string, string>>;
type Texts = Readonly<Record<string, string>>;

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

export interface Container {
  readonly image: string;
  readonly args?: readonly string[];
  readonly securityContext: object;
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly Partial<Record<'configMapRef' | 'secretRef', { readonly name: string }>>[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly lifecycle?: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

export interface Pod {
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: object;
  readonly containers: readonly [Container];
  readonly volumes: readonly { readonly name: string; readonly secret?: { readonly secretName: string } }[];
}

/** What is read of a resource, whatever its kind. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Texts;
  readonly stringData?: Texts;
  readonly spec: {
    readonly replicas?: number;
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly selector?: { readonly matchLabels: Labels } | Labels;
    readonly podSelector?: { readonly matchLabels: Labels };
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod };
  };
}

const folder = 'deploy/kubernetes';
const textOf = (file: string) => readFileSync(join(projectFolder, folder, file), 'utf8');
const documents = (file: string) =>
  parseAllDocuments(textOf(file)).map((document) => document.toJS() as Manifest);

interface Kustomization {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string; readonly newTag: string }[];
}

export const readKustomization = (mode: Mode): Kustomization =>
  parse(textOf(`${mode}/kustomization.yaml`)) as Kustomization;

/** The resources of a mode, and the examples of its Secrets. */
export const readManifests = (mode: Mode): readonly Manifest[] => [
  ...readKustomization(mode).resources.flatMap((file) => documents(`${mode}/${file}`)),
  ...documents('secrets.example.yaml'),
];
