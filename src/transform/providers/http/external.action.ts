import { jsonPatchType, mergePatchType } from '@docmill/documents/patches';
import { RequestError } from '../../../platform/errors.ts';
import type { OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import { signedHeaders } from '../../../platform/outbound/standard-webhooks.ts';
import { JsonText } from '../../../platform/json-text.ts';
import { readJsonBytes } from '../../../platform/rest/json-bytes.ts';
import type { Timings } from '../../../platform/timings.ts';
import type { ThreadPool } from '../../../platform/threads/thread-pool.ts';
import type { EnvelopeMaker } from '../../../silo/entries/envelope-maker.ts';
import type { EntryFacts } from '../../../silo/entries/entry-facts.ts';
import { SiloEntryInput, SiloEntryPatch } from '../../../silo/entries/entry.inputs.ts';
import {
  action,
  ko,
  ok,
  type Action,
  type EntryChange,
  type Outcome,
  type Task,
  type TaskEntry,
} from '../action.ts';
import { withIntegrationId } from '../config-schema.ts';
import { secretMask } from '../provider-config.ts';
import { setValueAt, findSecretPaths } from '../secret-paths.ts';
import { products } from '../step-need.ts';
import { koWithFaults } from '../fault-text.ts';
import { readCallResult, parseResult } from './answers.ts';
import { ExternalStep } from './external-step.ts';
import { maxCallSeconds, defaultCallSeconds } from './http-config.ts';
import { taskMessage } from './task-message.ts';
import { TaskResult, type ResultFile } from './task-result.ts';

/** Services that sending tasks requires. */
export interface ExternalServices {
  readonly timings: Pick<Timings, 'outbound'>;
  readonly outbound: OutboundClient;
  readonly envelopes: EnvelopeMaker;
  /** Pool of threads that parse large answers. */
  readonly threads: ThreadPool;
  /** Maximum length of an answer in bytes. */
  readonly answerBytes: number;
}

/** Path of the document in a result: its amounts must keep every digit. */
const documents = [['data']];

/** Creates an action that the server of an integration performs. */
export function externalAction(id: string, services: ExternalServices): Action<ExternalStep> {
  const run = (task: Task<ExternalStep>) => perform(task, services);
  return action<ExternalStep>({
    id,
    name: id,
    summary: 'Served by an integration',
    config: ExternalStep,
    document: 'optional',
    // In addition to the call, whose time the integration sets: the wait for a turn, and reading the answer.
    timeoutSeconds: maxCallSeconds + 60,
    outside: true,
    // The result may name another entry.
    changesType: () => true,
    produces: () => products,
    run,
    rehearse: async (task) => (task.config.served.dryRun && !task.precheck ? run(task) : rehearseTask(task)),
  });
}

/** Returns the request that would be sent, without the document, which is shown separately. */
function rehearseTask(task: Task<ExternalStep>): Outcome {
  const { url, served } = task.config;
  const { envelope: _shown, ...body } = JSON.parse(taskMessage(task)) as Record<string, unknown>;
  for (const place of findSecretPaths(body['config'], [withIntegrationId(served.config ?? {})]))
    setValueAt(body, ['config', ...place], secretMask);
  const message = `${served.id} does not take part in dry runs`;
  return ok({ message, sending: { method: 'POST', url, body }, unknown: 'document' });
}

async function perform(task: Task<ExternalStep>, services: ExternalServices): Promise<Outcome> {
  const { config, entry, wake } = task;
  if (config.served.document === 'required' && !entry)
    return ko('no-document', `${config.served.id} works on a document and the job has none`);
  const result = wake?.answer ? restoreResult(wake.answer) : await post(task, services);
  return 'outcome' in result ? result.outcome : createResultOutcome(result, task, services);
}

async function post(
  task: Task<ExternalStep>,
  { outbound, threads, answerBytes }: ExternalServices,
): Promise<TaskResult | { readonly outcome: Outcome }> {
  const { config, scope, idempotencyKey: id, now: at, signal } = task;
  const body = taskMessage(task);
  const reading = readCallResult(
    await outbound.call({
      method: 'POST',
      url: config.url,
      workspace: scope.workspaceId,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...signedHeaders(config.secret, { id, at, body }),
      },
      body,
      timeoutMs: (config.served.timeout ?? defaultCallSeconds) * 1000,
      maxBytes: answerBytes,
      signal,
    }),
    task.tries,
  );
  return 'outcome' in reading
    ? reading
    : parseResult(reading.body, (bytes) => readJsonBytes(bytes, threads, documents));
}

/** Restores a result that was stored until the step resumed, with its document as text. */
function restoreResult({ data, ...rest }: Readonly<Record<string, unknown>>): TaskResult {
  const document = typeof data === 'string' && { data: new JsonText(data) };
  return Object.assign(new TaskResult(), rest, document);
}

/** Returns the outcome of a result: its document is validated like any other. */
async function createResultOutcome(
  { status, code, message, args, ref, retryIn, siloEntryId, ...made }: TaskResult,
  { entry, now }: Task<ExternalStep>,
  { envelopes }: ExternalServices,
): Promise<Outcome> {
  const outcome = {
    status,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(args && { args }),
    ...(ref !== undefined && { ref }),
    ...(retryIn !== undefined && { retryInSeconds: retryIn }),
    ...(siloEntryId !== undefined && { siloEntryId }),
  };
  const { data, contentType, files = [] } = made;
  if (data === undefined && files.length === 0) return outcome;
  if (!entry)
    return ko('bad-answer', 'The provider answered a document or files, and the job has no document');
  try {
    const facts =
      data === undefined ? undefined : await changedFacts(envelopes, { data, contentType }, entry, now);
    const change: EntryChange = { ...(facts && { facts }), files: files.map(fileOf) };
    return { ...outcome, change };
  } catch (error) {
    if (!(error instanceof RequestError) || error.kind !== 'validation') throw error;
    const message = `${error.message}; the provider answered a document that is refused`;
    return koWithFaults({ key: 'bad-document', message, faults: error.faults ?? [] });
  }
}

/**
 * Returns the facts of the changed envelope; undefined if the provider returns a signed one unchanged. A patch applies to the
 * document that the provider was sent.
 */
async function changedFacts(
  envelopes: EnvelopeMaker,
  { data, contentType }: { data: unknown; contentType: string | undefined },
  entry: TaskEntry,
  now: Date,
): Promise<EntryFacts | undefined> {
  if (!entry.draft) {
    const patch = Object.assign(new SiloEntryPatch(), { data, contentType });
    const { facts } = await envelopes.change(patch, entry.text, now);
    return facts.text === entry.text ? undefined : facts;
  }
  const isPatch = contentType === jsonPatchType || contentType === mergePatchType;
  const input = Object.assign(new SiloEntryInput(), { data, ...(isPatch && { contentType }) });
  const { facts } = await envelopes.make(input, isPatch ? entry.text : undefined, now);
  return facts;
}

function fileOf({ data, ...file }: ResultFile): NonNullable<EntryChange['files']>[number] {
  return { ...file, bytes: Buffer.from(data, 'base64') };
}
