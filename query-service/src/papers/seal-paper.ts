import { saidBy, sealHash, type Head, type Seal } from '@obraclara/paper';

type Saying = Parameters<typeof saidBy>[0];

/** A paper before it has a seal: what is to be printed of it, its logos by their addresses, and the streams that it comes from. */
type Unsealed = { order: Saying; format: string; logos: readonly string[]; heads: readonly Head[] };

/** The seal of a paper, as an address of this application (`origin`). */
export const sealOf = ({ order, format, logos, heads }: Unsealed, origin: string): Seal => {
  const hash = sealHash([saidBy(order), format, logos], heads);
  return { hash, address: `${origin}/v/${hash}` };
};
