import { contentDigest } from '../../platform/content-digest.ts';
import { etagOf } from '../../platform/etag.ts';
import type { Workflow } from './workflow.entity.ts';

/** The ETag of a workflow: the issues of a draft change with the records that it names, those of a published one are told once. */
export function workflowEtag(workflow: Workflow): string {
  const { draft, issues = [] } = workflow;
  const found = draft && issues.length > 0 ? [contentDigest(issues).toString('base64url').slice(0, 11)] : [];
  return etagOf(workflow, ...found);
}
