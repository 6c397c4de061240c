import { Alert, Code, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../parts/fields/countries.logic.ts';
import { Facts } from '../../parts/page/facts.tsx';
import { Page } from '../../parts/page/page.tsx';
import { useMay, useSession } from '../../session/session-context.ts';
import { Apps } from './apps.tsx';
import { AuditSection } from './audit-section.tsx';
import { WorkspaceForm } from './workspace-form.tsx';

/** Shows the workspace: its settings, enrolled apps, and audit log. */
export function WorkspacePage(): ReactElement {
  const { t, i18n } = useTranslation('workspace');
  const { workspace } = useSession().viewer;
  const mayRead = useMay('access:read');
  const mayWrite = useMay('access:write');
  const { id, name, country, logoUrl, sandbox } = workspace;
  const facts = {
    [t('fact.name')]: name,
    [t('fact.id')]: <Code>{id}</Code>,
    [t('fact.country')]: country && countryName(country, i18n.language),
    [t('fact.logo')]: logoUrl,
  };
  return (
    <Page title={t('title')} tabTitle={name}>
      {sandbox && <Alert color="yellow">{t('sandbox')}</Alert>}
      {mayWrite ? <WorkspaceForm /> : <Facts of={facts} />}
      {mayRead && (
        <>
          <Title order={2} size="h4">
            {t('apps.title')}
          </Title>
          <Apps />
          <AuditSection />
        </>
      )}
    </Page>
  );
}
