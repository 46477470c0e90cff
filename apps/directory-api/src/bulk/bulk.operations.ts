import type { Operations } from '../openapi/operation.js';
import { sharedParameterRefs } from '../openapi/parameters/shared-parameters.js';
import { ref } from '../schemas/json-schema.js';
import { bytes } from '../schemas/scalar-schemas.js';

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

export const bulkOperations: Operations = {
  'POST /v1/bulk': {
    id: 'runBulk',
    tag: 'Bulk',
    summary: 'Run many commands',
    description:
      'One `CommandLine` per line, up to 100,000 of them. The response is streamed: a `ResultLine` for each command in the order of the input, then one `EndLine`. A rejected line does not stop the others. With an `Idempotency-Key` each line without a `command_id` gets one that is derived from the key and its line number, so that a repeated request executes nothing twice. `If-Match` and `If-None-Match` are refused: a line has an `expected_version` of its own. The request has no total time limit, but a part of it must arrive every minute. A client that does not read results is read no further when 32 MiB of them wait for it, or less while other requests have unread results, and is disconnected when it has read nothing for a minute or two. A line may have 8 MiB; long lines are refused as `overloaded` while other requests have too many of them.' +
      // API references show no example of a body of bytes.
      `\n\nFor example:\n\n\`\`\`json\n${lines(commands)}\`\`\``,
    parameters: sharedParameterRefs('Idempotency-Key'),
    body: {
      'application/x-ndjson': {
        schema: { ...bytes, description: 'One CommandLine per line.' },
        'x-line-schema': ref('CommandLine'),
        example: lines(commands),
      },
    },
    responses: {
      200: {
        description: 'The result of each line.',
        content: {
          'application/x-ndjson': {
            schema: { ...bytes, description: 'One ResultLine per command, then an EndLine.' },
            'x-line-schema': { anyOf: [ref('ResultLine'), ref('EndLine')] },
          },
        },
      },
    },
    problems: ['invalid_parameter', 'unsupported_media_type', 'overloaded'],
  },
};
