import type { ShapeClass } from './shape.ts';

/** Words of JSON Schema. */
type Hints = Readonly<Record<string, unknown>>;

const hints = Symbol('hints');

/** Adds to what the JSON Schema of a field says, for the forms that are made of it. */
function hint(more: Hints): PropertyDecorator {
  return (target, field) => {
    const told = Reflect.getMetadata(hints, target, field) as Hints | undefined;
    Reflect.defineMetadata(hints, { ...told, ...more }, target, field);
  };
}

/** What a field is called where people fill it in. */
export const Title = (title: string): PropertyDecorator => hint({ title });

/** What the values of a field are called, in the order in which they are offered; of several that mean the same the first is. */
export const Titles = (titles: Readonly<Record<string, string>>): PropertyDecorator =>
  hint({ 'x-titles': titles });

/** What an absent field means. */
export const Default = (value: unknown): PropertyDecorator => hint({ default: value });

/** Marks a field that means nothing when another one is given, by the key of that. */
export const Without = (key: string): PropertyDecorator => hint({ 'x-without': key });

/** The field is the tag of a language (BCP 47): one of these, or another. */
export const LanguageTag = (...known: readonly string[]): PropertyDecorator =>
  hint({ format: 'language', examples: known });

/** Values that a field could have, the best known first. */
export const Examples = (...examples: unknown[]): PropertyDecorator => hint({ examples });

/** Marks a field that is taken from those who still send it, and offered to nobody. */
export const Obsolete = (): PropertyDecorator => hint({ deprecated: true });

/** The language that a text is written in. */
export const Language = (format: 'expression' | 'template' | 'jq'): PropertyDecorator => hint({ format });

/** The types that a field of free JSON takes. */
export const Types = (...type: ('string' | 'array' | 'boolean' | 'object')[]): PropertyDecorator =>
  hint({ type });

/** The media type of the file that a text comes from; with an encoding where that is no text itself. */
export const FileContent = (contentMediaType: string, contentEncoding?: 'base64'): PropertyDecorator =>
  hint({ contentMediaType, ...(contentEncoding && { contentEncoding }) });

/** What free JSON is of documents: one of their parts, by its short name, or a change of a document. */
export const OfDocuments = (part: 'org/party' | 'change'): PropertyDecorator => hint({ 'x-document': part });

/** Marks a text that is written and never shown. */
export const WriteOnly = (): PropertyDecorator => hint({ writeOnly: true });

/** What is said of a field for forms; empty where nothing is. */
export function formHints({ prototype }: ShapeClass, field: string): Hints {
  return (Reflect.getMetadata(hints, prototype as object, field) as Hints | undefined) ?? {};
}
