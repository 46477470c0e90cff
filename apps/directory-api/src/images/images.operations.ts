import type { Operations } from '../openapi/operation.js';
import { inPath } from '../openapi/parameters/parameter.js';
import { headers } from '../openapi/responses.js';
import { bytes } from '../schemas/scalar-schemas.js';

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export const imageOperations: Operations = {
  'GET /images/{path}': {
    id: 'readImage',
    tag: 'Images',
    summary: 'Read a photo',
    description:
      '`photo` of a connector type is the path of its image, such as `images/connectors/avatar.png`. ' +
      'A photo that no connector type has any more is removed after a day or more, although events name its path.',
    parameters: [
      inPath('path', 'The rest of the path after `images/`; it may contain slashes.', { type: 'string' }),
    ],
    responses: {
      200: {
        description: 'The image. The content of a path never changes.',
        headers: headers('Cache-Control'),
        content: Object.fromEntries(imageTypes.map((type) => [type, { schema: bytes }])),
      },
    },
    problems: ['not_found', 'projection_behind'],
  },
};
