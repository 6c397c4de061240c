import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { addAudit } from '../../platform/audit/write-audit.ts';
import type { AuditOperation } from '../../platform/audit/audit-operation.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { createResource } from '../../platform/changes/create-resource.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import { isUniqueViolation } from '../../platform/database/broken-constraint.ts';
import { findPage, dropEmptyFilters } from '../../platform/database/find-page.ts';
import { revise } from '../../platform/database/moment.ts';
import { invalid, notFound, RequestError } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import { mappedPage, type Page, type PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { generateSecret, readAuthentication, requireFittingSecret } from './caller-authentication.ts';
import { ConnectEndpoint, IssuedConnectEndpoint } from './endpoint.entity.ts';
import {
  ConnectEndpointInput,
  type ConnectEndpointFilters,
  type ConnectEndpointPatch,
  type ConnectSecretInput,
} from './endpoint.inputs.ts';
import { readEndpoint } from './endpoint.store.ts';
import type { SealedSecrets } from './sealed-secrets.ts';

/** Maximum number of endpoints of a workspace. */
const maxEndpoints = 1000;

const defaultCallsPerMinute = 600;
const defaultOverlapSeconds = 24 * 60 * 60;

type Services = Pick<Platform, 'clock' | 'database' | 'hints'> & {
  readonly config: Pick<Platform['config'], 'bodyLimitBytes' | 'publicUrl'>;
  readonly secrets: SealedSecrets;
  readonly workflows: { find(scope: Scope, id: string): Promise<object | undefined> };
};

/** Stores endpoints of Connect and the secrets of their callers. */
export class ConnectEndpointService {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Creates an endpoint under the caller's id. The same request again returns the stored one, without its secret. */
  async create(
    scope: Scope,
    id: string,
    input: ConnectEndpointInput,
  ): Promise<Created<IssuedConnectEndpoint>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const proof = readAuthentication(input);
    this.#requireLength(input.maxBytes);
    await this.#requireWorkflow(scope, input.workflowId);
    const { config, secrets } = this.#services;
    const { workspaceId } = scope;
    const made = input.secret === undefined ? generateSecret(proof) : undefined;
    const secret = input.secret ?? made;
    const { record, replayed } = await refuseTakenSlug(
      createResource(this.#services, scope, {
        entity: ConnectEndpoint,
        id,
        shape: ConnectEndpointInput,
        input,
        what: 'An endpoint with this id',
        operation: 'create_connect_endpoint',
        change: 'connect.created',
        row: () => ({
          ...proof,
          slug: input.slug,
          description: input.description || undefined,
          workflowId: input.workflowId,
          contentTypes: typesOf(input.contentTypes),
          asDocument: input.asDocument ?? false,
          maxBytes: input.maxBytes ?? config.bodyLimitBytes,
          callsPerMinute: input.callsPerMinute ?? defaultCallsPerMinute,
          disabled: input.disabled ?? false,
          createdBy: scope.subject,
          sealedSecrets: secrets.encrypt({ workspaceId, id }, secret === undefined ? [] : [secret]),
        }),
        complete: (em) => assertBelowLimit(em, workspaceId),
      }),
    );
    return { replayed, record: this.#toIssued(record, replayed ? undefined : made) };
  }

  /** Returns an endpoint by its id. */
  async get(scope: Scope, id: string): Promise<ConnectEndpoint> {
    return this.#withUrl(await find(this.#services.database.em(), scope, id));
  }

  /** Finds the enabled endpoint at an address. */
  async findEnabled(workspaceId: string, slug: string): Promise<ConnectEndpoint | undefined> {
    const endpoint = await readEndpoint(this.#services.database.sql, workspaceId, slug);
    return endpoint?.disabled === false ? endpoint : undefined;
  }

  /** Lists the endpoints of the workspace, newest first. */
  async list(
    { workspaceId }: Scope,
    query: PageQuery & ConnectEndpointFilters,
  ): Promise<Page<ConnectEndpoint>> {
    const where = { workspaceId, ...dropEmptyFilters({ disabled: query.disabled }) };
    const page = await findPage(this.#services.database.em(), ConnectEndpoint, where, query);
    return mappedPage(page, (endpoint) => this.#withUrl(endpoint));
  }

  /** Changes an endpoint; applies to calls from then on. */
  async update(
    scope: Scope,
    id: string,
    patch: ConnectEndpointPatch,
    ifMatch?: readonly string[],
  ): Promise<ConnectEndpoint> {
    this.#requireLength(patch.maxBytes);
    if (patch.workflowId) await this.#requireWorkflow(scope, patch.workflowId);
    return this.#change(scope, id, 'update_connect_endpoint', ifMatch, (endpoint) => {
      const { contentTypes, toleranceSeconds, ...members } = patch;
      if (toleranceSeconds !== undefined && !endpoint.toleranceSeconds)
        throw invalid({ tolerance_seconds: 'goes with signatures that hold the time' });
      Object.assign(endpoint, dropEmptyFilters({ ...members, toleranceSeconds }));
      if (contentTypes !== undefined) endpoint.contentTypes = typesOf(contentTypes);
    });
  }

  /** Gives an endpoint a new secret. The old one stays valid for the overlap; the one before that becomes invalid at once. */
  async rotate(
    scope: Scope,
    id: string,
    input: ConnectSecretInput,
    ifMatch?: readonly string[],
  ): Promise<IssuedConnectEndpoint> {
    const { clock, secrets } = this.#services;
    let made: string | undefined;
    const changed = await this.#change(scope, id, 'rotate_connect_endpoint_secret', ifMatch, (endpoint) => {
      requireFittingSecret(endpoint, input.secret);
      made = input.secret === undefined ? generateSecret(endpoint) : undefined;
      const secret = input.secret ?? made;
      if (secret === undefined || endpoint.auth === 'none')
        throw invalid({ secret: 'says nothing with auth none' });
      // A retry of the same request keeps the old secret.
      const before = secrets.open(endpoint).filter((each) => each !== secret);
      endpoint.sealedSecrets = secrets.encrypt(endpoint, [secret, ...before.slice(0, 1)]);
      const overlapMs = (input.overlapSeconds ?? defaultOverlapSeconds) * 1000;
      endpoint.oldSecretUntil = overlapMs > 0 ? new Date(clock.now().getTime() + overlapMs) : null;
    });
    return this.#toIssued(changed, made);
  }

  /** Deletes an endpoint and returns it. The jobs that it created stay. */
  async remove(scope: Scope, id: string, ifMatch?: readonly string[]): Promise<ConnectEndpoint> {
    const removed = await writeChanges(this.#services, scope, async (em) => {
      const endpoint = await find(em, scope, id, true);
      requireMatch(ifMatch, endpoint);
      await em.nativeDelete(ConnectEndpoint, { workspaceId: scope.workspaceId, id });
      await addChange(em, 'connect.deleted', endpoint);
      await addAudit(em, scope, 'delete_connect_endpoint', id);
      return endpoint;
    });
    return this.#withUrl(removed);
  }

  async #change(
    scope: Scope,
    id: string,
    operation: AuditOperation,
    ifMatch: readonly string[] | undefined,
    work: (endpoint: ConnectEndpoint) => void,
  ): Promise<ConnectEndpoint> {
    const changed = await refuseTakenSlug(
      writeChanges(this.#services, scope, async (em) => {
        const endpoint = await find(em, scope, id, true);
        requireMatch(ifMatch, endpoint);
        work(endpoint);
        revise(endpoint, this.#services.clock);
        await em.flush();
        await addChange(em, 'connect.updated', endpoint);
        await addAudit(em, scope, operation, id);
        return endpoint;
      }),
    );
    return this.#withUrl(changed);
  }

  #requireLength(maxBytes = 0): void {
    const { bodyLimitBytes } = this.#services.config;
    if (maxBytes > bodyLimitBytes)
      throw invalid({ max_bytes: `must be ${bodyLimitBytes} at most (DOCMILL_BODY_LIMIT_BYTES)` });
  }

  /** Requires that the workflow exists; it may be unable to run for now. */
  async #requireWorkflow(scope: Scope, workflowId: string): Promise<void> {
    if (!(await this.#services.workflows.find(scope, workflowId)))
      throw invalid({ workflow_id: 'is the id of no workflow' });
  }

  #toIssued(endpoint: ConnectEndpoint, secret: string | undefined): IssuedConnectEndpoint {
    return Object.assign(new IssuedConnectEndpoint(), this.#withUrl(endpoint), { secret });
  }

  #withUrl(endpoint: ConnectEndpoint): ConnectEndpoint {
    const { publicUrl } = this.#services.config;
    return Object.assign(endpoint, { url: `${publicUrl}/connect/${endpoint.workspaceId}/${endpoint.slug}` });
  }
}

async function find(
  em: EntityManager,
  { workspaceId }: Scope,
  id: string,
  lock = false,
): Promise<ConnectEndpoint> {
  const options = lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
  const found = isUuid(id) ? await em.findOne(ConnectEndpoint, { workspaceId, id }, options) : null;
  if (!found) throw notFound('Endpoint of Connect');
  return found;
}

/** Refuses a write that gives an endpoint the slug of another one; slugs are unique in a workspace. */
async function refuseTakenSlug<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const details = { fields: { slug: 'is taken' } };
    throw new RequestError('conflict', 'Another endpoint of the workspace has this slug', details);
  }
}

/** Normalizes media types; none means that all are accepted. */
function typesOf(types: readonly string[] | null | undefined): string[] | null {
  return types && types.length > 0 ? types.map((type) => type.toLowerCase()) : null;
}

/**
 * Refuses endpoints over the limit. `distinctMoment` runs the creates of a workspace one after another, so the count misses none.
 */
async function assertBelowLimit(em: EntityManager, workspaceId: string): Promise<void> {
  const count = await em.count(ConnectEndpoint, { workspaceId });
  if (count > maxEndpoints)
    throw new RequestError('conflict', `A workspace has ${maxEndpoints} endpoints of Connect at most`);
}
