import { defaultLimits, createExtractor, type Extractor } from '@sharelight/extract'
import type { ExtractionOutcome } from '@sharelight/contract'
import { print } from './run.ts'

/** A JavaScript string holds about 500 million units; escaping may double them. */
const mostText = 100_000_000
const atOnce = 2

interface ReadFile extends ExtractionOutcome { path: string; text: string }

export async function extractCommand(files: string[], { json }: { json: boolean }): Promise<void> {
  const extractor = createExtractor({ size: atOnce })
  try {
    for await (const file of inOrder(files, path => read(extractor, path))) {
      await print(json ? asJson(file) : asText(file, files.length > 1))
      if (file.detail) process.stderr.write(`${file.path}: ${file.detail}\n`)
      if (file.status === 'failed') process.exitCode = 1
    }
  } finally {
    await closed(extractor)
  }
}

async function read(extractor: Extractor, path: string): Promise<ReadFile> {
  const pieces: string[] = []
  const outcome = await extractor.extract(path, {
    limits: { textChars: Math.min(mostText, defaultLimits.textChars) }, onText: ({ text }) => { pieces.push(text) },
  })
  return { ...outcome, path, text: pieces.join('') }
}

/** Some at a time, given back in the order of `inputs`. */
async function* inOrder<Input, Output>(inputs: readonly Input[], task: (input: Input) => Promise<Output>): AsyncGenerator<Output> {
  const running: Promise<Output>[] = []
  for (const input of inputs) {
    running.push(task(input))
    if (running.length >= atOnce) yield await running.shift()!
  }
  for (const last of running) yield await last
}

function asJson({ path, mime, status, reason, text, parts }: ReadFile): string {
  return `${JSON.stringify({ path, mime, status, reason, text, parts })}\n`
}

function asText({ path, mime, status, reason, text, parts }: ReadFile, isOneOfMany: boolean): string {
  const heading = isOneOfMany ? `==> ${path} <==\n` : ''
  const state = reason ? `${status} (${reason})` : status
  return `${heading}${text}${text.endsWith('\n') || !text ? '' : '\n'}-- ${mime}, ${state}, ${parts.length} parts, ${text.length} characters\n${isOneOfMany ? '\n' : ''}`
}

/** Workers do not keep this process alive; waiting for their end must. */
async function closed(extractor: Extractor): Promise<void> {
  const hold = setInterval(() => undefined, 1000)
  await extractor.close().finally(() => clearInterval(hold))
}
