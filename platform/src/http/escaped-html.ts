const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for an HTML page or a quoted attribute. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one]!);
