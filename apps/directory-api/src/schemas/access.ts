import { MAX_KEY_FEEDS, MAX_KEY_NAME_LENGTH, scopes } from '#application';
import { closedObject, listOf, object, orNull, ref, type JsonSchema } from '#http';
import { timestamp } from '#http/openapi';

const text: JsonSchema = { type: 'string' };
const scope: JsonSchema = { type: 'string', enum: Object.keys(scopes) };
const scopeList: JsonSchema = listOf(ref('Scope'));
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

const keyMembers: Readonly<Record<string, JsonSchema>> = {
  id: text,
  name: text,
  last_four: { ...text, description: 'The last four characters of the key.' },
  scopes: scopeList,
  feeds: { ...orNull(feeds), description: `${String(feeds.description)} Null: any record.` },
  created_at: timestamp,
  expires_at: orNull(timestamp),
  revoked_at: { ...timestamp, description: 'Only if it is revoked.' },
  last_used_at: orNull({ ...timestamp, description: 'The hour of the last use; null if never used.' }),
};
const always = Object.keys(keyMembers).filter((name) => name !== 'revoked_at');

const madeApiKey: JsonSchema = object(
  {
    key: {
      ...text,
      pattern: '^csd_[0-9A-Za-z]{36}$',
      description: 'The key itself, which is shown here only.',
    },
    ...keyMembers,
  },
  ['key', ...always],
);

const apiKeyInput: JsonSchema = closedObject(
  {
    name: {
      ...text,
      minLength: 1,
      maxLength: MAX_KEY_NAME_LENGTH,
      description: 'What or whom the key is for. No other key that is not revoked has the name.',
    },
    scopes: { ...scopeList, minItems: 1, uniqueItems: true },
    feeds: {
      ...orNull({
        ...listOf({ type: 'string', minLength: 1, maxLength: 255 }),
        ...{ minItems: 1, maxItems: MAX_KEY_FEEDS, uniqueItems: true },
      }),
      description: `${String(feeds.description)} By default null: any record.`,
    },
    expires_at: orNull({ ...timestamp, description: 'In the future. By default null: it does not expire.' }),
  },
  ['name', 'scopes'],
);

export const accessSchemas = {
  Scope: scope,
  Caller: caller,
  ApiKey: object(keyMembers, always),
  ApiKeyInput: apiKeyInput,
  MadeApiKey: madeApiKey,
};
