import type { Limits } from '../context.ts';
import type { Json, JsonObject } from '../json.ts';
import { elementIndex, ownValue } from './json-pointer.ts';
import type { Pointer } from './json-pointer.ts';
import { measure, measureName, requireSize } from './measure.ts';
import { patchRefusal } from './patch-refusal.ts';

/** A document that a JSON Patch changes, operation by operation, and how large it has become. */
export class PatchTarget {
  /** Holds the document, so that it can be replaced like any member. */
  readonly #root: JsonObject;
  readonly #limits: Limits;
  #bytes: number;
  #mayCarry: number;

  constructor(document: JsonObject, limits: Limits) {
    this.#bytes = measure(document, 0, limits, '$.doc');
    this.#mayCarry = limits.patchedBytes;
    this.#root = { document: structuredClone(document) };
    this.#limits = limits;
  }

  get document(): Json | undefined {
    return this.#root['document'];
  }

  /** The value that a pointer leads to. */
  value(pointer: Pointer): Json {
    const { holder, token } = this.#find(pointer);
    const value = ownValue(holder, token);
    if (value === undefined) throw leadsNowhere(pointer);
    return value;
  }

  /** The value that a `copy` or `move` carries; all values carried may weigh as much as one document. */
  carried(pointer: Pointer): Json {
    const value = this.value(pointer);
    this.#mayCarry -= this.#weigh(value, pointer);
    if (this.#mayCarry < 0) {
      throw patchRefusal(
        `a patch copies and moves ${this.#limits.patchedBytes} bytes at most`,
        pointer.place,
      );
    }
    return value;
  }

  /** Puts a copy of a value in front of an element, behind the last one (`-`), or into a member in place of what it held. */
  add(pointer: Pointer, value: Json): void {
    const { holder, token } = this.#find(pointer);
    if (Array.isArray(holder)) {
      const index = token === '-' ? holder.length : elementIndex(token);
      if (index === undefined || index > holder.length) throw leadsNowhere(pointer);
      holder.splice(index, 0, this.#grown(value, pointer));
    } else if (Object.hasOwn(holder, token)) {
      this.replace(pointer, value);
    } else {
      this.#bytes += measureName(token, pointer.place);
      holder[token] = this.#grown(value, pointer);
    }
  }

  /** Puts a copy of a value into the place of another. */
  replace(pointer: Pointer, value: Json): void {
    const { holder, token } = this.#find(pointer);
    this.#bytes -= this.#weigh(this.value(pointer), pointer);
    const added = this.#grown(value, pointer);
    if (Array.isArray(holder)) holder[Number(token)] = added;
    else holder[token] = added;
  }

  remove(pointer: Pointer): void {
    const { holder, token } = this.#find(pointer);
    this.#bytes -= this.#weigh(this.value(pointer), pointer);
    if (Array.isArray(holder)) {
      holder.splice(Number(token), 1);
    } else {
      this.#bytes -= measureName(token, pointer.place);
      delete holder[token];
    }
  }

  /** What has the place a pointer leads to, and the place's name or index in it. */
  #find(pointer: Pointer): { holder: JsonObject | Json[]; token: string } {
    const path = ['document', ...pointer.tokens];
    const token = path.pop() ?? '';
    let holder: Json | undefined = this.#root;
    for (const step of path) holder = holder === undefined ? undefined : ownValue(holder, step);
    if (typeof holder !== 'object' || holder === null) throw leadsNowhere(pointer);
    return { holder, token };
  }

  #weigh(value: Json, { tokens, place }: Pointer): number {
    return measure(value, tokens.length, this.#limits, place);
  }

  /** A copy of a value that the document grows by; a later operation may change it. */
  #grown(value: Json, pointer: Pointer): Json {
    this.#bytes += this.#weigh(value, pointer);
    requireSize(this.#bytes, this.#limits, pointer.place);
    return structuredClone(value);
  }
}

function leadsNowhere({ place }: Pointer): Error {
  return patchRefusal('leads to no member or element of the document', place);
}
