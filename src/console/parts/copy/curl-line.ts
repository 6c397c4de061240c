import type { Json } from '../../graphql/graphql.ts';
import { serviceUrl } from '../../graphql/service-address.ts';
import { quoteForShell } from './shell-text.logic.ts';

/** Environment variable from which lines for a terminal read the token; a new token is shown with it. */
export const tokenVariable = 'DOCMILL_TOKEN';

/** Formats a request as a `curl` line, with a JSON body if given. */
export function curlLine(method: 'GET' | 'POST' | 'PUT', path: string, body?: Json): string {
  const parts = [
    `curl -X ${method} ${serviceUrl}${path}`,
    `-H "Authorization: Bearer $${tokenVariable}"`,
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoteForShell(JSON.stringify(body))}`]),
  ];
  return parts.join(' \\\n  ');
}

/** A document that every workspace accepts. */
export const exampleDocument = { $schema: 'https://gobl.org/draft-0/note/message', content: 'Hello' };

/** Returns the `curl` line that creates a workflow with an id, which does something with every document. */
export function workflowLine(id: string): string {
  const example = { name: 'Sign', steps: [{ action: 'silo.close' }] };
  return curlLine('PUT', `/transform/v1/workflows/${id}`, example);
}
