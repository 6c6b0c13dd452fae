import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scryptSync,
  type CipherGCM,
  type DecipherGCM,
} from 'node:crypto';

const algorithm = 'aes-256-gcm';
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const shortest = 12;

/** Returns the passphrase. Throws a Spanish sentence if it cannot be used. */
export const usablePassphrase = (passphrase: string): string => {
  if (passphrase !== passphrase.trim())
    throw new Error(
      'La frase del respaldo no puede empezar ni terminar con espacios: no se ven donde se guarde.',
    );
  if ([...passphrase].length >= shortest) return passphrase;
  throw new Error(
    `La frase del respaldo debe tener al menos ${shortest} caracteres: sin ella nadie abre las contraseñas ni los permisos que guarda.`,
  );
};

export const newSalt = (): string => randomBytes(16).toString('base64');

/** Derives a 32-byte key from a passphrase with scrypt (N = 65,536). */
export const keyOf = (passphrase: string, salt: string): Buffer =>
  scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, cost);

/** A cipher (AES-256-GCM) bound to the entry's name. Its authentication tag is available after the stream ends. */
export const sealing = (key: Buffer, name: string): { cipher: CipherGCM; iv: string } => {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(name));
  return { cipher, iv: iv.toString('base64') };
};

/** A decipher for one entry. It fails at its end if the key, the name or the bytes differ from those that were sealed. */
export const unsealing = (key: Buffer, name: string, { iv, tag }: { iv: string; tag: string }): DecipherGCM =>
  createDecipheriv(algorithm, key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
    .setAAD(Buffer.from(name))
    .setAuthTag(Buffer.from(tag, 'base64'));
