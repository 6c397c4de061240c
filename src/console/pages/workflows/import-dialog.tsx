import { Button, Code, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { Fragment, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import type { Json, ResultOf } from '../../graphql/graphql.ts';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { bytesText } from '../../parts/values/formats.logic.ts';
import { isObject } from '../../parts/json/json-path.logic.ts';
import { useSession } from '../../session/session-context.ts';
import { useServiceText } from '../../words/service-text.ts';
import type { useCreate } from './use-create.ts';
import { ImportReportQuery } from './workflows.queries.ts';

interface ImportDialogProps {
  readonly create: ReturnType<typeof useCreate>;
  readonly onClose: () => void;
}

/** Maximum size of an imported file in bytes, and of a text in characters: no workflow is that large. */
const maxSize = 2_000_000;

type Report = NonNullable<ResultOf<typeof ImportReportQuery>['workflowImportReport']>;

/** Imports an exported workflow, after a report of how it will be adapted. */
export function ImportDialog({ create, onClose }: ImportDialogProps): ReactElement {
  const { t, i18n } = useTranslation('workflows');
  const { client } = useSession();
  const [text, setText] = useState('');
  const [report, setReport] = useState<Report>();
  const [error, setError] = useState<CombinedError>();
  const [problem, setProblem] = useState<'noJson' | 'tooLarge'>();
  const begin = (wrong?: typeof problem): void => {
    setReport(undefined);
    setError(undefined);
    setProblem(wrong);
  };
  const edit = (next: string): void => {
    setText(next);
    begin();
  };
  const read = async (file: File): Promise<void> => {
    // A file that large is not even shown.
    if (file.size > maxSize) begin('tooLarge');
    else edit(await file.text());
  };
  const ask = async (): Promise<void> => {
    if (text.length > maxSize) return begin('tooLarge');
    const workflow = readObject(text);
    if (!workflow) return begin('noJson');
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
          error={problem && t(`import.${problem}`, { most: bytesText(maxSize, i18n.language) })}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
          data-autofocus
        />
        <Group>
          <FileButton accept="application/json,.json" onChange={(file) => void (file && read(file))}>
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
            <Button
              variant={hasSteps(report) ? 'filled' : 'default'}
              loading={create.isRunning}
              onClick={() => void create.run(report.workflow)}
            >
              {t('import.take')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function ReportView({ report }: { readonly report: Report }): ReactElement {
  const { t } = useTranslation('workflows');
  const { changes, issues } = report;
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {!hasSteps(report)
          ? t('import.noSteps')
          : issues.length === 0
            ? t('import.complete')
            : t('import.issues', { count: issues.length })}
      </Text>
      <Lines lines={issues} />
      <Text size="sm" fw={600} mt="xs">
        {changes.length === 0 ? t('import.asItIs') : t('import.changes', { count: changes.length })}
      </Text>
      <Lines lines={changes} />
    </div>
  );
}

/** Lists the messages about each path; identical messages of several paths are merged. */
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

/** Whether there is anything to import: other JSON than a workflow has no steps. */
const hasSteps = ({ workflow }: Report): boolean =>
  [workflow['steps'], workflow['rescue']].some((list) => Array.isArray(list) && list.length > 0);

function readObject(text: string): { readonly [name: string]: Json } | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
