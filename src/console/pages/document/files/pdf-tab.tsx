import { Alert, Anchor, Button, Group, Select, Stack } from '@mantine/core';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from 'urql';
import { Failure } from '../../../parts/failure/failure.tsx';
import { PdfView } from '../../../parts/pdf-view/pdf-view.tsx';
import { Loading } from '../../../parts/page/loading.tsx';
import { PreviewPdfMutation } from '../document.mutations.ts';
import type { DocumentEntry } from '../document.queries.ts';
import { addressHere } from './file-address.ts';

/** Shows the document as PDF: an attached file, or a preview printed now. */
export function PdfTab({ entry }: { readonly entry: DocumentEntry }): ReactElement {
  const { t } = useTranslation('document');
  const files = (entry.attachments ?? []).filter(({ mime, stored }) => stored && mime === 'application/pdf');
  const [shown, setShown] = useState(files[0]?.id ?? 'preview');
  const file = files.find(({ id }) => id === shown);
  return (
    <Stack>
      <Group align="flex-end">
        <Select
          label={t('pdf.which')}
          value={shown}
          allowDeselect={false}
          data={[
            ...files.map(({ id, name }) => ({ value: id, label: name })),
            { value: 'preview', label: t('pdf.preview') },
          ]}
          onChange={(value) => setShown(value ?? 'preview')}
        />
        {file?.saveUrl && (
          <Anchor size="sm" href={addressHere(file.saveUrl)} download={file.name}>
            {t('files.save')}
          </Anchor>
        )}
      </Group>
      {file?.downloadUrl ? <PdfView source={addressHere(file.downloadUrl)} /> : <Preview entry={entry} />}
    </Stack>
  );
}

function Preview({ entry: { id, revision } }: { readonly entry: DocumentEntry }): ReactElement {
  const { t } = useTranslation('document');
  const list = useTranslation('parts').t;
  const [{ data, error, fetching }, print] = useMutation(PreviewPdfMutation);
  const again = (): void => void print({ id });
  useEffect(() => void print({ id }), [id, revision, print]);
  const encoded = data?.previewPdf.data;
  const bytes = useMemo(
    () => encoded && Uint8Array.from(atob(encoded), (each) => each.charCodeAt(0)),
    [encoded],
  );
  if (error) return <Failure error={error} retry={again} />;
  if (fetching || !bytes) return <Loading />;
  return (
    <>
      <Alert color="blue" variant="light">
        {t('pdf.previewText')}
      </Alert>
      <Group>
        <Button size="xs" variant="default" onClick={again}>
          {list('list.refresh')}
        </Button>
      </Group>
      <PdfView source={bytes} />
    </>
  );
}
