import { hash } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { Scope } from '../../platform/auth/scope.ts';
import { asRefusal, invalid, notFound, Refusal } from '../../platform/errors.ts';
import { compositeKey, isUuid, newId } from '../../platform/ids.ts';
import { LruMap } from '../../platform/lru-map.ts';
import { counter } from '../../platform/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { RateLimit, rateLimited } from '../../platform/rate-limit.ts';
import type { FileService } from '../../silo/files/file.service.ts';
import type { JobCreation } from '../../transform/jobs/creation.service.ts';
import { causedBy } from '../../transform/jobs/job.entity.ts';
import { JobInput } from '../../transform/jobs/job.inputs.ts';
import type { ConnectEndpoint } from '../endpoints/endpoint.entity.ts';
import type { ConnectEndpointService } from '../endpoints/endpoint.service.ts';
import type { SealedSecrets } from '../endpoints/sealed-secrets.ts';
import type { CallLog } from './call-log.ts';
import type { NewCall } from './call.store.ts';
import { challengeOf, checkCredentials, checkSignature, type Header } from './caller-check.ts';
import { acceptedType, decodedBody, documentOf, fileNameOf, type ConnectQuery } from './received-body.ts';

const calls = counter(
  'connect_calls_total',
  'Calls of endpoints, by what came of each: accepted, replayed, or the key that it was refused with.',
  'result',
);

/** A call as it comes in. */
export interface IncomingCall {
  /** The id or the name of a workspace. */
  readonly workspace: string;
  readonly slug: string;
  readonly query: () => ConnectQuery;
  readonly header: Header;
  /** The address that it comes from, past proxies that are believed. */
  readonly addressBehind: (proxies: BlockList) => string;
  /** Reads the body, as it came; refuses a longer one. */
  readonly read: (limitBytes: number) => Promise<Buffer>;
  /** Lets a refused caller know what is asked of it. */
  readonly challenge: (text: string) => void;
}

/** What a call is answered. */
export interface ConnectAnswer {
  /** The silo entry that the body became, else its file. */
  readonly id: string;
  readonly jobId: string;
  /** Whether it was answered before. */
  readonly replayed: boolean;
}

/** What is known of a call by the time it is answered. */
interface KnownOfCall {
  endpoint?: ConnectEndpoint;
  /** How long its body was. */
  bytes?: number;
}

/** What receiving calls takes. */
export type CallServices = Pick<Platform, 'clock' | 'metrics' | 'threads'> & {
  readonly config: Pick<Platform['config'], 'edge'>;
  readonly endpoints: ConnectEndpointService;
  readonly log: Pick<CallLog, 'note'>;
  readonly secrets: SealedSecrets;
  readonly workspaces: { idOf(name: string): Promise<string | undefined> };
  readonly files: Pick<FileService, 'store'>;
  readonly creation: Pick<JobCreation, 'create'>;
};

/** The headers that name a delivery, the first that there is: the same whenever its sender tries again. */
const deliveryHeaders = ['idempotency-key', 'webhook-id', 'x-github-delivery'];

const deliveryForm = /^[\x21-\x7e]{1,200}$/;

/** Makes jobs of what servers outside send to endpoints. */
export class ConnectCallService {
  readonly #services: CallServices;
  /** Those that prove nothing, by their addresses. */
  readonly #failures: RateLimit | undefined;
  /** By how many calls an endpoint takes in a minute. */
  readonly #limits = new LruMap<number, RateLimit>(100);

  constructor(services: CallServices) {
    this.#services = services;
    this.#failures = RateLimit.of(services.config.edge.failedAuthentications);
  }

  /** Takes a call: its job is written when this answers. The same delivery again is answered the same, and makes no other job. */
  async receive(call: IncomingCall): Promise<ConnectAnswer> {
    const counted = this.#services.metrics.of(calls);
    const startedAt = performance.now();
    const known: KnownOfCall = {};
    try {
      const answer = await this.#receive(call, known);
      counted.add(1, answer.replayed ? 'replayed' : 'accepted');
      const result = answer.replayed ? 'repeated' : 'accepted';
      await this.#note(call, known, startedAt, { result, status: 202, jobId: answer.jobId });
      return answer;
    } catch (error) {
      const { key: code, status, message, fields } = asRefusal(error);
      counted.add(1, code);
      await this.#note(call, known, startedAt, { result: 'refused', status, code, message, fields });
      throw error;
    }
  }

