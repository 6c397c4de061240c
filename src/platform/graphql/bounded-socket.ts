import { CloseCode } from 'graphql-ws';
import { WebSocket } from 'ws';
import { toRequestError } from '../errors.ts';
import { JsonBounds } from '../json-bounds.ts';

/** WebSocket that is closed with 4400 when a message exceeds the limits of JSON, before the message is parsed. */
export class BoundedSocket extends WebSocket {
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const [data] = args;
    if (event !== 'message' || !Buffer.isBuffer(data)) return super.emit(event, ...args);
    try {
      new JsonBounds().add(data);
    } catch (error) {
      this.close(CloseCode.BadRequest, toRequestError(error).message);
      return true;
    }
    return super.emit(event, ...args);
  }
}
