/** What a percentage is of. */
export const shares = {
  ofContract: (share: string) => `${share} del contrato`,
  ofAdvance: (share: string) => `${share} del anticipo`,
} as const;
