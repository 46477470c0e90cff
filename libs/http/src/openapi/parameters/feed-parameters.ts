import { MAX_EVENT_WAIT_S, stationFilterNames } from '#application';
import type { JsonSchema } from '../../endpoint/json-schema.js';
import type { Parameter, Reference } from '../../endpoint/operation.js';
import { position, timestamp, uuid } from '../../schemas/scalar-schemas.js';
import { BOX, boxText, inHeader, query, sharedParameterRefs } from './shared-parameters.js';

/**
 * The parameters of the event feed.
 * @param types all event types
 */
export const feedParameters = (types: readonly string[]): (Parameter | Reference)[] => [
  query('order', 'Oldest first, or with `desc` newest first.', {
    type: 'string',
    enum: ['asc', 'desc'],
    default: 'asc',
  }),
  query('after', 'The position after which to read, or `latest`. The default is the beginning.', position),
  query(
    'before',
    'Only with `order=desc`, instead of `after`: the time or position of an event, which is left out with all newer ones, or the `next` of a page. The default is the end.',
    { type: 'string', maxLength: 300 },
  ),
  ...filterParameters(types),
  // Without a default: clients that send all defaults could not read with `order=desc`.
  query('wait', 'How many seconds to wait for an event if there is none. Not with `order=desc`.', {
    type: 'integer',
    minimum: 0,
    maximum: MAX_EVENT_WAIT_S,
  }),
  ...sharedParameterRefs('limit', 'Directory-Position'),
];

/** The parameters of a stream of events. @param types all event types */
export const streamParameters = (types: readonly string[]): (Parameter | Reference)[] => [
  query('after', 'The position after which to begin. The default, or `latest`, is now.', position),
  query('since', 'The time of acceptance of the first event, instead of `after`.', timestamp),
  query('lastEventId', 'The same as Last-Event-ID, for clients that cannot set headers.', position),
  ...filterParameters(types),
  inHeader('Last-Event-ID', 'The last `id` that was received. It replaces `after` and `since`.', position),
  ...sharedParameterRefs('Directory-Position'),
];

const values: JsonSchema = { type: 'array', items: { type: 'string' } };

const filterParameters = (types: readonly string[]): Parameter[] => [
  query('types', 'Only events of these types, with or without the version.', {
    type: 'array',
    items: { type: 'string', enum: [...types, ...types.map((type) => type.replace(/\.v\d+$/, ''))] },
  }),
  query('import', 'Only events whose commands one of these imports has sent; `null` means none.', values),
  ...stationFilterNames.map((name) => query(name, ...stationFilters[name])),
];

const stationFilters: Record<(typeof stationFilterNames)[number], [description: string, JsonSchema]> = {
  station_id: ['Only events of these stations.', { type: 'array', items: uuid }],
  location_id: [
    'Only events of stations that are at one of these locations before or after the event.',
    values,
  ],
  available: ['Only events of stations that have one of these statuses before or after the event.', values],
  operator: ['Only events of stations whose location has one of these operators now.', values],
  standard: [
    'Only events of stations with a connector of one of these standards before or after the event.',
    values,
  ],
  source_feed: ['Only events of stations whose source is one of these feeds.', values],
  bbox: [`Only events of stations that are in this box before or after the event: ${BOX}.`, boxText],
};
