/**
 * PGlite decodes texts with a decoder that takes a byte order mark at the beginning for no part of the text: a value that was
 * written as U+FEFF came back empty. Here a mark is a character like others. For the process that runs PGlite only.
 */
export function keepByteOrderMarks(): void {
  globalThis.TextDecoder = class extends TextDecoder {
    constructor(label?: string, options?: { fatal?: boolean }) {
      super(label, { ...options, ignoreBOM: true })
    }
  }
}
