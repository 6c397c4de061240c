import { Anchor, Badge, Stack, Table } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../words/sentence.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import { pathWords } from '../documents/document-terms.logic.ts';
import { useTerms } from '../documents/document-terms.ts';
import { shortPath, type XmlFinding } from './findings.logic.ts';

const colors = { fatal: 'red.9', warning: 'orange.9', information: 'blue.9' } as const;

interface XmlFindingsProps {
  readonly findings: readonly XmlFinding[];
  /** Scrolls to an XPath; absent if the XML is not shown. */
  readonly onXml: ((path: string) => void) | undefined;
  /** Scrolls to a path of the document, with the message of the rule. */
  readonly onDocument: ((path: string, message: string) => void) | undefined;
}

/** Lists the broken rules of an XML, with links to their paths. */
export function XmlFindings({ findings, onXml, onDocument }: XmlFindingsProps): ReactElement {
  const { t } = useTranslation('document-parts');
  const terms = useTerms();
  const say = useServiceText();
  const nameOf = (path: string): string => pathWords(path, terms, t('xml.document'));
  return (
    <Table.ScrollContainer minWidth={600} type="native" tabIndex={0}>
      <Table aria-label={t('xml.findings')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('xml.rule')}</Table.Th>
            <Table.Th>{t('xml.terms')}</Table.Th>
            <Table.Th>{t('xml.asks')}</Table.Th>
            <Table.Th>{t('xml.place')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {findings.map(({ code, severity, terms: about, message, xmlPaths, documentPaths }) => (
            <Table.Tr key={code}>
              <Table.Td miw={140}>
                <Stack gap={2} align="flex-start">
                  <span className="any-text">{code}</span>
                  <Badge variant="filled" color={colors[severity]} size="sm" tt="none">
                    {t(`xml.severity.${severity}`)}
                  </Badge>
                </Stack>
              </Table.Td>
              <Table.Td>{about.join(', ')}</Table.Td>
              <Table.Td>{sentence(message, say)}</Table.Td>
              <Table.Td className="any-text">
                <Stack gap={2} align="flex-start">
                  {documentPaths.map((path) => (
                    <Place
                      key={path}
                      text={nameOf(path)}
                      onGo={onDocument && (() => onDocument(path, `${message} (${code})`))}
                    />
                  ))}
                  {xmlPaths.map((path) => (
                    <Place
                      key={path}
                      text={shortPath(path)}
                      title={path}
                      onGo={onXml && (() => onXml(path))}
                    />
                  ))}
                </Stack>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface PlaceProps {
  readonly text: string;
  readonly title?: string;
  readonly onGo: (() => void) | undefined;
}

function Place({ text, title, onGo }: PlaceProps): ReactElement {
  if (!onGo) return <span title={title}>{text}</span>;
  return (
    <Anchor component="button" type="button" size="sm" ta="start" title={title} onClick={onGo}>
      {text}
    </Anchor>
  );
}
