import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { curlLine } from '../../parts/copy/curl-line.ts';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { notifyDone } from '../../parts/dialogs/notify.ts';
import { PagedTable } from '../../parts/paged-table/paged-table.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { Page } from '../../parts/page/page.tsx';
import { confirm } from '../../parts/dialogs/confirm.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { useMay } from '../../session/session-context.ts';
import { TokenForm } from './token-form.tsx';
import { ownTokenId, useTokenColumns, type TokenData } from './token.fields.tsx';
import { RevokeToken, TokensQuery } from './tokens.queries.ts';

const example = { subject: 'shop', scope: 'silo:write' };

/** Lists the issued tokens, and issues new ones. */
export function TokensPage(): ReactElement {
  const { t } = useTranslation('tokens');
  const mayWrite = useMay('access:write');
  const [isCreating, { open, close }] = useDisclosure();
  const pages = usePages(TokensQuery, {}, ({ tokens }) => tokens);
  const revoke = useSubmit(RevokeToken);

  async function onRevoke({ id, subject }: TokenData): Promise<void> {
    const text = t(id === ownTokenId() ? 'revoke.own' : 'revoke.text');
    const question = { title: t('revoke.title', { subject }), text, verb: t('revoke.verb') };
    if (!(await confirm(question)) || !(await revoke.run({ id }))) return;
    notifyDone(t('revoke.done', { subject }));
    pages.reload();
  }

  const columns = useTokenColumns(mayWrite ? (token) => void onRevoke(token) : undefined);
  const create = mayWrite && <Button onClick={open}>{t('create')}</Button>;
  return (
    <Page title={t('title')} description={t('description')} actions={create}>
      {revoke.error && <Failure error={revoke.error} />}
      <PagedTable
        label={t('title')}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            actions={create}
            curl={mayWrite ? curlLine('POST', '/access/v1/tokens', example) : undefined}
          />
        }
      />
      {isCreating && <TokenForm onClose={close} onIssued={pages.reload} />}
    </Page>
  );
}
