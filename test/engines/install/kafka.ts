import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../cache.js';
import { install, isInstalled } from './installation.js';
import type { Requirement } from './requirements.js';

export const kafkaVersion = '4.3.1';
const LOG4J_VERSION = '2.25.4';
/** The name of the installation. */
export const kafkaName = `kafka-${kafkaVersion}`;
const COPY_DEPENDENCIES = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>engines</groupId>
  <artifactId>kafka</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    ${dependency('org.apache.kafka', 'kafka_2.13', kafkaVersion)}
    ${dependency('org.apache.logging.log4j', 'log4j-slf4j-impl', LOG4J_VERSION)}
  </dependencies>
</project>
`;

/** The folder of Kafka's libraries. */
export const kafkaLibraries = (): string => join(paths.installed(kafkaName), 'lib');

/** The requirements of Kafka, for the installation, unless it is installed, and for the start. */
export const kafkaRequirements = (): readonly Requirement[] => [
  ...(['Linux', 'java', 'setpriv'] as const),
  ...(isInstalled(kafkaName) ? [] : (['mvn'] as const)),
];

/** Downloads Kafka with Maven. */
export async function installKafka(): Promise<void> {
  await install(kafkaName, async ({ folder, run }) => {
    writeFileSync(join(folder, 'pom.xml'), pom);
    await run(['mvn', '-q', '-B', COPY_DEPENDENCIES, '-DoutputDirectory=lib']);
  });
}

function dependency(group: string, artifact: string, version: string): string {
  const parts = { groupId: group, artifactId: artifact, version };
  const elements = Object.entries(parts).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<dependency>${elements.join('')}</dependency>`;
}
