import { Alert, Anchor, List, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery, type CombinedError } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { countryName } from '../../parts/fields/countries.logic.ts';
import { useExampleText } from '../../parts/documents/document-example.ts';
import { Failure } from '../../parts/failure/failure.tsx';
import { PdfView } from '../../parts/pdf-view/pdf-view.tsx';
import { readServiceError, type FileMistake } from '../../parts/failure/service-error.ts';
import { useMay, useSession } from '../../session/session-context.ts';
import { bytesOf } from './template-files.logic.ts';
import { ExamplesQuery, PreviewPdf, PrintableQuery } from './templates.queries.ts';

interface PreviewProps {
  readonly files: Readonly<Record<string, string>>;
  readonly faults: readonly FileMistake[];
  readonly onFaults: (faults: readonly FileMistake[]) => void;
  readonly onOpen: (fault: FileMistake) => void;
}

/** Shows a print of the unsaved files; the last successful one stays while there are mistakes. */
export function Preview({ files, faults, onFaults, onOpen }: PreviewProps): ReactElement {
  const { t, i18n } = useTranslation('templates');
  const exampleText = useExampleText();
  const { client } = useSession();
  const maySee = useMay('silo:read');
  const [entries] = useQuery({ query: PrintableQuery, pause: !maySee });
  const [{ data: examples }] = useQuery({ query: ExamplesQuery });
  const [chosen, setChosen] = useState<string>();
  const [pdf, setPdf] = useState<Uint8Array>();
  const [error, setError] = useState<CombinedError>();
  const [isRunning, setIsRunning] = useState(false);
  const [typed] = useDebouncedValue(files, 500);
  const documents = entries.data?.siloEntries?.nodes ?? [];
  const tried = examples?.documentExamples ?? [];
  const isKnown = (!maySee || !entries.fetching) && examples !== undefined;
  const subject = chosen ?? (documents[0] ? `entry ${documents[0].id}` : tried[0] && 'example 0');

  const print = useEffectEvent(async (isCurrent: () => boolean) => {
    if (!subject) return;
    const [kind, key] = subject.split(' ');
    const data = tried[Number(key)]?.data as { readonly [name: string]: Json } | undefined;
    const document = kind === 'entry' ? { siloEntryId: key } : { data };
    setIsRunning(true);
    const input = { ...document, templateFiles: typed };
    const result = await client.mutation(PreviewPdf, { input }).toPromise();
    if (!isCurrent()) return;
    setIsRunning(false);
    setError(result.error);
    onFaults(result.error ? readServiceError(result.error).mistakes : []);
    if (result.data) setPdf(bytesOf(result.data.previewPdf.data));
  });
  useEffect(() => {
    let isCurrent = true;
    if (isKnown) void print(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [typed, subject, isKnown]);

  return (
    <Stack gap="sm" miw={0} component="section" aria-label={t('preview.title')}>
      <Select
        label={t('preview.of')}
        searchable
        allowDeselect={false}
        value={subject ?? null}
        onChange={(value) => setChosen(value ?? undefined)}
        data={[
          {
            group: t('preview.documents'),
            items: documents.map(({ id, summary }) => ({
              value: `entry ${id}`,
              label: [summary.number ?? summary.title ?? id, summary.customer?.name]
                .filter(Boolean)
                .join(' · '),
            })),
          },
          {
            group: t('preview.examples'),
            items: tried.map(({ name, country }, place) => ({
              value: `example ${place}`,
              label: [country && countryName(country, i18n.language), exampleText(name)]
                .filter(Boolean)
                .join(' · '),
            })),
          },
        ]}
      />
      <Text role="status" size="sm" c="dimmed" mih="1.5em">
        {isRunning ? t('preview.running') : error && pdf && t('preview.stale')}
      </Text>
      {faults.length > 0 && (
        <Alert color="red" title={t('preview.faults')}>
          <List size="sm">
            {faults.map((fault) => (
              <List.Item key={JSON.stringify(fault)} className="any-text">
                <Anchor component="button" type="button" size="sm" onClick={() => onOpen(fault)}>
                  {fault.line === undefined ? fault.file : t('preview.fault', { ...fault })}
                </Anchor>
                : {fault.message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {error && faults.length === 0 && <Failure error={error} />}
      {pdf && <PdfView source={pdf} />}
    </Stack>
  );
}
