const string = { type: ['string', 'null'], maxLength: 255 };
const text = { type: ['string', 'null'], maxLength: 65_535 };
const numeric = {
  type: ['string', 'null'],
  pattern: String.raw`^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$`,
  maxLength: 255,
};
const uint64 = { type: ['string', 'null'], pattern: '^(0|[1-9][0-9]{0,19})$' };
const code = { type: ['string', 'null'], enum: ['0', '1', '2', '3', '4', null] };
const nullable = { type: ['string', 'null'] };
const id = { type: 'object', properties: { id: { type: 'string', maxLength: 36 } } };

const writableFields = {
  name: text,
  latitude: numeric,
  longitude: numeric,
  cost: text,
  cost_description: text,
  manufacturer: text,
  model: text,
  pwps_version: string,
  qr_enabled: { type: 'boolean' },
  outlets: text,
  hours: string,
  pre_charge_instructions: text,
  available: code,
  location_id: { ...uint64, type: 'string' },
  external_location_id: uint64,
  external_station_id: uint64,
};
const station = { type: 'object', properties: writableFields, additionalProperties: false };

const location = Object.fromEntries(
  ['name', 'address', 'city', 'region', 'postal_code', 'country', 'time_zone'].map((name) => [name, string]),
);

const listedFields = {
  ...Object.fromEntries(Object.keys(writableFields).map((name) => [name, nullable])),
  qr_enabled: { type: 'boolean' },
};
const envelope = (attributes: object) => ({
  type: 'object',
  properties: {
    id: { type: 'string' },
    version: { type: 'integer' },
    attributes: { type: 'object', properties: attributes },
    status: {
      type: 'object',
      properties: { code: nullable, label: nullable, observed_at: nullable, changed_at: nullable },
    },
    connectors: { type: 'array', items: {} },
    distance_m: { type: 'number' },
  },
});
const record = envelope({ ...listedFields, created_at: { type: 'string' }, updated_at: { type: 'string' } });
const page = {
  type: 'object',
  properties: { items: { type: 'array', items: envelope(listedFields) }, next: nullable },
};

/** Fastify's schema of each route, for the validation of requests and the serialization of responses. */
export const schemas = {
  create: { body: { ...station, required: ['location_id'] }, response: { 201: record } },
  patch: { params: id, body: station, response: { 200: record } },
  setAvailability: {
    params: id,
    body: {
      type: 'object',
      properties: { available: code, observed_at: { type: 'string', format: 'date-time' } },
      required: ['available'],
      additionalProperties: false,
    },
    response: { 200: record },
  },
  find: { params: id, response: { 200: record } },
  list: {
    querystring: {
      type: 'object',
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 1000, default: 50 },
        q: { type: 'string', maxLength: 255 },
        near: { type: 'string', pattern: String.raw`^-?\d+(\.\d+)?,-?\d+(\.\d+)?$` },
        radius: { type: 'number', exclusiveMinimum: 0, maximum: 500_000, default: 10_000 },
      },
      not: { required: ['q', 'near'] },
      additionalProperties: false,
    },
    response: { 200: page },
  },
  registerLocation: {
    params: { type: 'object', properties: { id: { ...uint64, type: 'string' } } },
    body: { type: 'object', properties: location, additionalProperties: false },
    response: {
      '2xx': envelope({ ...location, retired: { type: 'boolean' } }),
    },
  },
};
