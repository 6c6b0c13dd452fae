/** Any picture as a JPEG, which every program opens. Rejects where it is none. */
const asJpeg = async (picture: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
};

/** The photo as a file that people keep. Rejects where it does not come. */
export const photoFile = async (url: string): Promise<Blob> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`A photo answered ${answer.status}`);
  return asJpeg(await answer.blob());
};
