/** Converts a picture to JPEG, which every program opens. Rejects if it is not a picture. */
const asJpeg = async (picture: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
};

/** Downloads the photo as a JPEG. Rejects if that fails. */
export const photoFile = async (url: string): Promise<Blob> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`A photo answered ${answer.status}`);
  return asJpeg(await answer.blob());
};
