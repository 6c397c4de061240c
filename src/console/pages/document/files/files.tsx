import { Anchor, Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Timestamp } from '../../../parts/values/timestamp.tsx';
import type { DocumentEntry, DocumentFile } from '../document.queries.ts';
import { XmlPreview } from '../../../parts/document-xml/xml-preview.tsx';
import { isInvoice } from '../../../parts/documents/document-kind.logic.ts';
import { countText } from '../../../parts/values/formats.logic.ts';
import { showPlace } from '../show-place.ts';
import { addressHere } from './file-address.ts';
import { XmlFile } from './xml-file.tsx';

interface FilesProps {
  readonly entry: DocumentEntry;
  /** Opens the document tab to show a path. */
  readonly onDocument: () => void;
}

/** Selection of the PDF preview of the current document instead of a file. */
const preview = 'preview';

/** Lists the files of a document; XML e-invoices are shown with the results of their rules. */
export function Files({ entry, onDocument }: FilesProps): ReactElement {
  const { t, i18n } = useTranslation('document');
  const [shown, setShown] = useState<string>();
  const subject = useMemo(() => ({ siloEntryId: entry.id }), [entry.id]);
  const files = entry.attachments ?? [];
  const file = files.find(({ id }) => id === shown);
  return (
    <Stack>
      {files.length === 0 && <Text c="dimmed">{t('files.none')}</Text>}
      {files.length > 0 && (
        <Table.ScrollContainer minWidth={520} type="native" tabIndex={0}>
          <Table aria-label={t('tab.files')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('files.name')}</Table.Th>
                <Table.Th>{t('files.kind')}</Table.Th>
                <Table.Th ta="end">{t('files.size')}</Table.Th>
                <Table.Th>{t('files.created')}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {files.map((each) => (
                <Table.Tr key={each.id}>
                  <Table.Td className="reading-text">
                    <bdi>{each.name}</bdi>{' '}
                    {each.private && (
                      <Badge size="xs" variant="light">
                        {t('files.private')}
                      </Badge>
                    )}
                  </Table.Td>
                  <Table.Td>{each.mime}</Table.Td>
                  <Table.Td ta="end" className="digits">
                    {t('files.kilobytes', {
                      size: countText(Math.ceil(each.size / 1024), i18n.language),
                    })}
                  </Table.Td>
                  <Table.Td>
                    <Timestamp at={each.createdAt} />
                  </Table.Td>
                  <Table.Td>
                    <Group gap="xs" justify="flex-end" wrap="nowrap">
                      {isXml(each) && (
                        <Button size="compact-sm" variant="default" onClick={() => setShown(each.id)}>
                          {t('files.show')}
                        </Button>
                      )}
                      {each.saveUrl && (
                        <Anchor size="sm" href={addressHere(each.saveUrl)} download={each.name}>
                          {t('files.save')}
                        </Anchor>
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {isInvoice(entry.docSchema) && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          aria-pressed={shown === preview}
          onClick={() => setShown(shown === preview ? undefined : preview)}
        >
          {t('files.preview')}
        </Button>
      )}
      {shown === preview && (
        <XmlPreview
          of={subject}
          revision={entry.revision}
          onDocument={(path) => {
            onDocument();
            showPlace(path);
          }}
        />
      )}
      {file?.downloadUrl && <XmlFile key={file.id} name={file.name} url={file.downloadUrl} />}
    </Stack>
  );
}

const isXml = ({ mime, stored }: DocumentFile): boolean => stored && /\/(?:.*\+)?xml\b/.test(mime);
