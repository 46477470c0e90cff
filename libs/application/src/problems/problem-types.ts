/** An entry of the error catalogue. */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** What the client can do; the default `detail`. */
  readonly advice: string;
}

const row = (status: number, title: string, advice: string): ProblemType => ({ status, title, advice });

/** The error catalogue: every error code of the service with its HTTP status. */
export const problemTypes = {
  malformed_json: row(400, 'Malformed JSON', 'Send a body that is one JSON text, in UTF-8.'),
  invalid_parameter: row(
    400,
    'Invalid parameter',
    'Correct the query parameter or header that the detail names.',
  ),
  invalid_cursor: row(
    400,
    'Invalid cursor',
    'Use `next` of a page of the same query, or start without a cursor.',
  ),
  unauthenticated: row(
    401,
    'Unauthenticated',
    'Send a valid API key or token as "Authorization: Bearer …", or a key in X-API-Key.',
  ),
  forbidden: row(
    403,
    'Forbidden',
    'Use a key or token that has the scope, and the feed, that the detail names.',
  ),
  not_found: row(404, 'Not found', 'Check the path and the identifier.'),
  station_removed: row(
    410,
    'Station removed',
    'The station was removed. Its history can still be read, and it can be restored.',
  ),
  connector_type_removed: row(
    410,
    'Connector type removed',
    'The connector type was removed. It can be restored.',
  ),
  tariff_removed: row(410, 'Tariff removed', 'The tariff was removed. It can be restored.'),
  exclusion_not_found: row(
    404,
    'Exclusion not found',
    'The station has no exclusion of this number: read its exclusions.',
  ),
  method_not_allowed: row(405, 'Method not allowed', 'Use one of the methods in the Allow header.'),
  not_acceptable: row(406, 'Not acceptable', 'Accept application/json, or leave the Accept header out.'),
  request_timeout: row(408, 'Request timeout', 'Send the whole request without a pause.'),
  payload_too_large: row(
    413,
    'Payload too large',
    'Send less at once: the limit is 8 MiB, 5 MiB for a photo.',
  ),
  unsupported_media_type: row(
    415,
    'Unsupported media type',
    'Send the Content-Type that the operation takes.',
  ),
  not_an_image: row(415, 'Not an image', 'Send a JPEG, PNG, WebP or GIF image in the field photo.'),
  headers_too_large: row(431, 'Headers too large', 'Send fewer or shorter headers.'),
  id_taken: row(
    409,
    'Identifier taken',
    'The location has another source, or none: register it again with its own, change it with PATCH, or choose another identifier.',
  ),
  import_running: row(
    409,
    'Import running',
    'Wait for the end of the import of this feed that runs, or cancel it.',
  ),
  keys_elsewhere: row(
    409,
    'Keys are elsewhere',
    'Make and revoke keys where their file is written, with npx directory keys.',
  ),
  version_mismatch: row(
    412,
    'Version mismatch',
    'The record has changed: read it, and send its version in If-Match if the change still holds.',
  ),
  validation_failed: row(422, 'Validation failed', 'Correct the fields that `errors` names.'),
  idempotency_key_reused: row(
    422,
    'Idempotency key reused',
    'Use a new key for another request; the same key is for a retry of the same request.',
  ),
  unreadable_file: row(
    422,
    'Unreadable file',
    'Correct the file as the detail says, or name its format if it was taken for another one.',
  ),
  nothing_to_import: row(
    422,
    'Nothing to import',
    'Send a file that has at least one record, or revert an import that has written records.',
  ),
  incomplete_file: row(
    422,
    'Incomplete file',
    'Import the whole feed, or leave out `complete`: stations that are not in the file then stay.',
  ),
  too_much_removed: row(
    422,
    'Too much removed',
    'Check that the file is the whole feed; if it is, import it with `force`.',
  ),
  address_refused: row(
    422,
    'Address refused',
    'Import from a public address: the operator can allow others with FEED_ALLOW_CIDRS.',
  ),
  misdirected_request: row(
    421,
    'Misdirected request',
    'Address the service by the loopback address that it listens on, or as localhost: Host has another name.',
  ),
  misrouted: row(
    421,
    'Misrouted',
    'Send the command with a key that is its target id, and without headers of a forwarded one.',
  ),
  rate_limited: row(
    429,
    'Rate limited',
    'Send less: try again after Retry-After seconds. RateLimit says what is left.',
  ),
  internal_error: row(500, 'Internal error', 'Try again; if it persists, see the service log.'),
  address_failed: row(
    502,
    'Address failed',
    'Check that the address answers with the feed, and import it again.',
  ),
  cut_off: row(503, 'Cut off', 'Send the file again: the instance that had it has ended.'),
  broker_unavailable: row(
    503,
    'Broker unavailable',
    'Try again after Retry-After seconds, with the same Idempotency-Key: it is processed at most once.',
  ),
  projection_behind: row(
    503,
    'Projection behind',
    'Try again after Retry-After seconds: the write is durable, but the read models have not applied it yet.',
  ),
  issuer_unavailable: row(
    503,
    'Issuer unavailable',
    'Try again after Retry-After seconds: the keys by which tokens are verified cannot be read.',
  ),
  overloaded: row(503, 'Overloaded', 'Try again after Retry-After seconds, with the same Idempotency-Key.'),
  shutting_down: row(503, 'Shutting down', 'Try again after Retry-After seconds.'),
} as const satisfies Record<string, ProblemType>;

export type ProblemCode = keyof typeof problemTypes;
