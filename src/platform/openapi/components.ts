import { refusalStatus, type RefusalKind } from '../errors.ts';
import { referenceTo, type Schema } from '../shape/json-schema.ts';
import { shapeOf, type ShapeClass } from '../shape/shape.ts';
import { errorSchemas, refusalAnswer } from './refusals.ts';

/** The parts of the document that others refer to; only those that are referred to are in it. */
export class Components {
  readonly #schemas = new Map<string, Schema>(Object.entries(errorSchemas));
  readonly #responses = new Map<string, Schema>();

  /** A reference to the schema of a declared class, as answers have it or as a request may. */
  schema(target: ShapeClass, direction: 'answer' | 'request'): Schema {
    return referenceTo(shapeOf(target), this.#schemas, { closed: direction === 'request' });
  }

  /** The answer of a refusal, by its status. */
  refusal(kind: RefusalKind): [status: string, response: Schema] {
    const name = kind.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
    if (!this.#responses.has(name)) this.#responses.set(name, refusalAnswer(kind));
    return [String(refusalStatus[kind]), { $ref: `#/components/responses/${name}` }];
  }

  get document(): Schema {
    return { schemas: sorted(this.#schemas), responses: sorted(this.#responses) };
  }
}

function sorted(parts: ReadonlyMap<string, Schema>): Schema {
  return Object.fromEntries([...parts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
