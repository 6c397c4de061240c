import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { JobSummaryData } from '../../graphql/job-summary.ts';
import { useSession } from '../../session/session-context.ts';

/** Workspaces in which a job with a key or tags was seen. */
const haveKeys = new Set<string>();

/**
 * Returns whether a list has a column for keys and tags: always on wide pages, else if one of its first rows
 * has some or another row of the workspace had. This stays while the list is open, so that columns never move.
 */
export function useKeyColumn(list: string, rows: readonly JobSummaryData[] = []): boolean {
  const workspaceId = useSession().viewer.workspace.id;
  const isWide = useMediaQuery('(min-width: 90em)', false, { getInitialValueInEffect: false });
  const [decided, setDecided] = useState<{ readonly list: string; readonly hasKeys: boolean }>();
  const isSeen = rows.some(({ key, tags }) => key || tags?.length);
  useEffect(() => {
    if (isSeen) haveKeys.add(workspaceId);
  }, [isSeen, workspaceId]);
  if (rows.length > 0 && decided?.list !== list)
    setDecided({ list, hasKeys: isSeen || haveKeys.has(workspaceId) });
  return isWide || (decided?.hasKeys ?? false);
}
