import { saidBy, sealHash, type Head, type Seal } from '@obraclara/paper';

type Saying = Parameters<typeof saidBy>[0];

/** A paper without its seal: its printed content, the URLs of its logos, and the heads of its source streams. */
type Unsealed = { order: Saying; format: string; logos: readonly string[]; heads: readonly Head[] };

/** The seal of a paper, with its URL in this application (`origin`). */
export const sealOf = ({ order, format, logos, heads }: Unsealed, origin: string): Seal => {
  const hash = sealHash([saidBy(order), format, logos], heads);
  return { hash, address: `${origin}/v/${hash}` };
};
