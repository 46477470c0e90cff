import { isJsonObject, listOf, member, textOf } from '#domain';
import { withTypes, type MemberTypes } from '../fields/json-members.js';
import type { Warn } from '../records/mapped-record.js';

/** The members that are read. A position is text, as it may have a decimal comma. */
const poiMembers = {
  Connections: 'list',
  DateLastStatusUpdate: 'text',
  GeneralComments: 'text',
  MediaItems: 'list',
  NumberOfPoints: 'number',
  OperatorInfo: 'object',
  StatusType: 'object',
  StatusTypeID: 'number',
  UsageCost: 'text',
  UsageType: 'object',
} as const satisfies MemberTypes;

const addressMembers = {
  AccessComments: 'text',
  AddressLine1: 'text',
  AddressLine2: 'text',
  ContactTelephone1: 'text',
  Country: 'object',
  CountryID: 'number',
  Latitude: 'text',
  Longitude: 'text',
  Postcode: 'text',
  RelatedURL: 'text',
  StateOrProvince: 'text',
  Title: 'text',
  Town: 'text',
} as const satisfies MemberTypes;

const connectionMembers = {
  Amps: 'number',
  ConnectionType: 'object',
  ConnectionTypeID: 'number',
  CurrentType: 'object',
  CurrentTypeID: 'number',
  PowerKW: 'number',
  Quantity: 'number',
  StatusType: 'object',
  StatusTypeID: 'number',
  Voltage: 'number',
} as const satisfies MemberTypes;

/** Of all rows of reference data. */
const referenceMembers = {
  ContactEmail: 'text',
  ID: 'number',
  ISOCode: 'text',
  PhonePrimaryContact: 'text',
  Title: 'text',
  WebsiteURL: 'text',
} as const satisfies MemberTypes;

const references = ['ConnectionType', 'Country', 'CurrentType', 'OperatorInfo', 'StatusType', 'UsageType'];

/** Returns a POI without members of another type than Open Charge Map's, at any depth, with a warning for each. */
export function withOcmTypes(
  poi: Json,
  address: Json,
  warn: Warn,
): { readonly poi: Json; readonly address: Json } {
  const read = typed(poi, poiMembers, warn);
  const connections = listOf(read['Connections']).map((connection) =>
    isJsonObject(connection) ? typed(connection, connectionMembers, warn) : connection,
  );
  return { poi: { ...read, Connections: connections }, address: typed(address, addressMembers, warn) };
}

/** The same record if all of its members have their types. */
function typed(given: Json, members: MemberTypes, warn: Warn): Json {
  const record = withTypes(given, members, warn);
  const changed = references.flatMap((name) => {
    const row = record[name];
    const read = isJsonObject(row) ? withTypes(row, referenceMembers, warn) : row;
    return read === row ? [] : [[name, read] as const];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}

export type Json = Readonly<Record<string, unknown>>;

/** A row of the reference data. */
export interface Reference {
  readonly id: number | null;
  readonly title: string | null;
}

/**
 * Returns what a record refers to by a name such as `StatusType`: an object, or in compact responses the id alone, as
 * `StatusTypeID`.
 */
export function referenceOf(record: Json, name: string): Reference {
  const object = record[name];
  const id = textOf(member(object, 'ID')) ?? textOf(record[`${name}ID`]);
  return { id: id === null ? null : Number(id), title: textOf(member(object, 'Title')) };
}
