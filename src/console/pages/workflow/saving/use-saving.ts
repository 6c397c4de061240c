import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CombinedError } from 'urql';
import { maskedLike } from '../../../parts/json/masks.logic.ts';
import { readServiceError } from '../../../parts/failure/service-error.ts';
import { useSession } from '../../../session/session-context.ts';
import { inputOf, sameDocument, type JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import { labelPatch } from '../issues/issues.logic.ts';
import type { Editor } from '../state/use-editor.ts';
import { SaveMutation, WorkflowQuery, type EditedWorkflowData } from '../workflow.queries.ts';

/** Delay after the last key press before the draft is saved automatically, in milliseconds. */
const saveAfter = 10_000;

/** State of the editor relative to the saved workflow. */
export interface Saving {
  /** Last known saved workflow. */
  readonly saved: EditedWorkflowData;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly error: CombinedError | undefined;
  /** Version that someone else has saved since, while there are unsaved changes. */
  readonly newer: EditedWorkflowData | undefined;
  /** The same while both are compared. */
  readonly theirs: EditedWorkflowData | undefined;
  /** Starts to compare both versions. */
  readonly compare: () => void;
  /** Saves the draft; resolves to the saved workflow, or undefined if it could not be saved. */
  readonly save: () => Promise<EditedWorkflowData | undefined>;
  /** Continues with the workflow that the service returned; the previous state can be restored by undo. */
  readonly take: (workflow: EditedWorkflowData) => void;
  /** Sets the saved version that the current state is based on. */
  readonly beganFrom: (base: Base) => void;
  /** Continues with the current state, which may include changes of the other; the next save overwrites theirs. */
  readonly keepMine: () => void;
}

/** Saved version that a change is based on. */
export type Base = Pick<EditedWorkflowData, 'revision' | 'contents'>;

/** Saves the workflow in the editor; `kept`: the saved workflow as it was last read. */
export function useSaving(editor: Editor, kept: EditedWorkflowData, mayWrite: boolean): Saving {
  const { client } = useSession();
  const [saved, setSaved] = useState(kept);
  const [theirs, setTheirs] = useState<EditedWorkflowData>();
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<CombinedError>();
  const { state } = editor;
  const isBroken = state.brokenAt !== undefined;
  const isSame = useMemo(
    () => sameDocument(state.document, saved.contents),
    [state.document, saved.contents],
  );
  const isDirty = isBroken || !isSame;
  const maySave = mayWrite && !isBroken;
  const newer = kept.revision > saved.revision && !isSaving ? kept : undefined;

  const isStill = useCallbackRef((document: JsonObject) => sameDocument(state.document, document));

  async function save(): Promise<EditedWorkflowData | undefined> {
    if (!isDirty) return saved;
    if (!maySave || isSaving || theirs) return undefined;
    if (newer) {
      setTheirs(newer);
      return undefined;
    }
    const document = editor.withIds();
    const { input, misfits } = inputOf(document);
    if (misfits.length > 0) return undefined;
    const { steps = [], rescue = [] } = input;
    setIsSaving(true);
    const patch = { ...labelPatch(input), draft: true, steps, rescue } as never;
    const { id, revision: ifRevision } = saved;
    const { data, error: refused } = await client
      .mutation(SaveMutation, { id, ifRevision, patch })
      .toPromise();
    const isConflict = refused && readServiceError(refused).code === 'PRECONDITION_FAILED';
    if (isConflict) {
      const { data: now } = await client
        .query(WorkflowQuery, { id }, { requestPolicy: 'network-only' })
        .toPromise();
      if (now?.workflow) setTheirs(now.workflow);
    }
    setIsSaving(false);
    setError(isConflict ? undefined : refused);
    if (!data) return undefined;
    // Typed secrets are not kept here either.
    const contents = maskedLike(document, data.updateWorkflow.contents) as JsonObject;
    const now = { ...data.updateWorkflow, contents };
    setSaved(now);
    if (!sameDocument(contents, document) && isStill(document)) editor.replace(contents);
    return now;
  }

  const saveByItself = useEffectEvent(() => void save());
  useEffect(() => {
    // A newer version is not resolved automatically: the choice would interrupt the user.
    if (!isDirty || !maySave || newer) return undefined;
    const timer = setTimeout(() => saveByItself(), saveAfter);
    return () => clearTimeout(timer);
  }, [state.text, isDirty, maySave, newer]);

  function take(workflow: EditedWorkflowData): void {
    setSaved(workflow);
    setTheirs(undefined);
    setError(undefined);
    if (!sameDocument(workflow.contents, state.document)) editor.replace(workflow.contents);
  }
  const follow = useEffectEvent(take);
  useEffect(() => {
    if (newer && !isDirty) follow(newer);
  }, [newer, isDirty]);

  return {
    saved,
    isDirty,
    isSaving,
    error,
    newer: isDirty ? newer : undefined,
    theirs,
    compare: () => setTheirs(newer),
    save,
    take,
    beganFrom: (base) => setSaved({ ...saved, ...base }),
    keepMine() {
      if (theirs) setSaved(theirs);
      setTheirs(undefined);
    },
  };
}
