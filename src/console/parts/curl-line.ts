import type { Json } from '../graphql/graphql.ts';
import { serviceUrl } from '../graphql/service-address.ts';
import { quoted } from './shell-text.logic.ts';

/** The variable of the environment that lines for a terminal take the token from; a new token is shown with it. */
export const tokenVariable = 'DOCMILL_TOKEN';

/** A request as a line for a terminal, with a body of JSON where one is sent. */
export function curlLine(method: 'GET' | 'POST' | 'PUT', path: string, body?: Json): string {
  const parts = [
    `curl -X ${method} ${serviceUrl}${path}`,
    `-H "Authorization: Bearer $${tokenVariable}"`,
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(' \\\n  ');
}

/** A document that every workspace takes. */
export const exampleDocument = { $schema: 'https://gobl.org/draft-0/note/message', content: 'Hello' };

/** Makes a workflow of an id that does something with every document. */
export function workflowLine(id: string): string {
  const example = { name: 'Sign', steps: [{ action: 'silo.close' }] };
  return curlLine('PUT', `/transform/v1/workflows/${id}`, example);
}
