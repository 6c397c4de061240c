import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../session/session-context.ts';
import { LookUpQuery } from './jobs.queries.ts';
import { isUuid } from './jobs.search.ts';

/** Returns a function that opens the record with an id or job key, and resolves to whether there is one. */
export function useLookUp(): (text: string) => Promise<boolean> {
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
