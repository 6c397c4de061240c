import type { Limits } from '../context.ts';
import type { Json, JsonObject } from '../json.ts';
import { elementIndex, ownValue } from './json-pointer.ts';
import type { Pointer } from './json-pointer.ts';
import { measure, measureName, assertSize } from './measure.ts';
import { patchRefusal } from './patch-refusal.ts';

/** A document that a JSON Patch changes operation by operation, with its current size. */
export class PatchTarget {
  /** Parent of the document, so that it can be replaced like any member. */
  readonly #root: JsonObject;
  readonly #limits: Limits;
  #bytes: number;
  #transferableBytes: number;

  constructor(document: JsonObject, limits: Limits) {
    this.#bytes = measure(document, 0, limits, '$.doc');
    this.#transferableBytes = limits.patchedBytes;
    this.#root = { document: structuredClone(document) };
    this.#limits = limits;
  }

  get document(): Json | undefined {
    return this.#root['document'];
  }

  /** Returns the value at a pointer. */
  value(pointer: Pointer): Json {
    const { holder, token } = this.#find(pointer);
    const value = ownValue(holder, token);
    if (value === undefined) throw leadsNowhere(pointer);
    return value;
  }

  /**
   * Returns the value that a `copy` or `move` transfers. The total size of all transferred values is
   * limited to that of one document.
   */
  takeTransferred(pointer: Pointer): Json {
    const value = this.value(pointer);
    this.#transferableBytes -= this.#weigh(value, pointer);
    if (this.#transferableBytes < 0) {
      throw patchRefusal(
        `a patch copies and moves ${this.#limits.patchedBytes} bytes at most`,
        pointer.place,
      );
    }
    return value;
  }

  /** Inserts a copy of a value before an element or after the last one (`-`), or sets a member to it. */
  add(pointer: Pointer, value: Json): void {
    const { holder, token } = this.#find(pointer);
    if (Array.isArray(holder)) {
      const index = token === '-' ? holder.length : elementIndex(token);
      if (index === undefined || index > holder.length) throw leadsNowhere(pointer);
      holder.splice(index, 0, this.#copyAndCount(value, pointer));
    } else if (Object.hasOwn(holder, token)) {
      this.replace(pointer, value);
    } else {
      this.#bytes += measureName(token, pointer.place);
      holder[token] = this.#copyAndCount(value, pointer);
    }
  }

  /** Replaces a value by a copy of another. */
  replace(pointer: Pointer, value: Json): void {
    const { holder, token } = this.#find(pointer);
    this.#bytes -= this.#weigh(this.value(pointer), pointer);
    const added = this.#copyAndCount(value, pointer);
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

  /** Returns the parent of the value at a pointer, and its name or index there. */
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

  /** Returns a copy of a value, which a later operation may change, and adds its size to that of the document. */
  #copyAndCount(value: Json, pointer: Pointer): Json {
    this.#bytes += this.#weigh(value, pointer);
    assertSize(this.#bytes, this.#limits, pointer.place);
    return structuredClone(value);
  }
}

function leadsNowhere({ place }: Pointer): Error {
  return patchRefusal('leads to no member or element of the document', place);
}
