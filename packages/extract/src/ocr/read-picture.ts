import { readCodes } from '../codes/read-codes.ts'
import type { Session } from '../reading/session.ts'
import { recognise } from './recognise.ts'

/** The words of a picture, and what the codes in it say. @throws LimitReached when the time for recognition is used up */
export async function readPicture(session: Session, picture: Buffer): Promise<string> {
  const words = await recognise(session, picture)
  const started = performance.now()
  const codes = await readCodes(picture)
  const spent = performance.now() - started
  session.spendOcr(spent, 0)
  session.clock.forgive(spent)
  return [words, ...codes].filter(text => text.trim() !== '').join('\n\n')
}
