import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { addAudit } from '../../platform/audit/write-audit.ts';
import { Seal } from '../../platform/auth/seal.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { createResource } from '../../platform/changes/create-resource.ts';
import { isUniqueViolation } from '../../platform/database/broken-constraint.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { revise } from '../../platform/database/moment.ts';
import { invalid, notFound, RequestError } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Created } from '../../platform/idempotency.ts';
import { isUuid, newId } from '../../platform/ids.ts';
import { jsonLength } from '../../platform/json-text.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { rateLimited, RateLimit } from '../../platform/rate-limit.ts';
import type { FailedAttempts } from '../tokens/failed-attempts.ts';
import type { Token } from '../tokens/token.entity.ts';
import type { TokenService } from '../tokens/token.service.ts';
import { requireGrantable } from '../tokens/token-scope.ts';
import type { WorkspaceService } from '../workspaces/workspace.service.ts';
import type { App } from './app.entity.ts';
import type { AppService } from './app.service.ts';
import { enrollmentColumn } from './enrollment-column.ts';
import { AuthorizedEnrollment, Enrollment } from './enrollment.entity.ts';
import { EnrollmentInput, type EnrollmentAuthorization, type EnrollmentPatch } from './enrollment.inputs.ts';

/** Lifetime of an app's token in seconds; a new one is issued once half of it has passed. */
const tokenSeconds = 3600;

const maxDataLength = 65_536;

/** Services that enrollments use. */
export interface EnrollmentServices extends Pick<Platform, 'clock' | 'database' | 'hints' | 'sealing'> {
  readonly config: { readonly edge: Pick<Platform['config']['edge'], 'requests'> };
  readonly apps: AppService;
  readonly tokens: TokenService;
  readonly workspaces: WorkspaceService;
  readonly failures: FailedAttempts;
}

/**
 * Apps in workspaces (ADR 63). A caller enrolls an app with at most its own permissions; the app exchanges its client id
 * and secret for tokens that are valid for an hour.
 */
export class EnrollmentService {
  readonly #services: EnrollmentServices;
  readonly #seal: Seal;
  readonly #limit: RateLimit | undefined;

  constructor(services: EnrollmentServices) {
    this.#services = services;
    this.#seal = new Seal(services.sealing);
    this.#limit = RateLimit.of(services.config.edge.requests);
  }

