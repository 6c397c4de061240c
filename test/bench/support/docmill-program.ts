/* Docmill with an action that does nothing, as a process of its own; settings come from the environment. */
import 'reflect-metadata';
import { startService } from '../../../src/app.ts';
import type { Scope } from '../../../src/platform/auth/scope.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createLog } from '../../../src/platform/log.ts';
import { answer } from './answer.ts';
import { benchProvider } from './bench.provider.ts';

const atOnce = 500;

const service = await startService(readConfig(), createLog('error'), [benchProvider]);
const { access, transform } = service;
const workspace = await access.workspaces.ensure('bench');
const scope: Scope = { workspaceId: workspace.id, subject: 'bench', permissions: new Set(['admin']) };

/** Where a workflow can be run. */
export interface Target {
  url: string;
  token: string;
  workspaceId: string;
  workflowId: string;
}

/** A step of the workflow that is run. */
export interface BenchStep {
  action: string;
  config?: Record<string, unknown>;
}

const questions = {
  /** Makes a workflow of these steps. */
  async install({ steps }: { steps: readonly BenchStep[] }): Promise<Target> {
    const workflowId = newId();
    const named = steps.map((step, index) => ({ id: newId(), name: `Step ${index + 1}`, ...step }));
    await transform.workflows.create(scope, workflowId, { name: 'Bench', steps: named });
    const token = await access.tokens.issue({ workspace, subject: 'bench', scopes: ['admin'] });
    return { url: service.url ?? '', token, workspaceId: workspace.id, workflowId };
  },

  /** Where it answers. */
  async address(): Promise<string> {
    return service.url ?? '';
  },

  /** Makes an integration. */
  async integrate({ provider, config }: { provider: string; config: object }): Promise<void> {
    await transform.integrations.create(scope, newId(), { name: 'Bench', provider, config });
  },

  /** Creates so many jobs, without HTTP; answers the smallest of their ids. */
  async create({ workflowId, count }: { workflowId: string; count: number }): Promise<string> {
    const ids: string[] = [];
    for (let made = 0; made < count; made += atOnce) {
      const length = Math.min(atOnce, count - made);
      const create = () => transform.creation.create(scope, { workflowId });
      const created = await Promise.all(Array.from({ length }, create));
      ids.push(...created.map(({ record }) => record.id));
    }
    return ids.toSorted()[0] ?? '';
  },
};

/** What this program can be asked. */
export type DocmillProgram = typeof questions;

answer(questions, async () => service[Symbol.asyncDispose]());
