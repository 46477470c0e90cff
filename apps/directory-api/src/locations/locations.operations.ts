import type { Operations } from '../openapi/operation.js';
import { listParameters } from '../openapi/parameters/list-parameters.js';
import { idOf, showsExtensions } from '../openapi/parameters/parameter.js';
import { listProblems } from '../openapi/problem-responses.js';
import { listRecords, readRecord } from '../openapi/read-operation.js';
import { pageResponses, emptyResponses, writeResponses } from '../openapi/responses.js';
import { body, patchBody, write } from '../openapi/write-operation.js';

const tag = 'Locations';
const kind = 'location';

const newLocation = {
  name: 'Main Street Garage',
  address: 'Main Street 1',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
  time_zone: 'Europe/Berlin',
  latitude: '52.5251',
  longitude: '13.3694',
  operator: 'Stadtwerke',
  help_phone: '+49 30 1234567',
  facilities: ['TRAIN_STATION', 'RESTAURANT'],
};

export const locationOperations: Operations = {
  'GET /v1/locations': listRecords(kind, { id: 'listLocations', tag, summary: 'List and search locations' }),
  'GET /v1/locations/{id}': readRecord(
    kind,
    { id: 'readLocation', tag, summary: 'Read a location' },
    showsExtensions,
  ),
  'PUT /v1/locations/{id}': write({
    id: 'registerLocation',
    of: kind,
    tag,
    summary: 'Register a location',
    description:
      'The client chooses the id. A field that is left out is null; `{}` is valid. With `If-None-Match: *` an existing location is not changed: the response is 412 with its version.',
    body: body('LocationInput', newLocation),
    responses: writeResponses(kind, 201, 200),
    problems: ['id_taken'],
  }),
  'PATCH /v1/locations/{id}': write({
    id: 'updateLocation',
    of: kind,
    tag,
    summary: 'Change a location',
    body: patchBody('LocationPatch', { city: 'Potsdam' }),
    responses: writeResponses(kind, 200),
  }),
  'DELETE /v1/locations/{id}': write({
    id: 'retireLocation',
    of: kind,
    tag,
    summary: 'Retire a location',
    description: 'A retired location keeps its stations and accepts no new ones.',
    responses: emptyResponses,
  }),
  'GET /v1/locations/{id}/stations': {
    id: 'listLocationStations',
    tag,
    summary: "List a location's stations",
    parameters: [idOf(kind), ...listParameters('station', 'location_id')],
    responses: pageResponses('station'),
    problems: [...listProblems, 'not_acceptable', 'not_found'],
    side: 'read',
  },
};
