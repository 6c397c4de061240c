import { isObject } from '../../../platform/json-object.ts';

/** Result of a check by VIES. */
export interface VatCheck {
  readonly valid: boolean;
  /** Time of the request, as given by VIES. */
  readonly checkedAt: string | undefined;
  /** Consultation number: given only to a requester that states its own VAT number. */
  readonly requestIdentifier: string | undefined;
  /** Name of the trader; absent if its member state does not disclose it. */
  readonly name: string | undefined;
  readonly address: string | undefined;
}

/** Content of an answer of VIES: a result, one of its error codes, or undefined if it cannot be read. */
export type ViesAnswer = VatCheck | { readonly error: string } | undefined;

/** Reads an answer of the REST service (`check-vat-number`), which reports errors under status 200 as well. */
export function readAnswer(body: Buffer): ViesAnswer {
  const json = parseJson(body);
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

/** Form of the error codes of VIES, so that no other text gets into codes of steps. */
const errorForm = /^[A-Z][A-Z_]{2,60}$/;

function errorIn({ errorWrappers }: Readonly<Record<string, unknown>>): string | undefined {
  const [first] = Array.isArray(errorWrappers) ? (errorWrappers as unknown[]) : [];
  const error = isObject(first) ? first['error'] : undefined;
  return typeof error === 'string' && errorForm.test(error) ? error : undefined;
}

/** Reads a text; member states that do not disclose a value send hyphens. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, 1000) : '';
  return text === '' || text === '---' ? undefined : text;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
