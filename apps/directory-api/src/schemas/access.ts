import { scopes } from '#application';
import { listOf, object, orNull, type JsonSchema } from '#http';
import { timestamp } from '#http/openapi';

const text: JsonSchema = { type: 'string' };
const scopeList: JsonSchema = listOf({ type: 'string', enum: Object.keys(scopes) });
const feeds: JsonSchema = {
  ...listOf(text),
  description: 'The feeds whose records it may write.',
};

const caller: JsonSchema = object(
  {
    caller: {
      ...text,
      description:
        'The id of the key, the subject of the token, or `anonymous`: the `caller` of its commands and events.',
    },
    kind: { type: 'string', enum: ['anonymous', 'key', 'token'] },
    name: { ...text, description: 'The name of the key.' },
    scopes: scopeList,
    feeds: { ...feeds, description: `${String(feeds.description)} Only if it is bound to feeds.` },
    expires_at: { ...timestamp, description: 'When the credential expires; only if it does.' },
  },
  ['caller', 'kind', 'scopes'],
);

const apiKey: JsonSchema = object(
  {
    id: text,
    name: text,
    last_four: { ...text, description: 'The last four characters of the key.' },
    scopes: scopeList,
    feeds: { ...orNull(feeds), description: `${String(feeds.description)} Null: any record.` },
    created_at: timestamp,
    expires_at: orNull(timestamp),
    revoked_at: { ...timestamp, description: 'Only if it is revoked.' },
    last_used_at: orNull({ ...timestamp, description: 'The hour of the last use; null if never used.' }),
  },
  ['id', 'name', 'last_four', 'scopes', 'feeds', 'created_at', 'expires_at', 'last_used_at'],
);

export const accessSchemas = { Caller: caller, ApiKey: apiKey };
