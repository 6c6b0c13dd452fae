import type { Cents } from '@obraclara/events';

const small =
  ',UN,DOS,TRES,CUATRO,CINCO,SEIS,SIETE,OCHO,NUEVE,DIEZ,ONCE,DOCE,TRECE,CATORCE,QUINCE,DIECISÉIS,DIECISIETE,DIECIOCHO,DIECINUEVE,VEINTE,VEINTIÚN,VEINTIDÓS,VEINTITRÉS,VEINTICUATRO,VEINTICINCO,VEINTISÉIS,VEINTISIETE,VEINTIOCHO,VEINTINUEVE'.split(
    ',',
  );
const tens = ',,,TREINTA,CUARENTA,CINCUENTA,SESENTA,SETENTA,OCHENTA,NOVENTA'.split(',');
const hundreds =
  ',CIENTO,DOSCIENTOS,TRESCIENTOS,CUATROCIENTOS,QUINIENTOS,SEISCIENTOS,SETECIENTOS,OCHOCIENTOS,NOVECIENTOS'.split(
    ',',
  );

const million = 1_000_000;
const billion = million * million;
const joined = (...words: string[]) => words.filter(Boolean).join(' ');

const belowHundred = (n: number): string =>
  n < small.length ? small[n]! : [tens[Math.floor(n / 10)]!, small[n % 10]!].filter(Boolean).join(' Y ');

const belowThousand = (n: number): string =>
  n === 100 ? 'CIEN' : joined(hundreds[Math.floor(n / 100)]!, belowHundred(n % 100));

const belowMillion = (n: number): string => {
  const thousands = Math.floor(n / 1000);
  const before = thousands > 1 ? `${belowThousand(thousands)} MIL` : thousands === 1 ? 'MIL' : '';
  return joined(before, belowThousand(n % 1000));
};

const many = (n: number, one: string, more: string): string =>
  n === 0 ? '' : n === 1 ? `UN ${one}` : `${belowMillion(n)} ${more}`;

const whole = (pesos: number): string =>
  joined(
    many(Math.floor(pesos / billion), 'BILLÓN', 'BILLONES'),
    many(Math.floor(pesos / million) % million, 'MILLÓN', 'MILLONES'),
    belowMillion(pesos % million),
  ) || 'CERO';

/** The noun after the number: `UN MILLÓN DE PESOS`, `UN PESO`, `MIL PESOS`. */
const noun = (pesos: number): string =>
  pesos === 1 ? 'PESO' : pesos > 0 && pesos % million === 0 ? 'DE PESOS' : 'PESOS';

/** An amount in words as on documents for signature: `DOS MIL CIENTO VEINTIÚN PESOS 96/100 M.N.` Negative amounts begin with `MENOS`. */
export const inWords = (cents: Cents): string => {
  const positive = Math.abs(cents);
  const pesos = Math.floor(positive / 100);
  const rest = String(positive % 100).padStart(2, '0');
  return joined(cents < 0 ? 'MENOS' : '', whole(pesos), noun(pesos), `${rest}/100 M.N.`);
};
