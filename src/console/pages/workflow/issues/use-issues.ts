import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shareStructure } from '../../../parts/json/share-structure.logic.ts';
import { formatJsonPath, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import { useSharedStructure } from '../../../parts/json/use-shared-structure.ts';
import { useSession } from '../../../session/session-context.ts';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import { useServiceText } from '../../../words/service-text.ts';
import { assignIssues, type Issue } from './issues.logic.ts';
import type { Editor } from '../state/use-editor.ts';
import { useSubjects } from './use-subjects.ts';
import { ValidateQuery } from '../workflow.queries.ts';

/** Delay after the last key press before the service is called, in milliseconds. */
const checkAfter = 600;

interface ServiceIssue {
  readonly path: string;
  readonly message: string;
  readonly severity: string;
  readonly missingStep?: string | null;
}

interface Issues {
  readonly issues: readonly Issue[];
  /** Whether the service has not yet checked the current state. */
  readonly isChecking: boolean;
}

/** Returns the issues of the current workflow: those that the service reports, and members that it would not accept. */
export function useIssues(workflowId: string, editor: Editor): Issues {
  const { t } = useTranslation('workflow');
  const say = useServiceText();
  const { client } = useSession();
  const { input, misfits, graph } = editor;
  const [told, setTold] = useState<{ readonly of: JsonObject; readonly issues: readonly ServiceIssue[] }>();
  const isTakeable = misfits.length === 0;
  const isEmpty = graph.steps.length === 0;

  const check = useEffectEvent(async (isCurrent: () => boolean) => {
    const { data, error } = await client
      .query(ValidateQuery, { input, workflowId }, { requestPolicy: 'network-only' })
      .toPromise();
    if (!isCurrent()) return;
    const failed = error && [
      { path: '$', message: error.message.replace(/^\[\w+\] /, ''), severity: 'error' },
    ];
    const found = data?.validateWorkflow?.issues ?? failed ?? [];
    setTold((before) => ({ of: input, issues: shareStructure(before?.issues, found) }));
  });
  useEffect(() => {
    let isCurrent = true;
    const timer = isTakeable && setTimeout(() => void check(() => isCurrent), checkAfter);
    return () => {
      isCurrent = false;
      if (timer) clearTimeout(timer);
    };
  }, [input, isTakeable]);

  const wrong = useMemo(() => {
    const here =
      (message: string, severity: Issue['severity'] = 'error') =>
      (place: JsonPath) => ({ path: formatJsonPath(place), message, severity });
    return [
      ...misfits.map(here(t('issue.misfit'))),
      ...((isTakeable && told?.issues) || []).map((issue) => ({ ...issue, message: say(issue.message) })),
      // The service would publish an empty workflow, so the user should know.
      ...(isEmpty ? [[]] : []).map(here(t('issue.empty'), 'warning')),
    ];
  }, [misfits, isTakeable, told?.issues, isEmpty, t, say]);
  // Most edits change no issue, and then the components that show them are not rendered again.
  const same = useSharedStructure(wrong);
  const placed = useMemo(() => assignIssues(same, graph.places), [same, graph.places]);
  const issues = useSubjects(placed, graph);
  return { issues, isChecking: isTakeable && told?.of !== input };
}
