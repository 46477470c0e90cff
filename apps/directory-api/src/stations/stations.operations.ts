import type { Operations } from '../openapi/operation.js';
import { idOf, query, required, showsExtensions } from '../openapi/parameters/parameter.js';
import { sharedParameterRefs } from '../openapi/parameters/shared-parameters.js';
import { asOf, uptimeParameters } from '../openapi/parameters/time-parameters.js';
import { listProblems, readProblems } from '../openapi/problem-responses.js';
import { listRecords, readRecord } from '../openapi/read-operation.js';
import { json, emptyResponses, writeResponses } from '../openapi/responses.js';
import { body, patchBody, write } from '../openapi/write-operation.js';
import { ref } from '../schemas/json-schema.js';

const tag = 'Stations';

const newStation = {
  name: 'Main Street 1',
  latitude: '52.5200',
  longitude: '13.4050',
  manufacturer: 'ABB',
  model: 'Terra 54',
  hours: '24/7',
  available: '1',
  location_id: '42',
};
const observation = { available: '2', observed_at: '2026-11-21T08:00:00Z' };
const connectors = [
  {
    connector_type_id: '5f1e0a52-7c0e-5d3b-9c1a-2f6b8f0f4c11',
    count: 2,
    standard: 'IEC_62196_T2_COMBO',
    format: 'CABLE',
    power_type: 'DC',
    max_voltage: 920,
    max_amperage: 500,
    kilowatts: 150,
  },
];

export const stationOperations: Operations = {
  'GET /v1/stations': listRecords('station', {
    id: 'listStations',
    tag,
    summary: 'List and search stations',
  }),
  'POST /v1/stations': write({
    id: 'createStation',
    tag,
    summary: 'Create a station',
    description: 'The location must be registered.',
    body: body('StationInput', newStation),
    responses: writeResponses('station', 201),
  }),
  'GET /v1/stations/removed': {
    id: 'findRemovedStations',
    tag,
    summary: 'Find removed stations by their sources',
    description:
      'Lists do not have removed stations. Text is compared as by the filters of lists. The 1,000 oldest at most.',
    parameters: [
      required(query('source_feed', 'The feed.', { type: 'string' })),
      required(query('source_id', 'Ids of the feed, separated by commas.', { type: 'string' })),
      ...sharedParameterRefs('Directory-Position'),
    ],
    responses: {
      200: json(
        'The stations, oldest first.',
        ref('RemovedStations'),
        'Directory-Position',
        'Directory-Lag-Ms',
      ),
    },
    problems: [...readProblems, 'not_acceptable'],
    side: 'read',
  },
  'GET /v1/stations/{id}': readRecord(
    'station',
    {
      id: 'readStation',
      tag,
      summary: 'Read a station',
      description:
        'The current state, or the state in this directory at a time: 404 before its creation, 410 from its removal on. `as_of` and `extensions` cannot be combined.',
    },
    asOf,
    showsExtensions,
  ),
  'PATCH /v1/stations/{id}': write({
    id: 'updateStation',
    of: 'station',
    tag,
    summary: 'Change a station',
    body: patchBody('StationPatch', { cost: '0.39 EUR/kWh', model: null }),
    responses: writeResponses('station', 200),
  }),
  'DELETE /v1/stations/{id}': write({
    id: 'removeStation',
    of: 'station',
    tag,
    summary: 'Remove a station',
    description:
      'A second removal is answered with 410. The history can still be read, and the station be restored.',
    responses: emptyResponses,
  }),
  'POST /v1/stations/{id}/restore': write({
    id: 'restoreStation',
    of: 'station',
    tag,
    summary: 'Restore a removed station',
    description:
      'The station is as it was, with its id and history. Its location must be registered. A station that was not removed is returned unchanged.',
    responses: writeResponses('station', 200),
  }),
  'POST /v1/stations/{id}/erase-history': write({
    id: 'eraseStationHistory',
    of: 'station',
    tag,
    summary: "Erase the texts in a station's history",
    description:
      'Earlier events lose their texts, lists of texts and extensions; they keep their versions, order, times and all else. The station stays as it is: change a text first that is to go. A removed station also loses the texts that it would be restored with. The present text is history as soon as it is changed: then erase again.',
    responses: emptyResponses,
  }),
  'PUT /v1/stations/{id}/availability': write({
    id: 'setStationAvailability',
    of: 'station',
    tag,
    summary: "Report a station's availability",
    description:
      'An observation that is older than the current one is ignored: it changes nothing, and `Command-Status` is `ignored`.',
    body: body('StationAvailability', observation),
    responses: writeResponses('station', 200),
  }),
  'PUT /v1/stations/{id}/connectors': write({
    id: 'setStationConnectors',
    of: 'station',
    tag,
    summary: "Set a station's connectors",
    body: body('StationConnectors', connectors),
    responses: writeResponses('station', 200),
  }),
  'PUT /v1/stations/{id}/details': write({
    id: 'setStationDetails',
    of: 'station',
    tag,
    summary: "Change a station's details",
    body: body('StationDetailsPatch', { evse_id: 'DE*ABC*E1234', capabilities: ['RFID_READER'] }),
    responses: writeResponses('station', 200),
  }),
  'GET /v1/stations/{id}/history': {
    id: 'readStationHistory',
    tag,
    summary: 'Read the events of a station',
    description:
      'Oldest first, also after its removal. The cursor is a version: `cursor=40` begins after the event of version 40.',
    parameters: [idOf('station'), ...sharedParameterRefs('limit', 'cursor', 'Directory-Position')],
    responses: { 200: json('A page.', ref('HistoryPage'), 'Directory-Position', 'Directory-Lag-Ms') },
    problems: [...listProblems, 'not_acceptable', 'not_found'],
    side: 'read',
  },
  'GET /v1/stations/{id}/uptime': {
    id: 'readStationUptime',
    tag,
    summary: 'Read the uptime of a station',
    description:
      'How long the station had each status, by time of observation, also after its removal; `uptime` is the fraction of the known time in which it was available or in use.',
    parameters: [idOf('station'), ...uptimeParameters, ...sharedParameterRefs('Directory-Position')],
    responses: { 200: json('The times.', ref('Uptime'), 'Directory-Position', 'Directory-Lag-Ms') },
    problems: [...readProblems, 'not_acceptable', 'not_found'],
    side: 'read',
  },
};
