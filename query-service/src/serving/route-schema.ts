import { ListQuerystring, Preparation } from '@obraclara/api';
import { routeSchema } from '@obraclara/platform/http';
import { querystringAsOf } from '../as-of.ts';
import { isPaper, type ReadRoute } from '../read-route.ts';

const headers = {
  'x-event-position': 'Posición de la última escritura: la respuesta la incluye (espera hasta 2 s).',
  'x-event-store': 'Bitácora en la que cuenta esa posición; la de otra no se espera.',
  'if-none-match': 'El ETag de lo que ya se tiene; 304 si no ha cambiado.',
};

const answered = {
  etag: 'Nombre de esta respuesta, para If-None-Match.',
  'cache-control': 'Se puede guardar, y se pregunta cada vez.',
  vary: 'Depende de quién pregunta.',
  'x-event-store': 'Bitácora de la que se leyó.',
  'x-stale': 'true si aún no incluye la posición pedida, o si la bitácora no contesta.',
  'x-stale-since': 'De cuándo son los datos mientras la bitácora no contesta.',
};

/** Documentation of the response. */
const givenBy = (route: ReadRoute) => {
  if (isPaper(route))
    return {
      types: [route.mediaType],
      means: 'El documento',
      headers: { ...answered, 'content-disposition': 'Cómo se llama.' },
    };
  const ranged = route.querystring === ListQuerystring;
  const range: Record<string, string> = ranged ? { 'content-range': 'Cuáles son y cuántos hay.' } : {};
  return { schema: route.response, headers: { ...answered, ...range } };
};

type Documented = Parameters<typeof routeSchema>[0]['answers'][number];

const beingPrepared = {
  schema: Preparation,
  means: 'Se prepara aparte, por su tamaño: dónde preguntar qué tanto falta.',
  headers: { location: 'Dónde preguntar.' },
};

/** Further responses of a document route. */
const alsoGiven = (route: ReadRoute): Record<number, Documented> =>
  isPaper(route) ? { 202: beingPrepared } : {};

/** Schema of a read for validation and for the API documentation. */
export const schemaOf = (route: ReadRoute) => {
  const { summary, tag, params } = route;
  return routeSchema({
    method: 'GET',
    summary,
    tag,
    headers,
    heeds: true,
    params,
    query: querystringAsOf(route),
    answers: {
      200: givenBy(route),
      ...alsoGiven(route),
      304: { means: 'Sin cambios', headers: answered },
    },
  });
};
