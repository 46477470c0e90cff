import { execFileSync } from 'node:child_process';
import { projectFolder } from '../engines/cache.js';
import { nameOf, shippedPackages } from './shipped-packages.js';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly scope: string;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

/** A document of CycloneDX 1.5, as far as it is used here. */
interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const COMMAND = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const DEVELOPMENT = 'cdx:npm:package:development';

/** npm's bill of materials in CycloneDX, with those packages alone of which users get code. */
export function billOfMaterials(): Bom {
  const options = { cwd: projectFolder, encoding: 'utf8', maxBuffer: 1e8 } as const;
  const { metadata, ...bom } = JSON.parse(execFileSync('npm', COMMAND, options)) as Bom;
  const shipped = new Set([...shippedPackages()].map(([path, { version }]) => `${nameOf(path)}@${version}`));
  const components = bom.components.filter((component) => shipped.has(component['bom-ref'])).map(asShipped);
  const { component } = metadata;
  const isKept = (ref: string) => shipped.has(ref) || ref === component['bom-ref'];
  const dependencies = bom.dependencies.filter(({ ref }) => isKept(ref));
  return {
    ...bom,
    // npm takes the name of the folder.
    metadata: { ...metadata, component: { ...component, name: component['bom-ref'].replace(/@[^@]*$/, '') } },
    components,
    dependencies: dependencies.map((one) => ({ ...one, dependsOn: one.dependsOn.filter(isKept) })),
  };
}

/** For npm, what is bundled into the console is a development dependency. */
function asShipped(component: Component): Component {
  const properties = component.properties.filter(({ name }) => name !== DEVELOPMENT);
  const isBundled = properties.length < component.properties.length;
  return isBundled ? { ...component, scope: 'required', properties } : component;
}
