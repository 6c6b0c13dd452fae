import { eventStoreUrlFault, speaksTlsAfterAll } from './eventstoredb-address.ts';
import { eventStoreDb, type Options } from './eventstoredb.ts';
import { defaultTimeouts, type Timeouts } from './timeouts.ts';
import { isClosed, isCut, isRefused, refused, unavailable, type EventStore } from './port.ts';
import { backOff, pause } from './wait.ts';

const sentences = {
  silent: 'EventStoreDB no responde en la dirección de EVENT_STORE_URL; revise que esté en marcha.',
  tls: 'EventStoreDB usa TLS en esa dirección: quite tls=false de EVENT_STORE_URL.',
  file: 'No se pudo leer un certificado de EVENT_STORE_URL: revise tlsCAFile, userCertFile y userKeyFile.',
  value: 'EVENT_STORE_URL tiene un valor que no se entiende: revise el puerto y las opciones.',
};

/** Recognizes both clients' errors about a certificate or key, and Node's about an unreadable file. */
const isOfFile = (error: unknown) =>
  error instanceof Error &&
  /certificate|userCertFile|EACCES|EISDIR|I\/O|PEM|DECODER|KeyMismatch|no items found/i.test(error.message);

const connect = (url: string, options: Options) => {
  const fault = eventStoreUrlFault(url);
  if (fault !== undefined) throw refused(fault);
  try {
    return eventStoreDb(url, options);
  } catch (error) {
    throw isRefused(error) ? error : refused(isOfFile(error) ? sentences.file : sentences.value, error);
  }
};

/**
 * Waits until the server grants access. Truncated streams and a closed log do not prevent the start: `/api/ready` reports them.
 */
const admitted = async (store: EventStore, url: string, { write: patience }: Timeouts) => {
  const until = performance.now() + patience;
  for (let attempt = 0; ; attempt++) {
    try {
      return await store.ping();
    } catch (error) {
      if (isCut(error) || isClosed(error)) return;
      if (isRefused(error)) throw error;
      if (attempt === 0 && (await speaksTlsAfterAll(url))) throw refused(sentences.tls, error);
      if (performance.now() > until) throw Object.assign(unavailable(error), { message: sentences.silent });
      await pause(backOff(attempt));
    }
  }
};

/**
 * Opens the store. @throws with a message for operators: `refused`, at once, if the configuration can never work; `unavailable`
 * if the server does not answer.
 */
export const openEventStoreDb = async (url: string, options: Options = {}): Promise<EventStore> => {
  const store = connect(url, options);
  try {
    await admitted(store, url, options.patience ?? defaultTimeouts);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};
