import { useMemo } from 'react';
import { isObject } from '../../../parts/json/json-path.logic.ts';
import type { RunOnDocumentProps } from '../run-on-document.tsx';
import type { Saving } from '../saving/use-saving.ts';

/** Returns the published workflow if it equals the current state and can be run; else undefined. */
export function usePublished({ saved, isDirty }: Saving): RunOnDocumentProps | undefined {
  return useMemo(() => {
    const { id, version, draft, disabled, contents } = saved;
    if (!version || draft || disabled || isDirty) return undefined;
    const schema = isObject(contents) ? contents['schema'] : undefined;
    return { workflowId: id, schema: typeof schema === 'string' && schema ? schema : undefined };
  }, [saved, isDirty]);
}
