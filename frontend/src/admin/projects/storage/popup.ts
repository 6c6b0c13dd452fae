const width = 600;
const height = 700;

/**
 * Opens an empty window of 600 × 700 px in the middle of ours. To be called inside the click itself, before anything is awaited: later the
 * browser takes it for unasked. Null when it was blocked all the same.
 */
export const openPopup = (): Window | null => {
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
  const features = `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
  const popup = window.open('', 'obraclara-drive', features);
  // What is opened next is not ours, and must not be able to move our own page.
  if (popup) popup.opener = null;
  return popup;
};
