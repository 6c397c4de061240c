import { Stack, Text } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { DocumentDiff } from '../../../parts/document-diff/document-diff.tsx';
import { Failure } from '../../../parts/failure/failure.tsx';
import { notifyDone } from '../../../parts/dialogs/notify.ts';
import { usePages } from '../../../parts/paged-table/use-pages.ts';
import { VersionsDrawer } from '../../../parts/versions/versions-drawer.tsx';
import { StepGraph } from '../../../parts/step-graph/step-graph.tsx';
import { useSubmit } from '../../../parts/forms/use-submit.ts';
import {
  createGraph,
  sameDocument,
  type JsonObject,
} from '../../../parts/workflow-document/document.logic.ts';
import { valueAt } from '../../../parts/json/json-path.logic.ts';
import {
  RestoreMutation,
  VersionQuery,
  VersionsQuery,
  type EditedWorkflowData,
} from '../workflow.queries.ts';

interface WorkflowVersionsProps {
  readonly saved: EditedWorkflowData;
  /** Workflow in the editor. */
  readonly document: JsonObject;
  readonly mayWrite: boolean;
  readonly onStale: () => void;
  readonly onClose: () => void;
  readonly onRestored: (workflow: EditedWorkflowData) => void;
}

/** Lists the published versions of the workflow: author, time and differences; and restores one. */
export function WorkflowVersions(props: WorkflowVersionsProps): ReactElement {
  const { saved, document, mayWrite, onStale, onClose, onRestored } = props;
  const { t } = useTranslation('workflow');
  const pages = usePages(VersionsQuery, { id: saved.id }, ({ workflowVersions }) => workflowVersions);
  const [chosen, setChosen] = useState<string>();
  const restore = useSubmit(RestoreMutation);
  async function back(version: string): Promise<void> {
    const result = await restore.run({ id: saved.id, ifRevision: saved.revision, version });
    if (!result) return onStale();
    notifyDone(t('versions.restored', { version }));
    onRestored(result.restoreWorkflow);
    onClose();
  }
  return (
    <VersionsDrawer
      words={{
        title: t('task.versions'),
        at: t('versions.at'),
        restore: t('versions.restore'),
        none: t('versions.none'),
      }}
      pages={pages}
      error={restore.error}
      onRestore={mayWrite ? (version) => void back(version) : undefined}
      onClose={onClose}
      chosen={chosen}
      onChoose={setChosen}
    >
      {chosen && <Comparison id={saved.id} version={chosen} document={document} />}
    </VersionsDrawer>
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
  const [old, now] = useMemo(
    () => [contents && createGraph(contents), createGraph(document)],
    [contents, document],
  );
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
