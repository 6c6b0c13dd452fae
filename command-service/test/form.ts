/** A file as a browser form sends it. */
export const form = (bytes: Uint8Array, field = 'file') => {
  const boundary = 'limite-de-prueba';
  const before = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="catálogo.xlsx"\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(before), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};