  /** Whoever calls an address where nothing is, is in no log. */
  async #note(
    call: IncomingCall,
    { endpoint, bytes }: KnownOfCall,
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
      address: call.addressBehind(this.#services.config.edge.trustedProxies),
      durationMs: Math.round(performance.now() - startedAt),
    });
  }

  async #receive(call: IncomingCall, known: KnownOfCall): Promise<ConnectAnswer> {
    const endpoint = await this.#endpointOf(call);
    known.endpoint = endpoint;
    const query = call.query();
    const type = acceptedType(endpoint, call.header('content-type'));
    const name = fileNameOf(query, endpoint, type);
    const body = await this.#proved(endpoint, call);
    known.bytes = body.length;
    const bytes = decodedBody(body, query);
    const key = keyOf(endpoint, call.header);
    const { workspaceId, id, workflowId } = endpoint;
    const scope: Scope = {
      workspaceId,
      subject: causedBy('connect', id),
      permissions: new Set(['transform:write', 'silo:write']),
    };
    const jobId = newId();
    const work = Object.assign(new JobInput(), { workflowId, ...(key !== undefined && { key }) });
    if (endpoint.asDocument) {
      const data = await documentOf(bytes, this.#services.threads.requests);
      return this.#create(scope, Object.assign(work, { data }), { id: jobId });
    }
    const description = { id: jobId, key: 'url', category: 'argument', name, mime: type };
    const file = await this.#services.files.store(bytes, description);
    // What makes a delivery the same: the address of its file is another one each time.
    const args = { url: `sha256:${file.hash};${type};${name}` };
    return this.#create(scope, Object.assign(work, { args }), { id: jobId, files: [file] });
  }

  async #create(
    scope: Scope,
    input: JobInput,
    options: Parameters<JobCreation['create']>[2],
  ): Promise<ConnectAnswer> {
    const { record, replayed } = await this.#services.creation.create(scope, input, options);
    // The file of a job that is created here has its id.
    return { id: record.siloEntryId ?? record.id, jobId: record.id, replayed };
  }

  async #endpointOf({ workspace, slug }: IncomingCall): Promise<ConnectEndpoint> {
    const { endpoints, workspaces } = this.#services;
    const workspaceId = isUuid(workspace) ? workspace : await workspaces.idOf(workspace);
    const endpoint = workspaceId && (await endpoints.called(workspaceId, slug));
    if (!endpoint) throw notFound('Endpoint of Connect');
    return endpoint;
  }

  /** The body of a call whose caller has proved who it is. What asks for no signature is read after the caller is known. */
  async #proved(endpoint: ConnectEndpoint, call: IncomingCall): Promise<Buffer> {
    const address = call.addressBehind(this.#services.config.edge.trustedProxies);
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
      if (error instanceof Refusal && error.kind === 'unauthorized') {
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
 * The key of a delivery that names itself. Where the signature covers a name, or the time, that alone counts: whoever sends again what
 * he has overheard could give it any other name.
 */
function keyOf({ id, signature, signatureHeader = '' }: ConnectEndpoint, header: Header): string | undefined {
  if (signature === 'stripe') return compositeKey('connect', id, hash('sha256', header(signatureHeader)));
  const signed = signature === 'standard' ? [signatureHeader.replace(/signature$/, 'id')] : undefined;
  const name = (signed ?? deliveryHeaders).find((each) => header(each) !== '');
  if (name === undefined) return undefined;
  const delivery = header(name);
  if (!deliveryForm.test(delivery))
    throw invalid({ [name]: 'must be 1 to 200 printable ASCII characters without spaces' });
  return compositeKey('connect', id, delivery);
}