  /** Enrolls an app under the caller's id; the same request again returns the stored enrollment. */
  async create(scope: Scope, id: string, input: EnrollmentInput): Promise<Created<Enrollment>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    assertDataLength(input.data);
    const app = await this.#services.apps.find(input.clientId);
    if (!app) throw invalid({ client_id: 'is not the client id of an app' });
    requireGrantable(scope, this.#services.tokens.parseScope(app.scope));
    const { workspaceId } = scope;
    const { record, replayed } = await createResource(this.#services, scope, {
      entity: Enrollment,
      id,
      shape: EnrollmentInput,
      input,
      what: 'An enrollment with this id',
      operation: 'create_enrollment',
      row: () => ({
        appId: app.id,
        app: app.name,
        scope: app.scope,
        disabled: false,
        sealedData: this.#sealData({ workspaceId, id }, input.data),
      }),
    }).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new RequestError('conflict', 'The app is enrolled already, under another id');
    });
    return { record: await this.#toVisible(record, scope), replayed };
  }

  /** Disables or re-enables an enrollment. Disabling it revokes its tokens. */
  async update(
    scope: Scope,
    id: string,
    { disabled }: EnrollmentPatch,
    ifMatch?: readonly string[],
  ): Promise<Enrollment> {
    const changed = await this.#updateLocked(scope, id, async (em, enrollment) => {
      requireMatch(ifMatch, enrollment);
      if (disabled === undefined || disabled === enrollment.disabled) return;
      enrollment.disabled = disabled;
      revise(enrollment, this.#services.clock);
      await em.flush();
      await addAudit(em, scope, 'update_enrollment', id);
    });
    // After the commit: a token issued concurrently is either found here, or its issuer sees that the app is disabled.
    if (changed.disabled) await this.#endTokens(changed, scope);
    return this.#toVisible(changed, scope);
  }

  /** Lists the apps enrolled in the workspace, newest first. */
  async page(scope: Scope, query: PageQuery): Promise<Page<Enrollment>> {
    const { workspaceId } = scope;
    const found = await findPage(this.#services.database.em(), Enrollment, { workspaceId }, query);
    return {
      ...found,
      items: await Promise.all(found.items.map((enrollment) => this.#toVisible(enrollment, scope))),
    };
  }

  /** Returns an enrollment by its id. */
  async get(scope: Scope, id: string): Promise<Enrollment> {
    return this.#toVisible(await this.#find(this.#services.database.em(), scope, id), scope);
  }

  /** Returns the enrollment that the caller's token belongs to. */
  getOwn(scope: Scope): Promise<Enrollment> {
    return this.get(scope, ownId(scope));
  }

  /**
   * Stores the app's data about the workspace; absent or null data is kept as it is. Refuses if the revision does not match
   * `ifMatch`.
   */
  async updateOwnData(scope: Scope, data: unknown, ifMatch?: readonly string[]): Promise<Enrollment> {
    const isAbsent = data === undefined || data === null;
    if (isAbsent && !ifMatch) return this.getOwn(scope);
    assertDataLength(data);
    const kept = await this.#updateLocked(scope, ownId(scope), async (em, enrollment) => {
      requireMatch(ifMatch, enrollment);
      if (isAbsent) return;
      enrollment.sealedData = this.#sealData(enrollment, data);
      revise(enrollment, this.#services.clock);
      await em.flush();
    });
    return this.#toVisible(kept, scope);
  }

  /**
   * Issues a token to an app; refuses wrong credentials as `unauthorized`, and a workspace where it is not enrolled as
   * `not-found`.
   */
  async authorize(visitor: Scope, input: EnrollmentAuthorization): Promise<AuthorizedEnrollment> {
    const { apps, failures } = this.#services;
    const address = visitor.origin?.address;
    const app = await failures.watch(address === undefined ? undefined : () => address, () =>
      apps.authenticate(input),
    );
    const state = await this.#limit?.count(app.id);
    if (state?.isOver) throw rateLimited('The app asks for tokens too often', state);
    const found = await this.#findEnrollment(app, input);
    const { workspaceId, id } = found;
    const scope: Scope = {
      ...visitor,
      workspaceId,
      subject: `app ${app.name}`,
      enrollment: { id, app: app.name },
    };
    await this.updateOwnData(scope, input.data);
    const { token, signed } = await this.#issue(scope, found);
    const present = await this.#find(this.#services.database.em(), scope, id);
    if (present.disabled) {
      await this.#endTokens(present, scope);
      throw enrollmentDisabled();
    }
    const tokenExpires = Math.floor((token.expiresAt?.getTime() ?? 0) / 1000);
    return Object.assign(new AuthorizedEnrollment(), await this.#toVisible(present, scope), {
      token: signed,
      tokenExpires,
    });
  }

  /** Issues the current token of an enrollment, or a new one if the current one was revoked. */
  async #issue(scope: Scope, enrollment: Enrollment): Promise<{ token: Token; signed: string }> {
    const { tokens } = this.#services;
    const { workspaceId, id, app } = enrollment;
    const order = {
      workspace: { id: workspaceId },
      subject: scope.subject,
      scopes: tokens.parseScope(enrollment.scope),
      enrollment: { id, app },
      expiresInSeconds: tokenSeconds,
    };
    const issued = await tokens.issueUnder(scope, order, await this.#tokenOf(enrollment));
    if (!issued.token.revokedAt) return issued;
    const present = await this.#find(this.#services.database.em(), scope, id);
    return tokens.issueUnder(scope, order, await this.#nextToken(present));
  }

  /** Finds the enrollment of an app by the enrollment's id, the workspace, or both. */
  async #findEnrollment({ id: appId }: App, { id, ownerId }: EnrollmentAuthorization): Promise<Enrollment> {
    if (!id && !ownerId) throw invalid({ id: 'is required where owner_id is absent' });
    if ((id && !isUuid(id)) || (ownerId && !isUuid(ownerId))) throw notFound('Enrollment');
    const where = { appId, ...(id && { id }), ...(ownerId && { workspaceId: ownerId }) };
    const [found, another] = await this.#services.database.em().find(Enrollment, where, { limit: 2 });
    if (!found) throw notFound('Enrollment');
    // Ids are unique only within their workspace.
    if (another)
      throw invalid({ owner_id: 'is required, as several workspaces have an enrollment of this id' });
    if (found.disabled) throw enrollmentDisabled();
    return found;
  }

  /** Returns the id of the app's current token; concurrent requests create at most one new token per half hour. */
  async #tokenOf(enrollment: Enrollment): Promise<string> {
    const { tokenId, tokenUntil } = enrollment;
    const left = (tokenUntil?.getTime() ?? 0) - this.#services.clock.now().getTime();
    return tokenId && left > (tokenSeconds * 1000) / 2 ? tokenId : this.#nextToken(enrollment);
  }

  /** Returns the id of the next token of an enrollment, or of the one that another process created first. */
  async #nextToken({ workspaceId, id, tokenId = null }: Enrollment): Promise<string> {
    const next = newId();
    const tokenUntil = new Date(this.#services.clock.now().getTime() + tokenSeconds * 1000);
    const em = this.#services.database.em();
    const taken = await em.nativeUpdate(
      Enrollment,
      { workspaceId, id, tokenId },
      { tokenId: next, previousTokenId: tokenId, tokenUntil },
    );
    return taken > 0
      ? next
      : this.#tokenOf(await this.#find(this.#services.database.em(), { workspaceId }, id));
  }

  async #endTokens({ tokenId, previousTokenId }: Enrollment, scope: Scope): Promise<void> {
    await this.#services.tokens.revokeIssued(scope, [tokenId, previousTokenId]);
  }

  async #updateLocked(
    scope: Scope,
    id: string,
    work: (em: EntityManager, enrollment: Enrollment) => Promise<void>,
  ): Promise<Enrollment> {
    return this.#services.database.em().transactional(async (em) => {
      const enrollment = await this.#find(em, scope, id, true);
      await work(em, enrollment);
      return enrollment;
    });
  }

  async #find(
    em: EntityManager,
    { workspaceId }: Pick<Scope, 'workspaceId'>,
    id: string,
    lock = false,
  ): Promise<Enrollment> {
    const options = lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
    const enrollment = isUuid(id) ? await em.findOne(Enrollment, { workspaceId, id }, options) : null;
    if (!enrollment) throw notFound('Enrollment');
    return enrollment;
  }

  #sealData(row: EnrollmentKey, data: unknown): string | undefined {
    return data === undefined || data === null ? undefined : this.#seal.seal(data, placeOf(row));
  }

  async #toVisible(enrollment: Enrollment, scope: Scope): Promise<Enrollment> {
    const { sealedData, workspaceId } = enrollment;
    const isOwn = scope.enrollment?.id === enrollment.id;
    return Object.assign(new Enrollment(), enrollment, {
      sandbox: await this.#services.workspaces.isSandbox(workspaceId),
      data: isOwn && sealedData ? this.#seal.open(sealedData, placeOf(enrollment)) : undefined,
    });
  }
}

type EnrollmentKey = Pick<Enrollment, 'workspaceId' | 'id'>;

function placeOf({ workspaceId, id }: EnrollmentKey): string {
  return enrollmentColumn.placeOf(workspaceId, id);
}

function enrollmentDisabled(): RequestError {
  return new RequestError('forbidden', 'The workspace no longer lets the app in');
}

function ownId({ enrollment }: Scope): string {
  if (!enrollment) throw new RequestError('forbidden', 'The token is not that of an app');
  return enrollment.id;
}

function assertDataLength(data: unknown): void {
  if (jsonLength(data) > maxDataLength)
    throw invalid({ data: `must be ${maxDataLength} characters at most` });
}
