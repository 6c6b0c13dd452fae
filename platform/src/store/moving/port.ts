import type { EventStore, Recorded, WhyClosed } from '../port.ts';

/** A log, as the command that moves it to another store uses it. */
export type MovableLog = {
  /** The store with events as stored: personal data stay encrypted. It is only read. */
  store: EventStore;
  /** Why the log takes no appends; undefined if it does. */
  gate(): Promise<WhyClosed | undefined>;
  /** Closes or opens the log for all writers. In some stores writers learn of it later, within `lateness`. */
  setGate(why: WhyClosed | undefined): Promise<void>;
  /** Milliseconds after closing in which a retried append may still arrive. */
  lateness: number;
  /**
   * Appends events unchanged, hashes included, in this order; also while the log is closed. Commands must be complete. Throws
   * `outOfStep` if another process has appended meanwhile.
   */
  write(events: readonly Recorded[]): Promise<void>;
  close(): Promise<void>;
};

/** Error of `write` if the log is not at the state that the copy left. */
export const outOfStep = (stream: string): Error =>
  new Error(`Alguien más escribió en la bitácora de destino («${stream}»): no se puede seguir copiando.`);
