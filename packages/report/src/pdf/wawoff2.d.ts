declare module 'wawoff2' {
  /** Of a WOFF2 file, its TrueType tables. */
  export function decompress(bytes: Uint8Array): Promise<Uint8Array>
}
