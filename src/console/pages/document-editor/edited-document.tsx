import { Alert } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useMutation, type CombinedError } from 'urql';
import type { Json, ResultOf } from '../../graphql/graphql.ts';
import { documentKind } from '../../parts/document-kind.logic.ts';
import { membersOf, textOf } from '../../parts/document-reading/reading.logic.ts';
import type { Schema } from '../../parts/json-editor/schema-help.logic.ts';
import { valueAt } from '../../parts/json-path.logic.ts';
import { notifyDone } from '../../parts/notify.ts';
import { Page } from '../../parts/page.tsx';
import { refusalOf } from '../../parts/refusal.ts';
import { useFeed } from '../../session/session-context.ts';
import { Conflict } from './conflict.tsx';
import { editedName, filledIn, withoutCalculated } from './draft.logic.ts';
import { Editor } from './editor.tsx';
import { EditedQuery, UpdateDocumentMutation } from './editor.queries.ts';
import { SavedState } from './saved-state.tsx';
import { useDraft } from './use-draft.ts';

/** An entry as it was when its editing began. */
export type EditedEntry = NonNullable<ResultOf<typeof EditedQuery>['siloEntry']>;

/** What the service says when the entry is no longer as it was read. */
const overtaken = 'PRECONDITION_FAILED';

/** The draft of an entry, saved over the revision that it began with. */
export function EditedDocument({
  entry,
  schema,
}: {
  readonly entry: EditedEntry;
  readonly schema: Schema;
}): ReactElement {
  const { t } = useTranslation('document-editor');
  const kind = useTranslation('document-parts').t;
  const { id } = entry;
  const client = useClient();
  const navigate = useNavigate();
  const [revision, setRevision] = useState(entry.revision);
  const base = useMemo(
    () => withoutCalculated(membersOf(entry.data)['doc'] ?? {}, schema),
    [entry.data, schema],
  );
  const draft = useDraft(base, `${id} ${entry.revision}`);
  const [, update] = useMutation(UpdateDocumentMutation);
  const [theirs, setTheirs] = useState<EditedEntry>();
  const [isOvertaken, setIsOvertaken] = useState(false);
  useFeed(
    (changes) => {
      if (changes.some((change) => change.id === id && (change.revision ?? 0) > revision))
        setIsOvertaken(true);
    },
    () => undefined,
  );

  const { name, corrects } = editedName(base);
  const type = documentKind(entry.docSchema, textOf(valueAt(base, ['type'])), kind);
  const told = corrects
    ? t('edit.for', { kind: type, number: corrects })
    : [type, name].filter(Boolean).join(' ');
  const title = t('edit.of', { document: told });

  const saveOver = async (doc: Json, over: number): Promise<CombinedError | undefined> => {
    const { data, error } = await update({ id, revision: over, data: filledIn(doc) });
    if (data) {
      draft.saved();
      notifyDone(t('saved'));
      await navigate({ to: `/documents/${id}`, ignoreBlocker: true });
      return undefined;
    }
    if (!error || refusalOf(error).code !== overtaken) return error;
    const { data: now, error: unread } = await client
      .query(EditedQuery, { id }, { requestPolicy: 'network-only' })
      .toPromise();
    if (!now?.siloEntry) return unread ?? error;
    setTheirs(now.siloEntry);
    return undefined;
  };

  return (
    <Page title={title} description={<SavedState isDirty={draft.isDirty} />}>
      <Editor
        draft={draft}
        schema={schema}
        onDiscard={() => draft.begin(base)}
        onSave={(doc) => saveOver(doc, revision)}
        notice={isOvertaken && <Alert color="yellow">{t('overtaken')}</Alert>}
      />
      {theirs && (
        <Conflict
          mine={draft.doc}
          theirs={withoutCalculated(membersOf(theirs.data)['doc'] ?? {}, schema)}
          onClose={() => setTheirs(undefined)}
          onMine={() => {
            setTheirs(undefined);
            setRevision(theirs.revision);
            return saveOver(draft.doc, theirs.revision);
          }}
          onTheirs={(doc) => {
            setTheirs(undefined);
            setIsOvertaken(false);
            setRevision(theirs.revision);
            draft.begin(doc);
          }}
        />
      )}
    </Page>
  );
}
