import { useEffect, useState } from 'react';
import { useSession } from '../../../session/session-context.ts';
import { EntryVersionsQuery } from '../job.queries.ts';
import type { Run } from '../runs/runs.logic.ts';
import { hasNewVersion, isChange, findVersions } from './step-change.logic.ts';

/**
 * Finds the last step that changed the contents of the document: undefined while searching, null if there is
 * none. Versions are read from the last one back until their contents differ, because only the contents tell.
 */
export function useLastChange(
  runs: readonly Run[],
  entryId: string,
  isWanted: boolean,
): Run | null | undefined {
  const { client } = useSession();
  const [found, setFound] = useState<{ readonly of: string; readonly runId: string | undefined }>();
  const candidates = runs.filter(hasNewVersion);
  const key = JSON.stringify(candidates.map((run) => [run.id, findVersions(run, entryId)]));
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const steps = JSON.parse(key) as readonly [string, ReturnType<typeof findVersions>][];
      for (const [runId, versions] of steps.toReversed()) {
        const { data } = await client.query(EntryVersionsQuery, versions).toPromise();
        if (!isCurrent) return;
        // A version that cannot be read is shown, with the error.
        if (data && !isChange(data)) continue;
        setFound({ of: key, runId });
        return;
      }
      setFound({ of: key, runId: undefined });
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [client, key, isWanted]);
  // During the job the previous result stays until the next is found.
  const run = found && candidates.find(({ id }) => id === found.runId);
  return run ?? (found?.of === key ? null : undefined);
}
