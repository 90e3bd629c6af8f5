import { readCodes } from '../codes/read-codes.ts'
import type { Session } from '../reading/session.ts'
import { recognise } from './recognise.ts'
import { marksInRows } from './rows-of-marks.ts'

/** As many letters as a short line has: of fewer, nobody knows whether they are any. */
const aLine = 30
/** From here on marks in rows are writing; a photograph of a thing has some twenty. */
const manyMarks = 40
/** Of the marks that stand in rows: writing of which less is surely read was not read. */
const leastRead = 1 / 4

export interface PictureText {
  text: string
  /** Most of the letters that are seen in it are not surely those, or it shows rows of marks and hardly a letter is known: words are missing, or wrong. */
  isUnsure: boolean
}

/** The words of a picture, and what the codes in it say. @throws LimitReached when the time for recognition is used up */
export async function readPicture(session: Session, picture: Buffer): Promise<PictureText> {
  const { text: words, seen, sure } = await recognise(session, picture)
  const started = performance.now()
  const codes = await readCodes(picture)
  const isUnsure = seen >= aLine ? sure < seen / 2 : await hasUnreadRows(picture, sure)
  const spent = performance.now() - started
  session.spendOcr(spent, 0)
  session.clock.forgive(spent)
  const text = [words, ...codes].filter(part => part.trim() !== '').join('\n\n')
  return { text, isUnsure }
}

/** Whether it shows writing of which recognition knew hardly a letter, such as that of a script which it was not taught. */
async function hasUnreadRows(picture: Buffer, sure: number): Promise<boolean> {
  const marks = (await marksInRows(picture)) ?? 0
  return marks >= manyMarks && sure < marks * leastRead
}

export const unsurelyRead = (where: string) =>
  `Most of the letters seen in ${where} could not be told surely, so words of it are missing or wrong.`
