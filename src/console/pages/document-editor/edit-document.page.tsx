import { Alert, Button, Group } from '@mantine/core';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, type CombinedError } from 'urql';
import { schemaName } from '../../parts/documents/document-kind.logic.ts';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import type { Schema } from '../../parts/json-editor/schema-help.logic.ts';
import { useOriginal } from '../../parts/original/use-original.ts';
import { Page } from '../../parts/page/page.tsx';
import { Loading } from '../../parts/page/loading.tsx';
import type { DraftFault } from './draft/draft.logic.ts';
import type { EditDocumentSearch } from './edit-document.search.ts';
import { EditedDocument } from './edited-document.tsx';
import { EditedQuery, EditorSchemaQuery } from './editor.queries.ts';
import { documentPlace } from './faults/reported-faults.logic.ts';
import type { EditedEntry } from './draft/use-theirs.ts';
import { WritersOnly } from './writers-only.tsx';

const route = getRouteApi('/documents/$id/edit');

/** Edits a document, for users who may write it. */
export function EditDocumentPage(): ReactElement {
  const { t } = useTranslation('document-editor');
  return (
    <WritersOnly title={t('edit.title')}>
      <ReadDocument />
    </WritersOnly>
  );
}

/** Reads the document and shows its editor; for a signed one, says why it cannot be changed. */
function ReadDocument(): ReactElement {
  const { t } = useTranslation('document-editor');
  const { id } = route.useParams();
  const faults = useFaultsOfLink();
  const client = useClient();
  const [entry, setEntry] = useState<EditedEntry | null>();
  const [schema, setSchema] = useState<Schema>();
  const [error, setError] = useState<CombinedError>();
  const [round, setRound] = useState(0);
  // Read once: the change feed reports changes by others, and they must not replace what the user is typing.
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const how = { requestPolicy: 'network-only' } as const;
      const { data, error: refused } = await client.query(EditedQuery, { id }, how).toPromise();
      const found = data?.siloEntry;
      const described =
        found && (await client.query(EditorSchemaQuery, { id: schemaName(found.docSchema) }).toPromise());
      if (!isCurrent) return;
      setSchema(described?.data?.documentSchema ?? undefined);
      setError(refused ?? described?.error);
      setEntry(found ?? (refused ? undefined : null));
    };
    setError(undefined);
    void read();
    return () => {
      isCurrent = false;
    };
  }, [client, id, round]);
  const { original, isRead } = useOriginal(entry);
  if (error)
    return (
      <Page title={t('edit.title')}>
        <Failure error={error} retry={() => setRound(round + 1)} />
      </Page>
    );
  if (entry === undefined || (entry && !(schema && isRead)))
    return (
      <Page title={t('edit.title')}>
        <Loading />
      </Page>
    );
  if (entry === null || !schema)
    return (
      <Page title={t('edit.title')}>
        <EmptyState title={t('edit.absent')} text={t('edit.absentText')} />
      </Page>
    );
  if (entry.signed)
    return (
      <Page title={t('edit.title')}>
        <Alert color="yellow" title={t('edit.locked')}>
          {t('edit.lockedText')}
          <Group mt="sm">
            <Button component={Link} to={`/documents/${id}`} variant="default">
              {t('edit.toDocument')}
            </Button>
          </Group>
        </Alert>
      </Page>
    );
  return <EditedDocument key={entry.id} entry={entry} schema={schema} faults={faults} original={original} />;
}

/** Returns the faults that the link to this page carried; a copied link has only their paths. */
function useFaultsOfLink(): readonly DraftFault[] {
  const { t } = useTranslation('document-editor');
  const { at }: EditDocumentSearch = route.useSearch();
  const { faults } = useLocation({ select: ({ state }) => state });
  return useMemo(
    () =>
      (at ?? []).flatMap((path): readonly DraftFault[] => {
        const place = documentPlace(path);
        if (!place) return [];
        const said = faults?.filter((fault) => fault.path === path) ?? [];
        return said.length > 0
          ? said.map(({ message }) => ({ place, message }))
          : [{ place, message: t('told') }];
      }),
    [at, faults, t],
  );
}
