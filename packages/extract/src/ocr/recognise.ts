import { LimitReached } from '../errors.ts'
import type { Session } from '../reading/session.ts'
import { likelyLanguage, ocrLanguages, type OcrLanguage } from './languages.ts'
import { giveUp, recogniseIn } from './workers.ts'

/** Below this confidence (per cent) the letters are probably of another script, or the picture shows none. */
const poorConfidence = 45
/** From here on another script is believed: a page of it is read at 80 and more, while in a photograph any script's letters are seen at up to 50. */
const sureOfScript = 60

export interface Recognised {
  text: string
  confidence: number
}

/**
 * Text of a picture (PNG, JPEG, TIFF, WebP, BMP, GIF). Read as English first, again in the language or script that the
 * result looks like. @throws LimitReached when the time for recognition is used up
 */
export async function recognise(session: Session, picture: Buffer): Promise<string> {
  const allowed = (session.options.ocrLanguages ?? ocrLanguages).filter((code): code is OcrLanguage =>
    ocrLanguages.some(known => known === code),
  )
  const first = allowed.includes('eng') ? 'eng' : (allowed[0] ?? 'eng')
  const started = performance.now()
  try {
    let best = await timed(session, started, picture, first)
    const likely = likelyLanguage(best.text, allowed)
    if (likely !== first && best.confidence >= poorConfidence)
      best = better(best, await timed(session, started, picture, likely))
    if (best.confidence < poorConfidence && allowed.includes('heb'))
      best = inOtherScript(best, await timed(session, started, picture, 'heb'))
    return best.text
  } finally {
    const spent = performance.now() - started
    session.spendOcr(spent)
    session.clock.forgive(spent)
  }
}

function better(a: Recognised, b: Recognised): Recognised {
  return b.confidence >= a.confidence ? b : a
}

/** What was seen in another script, where that is sure by itself: of two that are not, neither says which letters stand there. */
export function inOtherScript(read: Recognised, other: Recognised): Recognised {
  return other.confidence >= sureOfScript ? better(read, other) : read
}

async function timed(session: Session, started: number, picture: Buffer, language: OcrLanguage): Promise<Recognised> {
  const leftMs = session.ocrLeftMs - (performance.now() - started)
  if (leftMs <= 0) throw timeUp(session)
  const work = recogniseIn(language, picture)
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(timeUp(session)), leftMs)
      }),
    ])
  } catch (error) {
    work.catch(() => undefined)
    if (error instanceof LimitReached) await giveUp(language)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function timeUp(session: Session) {
  return new LimitReached('time_limit', `Text recognition took longer than ${session.limits.ocrTimeMs / 1000} s.`)
}
