import type { Context } from 'koa';
import type { IdempotencyKeys, RepeatableCreate } from '../idempotency/idempotency-keys.ts';
import { replayedHeader } from './replay.ts';

/** Headers that are stored and repeated with a response. */
const kept = ['ETag', 'Location'];

/**
 * Answers a create with the header `Idempotency-Key` (ADR 6): repeats the stored response, or calls `answer` with the id
 * for the new record.
 */
export async function answerOnce(
  ctx: Context,
  keys: IdempotencyKeys,
  { status, ...create }: RepeatableCreate & { status: number },
  answer: (id: string) => Promise<void>,
): Promise<void> {
  const begun = await keys.begin(create);
  if (begun.answer) {
    ctx.set({ ...begun.answer.headers, ...replayedHeader });
    ctx.status = status;
    ctx.type = 'json';
    ctx.body = begun.answer.body;
    return;
  }
  await keys.attempt(begun, answer);
  const headers = kept.map((name) => [name, ctx.response.get(name)] as const).filter(([, value]) => value);
  await keys.keep(begun, create.scope, { headers: Object.fromEntries(headers), body: String(ctx.body) });
}
