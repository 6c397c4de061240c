import { MaxLength } from 'class-validator';
import { Field } from 'type-graphql';
import { IsEndpoint, IsSigningSecret } from '../../../platform/outbound/is-endpoint.ts';
import type { OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import type { Timings } from '../../../platform/timings.ts';
import { signedHeaders } from '../../../platform/outbound/standard-webhooks.ts';
import { StringMap } from '../../../platform/shape/scalars.ts';
import { action, ko, ok, type Action, type Outcome, type Task } from '../action.ts';
import { resolveUnanswered } from '../http/answers.ts';
import { Destination, secretMask, Secret } from '../provider-config.ts';
import { stepError } from '../step-issue.ts';
import { AreCustomHeaders } from './custom-headers.ts';
import { createAnswerOutcome } from './webhook-answer.ts';
import { Obsolete, Title } from '../../../platform/shape/form-hints.ts';

/** Maximum length of an answer, of which only a few short members are read. */
const maxAnswerBytes = 64 * 1024;

interface WebhookServices {
  readonly outbound: OutboundClient;
  readonly timings: Pick<Timings, 'outbound'>;
}

class WebhookConfig {
  @Field(() => String, { nullable: true, description: 'URL that the message is posted to.' })
  @Destination()
  @MaxLength(2000)
  @IsEndpoint()
  @Title('URL')
  url?: string;

  @Field(() => String, { nullable: true, description: 'Another name for url.' })
  @Destination()
  @MaxLength(2000)
  @IsEndpoint()
  @Obsolete()
  callbackUrl?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the event, as the receiver knows it.',
  })
  @MaxLength(255)
  @Title('Event')
  event?: string;

  @Field(() => String, { nullable: true, description: 'Bearer token sent with the request.' })
  @MaxLength(8000)
  @Title('Token')
  @Secret()
  token?: string;

  @Field(() => String, { nullable: true, description: 'Another name for token.' })
  @MaxLength(8000)
  @Obsolete()
  @Secret()
  bearerToken?: string;

  @Field(() => StringMap, { nullable: true, description: 'Additional request headers.' })
  @Secret()
  @AreCustomHeaders()
  @Title('Headers')
  headers?: Record<string, string>;

  @Field(() => String, {
    nullable: true,
    description:
      'Secret that signs the message according to Standard Webhooks: whsec_ and 24 to 64 bytes in base64; during a rotation the new and the old one, separated by a space.',
  })
  @MaxLength(300)
  @IsSigningSecret()
  @Title('Signing secret')
  @Secret()
  secret?: string;
}

/**
 * Sends a message about the job to a server, under the id of the intent, which is the same in all attempts. Every answer except
 * 200 and 204 is retried.
 */
export function webhookAction({ outbound, timings }: WebhookServices): Action<WebhookConfig> {
  return action<WebhookConfig>({
    id: 'webhook',
    name: 'Send webhook',
    summary: 'Sends a message about the job to a server',
    config: WebhookConfig,
    example: { url: 'https://shop.example/docmill', event: 'invoice.sent' },
    document: 'optional',
    // The call takes up to 30 s; the rest is the wait for its turn.
    timeoutSeconds: 90,
    outside: true,
    async check({ url, callbackUrl }) {
      if (url === undefined && callbackUrl === undefined) return [stepError(['url'], 'is required')];
      if (url === undefined || callbackUrl === undefined) return [];
      return [stepError(['callback_url'], 'cannot be given beside url')];
    },
    run: (task) => send(task, { outbound, timings }),
    rehearse,
  });
}

async function send(task: Task<WebhookConfig>, { outbound, timings }: WebhookServices): Promise<Outcome> {
  const { config, scope, idempotencyKey: id, now: at, signal, tries } = task;
  const url = config.url ?? config.callbackUrl;
  if (url === undefined) return ko('bad-config', 'The step names no URL');
  const token = config.token ?? config.bearerToken;
  const body = messageOf(task);
  const result = await outbound.call({
    method: 'POST',
    url,
    workspace: scope.workspaceId,
    headers: {
      ...config.headers,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(config.secret && signedHeaders(config.secret, { id, at, body })),
    },
    body,
    timeoutMs: timings.outbound.callTimeoutMs,
    maxBytes: maxAnswerBytes,
    signal,
  });
  return result.kind === 'answered' ? createAnswerOutcome(result, tries) : resolveUnanswered(result);
}

/** Returns the request that would be sent, without the secret values of its headers. */
async function rehearse(task: Task<WebhookConfig>): Promise<Outcome> {
  const { config } = task;
  const url = config.url ?? config.callbackUrl;
  const headers = Object.keys({
    ...config.headers,
    ...((config.token ?? config.bearerToken) && { authorization: '' }),
    ...(config.secret && { 'webhook-signature': '' }),
  });
  const sending = {
    method: 'POST',
    url,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers.map((name) => [name, secretMask])) }),
    body: JSON.parse(messageOf(task)) as unknown,
  };
  return ok({ message: `Not sent, as this is a dry run: POST ${url}`, sending, unknown: 'code' });
}

/** Returns the message in the form that clients of the existing product know: ids only. */
function messageOf({ config, entry, faults, ...task }: Task<WebhookConfig>): string {
  return JSON.stringify({
    id: task.idempotencyKey,
    event: config.event || undefined,
    transform_job_id: task.jobId,
    silo_entry_id: entry?.id,
    owner_id: task.scope.workspaceId,
    key: task.jobKey,
    args: task.args,
    faults: faults.length > 0 ? faults : undefined,
  });
}
