import { getRouteApi, useNavigate } from '@tanstack/react-router';
import equal from 'fast-deep-equal';
import { useMemo, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation, useQuery } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { documentKind } from '../../parts/documents/document-kind.logic.ts';
import { Failure } from '../../parts/failure/failure.tsx';
import { valueAt } from '../../parts/json/json-path.logic.ts';
import { newId } from '../../parts/browser/new-id.ts';
import { Page } from '../../parts/page/page.tsx';
import { Loading } from '../../parts/page/loading.tsx';
import { emptyDocument, omitEmpty } from './draft/draft.logic.ts';
import { Editor } from './editor.tsx';
import { CreateDocumentMutation, EditorSchemaQuery } from './editor.queries.ts';
import { ExampleChoice } from './start/example-choice.tsx';
import { OwnSupplierNotice } from './start/own-supplier-notice.tsx';
import { SavedState } from './draft/draft-notice.tsx';
import { WritersOnly } from './writers-only.tsx';
import { useInitialDocument, useExamples } from './start/examples.ts';
import { useDraft } from './draft/use-draft.ts';
import { useOwnSupplier, type OwnSupplier } from './start/use-own-supplier.ts';

const route = getRouteApi('/documents/new');

/** Creates a document, for users who may write documents. */
export function NewDocumentPage(): ReactElement {
  const { t } = useTranslation('document-editor');
  return (
    <WritersOnly title={t('new.title')}>
      <BegunDocument />
    </WritersOnly>
  );
}

/** Asks for the kind and start of the document, then shows its editor. */
function BegunDocument(): ReactElement {
  const { t } = useTranslation('document-editor');
  const { schema, country, example } = route.useSearch();
  const { examples, error, retry } = useExamples();
  const found = examples?.find(
    (each) => each.name === example && each.schema === schema && (each.country ?? undefined) === country,
  );
  const begun = useInitialDocument(found);
  const { own, isRead } = useOwnSupplier(schema, country, example === undefined);
  if (schema === undefined)
    return (
      <Page title={t('new.title')} description={t('new.text')}>
        {error && <Failure error={error} retry={retry} />}
        <ExampleChoice examples={examples ?? []} />
      </Page>
    );
  if (!isRead)
    return (
      <Page title={t('new.title')}>
        <Loading />
      </Page>
    );
  if (example !== undefined && (!examples || (found && begun.doc === undefined))) {
    const [failure, again] = error ? [error, retry] : [begun.error, begun.retry];
    return (
      <Page title={t('new.title')}>{failure ? <Failure error={failure} retry={again} /> : <Loading />}</Page>
    );
  }
  const key = ['new', schema, country, example].join(' ');
  return (
    <NewDocument
      key={key}
      schema={schema}
      storageKey={key}
      initial={begun.doc ?? emptyDocument(schema, country, own)}
      own={begun.doc === undefined ? own : undefined}
      country={country}
    />
  );
}

interface NewDocumentProps {
  readonly schema: string;
  readonly storageKey: string;
  readonly initial: Json;
  /** Supplier that the document starts with, if it was copied from an earlier document. */
  readonly own: OwnSupplier | undefined;
  readonly country: string | undefined;
}

function NewDocument({ schema, storageKey, initial, own, country }: NewDocumentProps): ReactElement {
  const { t } = useTranslation('document-editor');
  const kind = useTranslation('document-parts').t;
  const navigate = useNavigate();
  const draft = useDraft(initial, storageKey);
  const [{ data }] = useQuery({ query: EditorSchemaQuery, variables: { id: schema } });
  const [, create] = useMutation(CreateDocumentMutation);
  const title = t('new.of', { kind: documentKind(schema, undefined, kind) });
  const [supplier, payment] = ['supplier', 'payment'].map((name) => valueAt(draft.doc, [name]));
  const taken = useMemo(
    () => ({
      party: own !== undefined && equal(supplier, own.party),
      payment: own?.payment !== undefined && equal(payment, own.payment),
    }),
    [supplier, payment, own],
  );
  // A save without an answer is sent again with the same key; one with another text is another document.
  const sent = useRef({ text: '', idempotencyKey: '' });
  return (
    <Page title={title} description={<SavedState isNew isDirty={draft.isDirty} />}>
      <Editor
        draft={draft}
        isNew
        schema={data?.documentSchema ?? undefined}
        notice={
          own && (
            <OwnSupplierNotice
              entry={own.entry}
              taken={taken}
              onEmpty={() => {
                if (taken.party)
                  draft.set(['supplier'], valueAt(emptyDocument(schema, country), ['supplier']));
                if (taken.payment) draft.set(['payment'], undefined);
              }}
            />
          )
        }
        onDiscard={() => draft.begin(initial)}
        onSave={async (doc) => {
          const input = { data: omitEmpty(doc), allowInvalid: true };
          const text = JSON.stringify(input);
          if (sent.current.text !== text) sent.current = { text, idempotencyKey: newId() };
          const { idempotencyKey } = sent.current;
          const { data: made, error } = await create({ input, idempotencyKey });
          if (!made) return error;
          draft.saved();
          await navigate({ to: `/documents/${made.createSiloEntry.id}`, ignoreBlocker: true });
          return undefined;
        }}
      />
    </Page>
  );
}
