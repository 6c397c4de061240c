import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { type ResultOf, graphql } from '../../graphql/graphql.ts';
import { useSession } from '../../session/session-context.ts';
import { schemaName } from '../documents/document-kind.logic.ts';
import { keepInTab } from '../browser/keep-in-tab.ts';
import { firstWorkflow, fittingWorkflows } from './first-workflow.logic.ts';

/** Reads the workflows that can be run. If there are further pages, it is unknown whether only one workflow fits. */
const OfferedWorkflowsQuery = graphql(`
  query OfferedWorkflows {
    workflows(first: 100, disabled: false) {
      nodes {
        id
        name
        version
        schema
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`);

/** A workflow that can be run on a document. */
export type FittingWorkflow = NonNullable<
  ResultOf<typeof OfferedWorkflowsQuery>['workflows']
>['nodes'][number];

const none: readonly FittingWorkflow[] = [];

/**
 * Returns the preselected workflow for a document of a schema, all workflows that can be run on it, and a function that
 * remembers the used one for this tab.
 */
export function useFirstWorkflow(
  docSchema: string,
  { pause = false }: { readonly pause?: boolean } = {},
): {
  readonly first: string | undefined;
  readonly fitting: readonly FittingWorkflow[];
  readonly remember: (id: string) => void;
} {
  const name = `docmill-last-workflow-${useSession().viewer.workspace.id}`;
  const [lastUsed] = useState(() => sessionStorage.getItem(name) ?? undefined);
  const [{ data }] = useQuery({ query: OfferedWorkflowsQuery, pause, requestPolicy: 'network-only' });
  const { nodes = none, pageInfo } = data?.workflows ?? {};
  const schema = schemaName(docSchema);
  const fitting = useMemo(() => fittingWorkflows(nodes, schema), [nodes, schema]);
  // With further pages there is never only one.
  const first = data && !pageInfo?.hasNextPage ? firstWorkflow(nodes, schema, lastUsed) : undefined;
  return { first, fitting, remember: (id) => void keepInTab(name, id) };
}
