import { Select } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { graphql } from '../graphql/graphql.ts';
import { Failure } from './failure.tsx';

const WorkflowChoices = graphql(`
  query WorkflowChoices {
    workflows(first: 100) {
      nodes {
        id
        name
        disabled
        version
      }
    }
  }
`);

/** Which workflow: those that are published and can run. */
export function WorkflowPicker({
  value,
  onChange,
  error: fault,
  isRequired = false,
}: {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  /** What is wrong with what was chosen. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
}): ReactElement {
  const { t } = useTranslation('document-parts');
  const [{ data, error }, read] = useQuery({ query: WorkflowChoices });
  if (error) return <Failure error={error} retry={() => read({ requestPolicy: 'network-only' })} />;
  const nodes = data?.workflows?.nodes ?? [];
  return (
    <Select
      label={t('workflow.label')}
      placeholder={t('workflow.hint')}
      nothingFoundMessage={t('workflow.none')}
      searchable
      error={fault}
      withAsterisk={isRequired}
      value={value ?? null}
      data={nodes.map(({ id, name, disabled }) => ({ value: id, label: name ?? id, disabled }))}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
