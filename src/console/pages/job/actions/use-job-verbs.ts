import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyVariables, CombinedError, TypedDocumentNode } from 'urql';
import { useSession } from '../../../session/session-context.ts';
import { CancelJob, DryRunJob, PokeJob, RetryJob } from './job.mutations.ts';
import type { JobData } from '../job.queries.ts';
import type { RetryInput } from './retry.logic.ts';

/** Actions on a job. */
export interface JobVerbs {
  /** Text of the pending request, until an event of the job confirms it. */
  readonly word: string | undefined;
  readonly error: CombinedError | undefined;
  /** Both take a reason for the audit log, which may be empty. */
  readonly cancel: (reason: string) => void;
  readonly retry: (input: RetryInput, reason: string) => void;
  readonly poke: () => void;
  readonly dryRun: () => Promise<void>;
}

/** Sends requests for a job; its state changes only when its events arrive. */
export function useJobVerbs(job: JobData | undefined): JobVerbs {
  const { t } = useTranslation('job');
  const { client } = useSession();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ readonly word: string; readonly revision: number }>();
  const [error, setError] = useState<CombinedError>();
  const ask = async <Data, Variables extends AnyVariables>(
    word: string,
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    reason = '',
  ): Promise<Data | undefined> => {
    setError(undefined);
    setAsked({ word, revision: job?.revision ?? 0 });
    const result = await client.mutation(mutation, variables, { reason }).toPromise();
    if (result.error) {
      setAsked(undefined);
      setError(result.error);
    }
    return result.error ? undefined : result.data;
  };
  const id = job?.id ?? '';
  return {
    word: asked && asked.revision === job?.revision ? asked.word : undefined,
    error,
    cancel: (reason) => void ask(t('word.cancelling'), CancelJob, { id }, reason),
    retry: (input, reason) => void ask(t('word.retrying'), RetryJob, { id, input }, reason),
    poke: () => void ask(t('word.poking'), PokeJob, { id }),
    async dryRun() {
      if (!job) return;
      const { workflowId, siloEntryId, args } = job;
      const input = { workflowId, siloEntryId, args, dryRun: true };
      const data = await ask(t('word.dryRun'), DryRunJob, { input });
      setAsked(undefined);
      if (data)
        await navigate({ to: '/jobs/$id', params: { id: data.createJob.id }, search: { tab: 'graph' } });
    },
  };
}
