import { SegmentedControl, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { LargeDocumentGate } from '../page/large-document-gate.tsx';
import { isCalculatedAt, type Schema } from '../json-editor/schema-help.logic.ts';
import { compareJson } from './delta.logic.ts';
import { FactTable } from './fact-table.tsx';
import { listFacts } from './facts.logic.ts';

interface DocumentDiffProps {
  /** The documents without their envelopes. */
  readonly before: Json;
  readonly after: Json;
  /** Schema of the document: marks calculated members, which only follow from the others. */
  readonly schema?: Schema | undefined;
}

const JsonMerge = lazy(async () => ({ default: (await import('./json-merge.tsx')).JsonMerge }));

/** Shows the differences of two documents: as business facts, or as JSON side by side. Large ones are compared on request. */
export function DocumentDiff(props: DocumentDiffProps): ReactElement {
  const { before, after } = props;
  const size = useMemo(() => JSON.stringify(before).length + JSON.stringify(after).length, [before, after]);
  return (
    <LargeDocumentGate verb="compare" size={size}>
      <Difference {...props} />
    </LargeDocumentGate>
  );
}

function Difference({ before, after, schema }: DocumentDiffProps): ReactElement {
  const { t } = useTranslation('document-parts');
  const [view, setView] = useState<'facts' | 'json'>('facts');
  const facts = useMemo(() => listFacts(compareJson(before, after)), [before, after]);
  const follows = useMemo(
    () => new Set(schema ? facts.filter(({ place }) => isCalculatedAt(schema, place)) : []),
    [facts, schema],
  );
  if (facts.length === 0) return <Text c="dimmed">{t('diff.same')}</Text>;
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('diff.view')}
        value={view}
        onChange={(value) => setView(value === 'json' ? 'json' : 'facts')}
        data={[
          { value: 'facts', label: t('diff.facts') },
          { value: 'json', label: 'JSON' },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      {view === 'facts' ? (
        <FactTable facts={facts} follows={follows} />
      ) : (
        <Suspense fallback={null}>
          <JsonMerge before={before} after={after} />
        </Suspense>
      )}
    </Stack>
  );
}
