import { useNavigate } from '@tanstack/react-router';
import type { CombinedError } from 'urql';
import { isObject } from '../../parts/json/json-path.logic.ts';
import { newId } from '../../parts/browser/new-id.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { inputOf, withNewIds, type JsonObject } from '../../parts/workflow-document/document.logic.ts';
import { CreateMutation } from './workflows.queries.ts';

interface Create {
  /** Creates a draft from a document, with new ids, and opens it. */
  readonly run: (document: JsonObject) => Promise<void>;
  readonly isRunning: boolean;
  readonly error: CombinedError | undefined;
}

/** Returns a function that creates workflows, with the state of its request. */
export function useCreate(): Create {
  const navigate = useNavigate();
  const create = useSubmit(CreateMutation);
  return {
    async run(document) {
      const fresh = withNewIds(document, newId);
      const { input } = inputOf(isObject(fresh) ? fresh : {});
      const id = newId();
      const result = await create.run({ id, input: { ...input, draft: true } });
      if (result) await navigate({ to: '/workflows/$id', params: { id } });
    },
    isRunning: create.isRunning,
    error: create.error,
  };
}
