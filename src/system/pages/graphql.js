/* The GraphQL explorer. Queries and mutations are sent by POST, subscriptions as event streams; each with the token. */
import { createClient } from 'graphql-sse';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
// This bundle includes the dependencies of GraphiQL, some 70 packages of 100 MB that are not installed (ADR 71). It uses internals
// of React 18; GraphiQL 5 has no such bundle, and brings Monaco.
import Explorer from '../../../node_modules/graphiql/graphiql.min.js';

const field = document.getElementById('token');
/** The service may be below a path: this script is at `docs/assets` of it. */
const service = new URL('../..', import.meta.url);
const endpoint = new URL('graphql', service).href;
// The console stores the token of the tab under the same key.
const key = `docmill-token${service.pathname.replace(/\/$/, '')}`;
// Stored until this tab is closed, for no other tab.
field.value = sessionStorage.getItem(key) ?? '';

const authorization = () => ({ authorization: `Bearer ${field.value.trim()}` });
const streams = createClient({ url: endpoint, headers: authorization });

/** Parses the text: the syntax tree that GraphiQL passes is outdated after a paste. */
function isSubscription({ query, operationName }) {
  const bare = query.replaceAll(/"""[^]*?"""|"(?:\\.|[^"\\\n])*"|#.*/g, '');
  const operations = [];
  let depth = 0;
  for (const [word] of bare.matchAll(/[{}()]|\b(?:query|mutation|subscription)\b(?:\s+\w+)?/g)) {
    if ('{('.includes(word)) depth += 1;
    else if ('})'.includes(word)) depth -= 1;
    else if (depth === 0) operations.push(word.split(/\s+/));
  }
  const [kind] = operations.find(([, name]) => name === operationName) ?? operations[0] ?? [];
  return kind === 'subscription';
}

async function send(params, headers) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization(), ...headers },
    body: JSON.stringify(params),
  });
  return response.json();
}

function fetcher(params, { headers = {} } = {}) {
  return isSubscription(params) ? streams.iterate(params) : send(params, headers);
}

const root = createRoot(document.getElementById('explorer'));

function show() {
  // A new key makes the explorer read the schema again, with the current token.
  const defaultQuery = '# The token goes into the field above.\n{\n  viewer {\n    subject\n  }\n}\n';
  root.render(
    createElement(Explorer, { key: field.value, fetcher, defaultQuery, shouldPersistHeaders: false }),
  );
}

field.addEventListener('change', () => {
  sessionStorage.setItem(key, field.value);
  show();
});
show();
