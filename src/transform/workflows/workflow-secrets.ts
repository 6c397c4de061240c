import { createHmac, randomBytes } from 'node:crypto';
import { SealError, type Seal } from '../../platform/auth/seal.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { Refusal, type FieldErrors } from '../../platform/errors.ts';
import { isObject } from '../../platform/json-object.ts';
import { holdsMask, keepSecrets, maskedPlaces } from '../integrations/secrets.ts';
import type { StepConfigs } from '../integrations/step-configs.ts';
import type { DefinitionPath, StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import { placedSteps, type PlacedStep } from '../plan/placed-steps.ts';
import { definitionHash } from '../plan/plan-hash.ts';
import { masked } from '../providers/provider-config.ts';
import { putAt, valueAt } from '../providers/secret-places.ts';
import { stepErrors, type StepIssue } from '../providers/step-issue.ts';
import { workflowColumn } from './secret-columns.ts';
import { placeOf } from './workflow-issue.ts';

/** Number of the rules by which secrets are found in steps. Contents that were stored by other rules are sealed anew. */
export const secretRules = 1;

/** The workflow that contents belong to, whether they are its draft or a version. */
export interface ContentsOwner {
  readonly workspaceId: string;
  readonly workflowId: string;
}

/** Contents as they are stored: their secrets read as masked and are sealed beside them. */
export interface SealedContents {
  readonly schema?: string | null | undefined;
  readonly steps: StepDefinition[];
  readonly rescue: StepDefinition[];
  readonly sealedSecrets?: string | null | undefined;
  readonly secretRules?: number | null | undefined;
}

/** What is stored of contents. */
export interface StoredContents {
  readonly steps: StepDefinition[];
  readonly rescue: StepDefinition[];
  readonly sealedSecrets: string | null;
  readonly secretRules: number;
  readonly hash: string;
}

/** Contents with their secrets in clear: for checks and for the steps that use them only. */
export interface OpenContents extends WorkflowDefinition {
  readonly steps: StepDefinition[];
  readonly rescue: StepDefinition[];
  /** The places of the secrets that were sealed, by step: they stay sealed whatever is declared by now. */
  readonly sealed: SealedPlaces;
  /** Key of the digests by which secrets count in the hash; undefined where none was sealed. */
  readonly hashKey?: string | undefined;
}

/** JSON pointers into the config of a step, each after the id of the step. */
type SealedPlaces = ReadonlySet<string>;

/** Steps in which masks were replaced by the secrets that they stand for, and masks that stand for none. */
export interface KeptSteps {
  readonly steps: StepDefinition[];
  readonly sealed: SealedPlaces;
  readonly issues: readonly StepIssue[];
}

/** What is sealed: secrets by where they belong in the contents. */
interface Secrets {
  readonly hashKey: string;
  readonly values: readonly (readonly [path: DefinitionPath, value: unknown])[];
}

/** Keeps the secrets in the configs of steps sealed at rest and masked wherever they are read (decision 431). */
export class WorkflowSecrets {
  readonly #seal: Seal;
  readonly #configs: StepConfigs;

  constructor(seal: Seal, configs: StepConfigs) {
    this.#seal = seal;
    this.#configs = configs;
  }

  /** Opens stored contents. A secret that no secret of the service opens stays masked, as `doctor` reports. */
  open(owner: ContentsOwner, contents: SealedContents): OpenContents {
    const { schema, steps, rescue, sealedSecrets } = contents;
    const secrets = sealedSecrets ? this.#read(owner, sealedSecrets) : undefined;
    if (!secrets) return { schema, steps, rescue, sealed: new Set() };
    const opened = structuredClone({ steps, rescue });
    for (const [path, value] of secrets.values) putAt(opened, path, value);
    const paths = new Set(secrets.values.map(([path]) => pointerOf(path)));
    const sealed = [...placedSteps(opened)].flatMap(({ step, path }) =>
      leavesOf(step.config)
        .filter((place) => paths.has(pointerOf([...path, 'config', ...place])))
        .map((place) => keyOf(step, place)),
    );
    return { schema, ...opened, sealed: new Set(sealed), hashKey: secrets.hashKey };
  }

  /** Opens the contents that a job runs. Throws a {@link SealError} instead of running steps with masks for secrets. */
  openToRun(owner: ContentsOwner, contents: SealedContents): OpenContents {
    if (contents.sealedSecrets) this.#seal.open(contents.sealedSecrets, placeOfContents(owner));
    return this.open(owner, contents);
  }

  /** The key by which the secrets of sealed contents count in their hash. */
  hashKey(owner: ContentsOwner, sealedSecrets: string | null | undefined): string | undefined {
    return sealedSecrets ? this.#read(owner, sealedSecrets)?.hashKey : undefined;
  }

  /** Seals contents for their workflow. */
  async close(owner: ContentsOwner, contents: OpenContents): Promise<StoredContents> {
    const { schema, steps, rescue, hashKey = randomBytes(32).toString('base64url') } = contents;
    const places = await Promise.all(
      [...placedSteps(contents)].map((placed) => this.#placesToSeal(owner, placed, contents.sealed)),
    );
    const secrets = places.flat();
    const digests = structuredClone({ schema, steps, rescue });
    for (const [path, value] of secrets) putAt(digests, path, digestOf(hashKey, value));
    const masks = structuredClone({ steps, rescue });
    for (const [path] of secrets) putAt(masks, path, masked);
    const sealed: Secrets = { hashKey, values: secrets };
    return {
      ...masks,
      sealedSecrets: secrets.length > 0 ? this.#seal.seal(sealed, placeOfContents(owner)) : null,
      secretRules,
      hash: definitionHash(digests),
    };
  }

  /** Masks whatever secrets contents still hold in clear, as those do that were stored by earlier rules. */
  masked({ steps, rescue, ...contents }: SealedContents): Pick<StoredContents, 'steps' | 'rescue'> {
    const isServedMasked = contents.secretRules !== secretRules;
    const masks = structuredClone({ steps, rescue });
    for (const { step, path } of placedSteps(masks))
      for (const place of this.#configs.ownSecretPlaces(step, isServedMasked))
        putAt(masks, [...path, 'config', ...place], masked);
    return masks;
  }

  /**
   * Replaces the masks in given steps by the secrets of the step of the same id, wherever it was. A step with another action, or
   * that sends its secrets elsewhere, keeps none.
   */
  async keep(
    owner: Pick<Scope, 'workspaceId'>,
    { steps, flow }: { steps: readonly StepDefinition[]; flow: 'steps' | 'rescue' },
    stored: OpenContents | undefined,
  ): Promise<KeptSteps> {
    const kept: Partial<Record<typeof flow, StepDefinition[]>> = structuredClone({ [flow]: [...steps] });
    const before = new Map(stored && [...placedSteps(stored)].map(({ step }) => [step.id, step]));
    const [sealed, issues]: [Set<string>, StepIssue[]] = [new Set(), []];
    for (const { step, path } of placedSteps(kept)) {
      const { config } = step;
      if (!isObject(config) || !holdsMask(config)) continue;
      const earlier = before.get(step.id);
      const bindings = await this.#configs.secretBindings(owner, step);
      try {
        const same = earlier?.action === step.action && isObject(earlier.config) ? earlier.config : undefined;
        putAt(kept, [...path, 'config'], keepSecrets(config, same, bindings));
      } catch (error) {
        if (!(error instanceof Refusal) || !error.fields) throw error;
        issues.push(...stepErrors(configErrors(error.fields), [...placeOf(path), 'config']));
        continue;
      }
      for (const place of maskedPlaces(config))
        if (stored?.sealed.has(keyOf(step, place))) sealed.add(keyOf(step, place));
    }
    return { steps: kept[flow] ?? [], sealed, issues };
  }

  async #placesToSeal(
    owner: ContentsOwner,
    { step, path }: PlacedStep,
    sealed: SealedPlaces,
  ): Promise<Secrets['values']> {
    const declared = await this.#configs.secretPlaces(owner, step);
    const chosen = new Set(declared.map((place) => keyOf(step, place)));
    return leavesOf(step.config).flatMap((place) => {
      const value = valueAt(step.config, place);
      const isSecret = chosen.has(keyOf(step, place)) || sealed.has(keyOf(step, place));
      return isSecret && value !== masked ? [[[...path, 'config', ...place], value] as const] : [];
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

/** Errors of a config, which stand under `config`. */
function configErrors({ config }: FieldErrors): FieldErrors {
  return typeof config === 'object' ? config : {};
}

/** A keyed digest tells that a secret changed, and nothing of the secret to whoever guesses. */
function digestOf(hashKey: string, value: unknown): string {
  return createHmac('sha256', hashKey).update(JSON.stringify(value)).digest('base64url');
}

/** The places of all single values in a config. */
function leavesOf(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [place];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...place, key]));
}

function keyOf({ id }: StepDefinition, place: readonly string[]): string {
  return `${id} ${pointerOf(place)}`;
}

/** The id of the step that a place belongs to. */
export function stepOf(place: string): string {
  return place.slice(0, place.indexOf(' '));
}

function pointerOf(path: DefinitionPath): string {
  return JSON.stringify(path.map(String));
}

function placeOfContents({ workspaceId, workflowId }: ContentsOwner): string {
  return workflowColumn.placeOf(workspaceId, workflowId);
}
