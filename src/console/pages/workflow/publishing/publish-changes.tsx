import { Code, Text } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { documentKind } from '../../../parts/documents/document-kind.logic.ts';
import { Failure } from '../../../parts/failure/failure.tsx';
import { everyStep, stepTitle } from '../../../parts/step-graph/graph-step.logic.ts';
import { useTitling } from '../../../parts/step-graph/use-titling.ts';
import { Loading } from '../../../parts/page/loading.tsx';
import { createGraph } from '../../../parts/workflow-document/document.logic.ts';
import { ChangedMember } from './changed-member.tsx';
import { DiffQuery, type EditedWorkflowData } from '../workflow.queries.ts';

const kinds = ['added', 'removed', 'moved', 'changed'] as const;

/** Shows the differences from the published version. */
export function PublishChanges({ saved }: { readonly saved: EditedWorkflowData }): ReactElement {
  const { t } = useTranslation('workflow');
  const kindText = useTranslation('document-parts').t;
  const [{ data, error, fetching }, again] = useQuery({
    query: DiffQuery,
    variables: { id: saved.id },
    requestPolicy: 'network-only',
  });
  const changes = data?.workflowDiff?.changes ?? [];
  const schema = data?.workflowDiff?.schema;
  const titled = useTitling();
  const { steps, rescue } = useMemo(() => titled(createGraph(saved.contents)), [titled, saved.contents]);
  const byId = new Map([...everyStep(steps), ...everyStep(rescue)].map((step) => [step.id, step]));
  const titleOf = (stepId: string): string => {
    const step = byId.get(stepId);
    return step ? stepTitle(step) : stepId;
  };
  const schemaText = (name: string | null | undefined): string =>
    name ? documentKind(name, undefined, kindText) : t('settings.any');
  return (
    <>
      {error && <Failure error={error} retry={() => again({ requestPolicy: 'network-only' })} />}
      {fetching && !data && <Loading rows={2} />}
      {data && changes.length === 0 && !schema && <Text size="sm">{t('publish.same')}</Text>}
      <ul className="change-list">
        {schema && (
          <li>
            <Text size="sm" span fw={600}>
              {t('settings.schema')}
            </Text>{' '}
            {t('publish.kind.changed')} <Code>{schemaText(schema.before)}</Code> →{' '}
            <Code>{schemaText(schema.after)}</Code>
          </li>
        )}
        {changes.map(({ kind, stepId, name, member, before, after }) => (
          <li key={`${stepId} ${kind} ${member}`}>
            <Text size="sm" span fw={600}>
              {name || titleOf(stepId)}
            </Text>{' '}
            {t(`publish.kind.${kinds.find((each) => each === kind) ?? 'changed'}`)}
            {member && (
              <>
                {' '}
                <ChangedMember
                  action={byId.get(stepId)?.action}
                  member={member}
                  before={before}
                  after={after}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
