const most = 200;

/** Characters that some operating system forbids in file names, and invisible or direction-changing characters. */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

const withoutFolders = (name: string) => name.replace(/^.*[\\/]/s, '');

/** File extension in lower case without the dot; empty if there is none. */
export const extensionOf = (name: string): string =>
  /[^.]\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * File name that is safe to store, show and download: no folders or special characters, accents kept, at most 200 characters with
 * the extension. Empty if no character is left.
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
