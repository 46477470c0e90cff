import type { Source } from './decider.js';
import type { Extensions } from './extensions.js';
import type { AttributesOf, Field, Fields, GivenOf } from './field.js';

/**
 * What a member of an event's data holds. Its schema, and what of it is text, derive from this: the tables of these kinds
 * do not compile without a new one.
 */
export type MemberContent =
  /** All attributes of a catalogue. */
  | { readonly kind: 'attributes'; readonly fields: Fields }
  /** Those attributes of a catalogue that have changed, and those members beside them. */
  | {
      readonly kind: 'changes';
      readonly fields: Fields;
      readonly except: readonly string[];
      readonly beside: EventMembers;
    }
  /** Entries of a catalogue's attributes, of which the required ones are always there. */
  | { readonly kind: 'list'; readonly fields: Fields }
  /** The value of one field. */
  | { readonly kind: 'value'; readonly field: Field }
  /** The label of a code. */
  | { readonly kind: 'label' }
  | { readonly kind: 'time' }
  | { readonly kind: 'source' }
  | { readonly kind: 'extensions' }
  | { readonly kind: 'extensions or null' };

export type MemberKind = MemberContent['kind'];

/** What a member of one kind holds. */
export type ContentOf<Kind extends MemberKind> = Extract<MemberContent, { readonly kind: Kind }>;

/** A member whose value is a T. */
export type Member<T = unknown> = MemberContent & {
  /** Whether events may lack it. */
  readonly optional?: true;
  /** No object has it: T is for the compiler alone. */
  readonly value?: T;
};

/** The members of an event's data, by name. */
export type EventMembers = Readonly<Record<string, Member>>;

/** The definitions of an aggregate's events: the members of their data, by type. */
export type EventDefinitions = Readonly<Record<string, EventMembers>>;

export const attributes = <F extends Fields>(fields: F): Member<AttributesOf<F>> => ({
  kind: 'attributes',
  fields,
});

interface ChangesTraits<Name extends string, Beside extends EventMembers> {
  /** Attributes whose changes have events of their own. */
  readonly except?: readonly Name[];
  readonly beside?: Beside;
}

export const changes = <
  F extends Fields,
  Name extends keyof F & string = never,
  Beside extends EventMembers = Record<never, Member>,
>(
  fields: F,
  { except = [], beside }: ChangesTraits<Name, Beside> = {},
): Member<Partial<Omit<AttributesOf<F>, Name> & DataOf<Beside>>> => ({
  kind: 'changes',
  fields,
  except,
  beside: beside ?? {},
});

export const listOf = <F extends Fields>(fields: F): Member<readonly GivenOf<F>[]> => ({
  kind: 'list',
  fields,
});

export const value = <T>(field: Field<T>): Member<T> => ({ kind: 'value', field });
export const label: Member<string | null> = { kind: 'label' };
/** RFC 3339 in UTC with milliseconds. */
export const time: Member<string> = { kind: 'time' };
export const source: Member<Source> = { kind: 'source' };
export const extensions: Member<Extensions> = { kind: 'extensions' };
export const extensionsOrNull: Member<Extensions | null> = { kind: 'extensions or null' };

export const optional = <T>(member: Member<T>): Member<T> & { readonly optional: true } => ({
  ...member,
  optional: true,
});

type ValueOf<M extends Member> = M extends Member<infer T> ? T : never;

type OptionalName<Members extends EventMembers> = {
  [Name in keyof Members]: Members[Name] extends { readonly optional: true } ? Name : never;
}[keyof Members];

/** What has these members. */
export type DataOf<Members extends EventMembers> = {
  readonly [Name in Exclude<keyof Members, OptionalName<Members>>]: ValueOf<Members[Name]>;
} & {
  readonly [Name in OptionalName<Members>]?: ValueOf<Members[Name]>;
};

/** An event of one of these types, with its data. */
export type EventOf<Events extends EventDefinitions, Types extends keyof Events = keyof Events> = {
  readonly [Type in Types]: {
    readonly type: Type;
    // The type {} would let any data pass.
    readonly data: keyof Events[Type] extends never ? Record<string, never> : DataOf<Events[Type]>;
  };
}[Types];
