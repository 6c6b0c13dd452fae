const most = 200;

/** What no name of a file may hold on some system people use, and signs that cannot be seen or turn the reading direction. */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

const withoutFolders = (name: string) => name.replace(/^.*[\\/]/s, '');

/** The extension in lower case without its dot; empty when there is none. */
export const extensionOf = (name: string): string =>
  /[^.]\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * A name that can be kept, shown and downloaded anywhere: without folders or signs that mean something to a system, accents
 * kept, at most 200 characters, its extension among them. Empty when nothing is left.
 */
export const safeName = (name: string): string => {
  const clean = withoutFolders(name.normalize('NFC'))
    .replace(unsafe, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const signs = [...clean];
  if (signs.length <= most) return clean;
  const extension = extensionOf(clean);
  const tail = extension === '' ? '' : clean.slice(-extension.length - 1);
  return signs.slice(0, most - tail.length).join('') + tail;
};
