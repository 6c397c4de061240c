import { useQuery } from 'urql';
import { useMay } from '../../session/session-context.ts';
import { AuditTargetsQuery, type AuditData } from './audit.query.ts';

/** Maximum number of jobs in one query. */
const maxJobs = 100;

/** Returns names by the ids of the objects of audit events, for records that have pages and whose names one query returns. */
export function useTargetNames(events: readonly AuditData[]): ReadonlyMap<string, string> {
  const kinds = new Set(events.map(({ kind }) => kind));
  const mayTransform = useMay('transform:read');
  const mayNumber = useMay('sequence:read');
  const mayHook = useMay('webhooks:read');
  const jobIds = events.flatMap(({ kind, objectId }) => (kind === 'job' ? objectId : []));
  const wanted = {
    jobs: mayTransform && kinds.has('job'),
    workflows: mayTransform && kinds.has('workflow'),
    integrations: mayTransform && kinds.has('integration'),
    templates: mayTransform && kinds.has('print_template'),
    series: mayNumber && kinds.has('series'),
    connect: mayTransform && kinds.has('connect_endpoint'),
    webhooks: mayHook && kinds.has('webhook'),
  };
  const [{ data }] = useQuery({
    query: AuditTargetsQuery,
    variables: { ...wanted, jobIds: [...new Set(jobIds)].slice(-maxJobs).toSorted() },
    pause: !Object.values(wanted).some(Boolean),
  });
  const names = new Map<string, string>();
  const named = [
    ...(data?.workflows?.nodes ?? []),
    ...(data?.integrations?.nodes ?? []),
    ...(data?.printTemplates?.nodes ?? []),
    ...(data?.seriesList?.nodes ?? []),
  ];
  for (const { id, name } of named) names.set(id, name || id);
  for (const { id, slug } of data?.connectEndpoints?.nodes ?? []) names.set(id, slug);
  for (const { id, url } of data?.webhookEndpoints?.nodes ?? []) names.set(id, url);
  for (const { id, key, siloEntry } of data?.jobs?.nodes ?? [])
    names.set(id, siloEntry?.summary.number ?? siloEntry?.summary.title ?? key ?? id);
  return names;
}
