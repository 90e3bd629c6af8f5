import { createExtractor, type Extractor } from '@sharelight/extract'
import type { ExtractionOutcome, ReadingSettings } from '@sharelight/contract'
import { readingSettings, type ReadingOptions } from './reading-options.ts'
import { print } from './run.ts'

/** A JavaScript string holds about 500 million units; escaping may double them. */
const mostText = 100_000_000
const atOnce = 2

interface ReadFile extends ExtractionOutcome {
  path: string
  text: string
  seconds: number
}

export async function extractCommand(
  files: string[],
  { json, ...reading }: ReadingOptions & { json: boolean },
): Promise<void> {
  const settings = readingSettings(reading)
  const extractor = createExtractor({ size: atOnce })
  try {
    for await (const file of inOrder(files, path => read(extractor, path, settings))) {
      await print(json ? asJson(file) : asText(file, files.length > 1))
      if (file.detail) process.stderr.write(`${file.path}: ${file.detail}\n`)
      if (file.status === 'failed') process.exitCode = 1
    }
  } finally {
    await closed(extractor)
  }
}

async function read(extractor: Extractor, path: string, { ocr, limits }: ReadingSettings): Promise<ReadFile> {
  const pieces: string[] = []
  const began = performance.now()
  const outcome = await extractor.extract(path, {
    ocr,
    limits: { ...limits, textChars: Math.min(mostText, limits?.textChars ?? mostText) },
    onText: ({ text }) => {
      pieces.push(text)
    },
  })
  return { ...outcome, path, text: pieces.join(''), seconds: Number(((performance.now() - began) / 1000).toFixed(3)) }
}

/** Some at a time, given back in the order of `inputs`. */
async function* inOrder<Input, Output>(
  inputs: readonly Input[],
  task: (input: Input) => Promise<Output>,
): AsyncGenerator<Output> {
  const running: Promise<Output>[] = []
  for (const input of inputs) {
    running.push(task(input))
    if (running.length >= atOnce) yield await running.shift()!
  }
  for (const last of running) yield await last
}

function asJson({ path, mime, status, reason, detail, text, parts, properties, seconds }: ReadFile): string {
  return `${JSON.stringify({ path, mime, status, reason, text, parts, properties, detail, seconds })}\n`
}

function asText(file: ReadFile, isOneOfMany: boolean): string {
  const { path, mime, status, reason, text, parts, properties } = file
  const heading = isOneOfMany ? `==> ${path} <==\n` : ''
  const state = reason ? `${status} (${reason})` : status
  return [
    `${heading}${text}${text.endsWith('\n') || !text ? '' : '\n'}-- ${mime}, ${state}, ${parts.length} parts, ${text.length} characters`,
    ...Object.entries(properties).map(
      ([name, value]) => `   ${name}: ${Array.isArray(value) ? value.join(', ') : value}`,
    ),
    ...parts
      .filter(part => part.status !== 'complete')
      .map(part => `   ${part.kind} ${part.name}: ${part.status}${part.reason ? ` (${part.reason})` : ''}`),
    '',
    ...(isOneOfMany ? [''] : []),
  ].join('\n')
}

/** Workers do not keep this process alive; waiting for their end must. */
async function closed(extractor: Extractor): Promise<void> {
  const hold = setInterval(() => undefined, 1000)
  await extractor.close().finally(() => clearInterval(hold))
}
