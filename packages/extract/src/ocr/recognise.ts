import { LimitReached } from '../errors.ts'
import type { Session } from '../reading/session.ts'
import { joined } from './join-readings.ts'
import { withContrast, type Letters } from './contrast.ts'
import { likelyLanguage, ocrLanguages, type OcrLanguage } from './languages.ts'
import type { Recognised } from './recognised.ts'
import { giveUp, recogniseIn } from './workers.ts'

/** Below this confidence (per cent) the letters are probably of another script, or the picture shows none. */
const poorConfidence = 45
/** A picture of which so few letters and digits are surely read may show more, which differ little from the ground around them. */
const hardlyAny = 60
/** From here on another script is believed: a page of it is read at 80 and more, while in a photograph any script's letters are seen at up to 50. */
const sureOfScript = 60

/**
 * Text of a picture (PNG, JPEG, TIFF, WebP, BMP, GIF). Read as English first, again in the language or script that the
 * result looks like. @throws LimitReached when the time for recognition is used up
 */
export async function recognise(session: Session, picture: Buffer): Promise<Recognised> {
  const allowed = (session.options.ocrLanguages ?? ocrLanguages).filter((code): code is OcrLanguage =>
    ocrLanguages.some(known => known === code),
  )
  const first = allowed.includes('eng') ? 'eng' : (allowed[0] ?? 'eng')
  const read = (seen: Buffer, language: OcrLanguage) => timed(session, seen, language)
  try {
    let best = await read(picture, first)
    const likely = likelyLanguage(best.text, allowed)
    if (likely !== first && best.confidence >= poorConfidence) best = better(best, await read(picture, likely))
    if (best.confidence < poorConfidence && allowed.includes('heb'))
      best = inOtherScript(best, await read(picture, 'heb'))
    const hasTime = () => session.ocrLeftMs > session.limits.ocrTimeMs / 2
    if (best.sure < hardlyAny) best = await seenCloser(best, { picture, look: seen => read(seen, first), hasTime })
    return best
  } finally {
    session.spendOcr(0)
  }
}

/** What was read before stays read when there is no time for more. */
function orNothing(error: unknown): undefined {
  if (!(error instanceof LimitReached)) throw error
}

interface Look {
  picture: Buffer
  look(picture: Buffer): Promise<Recognised>
  /** Half of the time for recognition is kept for what nobody has looked at yet. */
  hasTime(): boolean
}

/** With what is seen besides once the letters stand out from their ground, dark ones first. */
async function seenCloser(best: Recognised, { picture, look, hasTime }: Look): Promise<Recognised> {
  const lookFor = async (letters: Letters) => {
    const clearer = hasTime() ? await withContrast(picture, letters) : undefined
    const seen = clearer && (await look(clearer).catch(orNothing))
    return seen ? joined(best, seen) : best
  }
  best = await lookFor('darker')
  return best.sure < hardlyAny ? lookFor('lighter') : best
}

function better(a: Recognised, b: Recognised): Recognised {
  return b.confidence >= a.confidence ? b : a
}

/** What was seen in another script, where that is sure by itself: of two that are not, neither says which letters stand there. */
export function inOtherScript(read: Recognised, other: Recognised): Recognised {
  return other.confidence >= sureOfScript ? better(read, other) : read
}

async function timed(session: Session, picture: Buffer, language: OcrLanguage): Promise<Recognised> {
  const started = performance.now()
  const leftMs = session.ocrLeftMs
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
    const spent = performance.now() - started
    session.spendOcr(spent, 0)
    session.clock.forgive(spent)
  }
}

function timeUp(session: Session) {
  return new LimitReached('time_limit', `Text recognition took longer than ${session.limits.ocrTimeMs / 1000} s.`)
}
