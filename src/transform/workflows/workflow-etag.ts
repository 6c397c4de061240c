import { contentDigest } from '../../platform/content-digest.ts';
import { buildEtag } from '../../platform/etag.ts';
import type { Workflow } from './workflow.entity.ts';

/**
 * Returns the ETag of a workflow. It includes the issues of a draft, which change with the records that it refers to;
 * those of a published workflow are reported only once.
 */
export function workflowEtag(workflow: Workflow): string {
  const { draft, issues = [] } = workflow;
  const found = draft && issues.length > 0 ? [contentDigest(issues).toString('base64url').slice(0, 11)] : [];
  return buildEtag(workflow, ...found);
}
