import { ref, type JsonSchema } from '#http';

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Schemas as generators of code need them, Modelina above all, in the dialect of AsyncAPI, which is that of JSON Schema's
 * draft 7. The OpenAPI document has objects, enumerations and constants inline; here each of them is a component, whose
 * name becomes that of a class. One that equals a known schema has its name, any other one that of the schema around it
 * and of its member.
 */
export class NamedSchemas {
  /** The components, as they were before, by their names. */
  private readonly originals = new Map<string, JsonSchema>();
  private readonly translated = new Map<string, JsonSchema>();
  private readonly nameByText: ReadonlyMap<string, string>;

  /** @param known by the names that references have */
  constructor(private readonly known: Schemas) {
    const named = Object.entries(known).filter(([, schema]) => isDistinct(schema));
    // Of equal schemas, the first name counts.
    this.nameByText = new Map(named.reverse().map(([name, schema]) => [JSON.stringify(schema), name]));
  }

  /** All schemas that were referred to. */
  get components(): Schemas {
    return Object.fromEntries(this.translated);
  }

  /** Makes a schema of which no classes are generated a component, as it is. */
  headers(schema: JsonSchema, name: string): JsonSchema {
    return this.refTo(this.nameByText.get(JSON.stringify(schema)) ?? name, schema, () => schema);
  }

  /** Makes the schema a component, unless it is a reference to one. */
  component(schema: JsonSchema, name: string): JsonSchema {
    if (typeof schema.$ref !== 'string') {
      return this.refTo(this.nameByText.get(JSON.stringify(schema)) ?? name, schema);
    }
    const target = schema.$ref.slice(ref('').$ref.length);
    const found = this.known[target];
    if (!found) throw new Error(`There is no schema ${target}`);
    return this.refTo(target, found);
  }

  /** @throws Error another schema has this name */
  private refTo(target: string, schema: JsonSchema, translate = this.body.bind(this)): JsonSchema {
    const name = classNameOf(target);
    const original = this.originals.get(name);
    if (!original) {
      this.originals.set(name, schema);
      this.translated.set(name, translate(schema, name));
    } else if (JSON.stringify(original) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas would have the name ${name}`);
    }
    return ref(name);
  }

  private inner(schema: JsonSchema, name: string): JsonSchema {
    const isObject = [schema.type].flat().includes('object');
    const hasClass = isObject || ['enum', 'const', '$ref'].some((keyword) => keyword in schema);
    return hasClass ? this.component(schema, name) : this.body(schema, name);
  }

  private body({ const: value, ...schema }: JsonSchema, name: string): JsonSchema {
    // Modelina writes classes without members, and constants, as Pydantic models that are no Python.
    if (schema.type === 'object' && isClosed(schema) && isEmpty(schema)) {
      return { type: 'object', maxProperties: 0 };
    }
    if (value !== undefined) return { ...schema, enum: [value] };
    const members = Object.entries(schema)
      .filter(([keyword, inner]) => keyword !== 'additionalProperties' || inner !== true)
      .map(([keyword, inner]) => [keyword, this.valueOf(keyword, inner, name)]);
    const { type: member } = propertiesOf(schema);
    return {
      ...(member && isConstant(member) && { allOf: [this.refTo('Typed', typed)] }),
      ...(Object.fromEntries(members) as JsonSchema),
    };
  }

  private valueOf(keyword: string, value: unknown, name: string): unknown {
    switch (keyword) {
      case 'properties':
        return Object.fromEntries(
          Object.entries(value as Schemas).map(([member, schema]) => [
            member,
            member === 'type' && isConstant(schema) ? schema : this.inner(schema, name + capitalized(member)),
          ]),
        );
      case 'items':
        return this.inner(value as JsonSchema, `${name}Item`);
      case 'oneOf':
        return (value as readonly JsonSchema[]).map((schema) => this.inner(schema, name));
      default:
        return value;
    }
  }
}

/** What AsyncAPI's discriminator needs: objects with a constant `type` inherit from the schema that names this member. */
const typed = {
  description: 'An object whose `type` says which schema it has.',
  type: 'object',
  discriminator: 'type',
  properties: { type: { type: 'string' } },
  required: ['type'],
};

const propertiesOf = ({ properties = {} }: JsonSchema) => properties as Schemas;
const isConstant = (schema: JsonSchema) => 'const' in schema;
const isClosed = ({ additionalProperties }: JsonSchema) => additionalProperties === false;
const isEmpty = (schema: JsonSchema) => Object.keys(propertiesOf(schema)).length === 0;

/** Objects without members are equal, and mean different things. */
const isDistinct = (schema: JsonSchema) =>
  'enum' in schema || isConstant(schema) || schema.additionalProperties === true || !isEmpty(schema);

/** StationCreatedV1 for StationCreated.v1. */
const classNameOf = (name: string) => name.replace(/\.v(?=\d)/, 'V');

const capitalized = (member: string) =>
  member.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
