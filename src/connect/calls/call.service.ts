import { hash } from 'node:crypto';
import type { BlockList } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Scope } from '../../platform/auth/scope.ts';
import { toRequestError, invalid, notFound, RequestError } from '../../platform/errors.ts';
import { compositeKey, isUuid, newId } from '../../platform/ids.ts';
import { counter } from '../../platform/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { RateLimit, rateLimited } from '../../platform/rate-limit.ts';
import type { FileService } from '../../silo/files/file.service.ts';
import type { JobCreation } from '../../transform/jobs/creation.service.ts';
import { formatSubject } from '../../transform/jobs/job.entity.ts';
import { JobInput } from '../../transform/jobs/job.inputs.ts';
import type { ConnectEndpoint } from '../endpoints/endpoint.entity.ts';
import type { ConnectEndpointService } from '../endpoints/endpoint.service.ts';
import type { SealedSecrets } from '../endpoints/sealed-secrets.ts';
import type { CallLog } from './call-log.ts';
import type { NewCall } from './call.store.ts';
import { challengeOf, checkCredentials, checkSignature, type Header } from './caller-check.ts';
import {
  readAcceptedType,
  decodeBody,
  parseDocument,
  chooseFileName,
  type ConnectQuery,
} from './received-body.ts';

const calls = counter(
  'connect_calls_total',
  'Calls of Connect endpoints, by result: accepted, replayed, or the key of the error.',
  'result',
);

/** An incoming call of an endpoint. */
export interface IncomingCall {
  /** Id or name of a workspace. */
  readonly workspace: string;
  readonly slug: string;
  readonly query: () => ConnectQuery;
  readonly header: Header;
  /** Returns the client's address, as reported by the given trusted proxies. */
  readonly clientAddress: (proxies: BlockList) => string;
  /** Reads the raw body; refuses one over the limit. */
  readonly read: (limitBytes: number) => Promise<Buffer>;
  /** Sets the `WWW-Authenticate` header of a refusal. */
  readonly challenge: (text: string) => void;
}

/** Response to an accepted call. */
export interface ConnectAnswer {
  /** Id of the silo entry made from the body, or else of its file. */
  readonly id: string;
  readonly jobId: string;
  /** Whether the same delivery was accepted before. */
  readonly replayed: boolean;
}

/** Facts for the log that are found while a call is processed. */
interface CallFacts {
  endpoint?: ConnectEndpoint;
  /** Length of the body. */
  bytes?: number;
}

/** Services that {@link ConnectCallService} uses. */
export type CallServices = Pick<Platform, 'clock' | 'metrics' | 'threads'> & {
  readonly config: Pick<Platform['config'], 'edge'>;
  readonly endpoints: ConnectEndpointService;
  readonly log: Pick<CallLog, 'note'>;
  readonly secrets: SealedSecrets;
  readonly workspaces: { idOf(name: string): Promise<string | undefined> };
  readonly files: Pick<FileService, 'store'>;
  readonly creation: Pick<JobCreation, 'create'>;
};

/** Headers that identify a delivery and stay the same when the sender retries; the first one present counts. */
const deliveryHeaders = ['idempotency-key', 'webhook-id', 'x-github-delivery'];

const deliveryForm = /^[\x21-\x7e]{1,200}$/;

/** Creates jobs from the calls of external servers. */
export class ConnectCallService {
  readonly #services: CallServices;
  /** Limit of failed authentications per address. */
  readonly #failures: RateLimit | undefined;
  /** Rate limits, by the calls that an endpoint accepts per minute. */
  readonly #limits = new LRUCache<number, RateLimit>({ max: 100 });

  constructor(services: CallServices) {
    this.#services = services;
    this.#failures = RateLimit.of(services.config.edge.failedAuthentications);
  }

  /**
   * Receives a call and resolves when its job is written. The same delivery again gets the same response and creates no other
   * job.
   */
  async receive(call: IncomingCall): Promise<ConnectAnswer> {
    const counted = this.#services.metrics.of(calls);
    const startedAt = performance.now();
    const known: CallFacts = {};
    try {
      const answer = await this.#receive(call, known);
      counted.add(1, answer.replayed ? 'replayed' : 'accepted');
      const result = answer.replayed ? 'repeated' : 'accepted';
      await this.#note(call, known, startedAt, { result, status: 202, jobId: answer.jobId });
      return answer;
    } catch (error) {
      const { key: code, status, message, fields } = toRequestError(error);
      counted.add(1, code);
      await this.#note(call, known, startedAt, { result: 'refused', status, code, message, fields });
      throw error;
    }
  }

