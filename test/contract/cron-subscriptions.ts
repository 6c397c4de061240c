import { v7 } from 'uuid';
import type { TestClient, TestService } from '../support/service.ts';

/** Lets a workflow run every day for an entry that is none; a step would do it for its own. */
export async function addSubscription(
  { service }: TestService,
  client: TestClient,
  workflowId: string,
): Promise<string> {
  const { json } = await client.get('/access/v1/workspace');
  const scope = { workspaceId: json.id, subject: 'test', permissions: new Set<never>() };
  const wanted = { workflowId, siloEntryId: v7(), interval: 'daily', factor: 1, jobId: v7() } as const;
  const { id } = await service.transform.cron.subscribe(scope, wanted);
  return id;
}
