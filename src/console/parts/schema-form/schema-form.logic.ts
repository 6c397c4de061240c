import type { Json } from '../../graphql/graphql.ts';
import { isObject } from '../json/json-path.logic.ts';
import type { ExpressionLanguage } from './expression/scope.logic.ts';
import { recordKindOf, type RecordKind } from './records/record-kind.logic.ts';

/** A JSON Schema, as far as forms use it. */
export interface FormSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, FormSchema>>;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  /** Media type of the file that a text comes from. */
  readonly contentMediaType?: string;
  readonly contentEncoding?: string;
  readonly writeOnly?: boolean;
  /** Titles of the values, in display order. */
  readonly 'x-titles'?: Readonly<Record<string, string>>;
  /** Sibling member that makes this one meaningless. */
  readonly 'x-without'?: string;
  /** Accepted from existing clients, but no longer offered. */
  readonly deprecated?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly additionalProperties?: FormSchema | boolean;
  readonly items?: FormSchema;
  /** Part of a document: `org/party`, or `change`, a change of one. */
  readonly 'x-document'?: string;
  readonly oneOf?: readonly FormSchema[];
  readonly anyOf?: readonly FormSchema[];
}

/** A branch of a choice, by the value of the member that distinguishes the branches. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly schema: FormSchema;
}

/** Kind of field of a text, a number or a flag. */
export type ScalarKind =
  | { readonly kind: 'text' | 'long' | 'file' | 'number' | 'integer' | 'flag' }
  | { readonly kind: 'language'; readonly known: readonly string[] }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'expression'; readonly language: ExpressionLanguage; readonly hasLines: boolean };

/** Kind of field of a value; `version` belongs to the template beside it; `some` is all items or the named ones. */
export type FieldKind =
  | ScalarKind
  | { readonly kind: 'secret' | 'version' | 'object' | 'some' | 'raw' }
  | { readonly kind: 'record'; readonly record: RecordKind }
  | { readonly kind: 'part'; readonly part: string }
  | { readonly kind: 'map' | 'list'; readonly inner: FormSchema }
  | { readonly kind: 'choice'; readonly member: string; readonly choices: readonly Choice[] };

/** Maximum length above which a text field has several lines; `longExpression` applies to texts with a language of their own. */
const longText = 1_000;
const longExpression = 5_000;
const languages: readonly string[] = ['expression', 'template', 'jq'] satisfies ExpressionLanguage[];
/** Maximum depth of references; deeper ones count as a cycle. */
const maxReferenceDepth = 20;

/** Replaces a reference with its schema. */
export function resolved(root: FormSchema, schema: FormSchema, depth = 0): FormSchema {
  const { $ref, ...rest } = schema;
  if (!$ref || depth > maxReferenceDepth) return schema;
  const [, name] = /^#\/\$defs\/(.+)$/.exec($ref) ?? [];
  const found = name === undefined ? undefined : root.$defs?.[name];
  return found ? { ...resolved(root, found, depth + 1), ...rest } : rest;
}

/** Returns a schema with its description translated. */
export const described = (schema: FormSchema, say: (text: string) => string): FormSchema =>
  schema.description ? { ...schema, description: say(schema.description) } : schema;

/**
 * Returns the kind of field of a member. What has no field, and a value of another type than the schema requires, is edited as
 * JSON.
 */
export function fieldKind(
  root: FormSchema,
  given: FormSchema,
  name: string,
  value: Json | undefined,
): FieldKind {
  const schema = resolved(root, given);
  const kind = findKind(root, schema, name);
  return value === undefined || fits(kind, value) ? kind : { kind: 'raw' };
}

