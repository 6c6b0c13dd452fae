import type { ProjectTerms } from '@obraclara/events';
import type { Revised } from '../api/target.ts';

/** A project as the list answers it. Amounts in pesos. */
export type Project = ProjectTerms &
  Revised & {
    id: string;
    app_logo_url: string | null;
    client_logo_url: string | null;
    end_user_logo_url: string | null;
    anticipo_amount: number;
    anticipo_amortization_percentage: number;
    has_catalog: boolean;
    has_program: boolean;
  };
