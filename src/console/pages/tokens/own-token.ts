import { decodeJwt } from 'jose';
import { currentToken } from '../../session/token-store.ts';

/** Returns the id of the token that this page is signed in with; undefined if it has none. */
export function ownTokenId(): string | undefined {
  try {
    return decodeJwt(currentToken() ?? '').jti;
  } catch {
    return undefined;
  }
}
