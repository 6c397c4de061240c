import type { DocumentFaults } from '../../../platform/config.ts';
import { sign } from '../../../documents/documents.ts';
import type { KeySet } from '../../../platform/auth/keys.ts';
import { action, entryOf, ok, skip, type Action } from '../action.ts';
import { documentContext, documentOutcome } from '../document-outcome.ts';

/** The step takes no configuration. */
class CloseConfig {}

/** Signs the envelope, after which the document never changes; KO when it is not ready, for example without a code. */
export function closeAction(keys: KeySet, documentFaults: DocumentFaults): Action<CloseConfig> {
  return action({
    id: 'silo.close',
    name: 'Sign envelope',
    summary: 'Signs the envelope, after which the document never changes',
    config: CloseConfig,
    async run(task) {
      const { envelope, draft } = entryOf(task);
      if (!draft) return skip('already-signed', 'The envelope is signed already');
      const built = await sign(envelope, keys.current, documentContext(task, documentFaults));
      return documentOutcome(built, (signed) => ok({ change: { envelope: signed } }));
    },
  });
}
