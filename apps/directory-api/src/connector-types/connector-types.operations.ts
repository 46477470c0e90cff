import type { Content, Operations } from '../openapi/operation.js';
import { listRecords, readRecord } from '../openapi/read-operation.js';
import { emptyResponses, writeResponses } from '../openapi/responses.js';
import { body, patchBody, write } from '../openapi/write-operation.js';
import { bytes } from '../schemas/scalar-schemas.js';

const tag = 'Connector types';
const kind = 'connector-type';

const newConnectorType = {
  name: 'CCS 2',
  description: 'Combined Charging System, type 2',
  power: 'DC',
  kilowatts: '350',
};

const photo: Content = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { photo: { ...bytes, description: 'At most 5 MiB.' } },
      required: ['photo'],
    },
    encoding: { photo: { contentType: 'image/jpeg, image/png, image/webp, image/gif' } },
  },
};

export const connectorTypeOperations: Operations = {
  'GET /v1/connector-types': listRecords(kind, {
    id: 'listConnectorTypes',
    tag,
    summary: 'List and search connector types',
  }),
  'POST /v1/connector-types': write({
    id: 'createConnectorType',
    tag,
    summary: 'Create a connector type',
    body: body('ConnectorTypeInput', newConnectorType),
    responses: writeResponses(kind, 201),
  }),
  'GET /v1/connector-types/{id}': readRecord(kind, {
    id: 'readConnectorType',
    tag,
    summary: 'Read a connector type',
  }),
  'PATCH /v1/connector-types/{id}': write({
    id: 'updateConnectorType',
    of: kind,
    tag,
    summary: 'Change a connector type',
    body: patchBody('ConnectorTypePatch', { is_active: false }),
    responses: writeResponses(kind, 200),
  }),
  'DELETE /v1/connector-types/{id}': write({
    id: 'removeConnectorType',
    of: kind,
    tag,
    summary: 'Remove a connector type',
    description:
      'Stations keep their entries of the type; it cannot be added to others. A removed type can be restored.',
    responses: emptyResponses,
  }),
  'POST /v1/connector-types/{id}/restore': write({
    id: 'restoreConnectorType',
    of: kind,
    tag,
    summary: 'Restore a removed connector type',
    description: 'A connector type that was not removed is returned unchanged.',
    responses: writeResponses(kind, 200),
  }),
  'PUT /v1/connector-types/{id}/photo': write({
    id: 'setConnectorTypePhoto',
    of: kind,
    tag,
    summary: "Set a connector type's photo",
    description:
      'A JPEG, PNG, WebP or GIF image, recognized by its content, complete, with 1 to 10,000 pixels a side and at most ' +
      '40 million in all. `photo` of the response is its path.',
    body: photo,
    responses: writeResponses(kind, 200),
    problems: ['payload_too_large', 'unsupported_media_type', 'not_an_image'],
  }),
};
