import { invalid } from '../platform/errors.ts';
import type { AccessServices } from './access.services.ts';
import type { ClientCredentials } from './enrollments/app.service.ts';
import type { ListedToken } from './tokens/token.service.ts';

/** Options of `docmill token`, as typed. */
export interface IssueOptions {
  workspace: string;
  /** Scopes or roles, separated by spaces or commas. */
  scope: string;
  /** Id of the integration whose tasks the token answers; the scope is then `transform:answer`. */
  integration?: string;
  /** Whether the workspace is a sandbox. */
  sandbox?: boolean;
  subject?: string;
  /** Lifetime such as `90`, `15m`, `12h` or `30d`; absent: the token never expires. */
  expiresIn?: string;
}

/** Runs `docmill app register`: registers an app and returns its credentials, which are shown only once. */
export async function registerApp(
  { apps, tokens }: AccessServices,
  name: string,
  scope: string,
): Promise<string> {
  return credentialLines(await apps.create(name, tokens.parseScope(scope)));
}

/** Runs `docmill app rotate`: returns new credentials of an app; the old secret is no longer valid. */
export async function rotateApp({ apps }: AccessServices, name: string): Promise<string> {
  return credentialLines(await apps.rotate(name));
}

/** Runs `docmill app list`: returns a header line and a line per app, in tab-separated columns. */
export async function listApps({ apps }: AccessServices): Promise<string> {
  const rows = (await apps.list()).map(({ id, name, scope, createdAt }) => [
    id,
    name,
    scope,
    createdAt.toISOString(),
  ]);
  return [['CLIENT_ID', 'NAME', 'SCOPE', 'CREATED'], ...rows].map((row) => row.join('\t')).join('\n');
}

function credentialLines({ clientId, clientSecret }: ClientCredentials): string {
  return `client_id ${clientId}\nclient_secret ${clientSecret}`;
}

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Runs `docmill token`: issues a token and creates its workspace if it does not exist. */
export async function issueToken(
  { workspaces, tokens }: AccessServices,
  options: IssueOptions,
): Promise<string> {
  const { workspace: name, scope, integration, expiresIn } = options;
  const { subject = integration === undefined ? 'command line' : `integration ${integration}` } = options;
  const order = {
    subject,
    scopes: tokens.parseScope(scope),
    integrationId: integration,
    expiresInSeconds: expiresIn === undefined ? undefined : seconds(expiresIn),
  };
  return tokens.issue({ ...order, workspace: await workspaces.ensure(name, { sandbox: options.sandbox }) });
}

/** Runs `docmill token list`: returns a header line and a line per token, in tab-separated columns. */
export async function listTokens({ tokens }: AccessServices, workspace?: string): Promise<string> {
  const head = ['JTI', 'WORKSPACE', 'SUBJECT', 'SCOPE', 'CREATED', 'EXPIRES', 'STATE'];
  const rows = (await tokens.list(workspace)).map(rowOf);
  return [head, ...rows].map((row) => row.join('\t')).join('\n');
}

/** Runs `docmill token revoke`: revokes a token and returns the message to print. */
export async function revokeToken({ tokens }: AccessServices, jti: string): Promise<string> {
  await tokens.revoke(jti);
  return `Token ${jti} is revoked; every process refuses it within 5 seconds`;
}

function rowOf(token: ListedToken): string[] {
  const { jti, workspaceName, subject, scope, createdAt, expiresAt, state } = token;
  const ends = expiresAt ? expiresAt.toISOString() : 'never';
  // A subject can be any text: escape tabs and line breaks, which would break the table.
  const shown = JSON.stringify(subject).slice(1, -1);
  return [jti, workspaceName, shown, scope, createdAt.toISOString(), ends, state];
}

function seconds(text: string): number {
  const [, digits = '', unit = 's'] = /^(\d{1,9})([smhd])?$/.exec(text) ?? [];
  const value = Number(digits) * (secondsOf[unit] ?? 1);
  if (digits === '' || value === 0) {
    throw invalid(
      { expires_in: 'must be of the form 90, 15m, 12h or 30d' },
      `"${text}" is not a time like 12h or 30d`,
    );
  }
  return value;
}
