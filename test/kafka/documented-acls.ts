import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import kafkajs, { type AclEntry } from 'kafkajs';
import { projectFolder } from '../engines/cache.js';

/** An ACL that docs/security.md grants. */
export interface DocumentedAcl {
  /** The comment before its command. */
  readonly purpose: string;
  readonly user: string;
  /** As Kafka writes it, such as `DescribeConfigs`. */
  readonly operation: string;
  readonly resource: keyof typeof resourceTypes;
  readonly name: string;
  /** Whether the name is the beginning of names. */
  readonly isPrefix: boolean;
}

const resourceTypes = { topic: 2, group: 3, 'transactional id': 5 } as const;

/** The ACLs that the commands of docs/security.md add. */
export function documentedAcls(): readonly DocumentedAcl[] {
  const text = readFileSync(join(projectFolder, 'docs/security.md'), 'utf8').replaceAll(/\\\n */g, '');
  let purpose = '';
  return text.split('\n').flatMap((line) => {
    purpose = /^# (.*)$/.exec(line)?.[1] ?? purpose;
    return line.startsWith('acl --') ? aclsOf(purpose, line) : [];
  });
}

function aclsOf(purpose: string, command: string): readonly DocumentedAcl[] {
  const valuesOf = (option: string) =>
    [...command.matchAll(new RegExp(`--${option} (\\S+)`, 'g'))].map(([, value = '']) => value);
  const user = valuesOf('allow-principal')[0]?.replace('User:', '') ?? '';
  const isPrefix = valuesOf('resource-pattern-type')[0] === 'prefixed';
  return (Object.keys(resourceTypes) as DocumentedAcl['resource'][]).flatMap((resource) =>
    valuesOf(resource.replace(' ', '-')).flatMap((name) =>
      valuesOf('operation').map((operation) => ({ purpose, user, operation, resource, name, isPrefix })),
    ),
  );
}

/** The ACL as kafkajs creates it. */
export function aclEntry({ user, operation, resource, name, isPrefix }: DocumentedAcl): AclEntry {
  const { AclOperationTypes, AclPermissionTypes, ResourcePatternTypes } = kafkajs;
  const constant = operation.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  return {
    ...{ principal: `User:${user}`, host: '*', permissionType: AclPermissionTypes.ALLOW },
    ...{ resourceType: resourceTypes[resource], resourceName: name },
    resourcePatternType: isPrefix ? ResourcePatternTypes.PREFIXED : ResourcePatternTypes.LITERAL,
    operation: AclOperationTypes[constant as keyof typeof AclOperationTypes],
  };
}
