/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; its message is one sentence for the person who starts the program. */
export class ConfigError extends Error {}

/** A whole number, or what counts when there is none. */
export function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

/** One of the words allowed, the first when there is none. */
export function oneOf<const T extends string>(
  env: Environment,
  name: string,
  allowed: readonly [T, ...T[]],
): T {
  const text = env[name] || allowed[0];
  const found = allowed.find((value) => value === text);
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${text}"`);
  return found;
}

/** Without a slash at its end, so that a path can follow. */
export function httpUrl(name: string, text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new ConfigError(`${name} must be of the form https://host or http://host:port, not "${text}"`);
  return text.replace(/\/+$/, '');
}

/** What stands between commas. */
export function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
