/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; the message is one sentence for the operator. */
export class ConfigError extends Error {}

/** Reads an integer; the fallback when the variable is not set. */
export function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

/** Reads one of the allowed words; the first when the variable is not set. */
export function readWord<const T extends string>(
  env: Environment,
  name: string,
  allowed: readonly [T, ...T[]],
): T {
  const text = env[name] || allowed[0];
  const found = allowed.find((value) => value === text);
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${text}"`);
  return found;
}

/** Validates an HTTP URL and removes trailing slashes, so that a path can be appended. */
export function httpUrl(name: string, text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new ConfigError(`${name} must be of the form https://host or http://host:port, not "${text}"`);
  return text.replace(/\/+$/, '');
}

/** Splits a comma-separated list; empty items are left out. */
export function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
