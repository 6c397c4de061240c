import type { ConsoleSignIn } from '../../platform/auth/console-sign-in.ts';
import { PlainRoutes } from '../../platform/rest/plain-routes.ts';
import { jsonAnswer, text } from '../json-answer.ts';

/** Settings that the console reads before sign-in. */
export interface ConsoleSettings {
  /** Version of the program. */
  readonly version: string;
  readonly signIn: ConsoleSignIn | undefined;
}

const oidc = {
  type: ['object', 'null'],
  description: 'OpenID Connect client of the console; null: users sign in with an existing token.',
  required: ['issuer', 'client_id', 'scopes'],
  properties: {
    issuer: { ...text, description: 'URL of the issuer.' },
    client_id: { ...text, description: 'Client id of the console.' },
    scopes: { ...text, description: 'Requested scopes, separated by spaces.' },
  },
};

/** Route of the console's settings, without a token. */
export const consoleSettingsRoutes = new PlainRoutes<ConsoleSettings>().route(
  'get',
  '/console/settings.json',
  {
    tag: 'system',
    scope: 'anyone',
    summary: 'Fetch the sign-in settings of the console',
    answers: {
      200: jsonAnswer('Settings that the console needs before sign-in.', {
        version: { ...text, description: 'Version of the program.' },
        oidc,
      }),
    },
  },
  ({ version, signIn }, ctx) => {
    ctx.body = {
      version,
      oidc: signIn ? { issuer: signIn.issuer, client_id: signIn.clientId, scopes: signIn.scopes } : null,
    };
  },
);
