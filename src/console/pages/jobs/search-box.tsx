import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../icons/icons.ts';
import { useMay, useSession } from '../../session/session-context.ts';
import { isUuid, type JobsSearch } from './jobs.search.ts';
import { useNavigate } from '@tanstack/react-router';
import { LookUpQuery } from './jobs.queries.ts';

interface SearchBoxProps {
  readonly search: JobsSearch;
  readonly onSearch: (change: Partial<JobsSearch>) => void;
}

/** Searches the words of documents; an id or the key of a job opens it directly. */
export function SearchBox({ search, onSearch }: SearchBoxProps): ReactElement {
  const { t } = useTranslation('jobs');
  const mayRead = useMay('silo:read');
  // Users who may not read documents search by the prefix of a key.
  const field = mayRead ? 'text' : 'key';
  const given = search[field] ?? '';
  const [typed, setTyped] = useState(given);
  const [isUnknown, setUnknown] = useState(false);
  const lookUp = useLookUp();
  useEffect(() => setTyped(given), [given]);

  const go = async (text: string): Promise<void> => {
    const found = text !== '' && (await lookUp(text));
    if (found) return;
    if (isUuid(text)) setUnknown(true);
    else onSearch({ [field]: text || undefined });
  };
  return (
    <form
      role="search"
      className="jobs-search"
      onSubmit={(event) => {
        event.preventDefault();
        void go(typed.trim());
      }}
    >
      <TextInput
        aria-label={t('search.label')}
        placeholder={t(mayRead ? 'search.placeholder' : 'search.byKey')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed && (
            <CloseButton
              size="sm"
              aria-label={t('search.clear')}
              onClick={() => {
                setTyped('');
                onSearch({ [field]: undefined });
              }}
            />
          )
        }
        value={typed}
        error={isUnknown && t('search.unknown')}
        onChange={({ currentTarget }) => {
          setUnknown(false);
          setTyped(currentTarget.value);
        }}
        onPaste={(event) => void lookUp(event.clipboardData.getData('text').trim())}
      />
    </form>
  );
}

/** Returns a function that opens the record with an id or job key, and resolves to whether there is one. */
function useLookUp(): (text: string) => Promise<boolean> {
  const { client } = useSession();
  const navigate = useNavigate();
  return async (text) => {
    const isId = isUuid(text);
    const { data } = await client
      .query(LookUpQuery, { id: text, key: text, isId }, { requestPolicy: 'network-only' })
      .toPromise();
    const kind = data?.node?.kind;
    const jobId = kind === 'Job' ? data?.node?.id : data?.jobByKey?.id;
    if (jobId) await navigate({ to: '/jobs/$id', params: { id: jobId } });
    else if (kind === 'Workflow') await navigate({ to: '/jobs', search: { workflow: [text] } });
    else if (kind === 'SiloEntry') await navigate({ to: '/jobs', search: { entry: text } });
    else return false;
    return true;
  };
}
