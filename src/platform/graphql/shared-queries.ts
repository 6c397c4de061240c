import type { ApolloServerPlugin } from '@apollo/server';
import {
  execute,
  getNamedType,
  Kind,
  OperationTypeNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compositeKey } from '../ids.ts';
import { stringify } from '../json-text.ts';
import { SharedReads } from '../shared-reads.ts';
import type { GraphqlContext } from './context.ts';

/** What several requests are answered with, each with the text that was written of it. */
const written = new WeakMap<object, string | undefined>();

/**
 * Executes a query of lists once for all who send it with one token while it is executed for others: open pages ask for the
 * same rows over and over. One that meets errors is executed for each apart, as errors name their request.
 */
export function shareListQueries(schema: GraphQLSchema): ApolloServerPlugin<GraphqlContext> {
  const reads = new SharedReads<ExecutionResult>();
  return {
    requestDidStart: async () => ({
      async responseForOperation({ document, operation, queryHash, request, contextValue, response }) {
        const { workspaceId, tokenId } = contextValue.scope;
        if (tokenId === undefined || queryHash === undefined || !isOfLists(schema, operation)) return null;
        const { operationName, variables = {} } = request;
        const key = compositeKey(workspaceId, tokenId, queryHash, JSON.stringify([operationName, variables]));
        const { data, errors } = await reads.get(key, async () =>
          execute({ schema, document, operationName, variableValues: variables, contextValue }),
        );
        if (!data || errors) return null;
        if (!written.has(data)) written.set(data, undefined);
        return { http: response.http, body: { kind: 'single', singleResult: { data } } };
      },
    }),
  };
}

/** The text of an answer; that of a shared one is written once. */
export function writeOnce(answer: FormattedExecutionResult): string {
  const { data } = answer;
  if (!data || !written.has(data)) return stringify(answer);
  const text = written.get(data) ?? stringify(answer);
  written.set(data, text);
  return text;
}

/**
 * Whether an operation asks for connections alone: they are read at once, and no resolver of theirs looks whether the client is there.
 * Apollo has none, whatever its types say, when the document has none of the name that was asked for.
 */
function isOfLists(schema: GraphQLSchema, asked: OperationDefinitionNode | undefined): boolean {
  const queries = schema.getQueryType()?.getFields() ?? {};
  return (
    asked?.operation === OperationTypeNode.QUERY &&
    asked.selectionSet.selections.every((selection) => {
      const type = selection.kind === Kind.FIELD ? queries[selection.name.value]?.type : undefined;
      return type !== undefined && getNamedType(type).name.endsWith('Connection');
    })
  );
}
