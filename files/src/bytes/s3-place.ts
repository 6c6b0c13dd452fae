/** Location in an S3-compatible store, parsed from `FILES_URL`. */
export type S3Address = {
  bucket: string;
  /** Prefix of every key; ends with `/` unless it is empty. */
  prefix: string;
  /** Undefined: Amazon's endpoint. */
  endpoint: string | undefined;
  region: string;
};

/** The location with its credentials. */
export type S3Place = S3Address & { accessKeyId: string; secretAccessKey: string };

const form = 's3://bucket/carpeta?endpoint=https://servidor:9000&region=us-east-1';

/** The part of Amazon's bucket naming rules that all stores share. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const known = new Set(['endpoint', 'region']);

const parsed = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 's3:' ? url : undefined;
};

const endpointOf = (text: string | null) => {
  if (text === null) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAddress = url && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
  return isAddress ? url.origin + url.pathname.replace(/\/$/, '') : null;
};

const faultOf = (url: URL): string | undefined => {
  if (url.username !== '' || url.password !== '')
    return 'FILES_URL no lleva claves: van en AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.';
  const names = [...url.searchParams.keys()];
  if (names.some((name) => !known.has(name)) || new Set(names).size < names.length)
    return `En FILES_URL, tras «?» solo van endpoint y region, una vez cada uno: ${form}.`;
  if (!bucketName.test(url.hostname) || url.port !== '') return `FILES_URL no nombra un bucket: ${form}.`;
  return undefined;
};

/** Parses FILES_URL; returns a Spanish error message if it is invalid. The message omits the value, which may contain a key. */
export const s3AddressOf = (text: string): S3Address | string => {
  const url = parsed(text);
  if (!url) return `FILES_URL debe tener la forma ${form}; lo que va tras «?» es opcional.`;
  const fault = faultOf(url);
  if (fault !== undefined) return fault;
  const endpoint = endpointOf(url.searchParams.get('endpoint'));
  if (endpoint === null)
    return `El endpoint de FILES_URL debe ser una dirección que empiece con http:// o https://: ${form}.`;
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  if (!/^[\w.-]*(\/[\w.-]+)*$/.test(prefix))
    return 'La carpeta de FILES_URL solo puede tener letras sin acento, cifras, punto, guion y guion bajo.';
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return 'La region de FILES_URL debe ser como us-east-1.';
  return { bucket: url.hostname, prefix: prefix === '' ? '' : `${prefix}/`, endpoint, region };
};

/** Display name of a location, without credentials. */
export const titleOf = ({ bucket, prefix, endpoint }: S3Address): string =>
  `s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` en ${endpoint}`}`;
