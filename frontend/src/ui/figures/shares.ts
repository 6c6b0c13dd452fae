/** Names the base of a percentage. */
export const shares = {
  ofContract: (share: string) => `${share} del contrato`,
  ofAdvance: (share: string) => `${share} del anticipo`,
} as const;
