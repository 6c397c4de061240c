import { Alert, Button, Stack, Title } from '@mantine/core';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { mergeFindings } from '../../../parts/document-xml/findings.logic.ts';
import { ValidateXmlQuery } from '../../../parts/document-xml/xml-report.queries.ts';
import { XmlWithReport } from '../../../parts/document-xml/xml-with-report.tsx';
import { Failure } from '../../../parts/failure/failure.tsx';
import { Loading } from '../../../parts/page/loading.tsx';
import { textAt } from './file-address.ts';

/** Shows an XML file and the result of the e-invoice rules. */
export function XmlFile({ name, url }: { readonly name: string; readonly url: string }): ReactElement {
  const { t } = useTranslation('document');
  const [xml, setXml] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setHasFailed(false);
    textAt(url).then(
      (text) => isCurrent && setXml(text),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [url, round]);
  if (hasFailed)
    return (
      <Alert color="red" role="alert" title={t('files.unread')}>
        <Button size="xs" variant="default" onClick={() => setRound(round + 1)}>
          {t('again')}
        </Button>
      </Alert>
    );
  if (xml === undefined) return <Loading />;
  return <JudgedXml name={name} xml={xml} />;
}

function JudgedXml({ name, xml }: { readonly name: string; readonly xml: string }): ReactElement {
  const [{ data, error, fetching }, read] = useQuery({ query: ValidateXmlQuery, variables: { xml } });
  const report = data?.validateEinvoice ?? undefined;
  const findings = useMemo(() => mergeFindings(report?.findings ?? [], []), [report]);
  return (
    <Stack>
      <Title order={2} size="h5">
        {name}
      </Title>
      {fetching && <Loading />}
      {error && <Failure error={error} retry={() => read({ requestPolicy: 'network-only' })} />}
      <XmlWithReport name={name} xml={xml} report={report} findings={findings} />
    </Stack>
  );
}
