import { isDeepStrictEqual } from 'node:util';
import { Field, ObjectType } from 'type-graphql';
import { invalid, type FieldErrors } from '../../platform/errors.ts';
import { isObject } from '../../platform/json-object.ts';
import { Timestamp } from '../../platform/shape/scalars.ts';
import type { ConfigKeys } from '../providers/provider-config.ts';
import { maskSecrets } from './secrets.ts';

@ObjectType({ description: 'A secret of an integration; its value is never returned.' })
export class IntegrationSecret {
  @Field(() => String, { description: 'JSON path of the secret in the config: $.secret.' })
  path!: string;

  @Field(() => Timestamp, { nullable: true, description: 'Time when the secret was set; absent if unknown.' })
  setAt?: Date | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Subject of the token that set the secret; absent if unknown.',
  })
  setBy?: string | undefined;
}

/** Time and subject of the last change of each secret in a config, by its member. */
export type SecretMarks = Readonly<Record<string, { readonly at: string; readonly by: string }>>;

/** Subject and time of a change of secrets. */
export interface SecretSetter {
  readonly at: Date;
  readonly by: string;
}

/** Returns the members of a config that are masked when it is shown. */
function secretMembers(config: unknown, keys: ConfigKeys): string[] {
  const shown = maskSecrets(config, keys);
  if (!isObject(config) || !isObject(shown)) return [];
  return Object.keys(config).filter((key) => !isDeepStrictEqual(shown[key], config[key]));
}

/** Returns the marks of a new config: secrets that differ from the stored ones were set now. */
export function updateMarks(
  next: unknown,
  keys: ConfigKeys,
  { at, by }: SecretSetter,
  before: { readonly config: unknown; readonly marks: SecretMarks | undefined },
): SecretMarks {
  const now = { at: at.toISOString(), by };
  const [after, stored] = [next, before.config].map((config) => (isObject(config) ? config : {}));
  return Object.fromEntries(
    secretMembers(next, keys).flatMap((key) => {
      const isKept = isDeepStrictEqual(after?.[key], stored?.[key]);
      const mark = isKept ? before.marks?.[key] : now;
      return mark ? [[key, mark]] : [];
    }),
  );
}

/** Converts the secrets of a stored config to their public form. */
export function toPublicSecrets(
  config: unknown,
  keys: ConfigKeys,
  marks: SecretMarks | undefined,
): IntegrationSecret[] {
  return secretMembers(config, keys).map((key) => {
    const mark = marks?.[key];
    const set = mark && { setAt: new Date(mark.at), setBy: mark.by };
    return Object.assign(new IntegrationSecret(), { path: pathOf(key), ...set });
  });
}

/** Sets secrets in a config by their paths; an empty text removes a secret. */
export function withSecrets(
  config: unknown,
  secrets: Readonly<Record<string, string>>,
  keys: ConfigKeys,
): unknown {
  const settable = new Map(
    [...keys.all].filter((key) => !keys.shown.has(key)).map((key) => [pathOf(key), key]),
  );
  const known = settable.size === 0 ? 'it has none' : `there are ${[...settable.keys()].join(', ')}`;
  const errors: FieldErrors = {};
  const changed: Record<string, unknown> = isObject(config) ? { ...config } : {};
  for (const [path, value] of Object.entries(secrets)) {
    const key = settable.get(path);
    if (key === undefined) errors[path] = `is not the path of a secret of the provider; ${known}`;
    else if (value === '') delete changed[key];
    else changed[key] = value;
  }
  if (Object.keys(errors).length > 0) throw invalid({ secrets: errors });
  return changed;
}

function pathOf(key: string): string {
  return `$.${key}`;
}