function findKind(root: FormSchema, schema: FormSchema, name: string): FieldKind {
  const { type, properties, additionalProperties, items, writeOnly } = schema;
  const part = schema['x-document'];
  if (part !== undefined) return { kind: 'part', part };
  const choice = findChoice(root, schema);
  if (choice) return choice;
  const words = textsOf(schema.enum ?? Object.keys(schema['x-titles'] ?? {}));
  if (words.length > 0) return { kind: 'words', words };
  if (['boolean', 'array'].every((each) => type?.includes(each))) return { kind: 'some' };
  if (type === 'string' || (Array.isArray(type) && type.includes('string'))) return textKind(schema, name);
  if (type === 'number' || type === 'integer') return { kind: type };
  if (type === 'boolean') return { kind: 'flag' };
  if (type === 'array' && items) return { kind: 'list', inner: items };
  if (type === 'object' && properties) return { kind: 'object' };
  if (type === 'object' && typeof additionalProperties === 'object')
    return { kind: 'map', inner: writeOnly ? { ...additionalProperties, writeOnly } : additionalProperties };
  return { kind: 'raw' };
}

function textKind(schema: FormSchema, name: string): FieldKind {
  const { format, writeOnly, contentMediaType, maxLength = 0 } = schema;
  if (writeOnly || format === 'password') return { kind: 'secret' };
  if (contentMediaType !== undefined) return { kind: 'file' };
  if (isLanguage(format))
    return {
      kind: 'expression',
      language: format,
      hasLines: format === 'jq' || maxLength > longExpression,
    };
  if (format === 'language') return { kind: 'language', known: textsOf(schema.examples) };
  const record = format === 'uuid' ? recordKindOf(name) : undefined;
  if (record) return { kind: 'record', record };
  if (/(?:^|_)template_version$/.test(name)) return { kind: 'version' };
  return { kind: maxLength > longText ? 'long' : 'text' };
}

const textsOf = (values: readonly Json[] = []): string[] => values.filter((each) => typeof each === 'string');

const isLanguage = (format: string | undefined): format is ExpressionLanguage =>
  format !== undefined && languages.includes(format);

/** Returns a choice between objects that differ in the constant of one member; undefined if it is none. */
function findChoice(root: FormSchema, { oneOf, anyOf }: FormSchema): FieldKind | undefined {
  const branches = (oneOf ?? anyOf)?.map((each) => resolved(root, each));
  const [first] = branches ?? [];
  const member = Object.keys(first?.properties ?? {}).find((name) => {
    const values = branches?.map(({ properties }) => properties?.[name]?.const);
    return values?.every((each) => typeof each === 'string') && new Set(values).size === values.length;
  });
  if (!branches || member === undefined) return undefined;
  const choices = branches.map((schema) => {
    const value = schema.properties?.[member]?.const as string;
    return { value, label: schema.title ?? value, schema };
  });
  return { kind: 'choice', member, choices };
}

function fits(field: FieldKind, value: Json): boolean {
  switch (field.kind) {
    case 'text':
    case 'long':
    case 'file':
    case 'secret':
    case 'words':
    case 'record':
    case 'version':
    case 'language':
    case 'expression':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isInteger(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'object':
    case 'map':
    case 'choice':
      return isObject(value);
    case 'part':
      return typeof value === 'object';
    case 'some':
    case 'raw':
    default:
      return true;
  }
}

/** Returns the placeholder of an empty field, its first example; undefined if there is none. */
export function placeholderOf({ examples }: FormSchema): string | undefined {
  const [first] = examples ?? [];
  return first === undefined || typeof first === 'string' ? first : JSON.stringify(first);
}

/** Returns the initial value of a new list item. */
export function createInitialValue(root: FormSchema, given: FormSchema): Json {
  const schema = resolved(root, given);
  if (schema.default !== undefined) return schema.default;
  const { kind } = findKind(root, schema, '');
  if (kind === 'object' || kind === 'map' || kind === 'choice') return {};
  if (kind === 'list') return [];
  if (kind === 'flag') return false;
  return kind === 'number' || kind === 'integer' ? (schema.minimum ?? 0) : '';
}
