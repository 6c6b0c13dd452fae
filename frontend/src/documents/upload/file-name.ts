/** What a file name may not hold on any system, and what is not seen in one. */
const forbidden = /[/\\:*?"<>|\p{Cc}\p{Cf}]/gu;
/** Characters; 255 bytes of a name hold them also when each takes two. */
const longest = 120;

const extensionOf = (name: string) => /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';

/** The file of a document is named after its title and keeps its own extension (specification §5); accents stay. */
export const fileNameOf = (title: string, original: string): string => {
  const name = title
    .normalize('NFC')
    .replace(forbidden, '')
    .replace(/\s+/g, ' ')
    .slice(0, longest)
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${name || 'documento'}${extensionOf(original)}`;
};
