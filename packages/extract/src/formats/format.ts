import type { Reading } from '../reading/reading.ts'
import type { TextChunk } from '../reading/session.ts'

/** Reads one document: yields its text, says parts, properties and flaws on `doc`, throws ExtractError to end early. */
export type ReadFormat = (doc: Reading) => AsyncGenerator<TextChunk>

/** A file format, its parser loaded only when a document of it comes. */
export interface Format {
  id: string
  mimes: readonly string[]
  load: () => Promise<{ read: ReadFormat }>
}
