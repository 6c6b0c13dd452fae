export const demoPassword = 'ObraClara-2026';
export const demoAccounts = [
  { email: 'admin@obraclara.mx', name: 'Alicia Méndez', role: 'administrator' },
  { email: 'gerente@obraclara.mx', name: 'Gerardo Ríos', role: 'manager' },
  { email: 'supervisor@obraclara.mx', name: 'Sofía Lara', role: 'supervisor' },
  { email: 'externo@obraclara.mx', name: 'Ernesto Vega', role: 'externo' },
] as const;
