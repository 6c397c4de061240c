import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import type { RequestOrigin } from '../auth/scope.ts';
import { RequestError } from '../errors.ts';
import { clientAddress } from './client-address.ts';

const maxReasonLength = 500;

/**
 * Returns the origin of a request, with the reason from its header `Audit-Reason`; the address is calculated only when it is
 * read.
 */
export function readOrigin(request: IncomingMessage, requestId: string, proxies: BlockList): RequestOrigin {
  return {
    requestId,
    get address() {
      return clientAddress(request, proxies);
    },
    reason: reasonIn(request.headers['audit-reason']),
  };
}

/** Reads a reason: headers are ASCII, so other letters are percent-encoded (RFC 3986) as UTF-8. */
function reasonIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  const reason = decoded(String(header));
  if (reason !== undefined && reason.length <= maxReasonLength && !reason.includes('\0')) return reason;
  const problem = `must be a percent-encoded text of up to ${maxReasonLength} characters`;
  throw new RequestError('bad-request', `The header Audit-Reason ${problem}`, {
    fields: { 'audit-reason': problem },
  });
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
