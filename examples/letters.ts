const units = ['', 'UN', 'DOS', 'TRES', 'CUATRO', 'CINCO', 'SEIS', 'SIETE', 'OCHO', 'NUEVE', 'DIEZ', 'ONCE', 'DOCE', 'TRECE', 'CATORCE', 'QUINCE', 'DIECISÉIS', 'DIECISIETE', 'DIECIOCHO', 'DIECINUEVE', 'VEINTE', 'VEINTIÚN', 'VEINTIDÓS', 'VEINTITRÉS', 'VEINTICUATRO', 'VEINTICINCO', 'VEINTISÉIS', 'VEINTISIETE', 'VEINTIOCHO', 'VEINTINUEVE'];
const tens = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'];
const hundreds = ['', 'CIENTO', 'DOSCIENTOS', 'TRESCIENTOS', 'CUATROCIENTOS', 'QUINIENTOS', 'SEISCIENTOS', 'SETECIENTOS', 'OCHOCIENTOS', 'NOVECIENTOS'];

const below100 = (n: number): string =>
  n < 30 ? (units[n] ?? '') : `${tens[Math.floor(n / 10)]}${n % 10 ? ` Y ${units[n % 10]}` : ''}`;

const below1000 = (n: number): string =>
  n === 100 ? 'CIEN' : `${hundreds[Math.floor(n / 100)]} ${below100(n % 100)}`.trim();

const below1000000 = (n: number): string => {
  const thousands = Math.floor(n / 1000);
  const head = thousands === 0 ? '' : thousands === 1 ? 'MIL' : `${below1000(thousands)} MIL`;
  return `${head} ${below1000(n % 1000)}`.trim();
};

/** An amount below a billion pesos in words, as in contracts: 18.37 is "DIECIOCHO PESOS 37/100 M.N.". */
export const inLetters = (pesos: number): string => {
  const cents = Math.round(pesos * 100);
  const whole = Math.floor(cents / 100);
  const millions = Math.floor(whole / 1e6);
  const head = millions === 0 ? '' : millions === 1 ? 'UN MILLÓN' : `${below1000(millions)} MILLONES`;
  const words = `${head} ${below1000000(whole % 1e6)}`.trim() || 'CERO';
  const name = whole === 1 ? 'PESO' : millions > 0 && whole % 1e6 === 0 ? 'DE PESOS' : 'PESOS';
  return `${words} ${name} ${String(cents % 100).padStart(2, '0')}/100 M.N.`;
};
