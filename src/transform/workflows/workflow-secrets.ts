import { createHmac, randomBytes } from 'node:crypto';
import { SealError, type Seal } from '../../platform/auth/seal.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { RequestError, type FieldErrors } from '../../platform/errors.ts';
import { isObject } from '../../platform/json-object.ts';
import { holdsMask, keepSecrets, maskedPlaces } from '../integrations/secrets.ts';
import type { StepConfigs } from '../integrations/step-configs.ts';
import type { DefinitionPath, StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import { iterateSteps, type StepAtPath } from '../plan/step-iteration.ts';
import { definitionHash } from '../plan/plan-hash.ts';
import { secretMask } from '../providers/provider-config.ts';
import { setValueAt, valueAt } from '../providers/secret-paths.ts';
import { stepErrors, type StepIssue } from '../providers/step-issue.ts';
import { workflowColumn } from './secret-columns.ts';
import { toRestPath } from './workflow-issue.ts';

/** Number of the current rules for finding secrets in steps. Contents that were stored by other rules are sealed again. */
export const secretRules = 1;

/** Workflow of the contents, which are its draft or a version. */
export interface ContentsOwner {
  readonly workspaceId: string;
  readonly workflowId: string;
}

/** Contents as they are stored: masks in place of their secrets, and the sealed secrets separately. */
export interface SealedContents {
  readonly schema?: string | null | undefined;
  readonly steps: StepDefinition[];
  readonly rescue: StepDefinition[];
  readonly sealedSecrets?: string | null | undefined;
  readonly secretRules?: number | null | undefined;
}

/** Stored columns of contents. */
export interface StoredContents {
  readonly steps: StepDefinition[];
  readonly rescue: StepDefinition[];
  readonly sealedSecrets: string | null;
  readonly secretRules: number;
  readonly hash: string;
}

/** Contents with their secrets in clear: only for checks and for the steps that use them. */
export interface OpenContents extends WorkflowDefinition {
  readonly steps: StepDefinition[];
  readonly rescue: StepDefinition[];
  /** Paths of the secrets that were sealed, by step: they stay sealed even if the schema no longer declares them. */
  readonly sealed: SealedPlaces;
  /** Key of the digests with which secrets are part of the hash; undefined without sealed secrets. */
  readonly hashKey?: string | undefined;
}

/** JSON pointers into the configs of steps, each after the id of the step. */
type SealedPlaces = ReadonlySet<string>;

/** Steps with their masks replaced by the stored secrets, and issues for masks without one. */
export interface KeptSteps {
  readonly steps: StepDefinition[];
  readonly sealed: SealedPlaces;
  readonly issues: readonly StepIssue[];
}

/** Sealed data: the secrets by their paths in the contents. */
interface Secrets {
  readonly hashKey: string;
  readonly values: readonly (readonly [path: DefinitionPath, value: unknown])[];
}

/** Keeps the secrets in the configs of steps sealed at rest and masked in every response (ADR 55). */
export class WorkflowSecrets {
  readonly #seal: Seal;
  readonly #configs: StepConfigs;

  constructor(seal: Seal, configs: StepConfigs) {
    this.#seal = seal;
    this.#configs = configs;
  }

  /** Opens stored contents. A secret that cannot be decrypted stays masked, as `doctor` reports. */
  open(owner: ContentsOwner, contents: SealedContents): OpenContents {
    const { schema, steps, rescue, sealedSecrets } = contents;
    const secrets = sealedSecrets ? this.#read(owner, sealedSecrets) : undefined;
    if (!secrets) return { schema, steps, rescue, sealed: new Set() };
    const opened = structuredClone({ steps, rescue });
    for (const [path, value] of secrets.values) setValueAt(opened, path, value);
    const paths = new Set(secrets.values.map(([path]) => pointerOf(path)));
    const sealed = [...iterateSteps(opened)].flatMap(({ step, path }) =>
      listLeaves(step.config)
        .filter((place) => paths.has(pointerOf([...path, 'config', ...place])))
        .map((place) => createPathKey(step, place)),
    );
    return { schema, ...opened, sealed: new Set(sealed), hashKey: secrets.hashKey };
  }

  /** Opens the contents that a job runs. Throws a {@link SealError} instead of running steps with masks for secrets. */
  openToRun(owner: ContentsOwner, contents: SealedContents): OpenContents {
    if (contents.sealedSecrets) this.#seal.open(contents.sealedSecrets, placeOfContents(owner));
    return this.open(owner, contents);
  }

  /** Returns the key with which the secrets of sealed contents are part of their hash. */
  hashKey(owner: ContentsOwner, sealedSecrets: string | null | undefined): string | undefined {
    return sealedSecrets ? this.#read(owner, sealedSecrets)?.hashKey : undefined;
  }

  /** Seals contents for their workflow. */
  async close(owner: ContentsOwner, contents: OpenContents): Promise<StoredContents> {
    const { schema, steps, rescue, hashKey = randomBytes(32).toString('base64url') } = contents;
    const places = await Promise.all(
      [...iterateSteps(contents)].map((placed) => this.#placesToSeal(owner, placed, contents.sealed)),
    );
    const secrets = places.flat();
    const digests = structuredClone({ schema, steps, rescue });
    for (const [path, value] of secrets) setValueAt(digests, path, computeDigest(hashKey, value));
    const masks = structuredClone({ steps, rescue });
    for (const [path] of secrets) setValueAt(masks, path, secretMask);
    const sealed: Secrets = { hashKey, values: secrets };
    return {
      ...masks,
      sealedSecrets: secrets.length > 0 ? this.#seal.seal(sealed, placeOfContents(owner)) : null,
      secretRules,
      hash: definitionHash(digests),
    };
  }

  /** Masks the secrets that contents still contain in clear because they were stored by earlier rules. */
  masked({ steps, rescue, ...contents }: SealedContents): Pick<StoredContents, 'steps' | 'rescue'> {
    const isServedMasked = contents.secretRules !== secretRules;
    const masks = structuredClone({ steps, rescue });
    for (const { step, path } of iterateSteps(masks))
      for (const place of this.#configs.ownSecretPlaces(step, isServedMasked))
        setValueAt(masks, [...path, 'config', ...place], secretMask);
    return masks;
  }

  /**
   * Replaces the masks in the given steps by the secrets of the stored step with the same id, even if it was moved. A
   * step with another action, or whose secrets would be sent to another target, keeps none.
   */
  async keep(
    owner: Pick<Scope, 'workspaceId'>,
    { steps, flow }: { steps: readonly StepDefinition[]; flow: 'steps' | 'rescue' },
    stored: OpenContents | undefined,
  ): Promise<KeptSteps> {
    const kept: Partial<Record<typeof flow, StepDefinition[]>> = structuredClone({ [flow]: [...steps] });
    const before = new Map(stored && [...iterateSteps(stored)].map(({ step }) => [step.id, step]));
    const [sealed, issues]: [Set<string>, StepIssue[]] = [new Set(), []];
    for (const { step, path } of iterateSteps(kept)) {
      const { config } = step;
      if (!isObject(config) || !holdsMask(config)) continue;
      const earlier = before.get(step.id);
      const bindings = await this.#configs.secretBindings(owner, step);
      try {
        const same = earlier?.action === step.action && isObject(earlier.config) ? earlier.config : undefined;
        setValueAt(kept, [...path, 'config'], keepSecrets(config, same, bindings));
      } catch (error) {
        if (!(error instanceof RequestError) || !error.fields) throw error;
        issues.push(...stepErrors(configErrors(error.fields), [...toRestPath(path), 'config']));
        continue;
      }
      for (const place of maskedPlaces(config))
        if (stored?.sealed.has(createPathKey(step, place))) sealed.add(createPathKey(step, place));
    }
    return { steps: kept[flow] ?? [], sealed, issues };
  }

  async #placesToSeal(
    owner: ContentsOwner,
    { step, path }: StepAtPath,
    sealed: SealedPlaces,
  ): Promise<Secrets['values']> {
    const declared = await this.#configs.secretPlaces(owner, step);
    const chosen = new Set(declared.map((place) => createPathKey(step, place)));
    return listLeaves(step.config).flatMap((place) => {
      const value = valueAt(step.config, place);
      const isSecret = chosen.has(createPathKey(step, place)) || sealed.has(createPathKey(step, place));
      return isSecret && value !== secretMask ? [[[...path, 'config', ...place], value] as const] : [];
    });
  }

  #read(owner: ContentsOwner, sealedSecrets: string): Secrets | undefined {
    try {
      return this.#seal.open(sealedSecrets, placeOfContents(owner)) as Secrets;
    } catch (error) {
      if (error instanceof SealError) return undefined;
      throw error;
    }
  }
}

/** Returns the errors under `config`. */
function configErrors({ config }: FieldErrors): FieldErrors {
  return typeof config === 'object' ? config : {};
}

/** Returns a keyed digest of a secret: it changes with the secret, and cannot be used to guess it. */
function computeDigest(hashKey: string, value: unknown): string {
  return createHmac('sha256', hashKey).update(JSON.stringify(value)).digest('base64url');
}

/** Returns the paths of all single values in a config. */
function listLeaves(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [place];
  return Object.entries(value).flatMap(([key, inner]) => listLeaves(inner, [...place, key]));
}

function createPathKey({ id }: StepDefinition, place: readonly string[]): string {
  return `${id} ${pointerOf(place)}`;
}

/** Returns the id of the step of a place. */
export function stepOf(place: string): string {
  return place.slice(0, place.indexOf(' '));
}

function pointerOf(path: DefinitionPath): string {
  return JSON.stringify(path.map(String));
}

function placeOfContents({ workspaceId, workflowId }: ContentsOwner): string {
  return workflowColumn.placeOf(workspaceId, workflowId);
}
