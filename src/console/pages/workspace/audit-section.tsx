import { Group, Select, TextInput, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditList } from '../../parts/audit/audit-list.tsx';
import type { Operation } from '../../parts/audit/audit.query.ts';
import { readWorkspaceSearch, type WorkspaceSearch } from './workspace.search.ts';

const route = getRouteApi('/workspace');

/** Lists the audit events that match the filters, which are search parameters. */
export function AuditSection(): ReactElement {
  const { t, i18n } = useTranslation(['workspace', 'audit']);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const words = i18n.getResourceBundle(i18n.language, 'audit') as {
    readonly operation: Record<string, string>;
  };
  const operations = Object.entries(words.operation).map(([value, label]) => ({ value, label }));
  const [subject, setSubject] = useState(search.subject ?? '');
  const [object, setObject] = useState(search.object ?? '');
  const filter = (changed: WorkspaceSearch): void =>
    void navigate({
      to: '/workspace',
      search: readWorkspaceSearch({ ...search, subject, object, ...changed }),
      replace: true,
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    filter({});
  };
  const operation = operations.find(({ value }) => value === search.operation)?.value;
  return (
    <>
      <Title order={2} size="h4">
        {t('audit:title')}
      </Title>
      <form onSubmit={submit}>
        <Group align="flex-end">
          <Select
            label={t('filter.operation')}
            placeholder={t('filter.all')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('filter.all') }}
            value={operation ?? null}
            data={operations}
            onChange={(value) => filter({ operation: value ?? '' })}
          />
          <TextInput
            label={t('filter.subject')}
            value={subject}
            onChange={({ currentTarget }) => setSubject(currentTarget.value)}
            onBlur={() => filter({})}
          />
          <TextInput
            label={t('filter.object')}
            value={object}
            onChange={({ currentTarget }) => setObject(currentTarget.value)}
            onBlur={() => filter({})}
          />
          <button type="submit" hidden aria-label={t('filter.operation')} />
        </Group>
      </form>
      <AuditList
        filter={{
          operation: (operation as Operation | undefined) ?? null,
          subject: search.subject ?? null,
          objectId: search.object ?? null,
        }}
      />
    </>
  );
}
