import {
  boolean,
  constantFrom,
  gen,
  integer,
  jsonValue,
  shuffledSubarray,
  string,
  type Arbitrary,
} from 'fast-check';
import {
  getNamedType,
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  isCompositeType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { Json } from '../support/service.ts';

/** A request of GraphQL, with or without sense. */
export interface ArbitraryOperation {
  readonly query: string;
  readonly variables: Record<string, Json>;
}

type Choose = <Value>(arbitrary: Arbitrary<Value>) => Value;

/** How deep values and selections go; the limits of the service are met as well. */
const deepest = 6;

/** Operations of a schema: fields with arguments by variables, mostly of their types; `words` are what texts mostly are. */
export function operationsOf(schema: GraphQLSchema, words: readonly string[]): Arbitrary<ArbitraryOperation> {
  return gen().map((generate) => {
    const choose: Choose = (arbitrary) => generate(() => arbitrary);
    return new Writer(choose, words).operation(schema);
  });
}

/** Writes one operation, choice by choice. */
class Writer {
  readonly #choose: Choose;
  readonly #words: readonly string[];
  readonly #careless: boolean;
  readonly #declared: string[] = [];
  readonly #variables: Record<string, Json> = {};
  #aliases = 0;

  constructor(choose: Choose, words: readonly string[]) {
    this.#choose = choose;
    this.#words = words;
    this.#careless = choose(integer({ min: 0, max: 2 })) === 0;
  }

  operation(schema: GraphQLSchema): ArbitraryOperation {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const kinds = ['query', 'mutation', 'subscription'];
    const kind = this.#choose(constantFrom(...kinds, 'query', 'query', 'mutation', 'mutation'));
    const root = roots[kinds.indexOf(kind)];
    if (!root) throw new Error(`the schema has no ${kind}`);
    const selection = this.#selection(root, 0);
    const head = this.#declared.length > 0 ? `(${this.#declared.join(', ')})` : '';
    return { query: `${kind} ${head} ${selection}`, variables: this.#variables };
  }

  #selection(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields());
    const some = shuffledSubarray(fields, {
      minLength: 1,
      maxLength: Math.min(fields.length, depth === 0 ? 1 : 3),
    });
    const chosen = this.#choose(some).map((field) => {
      const inner = getNamedType(field.type);
      if (isCompositeType(inner) && depth >= deepest) return '__typename';
      const below = isObjectType(inner) && !this.#rarely() ? this.#selection(inner, depth + 1) : '';
      const alias = this.#choose(boolean()) ? `f${(this.#aliases += 1)}: ` : '';
      const name = this.#rarely() ? `${field.name}x` : field.name;
      const text = `${alias}${name}${this.#arguments(field.args)}${this.#directive()} ${below}`;
      return this.#rarely() ? `... on ${type.name} { ${text} }` : text;
    });
    return `{ ${chosen.join(' ')} }`;
  }

  #directive(): string {
    return this.#rarely()
      ? this.#choose(constantFrom(' @include(if: true)', ' @skip(if: false)', ' @no'))
      : '';
  }

  #arguments(args: readonly GraphQLArgument[]): string {
    const given = args.filter(({ type }) =>
      type instanceof GraphQLNonNull ? !this.#rarely() : this.#choose(boolean()),
    );
    const texts = given.map(({ name, type }) => {
      const variable = `v${this.#declared.length}`;
      this.#declared.push(`$${variable}: ${String(type)}`);
      this.#variables[variable] = this.#value(type, 0);
      return `${name}: $${variable}`;
    });
    return texts.length > 0 ? `(${texts.join(', ')})` : '';
  }

  #value(type: GraphQLInputType, depth: number): Json {
    if (this.#rarely()) return this.#choose(jsonValue());
    if (type instanceof GraphQLNonNull) return this.#value(type.ofType, depth);
    if (depth > deepest || this.#rarely()) return null;
    if (type instanceof GraphQLList)
      return Array.from({ length: this.#choose(integer({ min: 0, max: 3 })) }, () =>
        this.#value(type.ofType, depth + 1),
      );
    if (type instanceof GraphQLInputObjectType) {
      const fields = Object.values(type.getFields()).filter(
        (field) => field.type instanceof GraphQLNonNull || this.#choose(boolean()),
      );
      return Object.fromEntries(fields.map((field) => [field.name, this.#value(field.type, depth + 1)]));
    }
    return this.#scalar(type);
  }

  #scalar(type: GraphQLNamedType): Json {
    if (type instanceof GraphQLEnumType)
      return this.#choose(constantFrom(...type.getValues().map(({ name }) => name)));
    if (type.name === 'Boolean') return this.#choose(boolean());
    if (type.name === 'Timestamp')
      return this.#choose(constantFrom('2026-01-01T00:00:00Z', '2024-02-30', ''));
    if (/Int$|^Float$/.test(type.name)) return this.#choose(integer({ min: -1, max: 120 }));
    if (type.name.startsWith('JSON')) return this.#choose(jsonValue());
    if (type.name === 'StringMap') return { a: this.#text() };
    return this.#text();
  }

  #text(): string {
    return this.#rarely()
      ? this.#choose(string({ unit: 'binary', maxLength: 30 }))
      : this.#choose(constantFrom(...this.#words));
  }

  /** Whether to write nonsense here; most operations hold none, so that they get past the first check. */
  #rarely(): boolean {
    return this.#careless && this.#choose(integer({ min: 0, max: 19 })) === 0;
  }
}
