import { isTransient } from '../api/api-error.ts';
import { noteSentId } from '../offline/sent-ids.ts';

type Answered = { outcome: { ok: boolean; error?: unknown } };

type Sending<Sent extends Answered> = {
  /** Id of a new record. A change has none: its entry gets an id of its own. */
  id?: string;
  /** Whether the outbox must take the capture without a request. */
  waits?: boolean;
  send: () => Promise<Sent>;
  /**
   * Adds it to the outbox; `asked`: a request was sent and got no response. Resolves with the message of the error that prevents that, or
   * null.
   */
  keep: (asked: boolean) => Promise<string | null>;
  /** Whether the outbox takes it after this error. */
  isAway?: (error: unknown) => boolean;
};

/** Sends a capture, or adds it to the outbox if the server is unreachable; `why`: the error that prevents that. */
export const sendOrKeep = async <Sent extends Answered>({
  id,
  waits = false,
  send,
  keep,
  isAway = isTransient,
}: Sending<Sent>): Promise<Sent | { why: string | null }> => {
  const asked = !waits && navigator.onLine;
  if (asked && id !== undefined) noteSentId(id);
  const sent = asked ? await send() : null;
  if (sent && (sent.outcome.ok || !isAway(sent.outcome.error))) return sent;
  return { why: await keep(asked) };
};
