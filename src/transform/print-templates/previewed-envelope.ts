import { requirePermission, type Scope } from '../../platform/auth/scope.ts';
import { invalid } from '../../platform/errors.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';

/**
 * Returns the envelope of a preview, from a document or a silo entry, as JSON; calculated, even if it is invalid.
 * Refuses neither and both; an entry requires the scope silo:read.
 */
export async function readPreviewedEnvelope(
  entries: Pick<SiloEntryService, 'load' | 'prepare'>,
  scope: Scope,
  { data, siloEntryId }: { data?: Record<string, unknown>; siloEntryId?: string },
): Promise<string> {
  if ((data === undefined) === (siloEntryId === undefined))
    throw invalid({ data: 'is required, or a silo_entry_id, but not both' });
  if (data !== undefined) return (await entries.prepare(scope, { data, allowInvalid: true })).text;
  requirePermission(scope, 'silo:read');
  const entry = await entries.load(scope.workspaceId, siloEntryId ?? '');
  if (!entry) throw invalid({ silo_entry_id: 'is not the id of an entry' });
  return entry.text;
}
