import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { TestClient } from '../../support/service.ts';

/** A job as REST shows it, with what tests ask about. */
export interface ShownJob {
  id: string;
  status: string;
  silo_entry_id?: string;
  args?: Record<string, string>;
  envelope?: { doc: Record<string, unknown>; sigs?: string[]; head: Record<string, unknown> };
  attachments?: Record<string, unknown>[];
  intents: {
    id: string;
    step_id?: string;
    name?: string;
    provider: string;
    completed: boolean;
    events: {
      index: number;
      at: string;
      status: string;
      code?: string;
      message?: string;
      silo_entry_id?: string;
      args?: object;
    }[];
  }[];
  faults?: { provider: string; code?: string; message?: string }[];
  created_at: string;
  updated_at: string;
  completed_at?: string;
  resume_at?: string;
  dry_run?: boolean;
}

/** A step in short: a name, how it ends, and what follows. */
export interface SketchStep {
  name: string;
  id?: string;
  action?: string;
  config?: object;
  next?: { status?: string; code?: string; steps?: SketchStep[]; step_id?: string; stop?: boolean }[];
}

/** A step that ends as told: `'KO:code'`. */
export function step(name: string, ending = 'OK', next?: SketchStep['next']): SketchStep {
  const [status, code] = ending.split(':');
  return { name, config: { status, ...(code && { code }) }, ...(next && { next }) };
}

/** Fills in the ids and the action that a sketch leaves out. */
export function written(steps: readonly SketchStep[]): object[] {
  return steps.map(({ next, ...rest }) => ({
    id: randomUUID(),
    action: 'trial.end',
    ...rest,
    ...(next && {
      next: next.map(({ steps: inner, ...entry }) => ({ ...entry, ...(inner && { steps: written(inner) }) })),
    }),
  }));
}

/** Makes a workflow and answers its id. */
export async function newWorkflow(client: TestClient, definition: object): Promise<string> {
  const id = randomUUID();
  const { status, json } = await client.put(`/transform/v1/workflows/${id}`, definition);
  if (status !== 200) throw new Error(JSON.stringify(json));
  return id;
}

/** Runs a workflow to its end and answers the job. */
export async function runJob(client: TestClient, workflowId: string, body: object = {}): Promise<ShownJob> {
  const path = `/transform/v1/jobs/${v7()}?wait=20`;
  const { status, json } = await client.put(path, { workflow_id: workflowId, ...body });
  if (status !== 202) throw new Error(JSON.stringify(json));
  return json;
}

/** The names of the steps a job has run, each with its last event: `'a:OK'`, `'b:KO/code'`. */
export function storyOf({ intents }: ShownJob): string[] {
  return intents.map(({ name, events }) => {
    const last = events.at(-1);
    return `${name ?? '-'}:${last?.status}${last?.code ? `/${last.code}` : ''}`;
  });
}
