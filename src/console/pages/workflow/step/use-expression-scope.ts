import { useMemo } from 'react';
import { useQuery } from 'urql';
import type { Schema } from '../../../parts/json-editor/schema-help.logic.ts';
import { argsIn, type ExpressionScope } from '../../../parts/schema-form/expression/scope.logic.ts';
import type { EditorState } from '../state/editor.logic.ts';
import { DocumentSchemaQuery } from '../workflow.queries.ts';

/**
 * Returns the names that expressions of a workflow may refer to: members of its documents, and args that it
 * mentions or a dry run set.
 */
export function useExpressionScope(
  { document, text }: EditorState,
  left: Readonly<Record<string, string>> | undefined,
  isWanted: boolean,
): ExpressionScope {
  const { schema } = document;
  // A workflow for any document is usually one for invoices.
  const id = typeof schema === 'string' && schema !== '' ? schema : 'bill/invoice';
  const [{ data }] = useQuery({ query: DocumentSchemaQuery, variables: { id }, pause: !isWanted });
  const found = data?.documentSchema as Schema | null | undefined;
  const names = argsIn(text, left).join(' ');
  return useMemo(
    () => ({ document: found ?? undefined, args: names === '' ? [] : names.split(' ') }),
    [found, names],
  );
}
