/**
 * The only catalog of texts of the interface. Texts of the specification are verbatim, the English ones too (`messages.test.ts` compares
 * each one byte for byte). The other texts use the same style.
 */
export * from './messages/shell.ts';
export * from './messages/panels.ts';
export * from './messages/admin.ts';
export * from './messages/catalog.ts';
export * from './messages/estimations.ts';
export * from './messages/internal.ts';
export * from './messages/dashboard.ts';
export * from './messages/gallery.ts';
export * from './messages/storage.ts';
export * from './messages/documents.ts';
export * from './messages/field.ts';
