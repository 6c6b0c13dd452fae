const width = 600;
const height = 700;

/**
 * Opens an empty window of 600 × 700 px, centred over the current window. Call it synchronously in the click handler: after an `await` the
 * browser blocks it as an unrequested popup. Null if the browser blocks it anyway.
 */
export const openPopup = (): Window | null => {
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
  const features = `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
  const popup = window.open('', 'obraclara-drive', features);
  // The window loads a third-party page next, which must not be able to navigate this page.
  if (popup) popup.opener = null;
  return popup;
};
