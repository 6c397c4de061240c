import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { MissingScope } from '../../parts/failure/missing-scope.tsx';
import { Page } from '../../parts/page/page.tsx';
import { useMay } from '../../session/session-context.ts';

interface WritersOnlyProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows a page to users who may write documents; tells others which scope they lack. */
export function WritersOnly({ title, children }: WritersOnlyProps): ReactNode {
  const { t } = useTranslation('document-editor');
  if (useMay('silo:write')) return children;
  return (
    <Page title={title}>
      <EmptyState title={t('forbidden')} text={<MissingScope scope="silo:write" />} />
    </Page>
  );
}
