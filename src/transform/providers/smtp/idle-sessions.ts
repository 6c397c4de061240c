import type { Timings } from '../../../platform/timings.ts';
import type { SmtpSession } from './smtp-session.ts';

const defaultSessions = 2;
/** Number of messages after which a session is closed, because servers limit them. */
const maxMessages = 100;

/** Idle sessions, kept open for the next message to the same server as the same sender. */
export class IdleSessions implements Disposable {
  readonly #sessions = new Map<string, Map<SmtpSession, NodeJS.Timeout>>();
  readonly #idleMs: number;

  constructor({ idleTimeoutMs }: Timings['smtp']) {
    this.#idleMs = idleTimeoutMs;
  }

  /** Removes and returns an idle session that is still open; the caller owns it. */
  take(key: string): SmtpSession | undefined {
    for (const session of this.#sessions.get(key)?.keys() ?? []) {
      this.#forget(key, session);
      if (session.isOpen) return session;
    }
    return undefined;
  }

  /** Keeps a session for a while, or closes it if there are `most` already. */
  keep(key: string, session: SmtpSession, most = defaultSessions): void {
    const kept = this.#sessions.get(key) ?? new Map<SmtpSession, NodeJS.Timeout>();
    if (kept.size >= most || session.messages >= maxMessages) return session.end();
    const end = () => {
      this.#forget(key, session);
      session.end();
    };
    kept.set(session, setTimeout(end, this.#idleMs).unref());
    this.#sessions.set(key, kept);
  }

  [Symbol.dispose](): void {
    for (const [key, kept] of this.#sessions) {
      for (const session of kept.keys()) {
        this.#forget(key, session);
        session[Symbol.dispose]();
      }
    }
  }

  #forget(key: string, session: SmtpSession): void {
    const kept = this.#sessions.get(key);
    clearTimeout(kept?.get(session));
    kept?.delete(session);
    if (kept?.size === 0) this.#sessions.delete(key);
  }
}
