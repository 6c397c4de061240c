import { Button, Code, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { Fragment, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import type { Json, ResultOf } from '../../graphql/graphql.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { isObject } from '../../parts/json-path.logic.ts';
import { useSession } from '../../session/session-context.ts';
import { useServiceText } from '../../words/service-text.ts';
import type { useCreate } from './use-create.ts';
import { ImportReportQuery } from './workflows.queries.ts';

interface ImportDialogProps {
  readonly create: ReturnType<typeof useCreate>;
  readonly onClose: () => void;
}

type Report = NonNullable<ResultOf<typeof ImportReportQuery>['workflowImportReport']>;

/** Takes a workflow that was exported, here or elsewhere: first it is told what becomes of it. */
export function ImportDialog({ create, onClose }: ImportDialogProps): ReactElement {
  const { t } = useTranslation('workflows');
  const { client } = useSession();
  const [text, setText] = useState('');
  const [report, setReport] = useState<Report>();
  const [error, setError] = useState<CombinedError>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const edit = (next: string): void => {
    setText(next);
    setReport(undefined);
    setIsUnreadable(false);
  };
  const ask = async (): Promise<void> => {
    const workflow = readObject(text);
    setIsUnreadable(!workflow);
    if (!workflow) return;
    const answer = await client
      .query(ImportReportQuery, { workflow }, { requestPolicy: 'network-only' })
      .toPromise();
    setError(answer.error);
    setReport(answer.data?.workflowImportReport ?? undefined);
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t('import.title')}>
      <Stack>
        <Textarea
          label={t('import.text')}
          description={t('import.help')}
          minRows={8}
          maxRows={16}
          autosize
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          spellCheck={false}
          value={text}
          error={isUnreadable && t('import.noJson')}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
          data-autofocus
        />
        <Group>
          <FileButton accept="application/json,.json" onChange={(file) => void file?.text().then(edit)}>
            {(props) => (
              <Button variant="default" {...props}>
                {t('import.file')}
              </Button>
            )}
          </FileButton>
          <Button variant={report ? 'default' : 'filled'} onClick={() => void ask()}>
            {t('import.check')}
          </Button>
        </Group>
        {error && <Failure error={error} />}
        {create.error && <Failure error={create.error} />}
        {report && <ReportView report={report} />}
        {report && (
          <Group justify="flex-end">
            <Button loading={create.isRunning} onClick={() => void create.run(report.workflow)}>
              {t('import.take')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function ReportView({ report: { changes, issues } }: { readonly report: Report }): ReactElement {
  const { t } = useTranslation('workflows');
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {issues.length === 0 ? t('import.complete') : t('import.issues', { count: issues.length })}
      </Text>
      <Lines lines={issues} />
      <Text size="sm" fw={600} mt="xs">
        {changes.length === 0 ? t('import.asItIs') : t('import.changes', { count: changes.length })}
      </Text>
      <Lines lines={changes} />
    </div>
  );
}

/** What is said of each place, once where it is said of several. */
function Lines({
  lines,
}: {
  readonly lines: readonly { readonly path: string; readonly message: string }[];
}): ReactElement {
  const say = useServiceText();
  return (
    <ul className="any-text">
      {[...Map.groupBy(lines, ({ message }) => message)].map(([message, places]) => (
        <li key={message}>
          <Text size="sm" span>
            {places.map(({ path }) => (
              <Fragment key={path}>
                <Code>{path}</Code>{' '}
              </Fragment>
            ))}
            {say(message)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function readObject(text: string): { readonly [name: string]: Json } | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
