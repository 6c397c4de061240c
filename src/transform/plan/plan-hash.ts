import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { NextDefinition, StepDefinition, WorkflowDefinition } from './definition.ts';

/**
 * Returns the first 10 hex digits of the SHA-256 of a definition as canonical JSON (RFC 8785). Only the members of a
 * definition count, and a missing member equals an empty one; configs count as they are, since null has a meaning in a
 * patch.
 */
export function definitionHash(definition: WorkflowDefinition): string {
  const canonical = canonicalize({
    schema: definition.schema || undefined,
    steps: blockContents(definition.steps),
    rescue: blockContents(definition.rescue),
  });
  return createHash('sha256')
    .update(canonical ?? '')
    .digest('hex')
    .slice(0, 10);
}

function blockContents(block: readonly StepDefinition[] | null | undefined): unknown {
  return block && block.length > 0 ? block.map((step) => stepContents(step)) : undefined;
}

function stepContents(step: StepDefinition): unknown {
  return {
    id: step.id,
    name: step.name || undefined,
    action: step.action,
    config: step.config ?? undefined,
    summary: step.summary || undefined,
    notes: step.notes || undefined,
    next: step.next && step.next.length > 0 ? step.next.map((entry) => entryContents(entry)) : undefined,
  };
}

function entryContents(entry: NextDefinition): unknown {
  return {
    status: entry.status === 'NA' ? undefined : entry.status || undefined,
    code: entry.code || undefined,
    steps: blockContents(entry.steps),
    stepId: entry.stepId || undefined,
    stop: entry.stop || undefined,
  };
}
