import type { ShapeClass } from './shape.ts';

/** Keywords of JSON Schema. */
type Hints = Readonly<Record<string, unknown>>;

const hints = Symbol('hints');

/** Adds keywords to the JSON Schema of a field, for forms that are generated from it. */
function hint(more: Hints): PropertyDecorator {
  return (target, field) => {
    const told = Reflect.getMetadata(hints, target, field) as Hints | undefined;
    Reflect.defineMetadata(hints, { ...told, ...more }, target, field);
  };
}

/** Label of a field in forms. */
export const Title = (title: string): PropertyDecorator => hint({ title });

/** Labels of the values of a field, in the order of the options; of values with the same meaning only the first is offered. */
export const Titles = (titles: Readonly<Record<string, string>>): PropertyDecorator =>
  hint({ 'x-titles': titles });

/** Meaning of an absent field. */
export const Default = (value: unknown): PropertyDecorator => hint({ default: value });

/** Marks a field that has no effect when the field with this key is given. */
export const Without = (key: string): PropertyDecorator => hint({ 'x-without': key });

/** Marks a language tag (BCP 47): one of these, or another. */
export const LanguageTag = (...known: readonly string[]): PropertyDecorator =>
  hint({ format: 'language', examples: known });

/** Example values of a field, the most common first. */
export const Examples = (...examples: unknown[]): PropertyDecorator => hint({ examples });

/** Marks a field that is accepted from old clients and no longer offered. */
export const Obsolete = (): PropertyDecorator => hint({ deprecated: true });

/** Language in which a text is written. */
export const Language = (format: 'expression' | 'template' | 'jq'): PropertyDecorator => hint({ format });

/** Types that a field of free JSON accepts. */
export const Types = (...type: ('string' | 'array' | 'boolean' | 'object')[]): PropertyDecorator =>
  hint({ type });

/** Media type of the file that a text comes from; with an encoding for binary files. */
export const FileContent = (contentMediaType: string, contentEncoding?: 'base64'): PropertyDecorator =>
  hint({ contentMediaType, ...(contentEncoding && { contentEncoding }) });

/** Marks free JSON that belongs to documents: one of their parts, by its short name, or a change of a document. */
export const OfDocuments = (part: 'org/party' | 'change'): PropertyDecorator => hint({ 'x-document': part });

/** Marks a text that is written and never returned. */
export const WriteOnly = (): PropertyDecorator => hint({ writeOnly: true });

/** Returns the hints of a field for forms; empty without any. */
export function formHints({ prototype }: ShapeClass, field: string): Hints {
  return (Reflect.getMetadata(hints, prototype as object, field) as Hints | undefined) ?? {};
}
