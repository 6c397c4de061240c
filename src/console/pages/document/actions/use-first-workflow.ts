import { useState } from 'react';
import { useQuery } from 'urql';
import { schemaName } from '../../../parts/document-kind.logic.ts';
import { keepInTab } from '../../../parts/keep-in-tab.ts';
import { useSession } from '../../../session/session-context.ts';
import type { DocumentEntry } from '../document.queries.ts';
import { firstWorkflow } from './first-workflow.logic.ts';
import { OfferedWorkflowsQuery } from './trial.queries.ts';

/** The workflow that is chosen to begin with, and how this tab remembers which was used. */
export function useFirstWorkflow({ docSchema }: DocumentEntry): {
  readonly first: string | undefined;
  readonly remember: (id: string) => void;
} {
  const name = `docmill-last-workflow-${useSession().viewer.workspace.id}`;
  const [lastUsed] = useState(() => sessionStorage.getItem(name) ?? undefined);
  const [{ data }] = useQuery({ query: OfferedWorkflowsQuery, requestPolicy: 'network-only' });
  const { nodes, pageInfo } = data?.workflows ?? {};
  // Among more than were read there is never only one.
  const first =
    nodes && !pageInfo?.hasNextPage ? firstWorkflow(nodes, schemaName(docSchema), lastUsed) : undefined;
  return { first, remember: (id) => void keepInTab(name, id) };
}