  /** Logs a call; calls of addresses without an endpoint are not logged. */
  async #note(
    call: IncomingCall,
    { endpoint, bytes }: CallFacts,
    startedAt: number,
    came: Pick<NewCall, 'result' | 'status' | 'code' | 'message' | 'fields' | 'jobId'>,
  ): Promise<void> {
    if (!endpoint) return;
    await this.#services.log.note({
      ...came,
      workspaceId: endpoint.workspaceId,
      endpointId: endpoint.id,
      id: newId(),
      contentType: call.header('content-type').slice(0, 255) || undefined,
      bytes,
      address: call.clientAddress(this.#services.config.edge.trustedProxies),
      durationMs: Math.round(performance.now() - startedAt),
    });
  }

  async #receive(call: IncomingCall, known: CallFacts): Promise<ConnectAnswer> {
    const endpoint = await this.#endpointOf(call);
    known.endpoint = endpoint;
    const query = call.query();
    const type = readAcceptedType(endpoint, call.header('content-type'));
    const name = chooseFileName(query, endpoint, type);
    const body = await this.#authenticate(endpoint, call);
    known.bytes = body.length;
    const bytes = decodeBody(body, query);
    const key = deriveDeliveryKey(endpoint, call.header);
    const { workspaceId, id, workflowId } = endpoint;
    const scope: Scope = {
      workspaceId,
      subject: formatSubject('connect', id),
      permissions: new Set(['transform:write', 'silo:write']),
    };
    const jobId = newId();
    const work = Object.assign(new JobInput(), { workflowId, ...(key !== undefined && { key }) });
    if (endpoint.asDocument) {
      const data = await parseDocument(bytes, this.#services.threads.requests);
      return this.#create(scope, Object.assign(work, { data }), { id: jobId });
    }
    const description = { id: jobId, key: 'url', category: 'argument', name, mime: type };
    const file = await this.#services.files.store(bytes, description);
    // Identifies the delivery by the file's content, because its URL differs each time.
    const args = { url: `sha256:${file.hash};${type};${name}` };
    return this.#create(scope, Object.assign(work, { args }), { id: jobId, files: [file] });
  }

  async #create(
    scope: Scope,
    input: JobInput,
    options: Parameters<JobCreation['create']>[2],
  ): Promise<ConnectAnswer> {
    const { record, replayed } = await this.#services.creation.create(scope, input, options);
    // The file of a job created here has the id of the job.
    return { id: record.siloEntryId ?? record.id, jobId: record.id, replayed };
  }

  async #endpointOf({ workspace, slug }: IncomingCall): Promise<ConnectEndpoint> {
    const { endpoints, workspaces } = this.#services;
    const workspaceId = isUuid(workspace) ? workspace : await workspaces.idOf(workspace);
    const endpoint = workspaceId && (await endpoints.findEnabled(workspaceId, slug));
    if (!endpoint) throw notFound('Endpoint of Connect');
    return endpoint;
  }

  /** Authenticates the caller and returns the body. The body is read afterwards, unless a signature covers it. */
  async #authenticate(endpoint: ConnectEndpoint, call: IncomingCall): Promise<Buffer> {
    const address = call.clientAddress(this.#services.config.edge.trustedProxies);
    await this.#failures?.requireRoom(address, 'Too many calls from this address prove nothing');
    const now = this.#services.clock.now();
    const secrets = this.#services.secrets.valid(endpoint, now);
    try {
      checkCredentials(endpoint, secrets, call.header);
      if (endpoint.auth !== 'hmac') await this.#count(endpoint);
      const body = await call.read(endpoint.maxBytes);
      checkSignature(endpoint, secrets, { header: call.header, body, now });
      if (endpoint.auth === 'hmac') await this.#count(endpoint);
      return body;
    } catch (error) {
      if (error instanceof RequestError && error.kind === 'unauthorized') {
        call.challenge(challengeOf(endpoint));
        await this.#failures?.count(address);
      }
      throw error;
    }
  }

  async #count({ workspaceId, id, callsPerMinute }: ConnectEndpoint): Promise<void> {
    let limit = this.#limits.get(callsPerMinute);
    if (!limit) {
      limit = new RateLimit({ perSecond: callsPerMinute / 60, burst: callsPerMinute });
      this.#limits.set(callsPerMinute, limit);
    }
    const state = await limit.count(compositeKey(workspaceId, id));
    if (state.isOver) throw rateLimited('The endpoint is called too often', state);
  }
}

/**
 * Returns the key of a delivery that identifies itself. If the signature covers an id or the time, only that counts: an attacker
 * who replays a call could set any other header.
 */
function deriveDeliveryKey(
  { id, signature, signatureHeader = '' }: ConnectEndpoint,
  header: Header,
): string | undefined {
  if (signature === 'stripe') return compositeKey('connect', id, hash('sha256', header(signatureHeader)));
  const signed = signature === 'standard' ? [signatureHeader.replace(/signature$/, 'id')] : undefined;
  const name = (signed ?? deliveryHeaders).find((each) => header(each) !== '');
  if (name === undefined) return undefined;
  const delivery = header(name);
  if (!deliveryForm.test(delivery))
    throw invalid({ [name]: 'must be 1 to 200 printable ASCII characters without spaces' });
  return compositeKey('connect', id, delivery);
}
