import type { ContentOf, EventMembers, Member, MemberKind } from '../shared/event-definition.js';
import { isJsonObject } from '../shared/parsing/json-value.js';
import { isUnset } from '../shared/unset.js';
import type { Field, Fields, FieldType } from '../shared/field.js';
import { stationEvents, type StationEvent } from './station.events.js';

/** The type of the event that says that the texts in all events before it are erased. */
export const TEXT_ERASED = 'StationTextErased.v1';

/** The types of fields in which clients may write any text. */
const textTypes: ReadonlySet<FieldType> = new Set<FieldType>(['string', 'text', 'tokens', 'url']);

/**
 * The event without text: texts are null, lists of texts and extensions are empty. All members that it had are there, so
 * that it still says what was changed. An event whose members hold no text is returned itself.
 */
export function withoutText<Event extends StationEvent>(event: Event): Event {
  const data = membersWithoutText(stationEvents[event.type], event.data);
  return isSame(data, event.data) ? event : { ...event, data };
}

type Values = Readonly<Record<string, unknown>>;

const isSame = (one: Values, other: Values): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);

const membersWithoutText = (members: EventMembers, values: object): Values =>
  mapped(values, (value, name) => memberWithoutText(own(members, name), value));

/** What no definition has any more may be text too. */
function memberWithoutText(member: Member | undefined, value: unknown): unknown {
  if (!member) return null;
  const erase = erasures[member.kind] as (value: unknown, member: Member) => unknown;
  return erase(value, member);
}

type Erasure<Kind extends MemberKind> = (value: never, member: ContentOf<Kind>) => unknown;

const same = (value: unknown): unknown => value;

/** What is left of a member of each kind. */
const erasures: { readonly [Kind in MemberKind]: Erasure<Kind> } = {
  attributes: (values: object, { fields }) => attributesWithoutText(fields, values),
  changes: (values: object, { fields, beside }) =>
    mapped(values, (value, name) => {
      const member = own(beside, name);
      return member ? memberWithoutText(member, value) : attributeWithoutText(own(fields, name), value);
    }),
  list: (entries: readonly object[], { fields }) =>
    entries.map((entry) => attributesWithoutText(fields, entry)),
  value: (value: unknown, { field }) => attributeWithoutText(field, value),
  label: same,
  time: same,
  source: same,
  extensions: () => ({}),
  'extensions or null': (value: object | null) => value && {},
};

const attributesWithoutText = (fields: Fields, values: object): object =>
  mapped(values, (value, name) => attributeWithoutText(own(fields, name), value));

/** Values of a name that the catalogue does not have any more may be texts too. */
function attributeWithoutText(field: Field | undefined, value: unknown): unknown {
  if (!field) return null;
  if (field.members && value !== null) return membersErased(field.members, value);
  return isText(field, value) ? field.initial : value;
}

/** An object without its texts, or null if it must have one of them; of a list of objects, what is left of each. */
function membersErased(members: Fields, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((entry: unknown) => membersErased(members, entry)).filter((entry) => entry !== null);
  if (!isJsonObject(value)) return null;
  const erased = Object.entries(attributesWithoutText(members, value));
  const left = new Map(erased.filter(([, inner]) => !isUnset(inner)));
  const isWhole = Object.entries(members).every(([name, { required }]) => !required || left.has(name));
  return isWhole && left.size > 0 ? Object.fromEntries(left) : null;
}

const isText = ({ type, words = [] }: Field, value: unknown): boolean =>
  textTypes.has(type) && !(typeof value === 'string' && words.includes(value.trim().toUpperCase()));

const own = <T>(members: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;

const mapped = (values: object, change: (value: unknown, name: string) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
