import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CombinedError } from 'urql';
import { maskedLike } from '../../parts/masks.logic.ts';
import { refusalOf } from '../../parts/refusal.ts';
import { useSession } from '../../session/session-context.ts';
import { inputOf, sameDocument, type JsonObject } from '../../parts/workflow-document/document.logic.ts';
import { labelPatch } from './issues.logic.ts';
import type { Editor } from './use-editor.ts';
import { SaveMutation, WorkflowQuery, type EditedWorkflowData } from './workflow.queries.ts';

/** Nothing is typed for so long before the draft is saved by itself, in milliseconds. */
const saveAfter = 10_000;

/** How what is edited stands to what the service keeps. */
export interface Saving {
  /** What the service keeps, as far as it is known here. */
  readonly saved: EditedWorkflowData;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly error: CombinedError | undefined;
  /** Somebody else has saved since, and what is here is not saved: what they made of it. */
  readonly newer: EditedWorkflowData | undefined;
  /** The same while both are compared. */
  readonly theirs: EditedWorkflowData | undefined;
  /** Puts both beside each other. */
  readonly compare: () => void;
  /** Saves the draft; answers what is kept then, or undefined when it could not be saved. */
  readonly save: () => Promise<EditedWorkflowData | undefined>;
  /** Goes on with what the service has answered; what was here before can be brought back by undo. */
  readonly take: (workflow: EditedWorkflowData) => void;
  /** What is here was made from that, which the service kept then. */
  readonly beganFrom: (base: Base) => void;
  /** Goes on with what is here, which may hold theirs as well; the next save goes over theirs. */
  readonly keepMine: () => void;
}

/** What a change was made from. */
export type Base = Pick<EditedWorkflowData, 'revision' | 'contents'>;

/** `kept`: what the service keeps, as it was read last. */
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
    const isConflict = refused && refusalOf(refused).code === 'PRECONDITION_FAILED';
    if (isConflict) {
      const { data: now } = await client
        .query(WorkflowQuery, { id }, { requestPolicy: 'network-only' })
        .toPromise();
      if (now?.workflow) setTheirs(now.workflow);
    }
    setIsSaving(false);
    setError(isConflict ? undefined : refused);
    if (!data) return undefined;
    // What was typed of secrets is not kept here either.
    const contents = maskedLike(document, data.updateWorkflow.contents) as JsonObject;
    const now = { ...data.updateWorkflow, contents };
    setSaved(now);
    if (!sameDocument(contents, document) && isStill(document)) editor.replace(contents);
    return now;
  }

  const saveByItself = useEffectEvent(() => void save());
  useEffect(() => {
    // Nobody who types is asked which of both is to stay.
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
