/** The bytes of base64 as models store their numbers. */
export const storedBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64'))
