import type { Letters } from '../../test/role-letters.ts';
import type { extraordinaryIds } from './extraordinary-rows.ts';
import type { noteIds } from './site-log-rows.ts';
import type { guaranteeIds } from './guarantee-rows.ts';

/** Ids of what the requests of the table of routes name. */
export type Ids = {
  project: string;
  concept: string;
  estimation: string;
  /** Estimations without and with an invoice and a payment. */
  billed: string;
  invoiced: string;
  payment: string;
  service: string;
  internal: string;
  amendment: string;
  suspension: string;
  internalAmendment: string;
  internalSuspension: string;
  instalment: string;
  wrongInstalment: string;
  reception: string;
  progress: string;
  document: string;
  file: string;
  user: string;
} & typeof guaranteeIds &
  typeof extraordinaryIds &
  typeof noteIds;
/** A route and who may call it. */
export type Row = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** Initials of the roles that specification §6 allows, repeated here independently of the product's own table. */
  who: Letters;
  /** A valid body for its role, so that only the role decides. */
  body?: (ids: Ids) => object;
  /** The same for multipart requests. */
  form?: (ids: Ids) => { body: Buffer; headers: Record<string, string> };
  /** False if the route does not belong to a project. */
  inProject?: false;
};
