/** What supervisors read of the documents that they uploaded. */
export const ownDocuments = {
  heading: 'Mis documentos',
  uploaded: 'Subidos',
  none: 'Aún no ha subido documentos',
  noneHint: 'Aquí verá quién tiene cada uno y cuándo se atendió.',
  loadFailed: 'Error al cargar sus documentos',
  onDay: (day: string) => `Subido el ${day}`,
  nobody: 'Aún no se asigna a nadie',
  withYou: (day: string) => `Lo tiene usted desde el ${day}`,
  with: (name: string | null, day: string) => `Lo tiene ${name ?? 'otra persona'} desde el ${day}`,
  attendedByYou: (day: string) => `Lo atendió usted el ${day}`,
  attendedBy: (name: string | null, day: string) => `Lo atendió ${name ?? 'otra persona'} el ${day}`,
  waiting: 'Por enviar desde este dispositivo',
} as const;
