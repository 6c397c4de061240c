/* The explorer of GraphQL. Queries and mutations go by POST, subscriptions as event streams; each with the token. */
/* global React, ReactDOM, GraphiQL, graphqlSse */
const field = document.getElementById('token');
const key = 'docmill-token';
// Kept until the tab is closed, and in no other.
field.value = sessionStorage.getItem(key) ?? '';

const authorization = () => ({ authorization: `Bearer ${field.value.trim()}` });
const streams = graphqlSse.createClient({ url: '/graphql', headers: authorization });

function isSubscription(document, operationName) {
  const operations = document?.definitions.filter(({ kind }) => kind === 'OperationDefinition') ?? [];
  const operation = operations.find(({ name }) => name?.value === operationName) ?? operations[0];
  return operation?.operation === 'subscription';
}

async function send(params, headers) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization(), ...headers },
    body: JSON.stringify(params),
  });
  return response.json();
}

function fetcher(params, { documentAST, headers = {} } = {}) {
  return isSubscription(documentAST, params.operationName) ? streams.iterate(params) : send(params, headers);
}

const root = ReactDOM.createRoot(document.getElementById('explorer'));

function show() {
  // A new key reads the schema anew, with the token as it is now.
  const defaultQuery = '# The token goes into the field above.\n{\n  viewer {\n    subject\n  }\n}\n';
  root.render(
    React.createElement(GraphiQL, { key: field.value, fetcher, defaultQuery, shouldPersistHeaders: false }),
  );
}

field.addEventListener('change', () => {
  sessionStorage.setItem(key, field.value);
  show();
});
show();
