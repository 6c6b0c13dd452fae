/** Texts of the system notifications about documents. */

export const noticeTexts = {
  ask: 'Avisarme de documentos nuevos',
  hint: 'Con un aviso de este dispositivo, mientras ObraClara esté abierta.',
  denied: 'Este navegador no permite avisos de ObraClara. Puede permitirlos en los ajustes del sitio.',
  assigned: (count: number) =>
    count === 1 ? 'Tiene un documento nuevo por atender' : `Tiene ${count} documentos nuevos por atender`,
} as const;
