import { invalid } from '../platform/errors.ts';
import type { AccessServices } from './access.services.ts';
import type { ClientCredentials } from './enrollments/app.service.ts';
import type { ListedToken } from './tokens/token.service.ts';

/** The options of `docmill token`, as they were typed. */
export interface IssueOptions {
  workspace: string;
  /** Scopes or roles, separated by spaces or commas. */
  scope: string;
  /** Whose tasks are answered with it; the scope is `transform:answer` then. */
  integration?: string;
  /** The workspace is a sandbox. */
  sandbox?: boolean;
  subject?: string;
  /** `90`, `15m`, `12h`, `30d`; absent: the token never expires. */
  expiresIn?: string;
}

/** `docmill app register`: the credentials of a new app, shown this once. */
export async function registerApp(
  { apps, tokens }: AccessServices,
  name: string,
  scope: string,
): Promise<string> {
  return credentialLines(await apps.create(name, tokens.parseScope(scope)));
}

/** `docmill app rotate`: new credentials of an app; those before count no more. */
export async function rotateApp({ apps }: AccessServices, name: string): Promise<string> {
  return credentialLines(await apps.rotate(name));
}

/** `docmill app list`: a line of tab-separated columns per app, under a line of their names. */
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

/** `docmill token`: one new token, its workspace made when it is new. */
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

/** `docmill token list`: a line of tab-separated columns per token, under a line of their names. */
export async function listTokens({ tokens }: AccessServices, workspace?: string): Promise<string> {
  const head = ['JTI', 'WORKSPACE', 'SUBJECT', 'SCOPE', 'CREATED', 'EXPIRES', 'STATE'];
  const rows = (await tokens.list(workspace)).map(rowOf);
  return [head, ...rows].map((row) => row.join('\t')).join('\n');
}

/** `docmill token revoke`: what to tell whoever asked. */
export async function revokeToken({ tokens }: AccessServices, jti: string): Promise<string> {
  await tokens.revoke(jti);
  return `Token ${jti} is revoked; every process refuses it within 5 seconds`;
}

function rowOf(token: ListedToken): string[] {
  const { jti, workspaceName, subject, scope, createdAt, expiresAt, state } = token;
  const ends = expiresAt ? expiresAt.toISOString() : 'never';
  // A subject is anybody's text and must not break the table.
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
