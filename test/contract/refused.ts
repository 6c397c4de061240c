import type { TestAnswer } from '../support/service.ts';
import { misfits } from './fields.ts';
import { refusal } from './resources.ts';

/** How a request was refused, and each thing about the answer that is not as ADR 2 requires. */
export interface Refused {
  status: number;
  key: unknown;
  wrong: string[];
}

/** Reads an answer as a refusal. */
export function refused({ status, headers, json }: TestAnswer): Refused {
  const wrong = misfits(json, refusal);
  if (json?.['code'] !== json?.['key']) wrong.push('code is not key');
  if (!headers.get('content-type')?.startsWith('application/json')) wrong.push('content-type is not JSON');
  if (headers.get('x-request-id') !== json?.['request_id'])
    wrong.push('request_id is not that of the header');
  return { status, key: json?.['key'], wrong };
}

/** What a proper refusal reads as. */
export function properly(status: number, key: string): Refused {
  return { status, key, wrong: [] };
}
