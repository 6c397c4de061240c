import { Alert, Badge, Group, Stack } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceText } from '../../words/service-text.ts';
import { JsonEditor } from '../json-editor/json-editor.tsx';
import type { TextFault } from '../json-editor/json-editor.props.ts';
import type { XmlFinding } from './findings.logic.ts';
import { prettyXml } from './pretty-xml.logic.ts';
import { XmlFindings } from './xml-findings.tsx';
import type { XmlReportData } from './xml-report.queries.ts';

const severities = { fatal: 'error', warning: 'warning', information: 'info' } as const;

interface XmlWithReportProps {
  readonly name: string;
  /** Absent if it could not be written. */
  readonly xml: string | undefined;
  /** Absent if it was not validated. */
  readonly report: XmlReportData | undefined;
  readonly findings: readonly XmlFinding[];
  /** Whether it is a preview, which shows whether the document can be written even without a report. */
  readonly isDraft?: boolean;
  /** Scrolls to a path of the document. */
  readonly onDocument?: (path: string, message: string) => void;
}

/** Shows an XML and the report of its rules; each finding links to its path. */
export function XmlWithReport({
  name,
  xml,
  report,
  findings,
  isDraft = false,
  onDocument,
}: XmlWithReportProps): ReactElement {
  const { t } = useTranslation('document-parts');
  const say = useServiceText();
  const [place, setPlace] = useState<{ readonly path: string }>();
  const text = useMemo(() => xml && prettyXml(xml), [xml]);
  const isValid = findings.every(({ severity }) => severity !== 'fatal');
  const marks = useMemo(
    () =>
      findings.flatMap(({ xmlPaths, code, message, severity }): TextFault[] =>
        xmlPaths.map((path) => ({
          path,
          message: `${code}: ${say(message)}`,
          severity: severities[severity],
        })),
      ),
    [findings, say],
  );
  const head = [report?.syntax, report?.context, report?.specification, ...(report?.validators ?? [])];
  const wrong = text ? 'xml.invalid' : 'xml.unwritten';
  const right = report ? 'xml.valid' : 'xml.written';
  return (
    <Stack>
      {(report || isDraft) && (
        <Alert
          color={isValid ? 'teal' : 'red'}
          title={t(isValid ? right : wrong, { count: findings.length })}
          role="status"
        >
          <Stack gap="xs">
            <Group gap="xs">
              {head.filter(Boolean).map((each) => (
                <Badge key={each} variant="default" tt="none">
                  {each}
                </Badge>
              ))}
            </Group>
            {findings.length > 0 && (
              <XmlFindings
                findings={findings}
                onXml={text === undefined ? undefined : (path) => setPlace({ path })}
                onDocument={onDocument}
              />
            )}
          </Stack>
        </Alert>
      )}
      {text && <JsonEditor label={name} value={text} language="xml" faults={marks} reveal={place} />}
    </Stack>
  );
}
