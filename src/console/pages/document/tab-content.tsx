import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { LargeDocumentGate } from '../../parts/page/large-document-gate.tsx';
import { JsonEditor } from '../../parts/json-editor/json-editor.tsx';
import type { Schema } from '../../parts/json-editor/schema-help.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import { Activity } from './activity.tsx';
import type { DocumentEntry } from './document.queries.ts';
import type { DocumentTab } from './document.search.ts';
import { Files } from './files/files.tsx';
import { MetaTab } from './meta-tab.tsx';
import { PdfTab } from './files/pdf-tab.tsx';
import { LinkedReading } from './linked-reading.tsx';
import { Versions } from './versions/versions.tsx';

interface TabContentProps {
  readonly tab: DocumentTab;
  readonly entry: DocumentEntry;
  readonly doc: Json;
  readonly schema: Schema | undefined;
  readonly onChanged: () => void;
  /** Opens the document tab. */
  readonly onDocument: () => void;
}

/** Shows the content of the selected tab. */
export function TabContent({
  tab,
  entry,
  doc,
  schema,
  onChanged,
  onDocument,
}: TabContentProps): ReactElement {
  if (tab === 'document') return <LinkedReading entry={entry} doc={doc} />;
  if (tab === 'pdf') return <PdfTab entry={entry} />;
  if (tab === 'files') return <Files entry={entry} onDocument={onDocument} />;
  if (tab === 'versions') return <Versions entry={entry} schema={schema} onChanged={onChanged} />;
  if (tab === 'activity') return <Activity entry={entry} onChanged={onChanged} />;
  if (tab === 'meta') return <MetaTab entry={entry} />;
  return <JsonTab entry={entry} doc={doc} schema={schema} />;
}

function JsonTab({ entry, doc, schema }: Pick<TabContentProps, 'entry' | 'doc' | 'schema'>): ReactElement {
  const { t } = useTranslation('document');
  const say = useServiceText();
  const text = useMemo(() => JSON.stringify(doc, null, 2), [doc]);
  return (
    <LargeDocumentGate verb="show" size={text.length}>
      <JsonEditor
        label={t('tab.json')}
        value={text}
        schema={schema}
        faults={(entry.faults ?? []).flatMap(({ paths, message }) =>
          paths.map((path) => ({ path: path.replace(/^\$\.doc/, '$'), message: say(message) })),
        )}
      />
    </LargeDocumentGate>
  );
}
