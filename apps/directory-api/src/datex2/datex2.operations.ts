import type { Operations } from '../openapi/operation.js';
import { query } from '../openapi/parameters/parameter.js';
import { sharedParameterRefs } from '../openapi/parameters/shared-parameters.js';
import { readProblems } from '../openapi/problem-responses.js';
import { json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';

const headers = ['Directory-Position', 'Directory-Lag-Ms', 'Cache-Control'] as const;

export const datexOperations: Operations = {
  'GET /v1/datex2/table': {
    id: 'readDatexTable',
    tag: 'Publishing',
    summary: 'Read all sites as DATEX II',
    description:
      'All locations with their stations as an EnergyInfrastructureTablePublication of DATEX II 3, profile AFIR Energy Infrastructure 01-00-00. It is 404 while the directory has no location to publish: the standard has no empty table.',
    parameters: sharedParameterRefs('Directory-Position'),
    responses: {
      200: json('The table.', ref('DatexTable'), ...headers),
    },
    problems: [...readProblems, 'not_found'],
    side: 'read',
  },
  'GET /v1/datex2/status': {
    id: 'readDatexStatus',
    tag: 'Publishing',
    summary: 'Read statuses as DATEX II',
    description:
      'The statuses of the stations of the table as an EnergyInfrastructureStatusPublication of DATEX II 3, profile AFIR Energy Infrastructure 01-00-00, in a MessageContainer. Directory-Position is `since` of the next request.',
    parameters: [
      query(
        'since',
        'Only stations that have changed since a position or a time (RFC 3339), those that were removed since with the status `removed`.',
        { type: 'string', examples: ['AboG', '2026-11-27T08:00:00Z'] },
      ),
      ...sharedParameterRefs('Directory-Position'),
    ],
    responses: {
      200: json('The statuses.', ref('DatexStatus'), ...headers),
    },
    problems: readProblems,
    side: 'read',
  },
};
