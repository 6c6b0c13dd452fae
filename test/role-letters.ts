import type { Role } from '@obraclara/events';

const names: Record<string, Role> = {
  A: 'administrator',
  M: 'manager',
  S: 'supervisor',
  X: 'externo',
};

/** Roles by their initials (X: externo), in this order, as the tables of who may do what are written in the tests. */
export type Letters = 'A' | 'M' | 'S' | 'X' | 'AM' | 'MS' | 'AMS' | 'AMX' | 'AMSX';

export const rolesOf = (letters: Letters): Role[] => [...letters].map((letter) => names[letter]!);
