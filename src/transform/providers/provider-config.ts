import { WriteOnly } from '../../platform/shape/form-hints.ts';
import { shapeOf, type ShapeClass } from '../../platform/shape/shape.ts';

/** Text that replaces a stored secret when it is shown (ADR 55). */
export const secretMask = '********';

const secret = Symbol('secret');
const destination = Symbol('destination');
const guarded = Symbol('guarded');
const shown = Symbol('shown');
const boundTo = Symbol('boundTo');

/**
 * Marks a config field that is never shown; a field of a provider's config can be set in integrations only, a field of an
 * action's own config in its steps. The secret is assumed to be sent: if a destination changes, it must be entered again. A
 * secret that only signs in the service and is never sent, such as a private key, is bound to the fields of `boundTo` only.
 */
export function Secret(options: { readonly boundTo?: readonly string[] } = {}): PropertyDecorator {
  return (target, name) => {
    Reflect.defineMetadata(secret, true, target, name);
    WriteOnly()(target, name);
    if (options.boundTo) Reflect.defineMetadata(boundTo, options.boundTo, target, name);
  };
}

/** Marks a config field that decides where its secrets are sent; steps cannot override it in a provider's config. */
export function Destination(): PropertyDecorator {
  return Reflect.metadata(destination, true);
}

/** Marks a field of a provider's config that steps cannot override although it does not decide where secrets are sent. */
export function Guarded(): PropertyDecorator {
  return Reflect.metadata(guarded, true);
}

/** Marks a field of a provider's config that contains no secret although it is not a single value. */
export function Shown(): PropertyDecorator {
  return Reflect.metadata(shown, true);
}

/** REST names of the fields of a provider's config, grouped by their marks. */
export interface ConfigKeys {
  readonly all: ReadonlySet<string>;
  /** Declared single values, lists of single values, and fields marked with `Shown`; all others are masked. */
  readonly shown: ReadonlySet<string>;
  readonly destinations: ReadonlySet<string>;
  /**
   * By secrets that are not sent: the fields whose change requires that the stored secret is entered again, instead of
   * destinations.
   */
  readonly bindings: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Fields that only an integration can set: secrets, destinations, objects that may contain either, and fields marked with
   * `Guarded`.
   */
  readonly guarded: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

const freeKinds: ReadonlySet<unknown> = new Set(['json', 'object', 'string-map']);

/** Returns the JSON paths of a config whose values are masked when it is shown. */
export function secretPaths(target: ShapeClass | undefined): string[] {
  const { all, shown: plain } = configKeys(target);
  return [...all].filter((key) => !plain.has(key)).map((key) => `$.${key}`);
}

/** Reads the marks of a config class; without a class there are no keys. */
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
