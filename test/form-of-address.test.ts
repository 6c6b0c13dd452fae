import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Verbatim texts of the specification that use «tú»; all other texts use «usted» (design, «The look»). */
const verbatim = [
  'Ingresa tu contraseña',
  'Por favor, ingresa Client ID y Client Secret',
  'Conecta tu cuenta de Google Drive primero',
  'Ingresa el ID de la carpeta',
  'Por favor, ingresa un título para el documento',
  'Por favor, selecciona un archivo',
  'Por favor guarda el proyecto primero antes de subir logos',
  'Selecciona al menos un concepto',
  'Primero selecciona un concepto',
  'Primero selecciona la fecha del avance',
  'No tienes permiso para eliminar este avance. Solo puedes eliminar avances que tú creaste.',
  'Tienes ',
];

const orders = [
  'abre|acepta|agrega|avisa|borra|busca|cierra|conecta|confirma|copia|corrige|elige|elimina|envia|escribe|espera',
  'guarda|inicia|ingresa|intenta|pide|prueba|quita|recarga|revisa|selecciona|sube|toma|usa|vuelve',
].join('|');
const familiar = [
  'tu|tus|ti|contigo|tienes|tenias|puedes|podras|debes|quieres|necesitas|eres|creaste|subiste|escribiste',
  `(?:${orders}|registra)(?:l[oa]s?|les?)`,
].join('|');
const capital = orders.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
const asWord = (words: string) => String.raw`(?<!\p{L})(?:${words})(?!\p{L})`;
const tú = [
  new RegExp(asWord(familiar), 'iu'),
  // An imperative starts a sentence, or follows a phrase of politeness or another imperative.
  new RegExp(String.raw`(?:['"\x60>¿] ?|[.:] )${asWord(capital)}`, 'u'),
  new RegExp(String.raw`(?:[Pp]or favor,? |[Pp]rimero |(?<!\p{L})[yo] )${asWord(orders)} (?!y )`, 'u'),
];
const withoutAccents = (text: string) =>
  text.replaceAll(/[áéíóú]/gi, (letter) => letter.normalize('NFD')[0]!);

const root = path.join(import.meta.dirname, '..');
const said = [
  'events',
  'api',
  'platform',
  'command-service',
  'query-service',
  'projections',
  'runtime',
  'frontend',
].map((of) => `${of}/src`);
const sources = [...said, 'scripts'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.(test|fixture))\.(ts|tsx|mjs)$/.test(file))
    .map((file) => path.join(folder, file)),
);

const familiarIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(\*|\/[/*])/.test(line))
    .map((line) => verbatim.reduce((rest, literal) => rest.replaceAll(literal, ''), line))
    .filter((line) => tú.some((form) => form.test(withoutAccents(line))))
    .map((line) => line.trim());

it('addresses everybody as «usted», except where the specification has «tú» word for word', () => {
  const found = sources.flatMap((file) =>
    familiarIn(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

it.each([
  "'Vuelve a intentarlo.'",
  "'El archivo ya no está. Súbelo primero.'",
  "'mientras los tenías abiertos'",
  '`El formato no se admite. Elígelos de nuevo.`',
  "'El URI no está registrado. Cópialo.'",
  "'No se guardó nada; corrígelos.'",
  "'Espere un momento y vuelve a intentarlo'",
])('knows «tú» in %s', (text) => expect(familiarIn(text)).toHaveLength(1));
