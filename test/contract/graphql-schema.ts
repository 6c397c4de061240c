import type { TestClient } from '../support/service.ts';

interface TypeRef {
  kind: string;
  name: string | null;
  ofType: TypeRef | null;
}

interface FieldOfType {
  name: string;
  args: { name: string; type: TypeRef; defaultValue: string | null }[];
  type: TypeRef;
}

/** The types of a schema by name, each with its fields. */
export type Types = ReadonlyMap<string, readonly FieldOfType[]>;

const typeRef = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }';

/** Asks a running service for its schema. */
export async function introspect(client: TestClient): Promise<Types> {
  const { json } = await client.graphql(
    `{ __schema { types { name fields { name args { name defaultValue type { ${typeRef} } } type { ${typeRef} } } } } }`,
  );
  const { types } = (json['data'] as never)['__schema'] as {
    types: { name: string; fields: FieldOfType[] | null }[];
  };
  return new Map(types.map(({ name, fields }) => [name, fields ?? []]));
}

/** The name of a type without its lists and exclamation marks. */
export function named({ name, ofType }: TypeRef): string {
  return ofType ? named(ofType) : (name ?? '');
}

/** Asks for every field of a type, its parts included, but those with arguments, which REST has under addresses of their own; a part that contains itself is asked for three times deep, a record in itself not at all. */
export function everyField(types: Types, type: string, within: readonly string[] = [type]): string {
  const fields = (types.get(type) ?? []).flatMap((field) => {
    if (field.args.length > 0) return [];
    const inner = named(field.type);
    if ((types.get(inner) ?? []).length === 0) return field.name;
    const isRecord = types.get(inner)?.some(({ name }) => name === 'createdAt') ?? false;
    if (within.filter((name) => name === inner).length >= (isRecord ? 1 : 3)) return [];
    return `${field.name} ${everyField(types, inner, [...within, inner])}`;
  });
  return fields.length === 0 ? '' : `{ ${fields.join(' ')} }`;
}

/** An operation with the arguments that variables are given for, which asks for every field that it can answer. */
export function operationText(
  types: Types,
  kind: 'query' | 'mutation',
  name: string,
  variables: Readonly<Record<string, unknown>>,
): string {
  const field = types.get(kind === 'query' ? 'Query' : 'Mutation')?.find((one) => one.name === name);
  if (!field) throw new Error(`the schema has no ${kind} ${name}`);
  const args = field.args.filter((arg) => arg.name in variables);
  const head = args.map((arg) => `$${arg.name}: ${typeText(arg.type)}`).join(', ');
  const body = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const asked = everyField(types, named(field.type));
  return `${kind} ${head && `(${head})`} { ${name} ${body && `(${body})`} ${asked} }`;
}

function typeText({ kind, name, ofType }: TypeRef): string {
  if (!ofType) return name ?? '';
  return kind === 'NON_NULL' ? `${typeText(ofType)}!` : `[${typeText(ofType)}]`;
}

/** Members that hold free JSON, which passes untouched through both edges. */
const freeJson = new Set(['args', 'meta', 'config', 'data', 'envelope', 'snippet', 'config_schema']);

/** What GraphQL answered, in the words of REST: snake_case, and without what is absent. */
export function inRestWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inRestWords);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(
    members.map(([name, member]) => {
      const key = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [key, freeJson.has(key) ? member : inRestWords(member)];
    }),
  );
}
