import { isObject } from '../../../platform/json-object.ts';

/** What VIES says of a number. */
export interface Checked {
  readonly valid: boolean;
  /** When it was asked, as VIES has it. */
  readonly checkedAt: string | undefined;
  /** The consultation number: given to whoever names his own number. */
  readonly requestIdentifier: string | undefined;
  /** Of the trader; absent where its member state keeps them back. */
  readonly name: string | undefined;
  readonly address: string | undefined;
}

/** What is known after VIES was asked: what it says, one of its error codes, or undefined when it makes no sense. */
export type ViesAnswer = Checked | { readonly error: string } | undefined;

/** Reads an answer of the REST service (`check-vat-number`), which tells of errors under status 200 as well. */
export function readAnswer(body: Buffer): ViesAnswer {
  const json = parsed(body);
  if (!isObject(json)) return undefined;
  const error = errorIn(json);
  if (error !== undefined) return { error };
  const { valid } = json;
  if (typeof valid !== 'boolean') return undefined;
  return {
    valid,
    checkedAt: textOf(json['requestDate']),
    requestIdentifier: textOf(json['requestIdentifier']),
    name: textOf(json['name']),
    address: textOf(json['address']),
  };
}

/** Its form, so that nothing else gets into codes of steps. */
const errorForm = /^[A-Z][A-Z_]{2,60}$/;

function errorIn({ errorWrappers }: Readonly<Record<string, unknown>>): string | undefined {
  const [first] = Array.isArray(errorWrappers) ? (errorWrappers as unknown[]) : [];
  const error = isObject(first) ? first['error'] : undefined;
  return typeof error === 'string' && errorForm.test(error) ? error : undefined;
}

/** Member states that keep a value back answer hyphens. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, 1000) : '';
  return text === '' || text === '---' ? undefined : text;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
