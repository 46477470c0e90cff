import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { controllers } from '../../apps/directory-api/src/controllers.js';
import { openApiDocument } from '../../apps/directory-api/src/openapi/document.js';
import { endpointsOf } from '../../libs/http/src/endpoint/endpoint.js';

const HEAD = '// Made from the OpenAPI document by openapi-typescript: test/console/api-schema.spec.ts.\n';
const file = new URL('../../apps/console/src/api/schema.ts', import.meta.url);

// WRITE_DOCUMENTS=1 writes the file anew, for a change of the interface.
it('The types of the console are those of the OpenAPI document', async () => {
  // As JSON has it, without members that are undefined.
  const document = JSON.parse(JSON.stringify(openApiDocument('0.0.0', endpointsOf(controllers)))) as OpenAPI3;
  const types = await openapiTS(document);
  const text = HEAD + astToString(types, { formatOptions: { removeComments: true } });
  if (process.env['WRITE_DOCUMENTS']) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
});
