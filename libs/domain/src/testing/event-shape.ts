import { attributeNames, fillableNames, namesBeside } from '../shared/attributes.js';
import type { ContentOf, EventMembers, Member, MemberKind } from '../shared/event-definition.js';
import type { Field, Fields, FieldType } from '../shared/field.js';
import { isJsonObject } from '../shared/parsing/json-value.js';

type Fits<Kind extends MemberKind> = (value: unknown, member: ContentOf<Kind>) => boolean;

const shapes: { readonly [Kind in MemberKind]: Fits<Kind> } = {
  attributes: (value, { fields }) => {
    const beside = namesBeside(fields);
    return (
      isJsonObject(value) &&
      hasNames(
        Object.fromEntries(Object.entries(value).filter(([name]) => !beside.includes(name))),
        attributeNames(fields),
      ) &&
      valuesFit(value, fields)
    );
  },
  changes: (value, { fields, except, beside }) =>
    isJsonObject(value) &&
    Object.entries(value).every(([name, member]) =>
      name in beside
        ? memberFits(member, beside[name])
        : !except.includes(name) && attributeFits(member, fields[name]),
    ),
  list: (value, { fields }) =>
    Array.isArray(value) &&
    value.every((entry) => hasNames(entry, fillableNames(fields)) && valuesFit(entry, fields)),
  value: (value, { field }) => valueFits(value, field),
  label: (value) => value === null || typeof value === 'string',
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(value),
  source: (value) => hasNames(value, ['feed', 'id']),
  extensions: isJsonObject,
  'extensions or null': (value) => value === null || isJsonObject(value),
};

/** Whether data has all members that are not optional, no others than the defined ones, and fitting values. */
export const fits = (data: unknown, members: EventMembers): boolean =>
  isJsonObject(data) &&
  Object.entries(members).every(([name, { optional }]) => optional ?? name in data) &&
  Object.entries(data).every(([name, value]) => memberFits(value, members[name]));

const memberFits = (value: unknown, member: Member | undefined): boolean =>
  member !== undefined && (shapes[member.kind] as Fits<MemberKind>)(value, member);

/** Whether an object, or each entry of a list, has members that fit, those among them that it must have. */
const isStructure = (value: unknown, members: Fields): boolean =>
  [value]
    .flat()
    .every(
      (entry) =>
        valuesFit(entry, members) &&
        Object.entries(members).every(([name, { required }]) => !required || name in (entry as object)),
    );

const hasNames = (value: unknown, names: readonly string[]): boolean =>
  isJsonObject(value) && Object.keys(value).sort().join() === [...names].sort().join();

const valuesFit = (values: unknown, fields: Fields): boolean =>
  isJsonObject(values) && Object.entries(values).every(([name, value]) => attributeFits(value, fields[name]));

const attributeFits = (value: unknown, field: Field | undefined): boolean =>
  field?.fillable === true && valueFits(value, field);

const lists: ReadonlySet<FieldType> = new Set<FieldType>(['tokens', 'references', 'sources']);

/** Whether it is a value of the field, as far as its type in JSON says. */
function valueFits(value: unknown, { type, nullable, options, members }: Field): boolean {
  if (value === null) return nullable;
  if (lists.has(type)) return Array.isArray(value);
  if (options) return options.some((option) => option.value === value);
  if (members) return isStructure(value, members) && Array.isArray(value) === (type === 'list');
  if (type === 'integer' || type === 'decimal') return typeof value === 'number';
  return typeof value === (type === 'boolean' ? 'boolean' : 'string');
}
