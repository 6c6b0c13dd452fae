/** A size in MB of 2^20 bytes with one decimal, in Mexican format: `12.3 MB`. */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1024 / 1024).toLocaleString('es-MX', { maximumFractionDigits: 1 })} MB`;
