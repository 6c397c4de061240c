import { refusalStatus, type RequestErrorKind } from '../errors.ts';
import { referenceTo, type Schema } from '../shape/json-schema.ts';
import { shapeOf, type ShapeClass } from '../shape/shape.ts';
import { errorSchemas, refusalAnswer } from './refusals.ts';

/** Components of the document; it contains only those that are referenced. */
export class Components {
  readonly #schemas = new Map<string, Schema>(Object.entries(errorSchemas));
  readonly #responses = new Map<string, Schema>();

  /** Returns a reference to the schema of a declared class, as responses contain it or as requests may. */
  schema(target: ShapeClass, direction: 'answer' | 'request'): Schema {
    return referenceTo(shapeOf(target), this.#schemas, { closed: direction === 'request' });
  }

  /** Returns the response of a kind of error, with its status. */
  refusal(kind: RequestErrorKind): [status: string, response: Schema] {
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
