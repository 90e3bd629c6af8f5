// `npm run fuzz -w packages/extract -- --minutes 10 [--seed N] [--ext pdf]`: mutates documents of every format and reads them in
// isolated workers. Prints what crashed, hung or hoarded; ends with 1 if anything did.
import fc from 'fast-check'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createExtractor } from '../src/index.ts'
import { lockedDocuments } from '../src/testing/locked.ts'
import { picture } from '../src/testing/picture.ts'
import { mutated, mutations, type Mutation } from '../src/testing/mutations.ts'
import { samples } from '../src/testing/samples.ts'
import { rezipped } from '../src/testing/rezip.ts'

const option = (name: string, fallback: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback)
}
const isSilent = (detail = '') => /no sign of progress/.test(detail)
const say = (line: string) => process.stdout.write(`${line}\n`)
const minutes = Number(option('minutes', '10'))
const seed = Number(option('seed', String(Date.now() % 2 ** 31)))
const only = option('ext', '')
const corpora = join(import.meta.dirname, '../../../../shared/corpora')
const pictures = ['png', 'jpeg', 'webp', 'avif'] as const
const limits = { ocrTimeMs: 3_000, timeMs: 5_000, totalTimeMs: 10_000, inflatedBytes: 256 * 2 ** 20 }

/** A few files of each extension, so that rare formats get as much of the time as common ones. */
async function seeds(): Promise<Map<string, Buffer[]>> {
  const found = new Map<string, Buffer[]>()
  const add = (extension: string, bytes: Buffer) => found.set(extension, [...(found.get(extension) ?? []), bytes])
  for (const [name, bytes] of Object.entries(await samples())) add(name === 'flat.xml' ? '.flat' : extname(name), bytes)
  for (const type of pictures) add(`.${type}`, picture(['Ada'], `image/${type}`))
  for (const [name, bytes] of Object.entries(lockedDocuments())) add(`.locked${extname(name)}`, bytes)
  const files = existsSync(corpora)
    ? globSync('extraction-*/files/*', { cwd: corpora }).map(path => join(corpora, path))
    : []
  for (const path of files) if (statSync(path).size < 300_000) add(extname(path), readFileSync(path))
  return new Map([...found].filter(([extension]) => only === '' || extension === `.${only}`))
}

const folder = mkdtempSync(join(tmpdir(), 'sharelight-fuzz-'))
const extractor = createExtractor({ size: 1, memoryMb: 1024 })
const groups = [...(await seeds()).entries()]
const statuses = new Map<string, number>()
const failures: string[] = []
const end = Date.now() + minutes * 60_000
let runs = 0
say(`seed ${seed}, ${groups.length} kinds of file, ${minutes} minutes`)
try {
  let changesLeft: Mutation[][] = []
  while (Date.now() < end) {
    if (changesLeft.length === 0) changesLeft = fc.sample(mutations, { numRuns: 100, seed: seed + runs })
    const changes = changesLeft.pop() ?? []
    const [extension, files] = groups[runs % groups.length] ?? ['', []]
    const original = files[Math.floor(runs / groups.length) % files.length] ?? Buffer.alloc(0)
    const bytes =
      runs % 2 === 1 ? (rezipped(original, changes) ?? mutated(original, changes)) : mutated(original, changes)
    const path = join(folder, `input${extension}`)
    writeFileSync(path, bytes)
    const isPicture = pictures.some(type => extension === `.${type}`)
    const ocr = isPicture ? ('auto' as const) : ('off' as const)
    const first = await extractor.extract(path, { limits, ocr })
    // On a machine that is busy with other things a document may get no time: a hang is what hangs when it has all the time.
    const outcome = isSilent(first.detail)
      ? await extractor.extract(path, { limits: { ...limits, timeMs: 60_000 }, ocr })
      : first
    statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
    const isBad =
      outcome.reason === 'parser_crashed' ||
      outcome.reason === 'internal' ||
      isSilent(outcome.detail) ||
      /MB of memory/.test(outcome.detail ?? '')
    if (isBad) {
      const kept = join(tmpdir(), `sharelight-fuzz-${seed}-${runs}${extension}`)
      writeFileSync(kept, bytes)
      failures.push(`${kept}: ${outcome.reason} ${outcome.detail}`)
      say(failures.at(-1) ?? '')
    }
    runs++
  }
} finally {
  await extractor.close()
  rmSync(folder, { recursive: true, force: true })
}
say(
  `${runs} documents: ${[...statuses].map(([status, count]) => `${count} ${status}`).join(', ')}; ${failures.length} crashed, hung or hoarded`,
)
process.exit(failures.length > 0 ? 1 : 0)
