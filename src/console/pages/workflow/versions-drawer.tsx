import { Drawer, Stack, Text } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { DocumentDiff } from '../../parts/document-diff/document-diff.tsx';
import { Failure } from '../../parts/failure.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { PagedTable } from '../../parts/paged-table/paged-table.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { StepGraph } from '../../parts/step-graph/step-graph.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { graphOf, sameDocument, type JsonObject } from '../../parts/workflow-document/document.logic.ts';
import { valueAt } from '../../parts/json-path.logic.ts';
import { useVersionColumns } from './use-version-columns.tsx';
import { RestoreMutation, VersionQuery, VersionsQuery, type EditedWorkflowData } from './workflow.queries.ts';

interface VersionsDrawerProps {
  readonly saved: EditedWorkflowData;
  /** What is in the editor. */
  readonly document: JsonObject;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
  readonly onRestored: (workflow: EditedWorkflowData) => void;
}

/** What was published of the workflow: who did when, what differs, and the way back. */
export function VersionsDrawer(props: VersionsDrawerProps): ReactElement {
  const { saved, mayWrite, onClose, onRestored } = props;
  const { t } = useTranslation('workflow');
  const [chosen, setChosen] = useState<string>();
  const pages = usePages(VersionsQuery, { id: saved.id }, ({ workflowVersions }) => workflowVersions);
  const restore = useSubmit(RestoreMutation);
  const columns = useVersionColumns({
    chosen,
    onChoose: setChosen,
    ...(mayWrite && { onRestore: (version: string) => void back(version) }),
  });
  async function back(version: string): Promise<void> {
    const result = await restore.run({ id: saved.id, ifRevision: saved.revision, version });
    if (!result) return;
    notifyDone(t('versions.restored', { version }));
    onRestored(result.restoreWorkflow);
    onClose();
  }
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={t('task.versions')}>
      <Stack>
        {restore.error && <Failure error={restore.error} />}
        <PagedTable
          label={t('task.versions')}
          pages={pages}
          keyOf={({ version }) => version}
          empty={<Text size="sm">{t('versions.none')}</Text>}
          columns={columns}
        />
        {chosen && <Comparison id={saved.id} version={chosen} document={props.document} />}
      </Stack>
    </Drawer>
  );
}

function Comparison({
  id,
  version,
  document,
}: {
  readonly id: string;
  readonly version: string;
  readonly document: JsonObject;
}): ReactElement | null {
  const { t } = useTranslation('workflow');
  const [{ data, error }, again] = useQuery({ query: VersionQuery, variables: { id, version } });
  const contents = data?.workflowVersion?.contents;
  const { description: _description, country: _country, ...present } = document;
  const [old, now] = useMemo(() => [contents && graphOf(contents), graphOf(document)], [contents, document]);
  if (error) return <Failure error={error} retry={() => again()} />;
  if (!contents || !old) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('versions.compared', { version })}</Text>
      <StepGraph
        label={t('versions.graph', { version })}
        steps={old.steps}
        rescue={old.rescue}
        height={320}
        decorate={({ id: stepId }) => {
          const [was, is] = [old.places.get(stepId), now.places.get(stepId)];
          const isSame =
            was && is && sameDocument(valueAt(contents, was) ?? null, valueAt(document, is) ?? null);
          return isSame
            ? undefined
            : { tone: is ? 'changed' : 'skipped', note: t(is ? 'versions.changed' : 'versions.removed') };
        }}
      />
      <DocumentDiff before={contents} after={present} />
    </Stack>
  );
}
