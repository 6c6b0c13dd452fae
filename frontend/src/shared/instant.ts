import { businessDay } from '@obraclara/events';
import { day } from './format.ts';

/** The business day in which an instant fell, as es-MX writes it; empty when there is none. */
export const instantDay = (instant: string | null | undefined): string =>
  instant ? day(businessDay(new Date(instant))) : '';
