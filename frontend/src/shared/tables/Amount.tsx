import { money } from '../format.ts';

/** Pesos with a minus sign and red when negative; a dash when there is no amount. */
export const Amount = ({ of }: { of: number | null }) =>
  of === null ? (
    <span aria-hidden>—</span>
  ) : (
    <span className={of < 0 ? 'negative' : undefined}>{money(of)}</span>
  );
