import { Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { Failure } from '../failure/failure.tsx';
import { Loading } from '../page/loading.tsx';
import { mergeFindings } from './findings.logic.ts';
import { askedFormat, contexts, formatsOf, nationalFormats } from './xml-choices.logic.ts';
import { PreviewXmlQuery } from './xml-report.queries.ts';
import { XmlWithReport } from './xml-with-report.tsx';

type Subject = { readonly data: { readonly [name: string]: Json } } | { readonly siloEntryId: string };

interface XmlPreviewProps {
  /** An unsaved document, or the id of a saved one. */
  readonly of: Subject;
  /** Changes when the entry changes. */
  readonly revision?: number;
  readonly onDocument?: (path: string, message: string) => void;
}

/** Shows the e-invoice that would be written from a document, updated as it changes, with the findings of its rules. */
export function XmlPreview({ of, revision, onDocument }: XmlPreviewProps): ReactElement {
  const { t } = useTranslation('document-parts');
  const [syntax, setSyntax] = useState<'ubl' | 'cii'>('ubl');
  const [choice, setChoice] = useState('');
  const [input] = useDebouncedValue(
    useMemo(() => ({ ...of, ...askedFormat(choice, syntax), revision }), [of, choice, syntax, revision]),
    500,
  );
  const variables = useMemo(() => {
    const { revision: _revision, ...asked } = input;
    return { input: asked };
  }, [input]);
  const [{ data, error, fetching }, read] = useQuery({
    query: PreviewXmlQuery,
    variables,
    requestPolicy: 'network-only',
  });
  const shown = data?.previewXml;
  const findings = useMemo(
    () => (shown ? mergeFindings(shown.report?.findings ?? [], shown.faults) : []),
    [shown],
  );
  return (
    <Stack>
      <Group align="flex-end">
        <Select
          label={t('xml.context')}
          value={choice}
          allowDeselect={false}
          searchable
          selectFirstOptionOnChange
          data={[
            { value: '', label: t('xml.byAddons') },
            { group: t('xml.norm'), items: [...contexts] },
            { group: t('xml.national'), items: [...nationalFormats] },
          ]}
          onChange={(value) => setChoice(value ?? '')}
        />
        {formatsOf(choice).length > 1 && (
          <Select
            label={t('xml.syntax')}
            value={syntax}
            allowDeselect={false}
            data={[
              { value: 'ubl', label: 'UBL' },
              { value: 'cii', label: 'CII' },
            ]}
            onChange={(value) => setSyntax(value === 'cii' ? 'cii' : 'ubl')}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" role="status" mih="1.5em">
        {fetching ? t('xml.writing') : t('xml.previewText')}
      </Text>
      {error && <Failure error={error} retry={() => read({ requestPolicy: 'network-only' })} />}
      {!shown && !error && <Loading />}
      {shown && (
        <div aria-busy={fetching}>
          <XmlWithReport
            name={shown.name}
            xml={shown.xml ?? undefined}
            report={shown.report ?? undefined}
            findings={findings}
            isDraft
            {...(onDocument && { onDocument })}
          />
        </div>
      )}
    </Stack>
  );
}
