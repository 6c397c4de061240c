import { Select, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../parts/failure/failure.tsx';
import { isObject, valueAt } from '../../../parts/json/json-path.logic.ts';
import { ReasonedButton } from '../../../parts/forms/reasoned-button.tsx';
import { everyStep, stepTitle } from '../../../parts/step-graph/graph-step.logic.ts';
import { inputOf } from '../../../parts/workflow-document/document.logic.ts';
import type { Issue } from '../issues/issues.logic.ts';
import type { Editor } from '../state/use-editor.ts';
import { DryRunResult } from './dry-run-result.tsx';
import { RunOnFields } from './run-on-fields.tsx';
import type { DryRunState } from './use-dry-run.ts';
import type { DryRunInput } from './use-dry-run-input.ts';

export interface DryRunProps {
  readonly dryRun: DryRunState;
  readonly on: DryRunInput;
  /** Workflow to run, saved or not. */
  readonly editor: Editor;
  readonly issues: readonly Issue[];
  readonly onStep: (stepId: string) => void;
}

/**
 * Runs the workflow dry on a document, and shows the steps that ran, what they would send, and the resulting
 * document.
 */
export function DryRunFields(props: DryRunProps): ReactElement {
  const { dryRun, on, editor, issues, onStep } = props;
  const { t } = useTranslation('workflow');
  const { until, setUntil } = dryRun;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!dryRun.result && !dryRun.error) return;
    result.current?.scrollIntoView({ block: 'nearest' });
    // The start button lost the focus while it was disabled.
    if (document.activeElement === document.body) result.current?.focus({ preventScroll: true });
  }, [dryRun.result, dryRun.error]);
  const { graph, state } = editor;
  const options = useMemo(
    () =>
      [...everyStep(graph.steps), ...everyStep(graph.rescue)].map((step) => ({
        value: step.id,
        label: stepTitle(step),
      })),
    [graph.steps, graph.rescue],
  );
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const { given } = on;
  const reason =
    state.brokenAt !== undefined
      ? t('broken', { line: state.brokenAt })
      : options.length === 0
        ? t('run.noSteps')
        : errors > 0
          ? t('run.hindered', { count: errors })
          : 'lacks' in given
            ? t(`run.lacks.${given.lacks}`)
            : undefined;
  const run = (): void => {
    if (reason !== undefined || 'lacks' in given) return;
    const place = until === undefined ? undefined : graph.places.get(until);
    // A step without an id has just got one.
    const document = editor.withIds();
    const step = place && valueAt(document, place);
    const id = isObject(step) ? step['id'] : undefined;
    const input = {
      definition: inputOf(document).input,
      ...given.input,
      ...(id !== undefined && { until: id }),
    };
    void dryRun.run(input, document);
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('run.about')}
      </Text>
      <RunOnFields on={on} />
      <Select
        label={t('run.until')}
        placeholder={t('run.toEnd')}
        data={options}
        value={until !== undefined && graph.places.has(until) ? until : null}
        clearable
        searchable
        onChange={(id) => setUntil(id ?? undefined)}
      />
      <ReasonedButton onClick={run} loading={dryRun.isRunning} reason={reason}>
        {t('run.go')}
      </ReasonedButton>
      {dryRun.result && dryRun.of !== state.document && (
        <Text size="sm" className="warning-text" role="status">
          {t('run.stale')}
        </Text>
      )}
      <div ref={result} role="group" aria-label={t('run.result')} tabIndex={-1}>
        {dryRun.error && <Failure error={dryRun.error} retry={run} />}
        {dryRun.result && (
          <DryRunResult
            result={dryRun.result}
            faults={dryRun.faults}
            entryId={dryRun.entryId}
            onStep={onStep}
          />
        )}
      </div>
    </Stack>
  );
}
