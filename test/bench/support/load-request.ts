import { v7 } from 'uuid';

/** A request to be sent over and over; in its path `{id}` is a new id each time, `{moment}` a later one. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

let moments = 0;

/** The path of a request as it is sent this time. */
export function pathOf({ path }: LoadRequest): string {
  return path
    .replace('{id}', () => v7())
    .replace('{moment}', () => new Date(Date.now() + (moments += 1)).toISOString());
}
