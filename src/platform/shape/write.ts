import { JsonText, stringify } from '../json-text.ts';
import { shapeOf, type FieldShape, type Shape, type ShapeClass } from './shape.ts';

type Writer = (value: object) => Record<string, unknown>;

const writers = new Map<ShapeClass, Writer>();

/** Serialised text of cached resources; undefined until it is first written. */
const kept = new WeakMap<object, JsonText | undefined>();

/** Marks a resource as immutable, so that it is serialised only once while it is cached. */
export function keepWritten(value: object): void {
  kept.set(Object.freeze(value), undefined);
}

/**
 * Writes a resource as REST JSON: only its declared fields, in snake_case; free JSON and lists that are text pass unchanged,
 * times are in UTC with milliseconds, and absent values are left out: clients read presence as meaning.
 */
export function write<T extends object>(target: ShapeClass<T>, value: T): Record<string, unknown> {
  return writerOf(target)(value);
}

/** Returns the text of a resource as {@link write} writes it; a cached resource is serialised once. */
export function writeText<T extends object>(target: ShapeClass<T>, value: T): string {
  const json = writeMember(target, value);
  return json instanceof JsonText ? json.text : stringify(json);
}

function writerOf(target: ShapeClass): Writer {
  let writer = writers.get(target);
  if (!writer) {
    writer = writerFor(shapeOf(target));
    writers.set(target, writer);
  }
  return writer;
}

function writerFor(shape: Shape): Writer {
  const fields = shape.fields.map((field) => [field.key, field.name, valueWriter(field)] as const);
  return (value) => {
    const source = value as Record<string, unknown>;
    const json: Record<string, unknown> = {};
    for (const [key, name, writeValue] of fields) {
      const member = source[name];
      if (member !== undefined && member !== null && member !== '') json[key] = writeValue(member);
    }
    return json;
  };
}

function valueWriter(field: FieldShape): (value: unknown) => unknown {
  const one = itemWriter(field);
  if (!field.list || one === untouched) return one;
  return (value) => (value instanceof JsonText ? value : (value as unknown[]).map(one));
}

function itemWriter({ type }: FieldShape): (value: unknown) => unknown {
  if (type === 'timestamp') return (value) => (value as Date).toISOString();
  if (typeof type === 'string') return untouched;
  // A shape may contain itself (steps within steps), so its writer is looked up when it is first used.
  return (value) => writeMember(type.target, value as object);
}

function writeMember(target: ShapeClass, value: object): object {
  const known = kept.get(value);
  if (known) return known;
  const json = writerOf(target)(value);
  if (!kept.has(value)) return json;
  const text = new JsonText(stringify(json));
  kept.set(value, text);
  return text;
}

function untouched(value: unknown): unknown {
  return value;
}
