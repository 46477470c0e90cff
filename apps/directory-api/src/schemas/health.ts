import { checkStatuses, constant, object, type JsonSchema } from '#http';
import { modes } from '../backend/backend.js';

const check: JsonSchema = object(
  {
    status: { type: 'string', enum: checkStatuses },
    detail: { type: 'string' },
    lag_ms: { type: 'integer', minimum: 0 },
  },
  ['status'],
);

export const live: JsonSchema = object({ status: constant('live') });

export const readiness: JsonSchema = object({
  status: { type: 'string', enum: ['ready', 'not_ready'] },
  mode: { type: 'string', enum: modes },
  checks: { type: 'object', additionalProperties: check },
});
