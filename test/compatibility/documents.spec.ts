import { readFileSync, writeFileSync } from 'node:fs';
import { asyncApiDocument } from '../../apps/directory-api/src/asyncapi/document.js';
import { controllers } from '../../apps/directory-api/src/controllers.js';
import { endpointsOf } from '../../libs/http/src/endpoint/endpoint.js';
import { openApiDocument } from '../../apps/directory-api/src/openapi/document.js';

const VERSION = '0.0.0';
const access = { tls: true, authentication: 'scram-sha-512' } as const;
const topics = { prefix: 'directory', partitions: 6, outcomeRetentionHours: 168, access };

// WRITE_DOCUMENTS=1 writes the files anew, for a change of the interface.
it.each([
  ['openapi', () => openApiDocument(VERSION, endpointsOf(controllers))],
  ['asyncapi', () => asyncApiDocument(VERSION, topics)],
  ['asyncapi-embedded', () => asyncApiDocument(VERSION)],
])('The document %s is the same, byte by byte', async (name, made) => {
  const file = new URL(`${name}.json`, import.meta.url);
  const text = `${JSON.stringify(await made(), null, 1)}\n`;
  if (process.env['WRITE_DOCUMENTS']) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
});
