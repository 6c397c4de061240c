import { Radio, Select, Stack } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Failure } from '../../parts/failure/failure.tsx';
import { createGraph } from '../../parts/workflow-document/document.logic.ts';
import { changeStart, stepOptions, type RetryChoice } from './bulk-retry.logic.ts';
import { PublishedStepsQuery } from './jobs.queries.ts';

interface RetryFieldsProps {
  readonly value: RetryChoice;
  readonly onChange: (value: RetryChoice) => void;
  /** Common workflow of the jobs, from whose steps the start can be chosen. */
  readonly workflowId: string | undefined;
}

/** Edits where retried jobs start, and in which version of their workflow. */
export function RetryFields({ value, onChange, workflowId }: RetryFieldsProps): ReactElement {
  const { t } = useTranslation('jobs');
  return (
    <>
      <Radio.Group
        label={t('bulk.how.from')}
        value={value.from}
        onChange={(from) => onChange(changeStart(value, from))}
      >
        <Stack gap={4} mt={4}>
          {(['failed', 'start', ...(workflowId ? (['step'] as const) : [])] as const).map((from) => (
            <Radio key={from} value={from} label={t(`bulk.how.${from}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {workflowId && value.from === 'step' && (
        <StepField
          workflowId={workflowId}
          value={value.stepId}
          onChange={(stepId) => onChange({ ...value, stepId })}
        />
      )}
      <Radio.Group
        label={t('bulk.how.version')}
        value={value.version}
        onChange={(version) => onChange({ ...value, version })}
      >
        <Stack gap={4} mt={4}>
          {(['current', 'same'] as const).map((version) => (
            <Radio key={version} value={version} label={t(`bulk.how.${version}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}

/** Selects a step of the published version of a workflow. */
function StepField({
  workflowId,
  value,
  onChange,
}: {
  readonly workflowId: string;
  readonly value: string | undefined;
  readonly onChange: (stepId: string | undefined) => void;
}): ReactElement {
  const { t } = useTranslation('jobs');
  const [{ data, error }, query] = useQuery({
    query: PublishedStepsQuery,
    variables: { id: workflowId },
    requestPolicy: 'cache-and-network',
  });
  const { version, contents } = data?.workflow?.published ?? {};
  const steps = useMemo(() => (contents ? stepOptions(createGraph(contents).steps) : []), [contents]);
  if (error && !contents) return <Failure error={error} retry={query} />;
  return (
    <Select
      label={t('bulk.how.which')}
      description={version && t('bulk.how.whose', { version })}
      data={steps}
      value={value ?? null}
      onChange={(stepId) => onChange(stepId ?? undefined)}
      disabled={!contents}
      searchable
      withAsterisk
    />
  );
}
