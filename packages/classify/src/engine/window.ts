import { capacity } from '../scan/kernel.ts'

/** Units before the owned part that are seen again, for what stands before a value. */
export const lookBehind = 1_024
/** Units after the owned part that are seen already; no value is longer. */
export const lookAhead = 8_192
export const owned = capacity - lookBehind - lookAhead

/** A piece of the text in the shared buffer. Only values that begin in the owned part are its to report. */
export interface Window {
  length: number
  ownStart: number
  ownEnd: number
  /** Offset of the buffer's first unit in the whole text. */
  offset: number
  /** The window holds the whole text. */
  whole: boolean
}
