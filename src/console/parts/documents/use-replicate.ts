import { useNavigate } from '@tanstack/react-router';
import { useMutation } from 'urql';
import { newId } from '../browser/new-id.ts';
import { showFailure } from '../failure/show-failure.tsx';
import { graphql } from '../../graphql/graphql.ts';

export const CreateFromMutation = graphql(`
  mutation CreateFromDocument($input: SiloEntryInput!, $idempotencyKey: String) {
    createSiloEntry(input: $input, idempotencyKey: $idempotencyKey) {
      id
      revision
    }
  }
`);

/** Returns a function that creates a draft as a copy of a document and opens it in the editor. */
export function useReplicate(id: string): {
  readonly replicate: () => Promise<void>;
  readonly isBusy: boolean;
} {
  const navigate = useNavigate();
  const [{ fetching: isBusy }, create] = useMutation(CreateFromMutation);
  const replicate = async (): Promise<void> => {
    const { data, error } = await create({ input: { previousId: id }, idempotencyKey: newId() });
    if (error) showFailure(error);
    else if (data) void navigate({ to: `/documents/${data.createSiloEntry.id}/edit` });
  };
  return { replicate, isBusy };
}
