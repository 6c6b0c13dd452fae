import { CallbackParams, CallbackQuery, Refusal } from '@obraclara/api';
import { Id } from '@obraclara/events';
import { routeSchema } from '@obraclara/platform/http';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import type { Services } from '../machinery/services.ts';
import { callbackPage } from './callback-page.ts';
import { closeConsent, useConsent, type Consent } from './consents.ts';
import { exchangeCode } from './google/consent.ts';
import { isDriveFailure, type DriveFailure } from './google/failure.ts';
import type { Tokens } from './google/session.ts';
import { driveFailureMessage } from './refusals.ts';

const refused = {
  unknown: 'La autorización no es válida. Cierre esta ventana y conecte la cuenta de nuevo.',
  used: 'Esta autorización ya se usó. Cierre esta ventana y vuelva a ObraClara.',
  expired: 'La autorización caducó. Cierre esta ventana y conecte la cuenta de nuevo.',
} as const;

const byReason: Record<string, string> = {
  invalid_client: 'Google no reconoce el Client ID o el Client Secret. Revíselos y conecte de nuevo.',
  unauthorized_client: 'Google no reconoce el Client ID o el Client Secret. Revíselos y conecte de nuevo.',
  invalid_grant: 'Google no aceptó la autorización. Conecte la cuenta de nuevo.',
  redirect_uri_mismatch: 'El URI de redireccionamiento no está registrado en Google. Cópielo y regístrelo.',
  no_refresh_token:
    'Google no entregó un permiso duradero. Quite el acceso de la aplicación en su cuenta y conecte de nuevo.',
  scope_not_granted:
    'No se concedió el permiso para ver y administrar los archivos de Drive. Conecte de nuevo y acéptelo.',
};

const denied = 'No se concedió el permiso en Google.';
const sentence = ({ drive, reason }: DriveFailure): string =>
  byReason[reason ?? ''] ?? driveFailureMessage(drive);

type Query = Record<string, string | string[] | undefined>;
const text = (value: string | string[] | undefined) =>
  typeof value === 'string' && value.length > 0 && value.length <= 4000 ? value : undefined;

/** Every outcome is shown on a page; only an invalid address is refused otherwise. */
const schema = routeSchema({
  method: 'GET',
  access: 'open',
  summary: 'A donde Google regresa a la persona; responde una página',
  tag: 'storage',
  params: CallbackParams,
  query: CallbackQuery,
  answers: {
    200: { types: ['text/html'], means: 'La cuenta quedó conectada' },
    400: { types: ['text/html'], schema: Refusal, means: 'No se conectó, y por qué' },
  },
  refusals: { 404: null },
});

/**
 * Google's redirect target. Public: the state identifies the consent and is valid once, for its project. The browser receives only a page.
 * The sealed tokens go to the administrator who started the consent.
 */
export const callbackRoute = (app: FastifyInstance, { deps }: Services) => {
  const { db, jwtSecret, now, log, googleApiRootUrl: rootUrl } = deps;

  const outcomeOf = async (
    consent: Consent,
    { code, error }: Query,
  ): Promise<{ tokens: Tokens } | { failure: string }> => {
    const given = text(code);
    if (given === undefined || error !== undefined) return { failure: denied };
    const { client, redirect_uri: redirectUri } = consent;
    try {
      return { tokens: await exchangeCode({ rootUrl, client, redirectUri, code: given }) };
    } catch (failure) {
      if (!isDriveFailure(failure)) throw failure;
      log?.(`the consent for the Drive of project ${consent.project_id} came to nothing`, failure);
      return { failure: sentence(failure) };
    }
  };

  app.route<{ Params: { id: string }; Querystring: Query }>({
    method: 'GET',
    url: '/projects/:id/storage-oauth/callback',
    exposeHeadRoute: false,
    schema,
    handler: async ({ params, query }, reply) => {
      const failed = (why: string) =>
        callbackPage(reply, { status: 400, title: 'No se conectó Google Drive', text: why });
      const state = text(query.state);
      if (state === undefined || !Value.Check(Id, params.id)) return failed(refused.unknown);
      const consent = await useConsent(db, jwtSecret, { state, project_id: params.id, now: now() });
      if (typeof consent === 'string') return failed(refused[consent]);
      const outcome = await outcomeOf(consent, query);
      await closeConsent(db, jwtSecret, { state, consent }, outcome);
      if ('failure' in outcome) return failed(outcome.failure);
      return callbackPage(reply, {
        status: 200,
        title: 'Cuenta de Google Drive conectada',
        text: 'Ya puede cerrar esta ventana y volver a ObraClara para guardar la carpeta.',
      });
    },
  });
};
