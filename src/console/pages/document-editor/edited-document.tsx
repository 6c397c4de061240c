import { Alert, Button } from '@mantine/core';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation, type CombinedError } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { documentKind } from '../../parts/documents/document-kind.logic.ts';
import { membersOf, textOf } from '../../parts/document-reading/reading.logic.ts';
import type { Schema } from '../../parts/json-editor/schema-help.logic.ts';
import { valueAt } from '../../parts/json/json-path.logic.ts';
import { notifyDone } from '../../parts/dialogs/notify.ts';
import { OriginalNotice } from '../../parts/original/original-notice.tsx';
import type { OriginalData } from '../../parts/original/use-original.ts';
import { Page } from '../../parts/page/page.tsx';
import { readServiceError } from '../../parts/failure/service-error.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { Conflict } from './draft/conflict.tsx';
import { editedName, omitEmpty, fixable, withoutCalculated, type DraftFault } from './draft/draft.logic.ts';
import { Editor } from './editor.tsx';
import { UpdateDocumentMutation } from './editor.queries.ts';
import type { EntryState } from './draft/stored-draft.ts';
import { SavedState } from './draft/draft-notice.tsx';
import { useDraft } from './draft/use-draft.ts';
import { stateOf, useTheirs, type EditedEntry } from './draft/use-theirs.ts';

/** Error code of the service when the entry has changed since it was read. */
const overtaken = 'PRECONDITION_FAILED';

/** Edits an entry and saves it over the revision that the draft started from. */
export function EditedDocument({
  entry,
  schema,
  faults,
  original,
}: {
  readonly entry: EditedEntry;
  readonly schema: Schema;
  readonly faults: readonly DraftFault[];
  /** Invoice that this document copies, if both count. */
  readonly original: OriginalData | undefined;
}): ReactElement {
  const { t } = useTranslation('document-editor');
  const kind = useTranslation('document-parts').t;
  const { id } = entry;
  const { history } = useRouter();
  const navigate = useNavigate();
  // A user who came from a page that reports faults returns to it, with the faults fixed.
  const goesBack = useLocation({ select: ({ state }) => state.faults !== undefined });
  const base = useMemo(
    () => withoutCalculated(membersOf(entry.data)['doc'] ?? {}, schema),
    [entry.data, schema],
  );
  const found = useMemo(
    () => fixable(faults, schema).map((fault) => ({ ...fault, was: valueAt(base, fault.place) })),
    [faults, base, schema],
  );
  const draft = useDraft(base, id, stateOf(entry));
  const { theirs, look } = useTheirs(entry, draft);
  const [, update] = useMutation(UpdateDocumentMutation);
  const [isCompared, setIsCompared] = useState(false);

  const { name, corrects } = editedName(base);
  const type = documentKind(entry.docSchema, textOf(valueAt(base, ['type'])), kind);
  const told = corrects
    ? t('edit.for', { kind: type, number: corrects })
    : [type, name].filter(Boolean).join(' ');
  const title = t('edit.of', { document: told });

  const saveOver = async (doc: Json, over: EntryState): Promise<CombinedError | undefined> => {
    const { data, error } = await update({ id, revision: over.revision, data: omitEmpty(doc) });
    if (data) {
      draft.setOver(stateOf(data.updateSiloEntry));
      draft.saved();
      notifyDone(t('saved'));
      if (goesBack) history.back({ ignoreBlocker: true });
      else await navigate({ to: `/documents/${id}`, ignoreBlocker: true });
      return undefined;
    }
    if (!error || readServiceError(error).code !== overtaken) return error;
    const { entry: now, error: unread } = await look();
    if (!now) return unread ?? error;
    if (now.signed) return error;
    if (now.digest.val === over.digest) return saveOver(doc, stateOf(now));
    setIsCompared(true);
    return undefined;
  };

  return (
    <Page title={title} description={<SavedState isDirty={draft.isDirty} />}>
      {original && <OriginalNotice original={original} />}
      <Editor
        draft={draft}
        schema={schema}
        told={found}
        onDiscard={() => draft.begin(base, stateOf(entry))}
        onSave={(doc) => saveOver(doc, draft.over ?? stateOf(entry))}
        notice={theirs && <Overtaken theirs={theirs} onCompare={() => setIsCompared(true)} />}
      />
      {theirs && isCompared && (
        <Conflict
          mine={draft.doc}
          theirs={withoutCalculated(membersOf(theirs.data)['doc'] ?? {}, schema)}
          onClose={() => setIsCompared(false)}
          onMine={() => saveOver(draft.doc, stateOf(theirs))}
          onTheirs={(doc) => {
            setIsCompared(false);
            draft.begin(doc, stateOf(theirs));
          }}
        />
      )}
    </Page>
  );
}

interface OvertakenProps {
  readonly theirs: EditedEntry;
  readonly onCompare: () => void;
}

/** Says that someone else has changed or signed the document in the meantime. */
function Overtaken({ theirs: { signed, updatedAt }, onCompare }: OvertakenProps): ReactElement {
  const { t } = useTranslation('document-editor');
  if (signed)
    return (
      <Alert color="yellow" role="status" title={t('edit.locked')}>
        {t('edit.lockedText')}
      </Alert>
    );
  return (
    <Alert color="yellow" role="status">
      {t('overtaken')} <Timestamp at={updatedAt} />{' '}
      <Button size="compact-sm" variant="default" ms="xs" onClick={onCompare}>
        {t('compare')}
      </Button>
    </Alert>
  );
}
