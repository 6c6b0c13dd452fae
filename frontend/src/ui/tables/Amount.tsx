import { money } from '../format/format.ts';

/** Pesos; a negative amount has a minus sign and is red, a missing one is a dash. */
export const Amount = ({ of }: { of: number | null }) =>
  of === null ? (
    <span aria-hidden>—</span>
  ) : (
    <span translate="no" className={of < 0 ? 'negative' : undefined}>
      {money(of)}
    </span>
  );
