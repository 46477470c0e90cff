import type { Source } from './decider.js';
import type { AttributesOf, Fields } from './field.js';
import { STRING_LENGTH, fillable, orNull, required, type Traits } from './field-parts.js';
import { parseList, parseObject, type Check } from './parsing/structures.js';
import { accept, parseReferences, parseSourcePart, type Parser } from './parsing/values.js';

/** Greatest number of entries of a list of objects, unless it says otherwise. */
const MAX_ENTRIES = 100;

type NullableName<F extends Fields> = Exclude<keyof AttributesOf<F>, RequiredName<F>>;
type RequiredName<F extends Fields> = {
  [K in keyof F]: F[K] extends { required: true } ? K : never;
}[keyof F];

/** An object with these members, in stored form: those that are unset are absent. */
export type ObjectOf<F extends Fields> = {
  readonly [K in RequiredName<F> & keyof AttributesOf<F>]: AttributesOf<F>[K];
} & {
  readonly [K in NullableName<F>]?: Exclude<AttributesOf<F>[K], null>;
};

interface ObjectTraits extends Traits {
  /** What members that are valid by themselves break together. */
  check?: Check;
}

/** An object of members, which merge patches merge; without any member that is set, it is null. */
export const object = <F extends Fields>(
  structure: string,
  members: F,
  { check, ...traits }: ObjectTraits = {},
) => {
  const parse = parseObject(members, false, check) as Parser<unknown> as Parser<ObjectOf<F>>;
  return fillable<ObjectOf<F> | null>({
    type: 'object',
    initial: null,
    structure,
    members,
    parse: orNull((input) => {
      const parsed = parse(input);
      return parsed.ok && Object.keys(parsed.value).length === 0 ? accept(null) : parsed;
    }),
    parsePatch: orNull(parseObject(members, true)),
    form: 'object',
    ...traits,
  });
};

interface ListTraits<F extends Fields> extends ObjectTraits {
  /** The member in which no two entries may agree. */
  key?: keyof F & string;
  /** If it must have some: a number of entries out of this range is `out_of_range`. */
  minEntries?: number;
  maxEntries?: number;
}

/** A list of objects, which merge patches replace; empty where nothing is given or null. */
export const list = <F extends Fields>(
  structure: string,
  members: F,
  { key, check, minEntries, maxEntries = MAX_ENTRIES, ...traits }: ListTraits<F> = {},
) => {
  const rules = { minEntries, maxEntries, key, check };
  const parse = parseList(members, rules) as Parser<unknown> as Parser<readonly ObjectOf<F>[]>;
  return fillable<readonly ObjectOf<F>[]>({
    type: 'list',
    nullable: false,
    initial: [],
    structure,
    members,
    maxEntries,
    ...(minEntries !== undefined && { minEntries }),
    ...(key !== undefined && { key }),
    form: 'list',
    parse: (input) => parse(input ?? []),
    ...traits,
  });
};

/**
 * The ids of records of a collection, empty where nothing is given or null. Their order means nothing, so they are kept
 * in one order, each once. There need be no such records.
 */
export const references = (collection: string, maxEntries: number, traits: Traits = {}) => {
  const parse = parseReferences(maxEntries);
  return fillable<readonly string[]>({
    type: 'references',
    nullable: false,
    initial: [],
    maxEntries,
    collection,
    searchable: false,
    form: false,
    parse: (input) => parse(input ?? []),
    ...traits,
  });
};

const sourcePart = required<string>({
  type: 'string',
  initial: '',
  maxLength: STRING_LENGTH,
  parse: parseSourcePart,
});

/** The sources of records, as {@link references} has their ids. */
export const sources = (maxEntries: number, traits: Traits = {}) => {
  const members = { feed: sourcePart, id: sourcePart };
  const parse = parseList(members, { maxEntries }) as Parser<unknown> as Parser<readonly Source[]>;
  return fillable<readonly Source[]>({
    type: 'sources',
    nullable: false,
    initial: [],
    maxEntries,
    searchable: false,
    form: false,
    parse: (input) => {
      const parsed = parse(input ?? []);
      return parsed.ok ? accept(inOrder(parsed.value)) : parsed;
    },
    ...traits,
  });
};

/** Each source once, ordered by feed and id. */
function inOrder(given: readonly Source[]): readonly Source[] {
  const byText = new Map(given.map((source) => [`${source.feed}\n${source.id}`, source]));
  return [...byText.keys()].sort().map((text) => byText.get(text) as Source);
}
