import type { NoticeKind } from '@obraclara/events';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The parts of the dashboard that can be linked to (`?ver=`). */
type Place = 'monto' | 'curva' | 'anticipo' | 'conceptos';

/** Which concepts the detail shows (`?conceptos=`); without it the detail is closed. */
export type ConceptFilter = 'todos' | 'atrasados' | 'sobre-ejecutados' | 'estimado-mayor';

type Target = { place: Place; concepts?: ConceptFilter };

/** Where a notice leads. */
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

/** The address of a part of the dashboard, the rest of the present query kept. */
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
