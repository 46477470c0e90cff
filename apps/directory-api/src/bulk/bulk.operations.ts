import type { Operations } from '../openapi/operation.js';
import { shared } from '../openapi/parameters.js';
import { ref } from '../schemas/json-schema.js';

const commands = [
  { type: 'RegisterLocation', id: '42', data: { city: 'Berlin' } },
  {
    type: 'UpsertStation',
    source: { feed: 'example', id: '1' },
    data: { name: 'Main Street 1', location_id: '42' },
  },
];

const lines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** What the document says of bulk requests. */
export const bulkOperations: Operations = {
  'POST /v1/bulk': {
    id: 'runBulk',
    tag: 'Bulk',
    summary: 'Run many commands',
    description:
      'A `CommandLine` a line, up to 100,000 of them. The answer is streamed: a `ResultLine` for each in the order of the input, then one `EndLine`. A line that is refused stops nothing. With an `Idempotency-Key` each line without a `command_id` gets one made from the key and its line number, so that the same request again repeats nothing. `If-Match` and `If-None-Match` are refused: a line has an `expected_version` of its own. The request may take as long as it likes, if something of it comes every minute.',
    parameters: shared('Idempotency-Key'),
    body: {
      'application/x-ndjson': {
        schema: { type: 'string', description: 'A CommandLine a line.' },
        'x-line-schema': ref('CommandLine'),
        example: lines(commands),
      },
    },
    responses: {
      200: {
        description: 'What became of each line.',
        content: {
          'application/x-ndjson': {
            schema: { type: 'string', description: 'A ResultLine a line, and an EndLine.' },
            'x-line-schema': { anyOf: [ref('ResultLine'), ref('EndLine')] },
          },
        },
      },
    },
    problems: ['invalid_parameter', 'unsupported_media_type'],
  },
};
