import { readCodes } from '../codes/read-codes.ts'
import type { Session } from '../reading/session.ts'
import { recognise } from './recognise.ts'

/** As many letters as a short line has: of fewer, nobody knows whether they are any. */
const aLine = 30

export interface PictureText {
  text: string
  /** Most of the letters that are seen in it are not surely those: words are missing, or wrong. */
  isUnsure: boolean
}

/** The words of a picture, and what the codes in it say. @throws LimitReached when the time for recognition is used up */
export async function readPicture(session: Session, picture: Buffer): Promise<PictureText> {
  const { text: words, seen, sure } = await recognise(session, picture)
  const started = performance.now()
  const codes = await readCodes(picture)
  const spent = performance.now() - started
  session.spendOcr(spent, 0)
  session.clock.forgive(spent)
  const text = [words, ...codes].filter(part => part.trim() !== '').join('\n\n')
  return { text, isUnsure: seen >= aLine && sure < seen / 2 }
}

export const unsurelyRead = (where: string) =>
  `Most of the letters seen in ${where} could not be told surely, so words of it are missing or wrong.`
