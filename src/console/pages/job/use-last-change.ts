import { useEffect, useState } from 'react';
import { useSession } from '../../session/session-context.ts';
import { EntryVersionsQuery } from './job.queries.ts';
import type { Run } from './runs.logic.ts';
import { hasNewVersion, isChange, versionsOf } from './step-change.logic.ts';

/**
 * The last step that changed the contents of the document: undefined while it is looked for, null when there is none. Which versions
 * differ is told by what is in them alone, so that they are read, from the last on until one does.
 */
export function useLastChange(
  runs: readonly Run[],
  entryId: string,
  isWanted: boolean,
): Run | null | undefined {
  const { client } = useSession();
  const [found, setFound] = useState<{ readonly of: string; readonly runId: string | undefined }>();
  const candidates = runs.filter(hasNewVersion);
  const key = JSON.stringify(candidates.map((run) => [run.id, versionsOf(run, entryId)]));
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const steps = JSON.parse(key) as readonly [string, ReturnType<typeof versionsOf>][];
      for (const [runId, versions] of steps.toReversed()) {
        const { data } = await client.query(EntryVersionsQuery, versions).toPromise();
        if (!isCurrent) return;
        // What cannot be read is shown, with why.
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
  // While the job goes on the one that was found stays until the next is.
  const run = found && candidates.find(({ id }) => id === found.runId);
  return run ?? (found?.of === key ? null : undefined);
}
