import type { NoticeKind } from '@obraclara/events';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Sections of the dashboard that links can name (`?ver=`). */
type Place = 'monto' | 'curva' | 'anticipo' | 'conceptos';

/** Filter of the concept table (`?conceptos=`); without it, the table is closed. */
export type ConceptFilter = 'todos' | 'atrasados' | 'sobre-ejecutados' | 'estimado-mayor';

type Target = { place: Place; concepts?: ConceptFilter };

/** Target of each notice's link. */
export const placeOfNotice: Record<NoticeKind, Target> = {
  behind_plan: { place: 'curva' },
  concepts_behind: { place: 'conceptos', concepts: 'atrasados' },
  over_executed: { place: 'conceptos', concepts: 'sobre-ejecutados' },
  estimated_beyond_contract: { place: 'monto' },
  advance_not_amortised: { place: 'anticipo' },
  estimated_beyond_executed: { place: 'conceptos', concepts: 'estimado-mayor' },
  amount_with_iva: { place: 'monto' },
  dates_outside: { place: 'curva' },
  no_program: { place: 'curva' },
  no_amount: { place: 'monto' },
  no_advance: { place: 'anticipo' },
};

/** Returns a function that builds the address of a section of the dashboard; it keeps the rest of the query. */
export const useAddressOf = () => {
  const [query] = useSearchParams();
  return useCallback(
    ({ place, concepts }: Target) => {
      const next = new URLSearchParams(query);
      next.set('ver', place);
      if (concepts) next.set('conceptos', concepts);
      return `?${next.toString()}`;
    },
    [query],
  );
};
