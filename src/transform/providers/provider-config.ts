import { WriteOnly } from '../../platform/shape/form-hints.ts';
import { shapeOf, type ShapeClass } from '../../platform/shape/shape.ts';

/** What a secret reads as once it is stored (decision 28). */
export const masked = '********';

const secret = Symbol('secret');
const destination = Symbol('destination');
const guarded = Symbol('guarded');
const shown = Symbol('shown');
const boundTo = Symbol('boundTo');

/**
 * Marks a field of a config that is never shown; one of a provider's config is set in integrations only, one of an action's own
 * config in its steps. It is taken to be sent: when a destination changes it has to be given anew. What only signs here and never leaves, as a private key, is bound to the fields of
 * `boundTo` alone.
 */
export function Secret(options: { readonly boundTo?: readonly string[] } = {}): PropertyDecorator {
  return (target, name) => {
    Reflect.defineMetadata(secret, true, target, name);
    WriteOnly()(target, name);
    if (options.boundTo) Reflect.defineMetadata(boundTo, options.boundTo, target, name);
  };
}

/** Marks a field of a config that decides where its secrets are sent; no step can override that of a provider. */
export function Destination(): PropertyDecorator {
  return Reflect.metadata(destination, true);
}

/** Marks a field of a provider's config that no step can override, although no secret is sent by it. */
export function Guarded(): PropertyDecorator {
  return Reflect.metadata(guarded, true);
}

/** Marks a field of a provider's config that holds no secret although it holds more than single values. */
export function Shown(): PropertyDecorator {
  return Reflect.metadata(shown, true);
}

/** The REST names of a provider's config, by what they are declared to be. */
export interface ConfigKeys {
  readonly all: ReadonlySet<string>;
  /** Declared single values and lists of them that are no secret, and what is marked so; everything else is masked. */
  readonly shown: ReadonlySet<string>;
  readonly destinations: ReadonlySet<string>;
  /** By the secrets that are not sent: what a kept one may not change with, in place of destinations. */
  readonly bindings: ReadonlyMap<string, ReadonlySet<string>>;
  /** What can be set only in an integration: secrets, destinations, objects that may hold either, and what is marked so. */
  readonly guarded: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

const freeKinds: ReadonlySet<unknown> = new Set(['json', 'object', 'string-map']);

/** The places of a config whose values are masked when it is shown, as JSON paths. */
export function secretPaths(target: ShapeClass | undefined): string[] {
  const { all, shown: plain } = configKeys(target);
  return [...all].filter((key) => !plain.has(key)).map((key) => `$.${key}`);
}

/** Reads the marks of a config class; without one it has no keys. */
export function configKeys(target: ShapeClass | undefined): ConfigKeys {
  const fields = target ? shapeOf(target).fields : [];
  const markOf = (mark: symbol, name: string): unknown =>
    Reflect.getMetadata(mark, target?.prototype as object, name);
  const isMarked = (mark: symbol, name: string) => markOf(mark, name) === true;
  const keysOf = (chosen: typeof fields) => new Set(chosen.map(({ key }) => key));
  return {
    all: keysOf(fields),
    shown: keysOf(
      fields.filter(
        ({ name, type }) =>
          isMarked(shown, name) ||
          (typeof type === 'string' && !freeKinds.has(type) && !isMarked(secret, name)),
      ),
    ),
    destinations: keysOf(fields.filter(({ name }) => isMarked(destination, name))),
    bindings: new Map(
      fields.flatMap(({ key, name }) => {
        const bound = markOf(boundTo, name) as readonly string[] | undefined;
        return bound ? [[key, keysOf(fields.filter((field) => bound.includes(field.name)))]] : [];
      }),
    ),
    guarded: keysOf(
      fields.filter(
        ({ name, type }) =>
          typeof type !== 'string' || [secret, destination, guarded].some((mark) => isMarked(mark, name)),
      ),
    ),
    required: keysOf(fields.filter(({ nullable }) => !nullable)),
  };
}
