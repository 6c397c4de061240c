import { useState } from 'react';
import type { AnyVariables, CombinedError, TypedDocumentNode } from 'urql';
import { useSession } from '../../session/session-context.ts';
import { useServiceText } from '../../words/service-text.ts';
import { readServiceError } from '../failure/service-error.ts';

/** A mutation that a form or a button sends. */
export interface Submit<Data, Variables> {
  /** Resolves to the data of the response; undefined if the service refused it, with the reason in `error`. */
  readonly run: (variables: Variables) => Promise<Data | undefined>;
  readonly isRunning: boolean;
  readonly error: CombinedError | undefined;
  /** Returns the error of a field, or of a member of it. */
  readonly at: (field: string) => string | undefined;
  readonly reset: () => void;
}

/** Sends a mutation and keeps its error until it is sent again. */
export function useSubmit<Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): Submit<Data, Variables> {
  const { client } = useSession();
  const say = useServiceText();
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<CombinedError>();
  return {
    async run(variables) {
      setIsRunning(true);
      const result = await client.mutation(mutation, variables).toPromise();
      setIsRunning(false);
      setError(result.error);
      return result.error ? undefined : result.data;
    },
    isRunning,
    error,
    at(field) {
      if (!error) return undefined;
      // The service names fields as in REST.
      const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const { fields } = readServiceError(error);
      const found = fields.find(({ path }) => path.split(/[.[]/)[0] === name);
      return found && say(found.message);
    },
    reset: () => setError(undefined),
  };
}
