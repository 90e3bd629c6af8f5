import type { Worker } from 'tesseract.js'
import { LimitReached } from '../errors.ts'
import type { Session } from '../reading/session.ts'
import { languageFolder, likelyLanguage, ocrLanguages, type OcrLanguage } from './languages.ts'

/** Below this confidence (per cent) the letters are probably of another script. */
const poorConfidence = 45
const lstmOnly = 1

interface Recognised { text: string; confidence: number }

const workers = new WeakMap<Session, Map<OcrLanguage, Promise<Worker>>>()

/**
 * Text of a picture (PNG, JPEG, TIFF, WebP, BMP, GIF). Read as English first, again in the language or script that the
 * result looks like. @throws LimitReached when the time for recognition is used up
 */
export async function recognise(session: Session, picture: Buffer): Promise<string> {
  const allowed = (session.options.ocrLanguages ?? ocrLanguages).filter((code): code is OcrLanguage => ocrLanguages.some(known => known === code))
  const first = allowed.includes('eng') ? 'eng' : allowed[0] ?? 'eng'
  const started = performance.now()
  try {
    let best = await timed(session, started, picture, first)
    const likely = likelyLanguage(best.text, allowed)
    if (likely !== first && best.confidence >= poorConfidence) best = better(best, await timed(session, started, picture, likely))
    if (best.confidence < poorConfidence && allowed.includes('heb')) best = better(best, await timed(session, started, picture, 'heb'))
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

async function timed(session: Session, started: number, picture: Buffer, language: OcrLanguage): Promise<Recognised> {
  const leftMs = session.ocrLeftMs - (performance.now() - started)
  if (leftMs <= 0) throw timeUp(session)
  const work = recogniseIn(session, picture, language)
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      work, new Promise<never>((_, reject) => { timer = setTimeout(() => reject(timeUp(session)), leftMs) }),
    ])
  } catch (error) {
    work.catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function timeUp(session: Session) {
  return new LimitReached('time_limit', `Text recognition took longer than ${session.limits.ocrTimeMs / 1000} s.`)
}

async function recogniseIn(session: Session, picture: Buffer, language: OcrLanguage): Promise<Recognised> {
  const worker = await workerFor(session, language)
  const { data } = await worker.recognize(picture)
  return { text: data.text, confidence: data.text.trim() === '' ? 0 : data.confidence }
}

/** A worker thread of the recogniser for each language, kept until the session ends. */
function workerFor(session: Session, language: OcrLanguage): Promise<Worker> {
  const own = workers.get(session) ?? new Map<OcrLanguage, Promise<Worker>>()
  workers.set(session, own)
  const worker = own.get(language) ?? startWorker(language)
  if (!own.has(language)) {
    own.set(language, worker)
    session.cleanups.push(async () => { await (await worker).terminate() })
  }
  return worker
}

async function startWorker(language: OcrLanguage): Promise<Worker> {
  const { createWorker } = await import('tesseract.js')
  return createWorker(language, lstmOnly, {
    langPath: languageFolder(language), cacheMethod: 'none', gzip: true, errorHandler: () => undefined,
  })
}
