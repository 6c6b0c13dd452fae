/** Texts of the header, tabs and roles of the panels. */

export { roleNames } from '@obraclara/events';

export const header = {
  admin: 'Panel de Administrador',
  externo: 'Panel de Consulta Externa',
  logout: 'Cerrar Sesión',
  exit: 'Salir',
  project: 'Proyecto',
  noProjects: 'No hay proyectos asignados. Contacte al administrador.',
  noProjectsExterno: 'No hay proyectos asignados',
  online: 'En Línea',
  offline: 'Sin Conexión',
  menu: 'Menú',
} as const;

export const tabs = {
  day: 'Mi día',
  dashboard: 'Panel',
  portfolio: 'Cartera',
  projects: 'Proyectos',
  users: 'Usuarios',
  catalog: 'Catálogo',
  estimations: 'Estimaciones',
  documents: 'Documentos',
  repository: 'Repositorio',
  internal: 'Gestión Interna',
  contract: 'Contrato',
  works: 'Contrato Obra',
  services: 'Contrato Servicios',
  history: 'Historial',
} as const;
