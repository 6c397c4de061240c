import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';
import { refusalOf } from '../../parts/refusal.ts';
import { everyStep, stepTitle } from '../../parts/step-graph/graph-step.logic.ts';
import { useSubmit } from '../../parts/use-submit.ts';
import { Waiting } from '../../parts/waiting.tsx';
import { graphOf } from '../../parts/workflow-document/document.logic.ts';
import type { Issue } from './issues.logic.ts';
import { useTitledGraph } from './use-titled-graph.ts';
import { DiffQuery, PublishMutation, type EditedWorkflowData } from './workflow.queries.ts';

interface PublishDialogProps {
  /** What the service keeps: it is this that is published. */
  readonly saved: EditedWorkflowData;
  readonly issues: readonly Issue[];
  readonly onStale: () => void;
  readonly onClose: () => void;
  readonly onPublished: (workflow: EditedWorkflowData) => void;
}

const kinds = ['added', 'removed', 'moved', 'changed'] as const;

/** Asks before jobs run something else: what changes for them. */
export function PublishDialog(props: PublishDialogProps): ReactElement {
  const { saved, issues, onStale, onClose, onPublished } = props;
  const { t } = useTranslation('workflow');
  const publish = useSubmit(PublishMutation);
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const go = async (): Promise<void> => {
    const result = await publish.run({ id: saved.id, ifRevision: saved.revision });
    if (!result) return onStale();
    notifyDone(t('publish.done', { version: result.publishWorkflow.version }));
    onPublished(result.publishWorkflow);
    onClose();
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t('publish.title')}>
      <Stack>
        <Text size="sm">{t(saved.version ? 'publish.text' : 'publish.first')}</Text>
        <Changes key={saved.revision} saved={saved} />
        {errors > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {t('publish.hindered', { count: errors })}
          </Text>
        )}
        {publish.error &&
          (refusalOf(publish.error).code === 'PRECONDITION_FAILED' ? (
            <Alert color="yellow" role="alert" title={t('conflict.title')}>
              {t('publish.again')}
            </Alert>
          ) : (
            <Failure error={publish.error} />
          ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <ReasonedButton
            loading={publish.isRunning}
            reason={errors > 0 ? t('publish.hindered', { count: errors }) : undefined}
            onClick={() => void go()}
            data-autofocus
          >
            {t('task.publish')}
          </ReasonedButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What differs from what is published. */
function Changes({ saved }: Pick<PublishDialogProps, 'saved'>): ReactElement {
  const { t } = useTranslation('workflow');
  const [{ data, error, fetching }, again] = useQuery({
    query: DiffQuery,
    variables: { id: saved.id },
    requestPolicy: 'network-only',
  });
  const changes = data?.workflowDiff?.changes ?? [];
  const schema = data?.workflowDiff?.schema;
  const { steps, rescue } = useTitledGraph(useMemo(() => graphOf(saved.contents), [saved.contents]));
  const titles = new Map(
    [...everyStep(steps), ...everyStep(rescue)].map((step) => [step.id, stepTitle(step)]),
  );
  return (
    <>
      {error && <Failure error={error} retry={() => again({ requestPolicy: 'network-only' })} />}
      {fetching && !data && <Waiting rows={2} />}
      {data && changes.length === 0 && !schema && <Text size="sm">{t('publish.same')}</Text>}
      <ul className="change-list">
        {schema && (
          <li>
            <Text size="sm" span fw={600}>
              {t('settings.schema')}
            </Text>{' '}
            {t('publish.kind.changed')} <Code>{short(schema.before)}</Code> →{' '}
            <Code>{short(schema.after)}</Code>
          </li>
        )}
        {changes.map(({ kind, stepId, name, member, before, after }) => (
          <li key={`${stepId} ${kind} ${member}`}>
            <Text size="sm" span fw={600}>
              {name || (titles.get(stepId) ?? stepId)}
            </Text>{' '}
            {t(`publish.kind.${kinds.find((each) => each === kind) ?? 'changed'}`)}
            {member && (
              <>
                {' '}
                <Code>{member}</Code>: <Code>{short(before)}</Code> → <Code>{short(after)}</Code>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function short(value: Json | undefined): string {
  const text = value === undefined || value === null ? '–' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
