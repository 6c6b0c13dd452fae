import type { Role } from '@obraclara/events';

const names: Record<string, Role> = {
  A: 'administrator',
  M: 'manager',
  S: 'supervisor',
  X: 'externo',
};

/** Roles by their initials (X: externo), in the order used by the tables of permissions. */
export type Letters = 'A' | 'M' | 'S' | 'X' | 'AM' | 'MS' | 'AMS' | 'AMX' | 'AMSX';

export const rolesOf = (letters: Letters): Role[] => [...letters].map((letter) => names[letter]!);
