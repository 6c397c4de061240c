import { invalid, RequestError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { JsonText } from '../../platform/json-text.ts';
import type { ExternalActions } from '../integrations/external-actions.ts';
import type { StepDefinition } from '../plan/definition.ts';
import { findPosition } from '../plan/step-position.ts';
import { assertConsistent } from '../providers/http/task-result.ts';
import { WorkflowVersion } from '../workflows/workflow.entity.ts';
import type { AnsweredTask, TaskAnswerInput } from './answer.inputs.ts';
import { Intent } from './intent.entity.ts';
import { Job } from './job.entity.ts';
import { wakeJob, type WakeServices } from './wake-job.ts';

/** Maximum number of tasks with the same ref that are read: a ref need not be unique among providers. */
const maxTasksPerRef = 100;

/** Services that answering tasks needs. */
export interface AnswerServices extends WakeServices {
  external: ExternalActions;
}

/**
 * Accepts the results that providers report later for tasks they have taken: the job continues as if it had got the
 * answer at once.
 */
export class TaskAnswerService {
  readonly #services: AnswerServices;

  constructor(services: AnswerServices) {
    this.#services = services;
  }

  /**
   * Stores an answer for its task, or sends the task again now. Refuses an invalid result, and a task that does not
   * wait or that the scope may not answer.
   */
  async answer(scope: Scope, input: TaskAnswerInput): Promise<AnsweredTask> {
    assertConsistent(input);
    const { workspaceId, id, jobId, number } = await this.#task(scope, input);
    const { status, code, message } = input;
    const said = status === 'POKE' ? { code, message } : { answer: answerOf(input) };
    const waking = { workspaceId, jobId, item: { intent: number, ...said } };
    if (!(await wakeJob(this.#services, waking))) throw notWaiting();
    return { id, jobId };
  }

  /** Finds the open task of an answer, among those that the scope may answer. */
  async #task(scope: Scope, { id, jobId, ref }: TaskAnswerInput): Promise<Intent> {
    if (id === undefined && ref === undefined && jobId === undefined)
      throw invalid({ id: 'is required without ref and job_id' });
    const { workspaceId } = scope;
    const meant = {
      ...(id !== undefined && { id }),
      ...(id === undefined && ref !== undefined && { ref }),
      ...(jobId !== undefined && { jobId }),
    };
    const open = await this.#services.database
      .em()
      .find(Intent, { workspaceId, completed: false, ...meant }, { limit: maxTasksPerRef });
    const allowed: Intent[] = [];
    for (const intent of open) if (await this.#mayAnswer(scope, intent)) allowed.push(intent);
    const [task, other] = allowed;
    if (!task) throw notWaiting();
    if (other) throw new RequestError('conflict', 'Several tasks have this ref: name one by its id');
    return task;
  }

  /**
   * Returns whether the scope belongs to the integration that serves a task; a scope without an integration may answer
   * for all.
   */
  async #mayAnswer(scope: Scope, intent: Intent): Promise<boolean> {
    const step = await this.#stepOf(intent);
    const serving = step && (await this.#services.external.findIntegrationId(scope, step));
    if (serving === undefined) return false;
    return scope.integrationId === undefined || scope.integrationId === serving;
  }

  async #stepOf({ workspaceId, jobId, stepId }: Intent): Promise<StepDefinition | undefined> {
    if (stepId === undefined) return undefined;
    const em = this.#services.database.em();
    const { workflowId, workflowVersion: number } = await em.findOneOrFail(Job, { workspaceId, id: jobId });
    const definition = await em.findOneOrFail(WorkflowVersion, { workspaceId, workflowId, number });
    const place = findPosition(definition, 'steps', stepId) ?? findPosition(definition, 'rescue', stepId);
    return place?.step;
  }
}

/**
 * Converts an answer to an inbox item. The document becomes text, because `jsonb` keeps neither the digits of numbers
 * nor the order of members.
 */
function answerOf({ id: _id, jobId: _jobId, data, ...result }: TaskAnswerInput): Record<string, unknown> {
  if (data === undefined) return { ...result };
  return { ...result, data: data instanceof JsonText ? data.text : JSON.stringify(data) };
}

function notWaiting(): RequestError {
  return new RequestError('not-found', 'No task of this id or ref waits for an answer');
}
