import type { Operations } from '../openapi/operation.js';
import { inPath } from '../openapi/parameters.js';
import { headers } from '../openapi/responses.js';

/** What the document says of photos. */
export const imageOperations: Operations = {
  'GET /images/{path}': {
    id: 'readImage',
    tag: 'Images',
    summary: 'Read a photo',
    description: '`photo` of a connector type is the whole path, such as `images/connectors/avatar.png`.',
    parameters: [inPath('path', 'What comes after `images/`; it may have slashes.', { type: 'string' })],
    responses: {
      200: {
        description: "The image. A path's content never changes.",
        headers: headers('Cache-Control'),
        content: { 'image/jpeg': {}, 'image/png': {}, 'image/webp': {}, 'image/gif': {} },
      },
    },
    problems: ['not_found', 'projection_behind'],
  },
};
