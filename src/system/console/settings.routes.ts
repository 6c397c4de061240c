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
  description: 'Null: people sign in by a token that they have.',
  required: ['issuer', 'client_id', 'scopes'],
  properties: { issuer: text, client_id: text, scopes: text },
};

/** Route of the console's settings, without a token. */
export const consoleSettingsRoutes = new PlainRoutes<ConsoleSettings>().route(
  'get',
  '/console/settings.json',
  {
    tag: 'system',
    scope: 'anyone',
    summary: 'Tell the console how people sign in',
    answers: {
      200: jsonAnswer('What the console has to know before it has a token.', { version: text, oidc }),
    },
  },
  ({ version, signIn }, ctx) => {
    ctx.body = {
      version,
      oidc: signIn ? { issuer: signIn.issuer, client_id: signIn.clientId, scopes: signIn.scopes } : null,
    };
  },
);
