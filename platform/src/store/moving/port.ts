import type { EventStore, Recorded, WhyClosed } from '../port.ts';

/** A log as who moves it to another store sees it. */
export type MovableLog = {
  /** What is in it, as it is stored: what identifies people stays sealed. Nothing is appended through it. */
  store: EventStore;
  /** Why it takes no appends; undefined when it does. */
  gate(): Promise<WhyClosed | undefined>;
  /** Closes it for all who append, or opens it. Some stores tell them later, though not after `lateness`. */
  setGate(why: WhyClosed | undefined): Promise<void>;
  /** For how many milliseconds after it was closed somebody may still write who had lost the server and sends again. */
  lateness: number;
  /**
   * Writes events as they are, hashes and all, in this order, behind those there are; also while it is closed. Commands come
   * whole. Throws `outOfStep` when somebody else has written meanwhile.
   */
  write(events: readonly Recorded[]): Promise<void>;
  close(): Promise<void>;
};

/** Thrown by `write` when the log is not where the copy left it. */
export const outOfStep = (stream: string): Error =>
  new Error(`Alguien más escribió en la bitácora de destino («${stream}»): no se puede seguir copiando.`);
