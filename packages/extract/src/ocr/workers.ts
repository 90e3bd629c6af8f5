import { Worker as Thread } from 'node:worker_threads'
import type { Page, Worker } from 'tesseract.js'
import { languageFolder, type OcrLanguage } from './languages.ts'
import type { Recognised } from './recognised.ts'

const lstmOnly = 1
/** Each holds some 150 MB; starting one takes about a second. */
const mostWorkers = 2

/** Threads of the recogniser by language, the one used last at the end; shared by all documents that this process reads. */
const workers = new Map<OcrLanguage, Promise<Worker>>()

/** From here on (per cent) a word is surely read. */
const sureOfWord = 70
const signs = /[\p{L}\d]/gu

/** Text of a picture, how sure the recogniser is of it (per cent), and how many letters and digits stand in its words, and in those that it is sure of. */
export async function recogniseIn(language: OcrLanguage, picture: Buffer): Promise<Recognised> {
  const worker = await workerFor(language)
  threadOf(worker)?.ref()
  try {
    const { data } = await worker.recognize(picture, {}, { text: true, blocks: true })
    const confidence = data.text.trim() === '' ? 0 : data.confidence
    const words = wordsOf(data)
    const sure = words.filter(word => word.confidence >= sureOfWord)
    return { text: data.text, confidence, seen: lettersOf(words), sure: lettersOf(sure) }
  } finally {
    threadOf(worker)?.unref()
  }
}

const wordsOf = ({ blocks }: Page) =>
  (blocks ?? []).flatMap(block => block.paragraphs.flatMap(({ lines }) => lines.flatMap(line => line.words)))

const lettersOf = (words: readonly { text: string }[]) =>
  words.reduce((count, { text }) => count + (text.match(signs)?.length ?? 0), 0)

/** Ends the thread for `language`, whatever it is doing. */
export async function giveUp(language: OcrLanguage): Promise<void> {
  const worker = workers.get(language)
  workers.delete(language)
  await (await worker)?.terminate()
}

async function workerFor(language: OcrLanguage): Promise<Worker> {
  const worker = workers.get(language) ?? startWorker(language)
  workers.delete(language)
  workers.set(language, worker)
  worker.catch(() => workers.delete(language))
  for (const oldest of workers.keys()) if (workers.size > mostWorkers) await giveUp(oldest)
  return worker
}

async function startWorker(language: OcrLanguage): Promise<Worker> {
  const { createWorker } = await import('tesseract.js')
  return createWorker(language, lstmOnly, {
    langPath: languageFolder(language),
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => undefined,
  })
}

/** The thread behind a worker, which the library does not declare: an idle one must not keep the process alive. */
function threadOf(worker: Worker): Thread | undefined {
  const thread: unknown = Reflect.get(worker, 'worker')
  return thread instanceof Thread ? thread : undefined
}
