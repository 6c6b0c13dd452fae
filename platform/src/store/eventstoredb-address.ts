import { connect } from 'node:tls';

/*
 * Valid forms of EVENT_STORE_URL. The client accepts more than it honours: it drops credentials without TLS, and prints the whole
 * URL, password included, on an unknown option.
 */
const shape =
  /^(?<scheme>[a-z+]+):\/\/(?:(?<user>[^:@/?]+):[^@]+@)?(?<hosts>[^/?@]+)\/*(?:\?(?<options>[^?]*))?$/i;
const host = /^[a-z0-9._-]+(?::(?<port>\d{1,5}))?$/i;
const schemes = ['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'];
const options = new Set(
  [
    'connectionName defaultDeadline discoveryInterval gossipTimeout keepAliveInterval keepAliveTimeout',
    'maxDiscoverAttempts nodePreference throwOnAppendFailure tls tlsCAFile userCertFile userKeyFile',
  ].flatMap((names) => names.toLowerCase().split(' ')),
);

const isHost = (text: string) => {
  const found = host.exec(text);
  return found !== null && Number(found.groups?.['port'] ?? 1) < 65_536;
};

const flat = (name: string) => name.trim().toLowerCase().replaceAll(/[_-]/g, '');

type Address = { user: string | undefined; hosts: string[]; given: [name: string, value: string][] };

const partsOf = (url: string): (Address & { scheme: string }) | undefined => {
  const found = shape.exec(url.trim())?.groups;
  if (!found) return undefined;
  const given = (found['options'] ?? '').split('&').filter(Boolean);
  return {
    scheme: found['scheme']!.toLowerCase(),
    user: found['user'],
    hosts: found['hosts']!.split(','),
    given: given.map((each) => [each.split('=')[0]!, each.split('=').slice(1).join('=')]),
  };
};

const isPlain = ({ given }: Address) =>
  given.some(([name, value]) => flat(name) === 'tls' && value === 'false');

const faultOf = (address: Address): string | undefined => {
  const unknown = address.given.find(([name]) => !options.has(flat(name)));
  if (unknown && flat(unknown[0]) === 'tlsverifycert')
    return 'EVENT_STORE_URL no admite tlsVerifyCert: indique la autoridad del certificado con tlsCAFile.';
  if (unknown) return `EVENT_STORE_URL tiene una opción que no existe: «${unknown[0]}».`;
  if (address.user !== undefined && isPlain(address))
    return 'EVENT_STORE_URL lleva usuario y contraseña con tls=false: sin TLS no se envían. Quite tls=false, o el usuario y la contraseña.';
  return undefined;
};

/** Spanish error message for an invalid URL, without its password; `undefined` if the URL is valid. */
export const eventStoreUrlFault = (url: string): string | undefined => {
  const address = partsOf(url);
  if (!address || !schemes.includes(address.scheme) || !address.hosts.every(isHost))
    return 'EVENT_STORE_URL debe ser una dirección que empiece con esdb://, esdb+discover://, kurrentdb:// o kurrentdb+discover://, como esdb://usuario:clave@servidor:2113.';
  return faultOf(address);
};

const handshake = 1_500;

/** Whether a server configured with tls=false uses TLS. Any TLS response proves it, also a TLS alert. */
export const speaksTlsAfterAll = async (url: string): Promise<boolean> => {
  const address = partsOf(url);
  if (!address || !isPlain(address)) return false;
  const [name = '', port = '2113'] = address.hosts[0]!.split(':');
  return new Promise((resolve) => {
    const socket = connect({ host: name, port: Number(port), rejectUnauthorized: false });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.setTimeout(handshake, () => end(false));
    socket.once('secureConnect', () => end(true));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(/alert/i.test(error.message) && !/wrong version/i.test(error.message)),
    );
  });
};
