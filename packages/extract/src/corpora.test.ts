import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromFile } from './source/from-file.ts'
import { readDocument } from './testing/read.ts'

// The corpora lie beside the repository; where they are absent these tests are skipped.
const root = join(import.meta.dirname, '../../../../shared/corpora')

interface Sample {
  file: string
  ext: string
  path: string
  must_contain?: string[]
  ref_entries?: string[]
}

function corpus(name: string): Sample[] {
  const manifest = join(root, name, 'manifest.jsonl')
  if (!existsSync(manifest)) return []
  return readFileSync(manifest, 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const sample = JSON.parse(line) as Sample
      return { ...sample, path: join(root, name, sample.file) }
    })
}

/** What is asserted of it are telephone numbers that a program guessed behind words and signs (`949.444.FIVE…`): they are not in its text. */
const beyondText = new Set(['4440a929-testPhoneNumberExtractor.odt'])
const flat = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\0]+/g, ' ')
    .trim()

const asserted = ['extraction-office', 'extraction-pdf', 'extraction-mail', 'extraction-hostile']
  .flatMap(corpus)
  .filter(sample => sample.must_contain && !beyondText.has(sample.file.slice(6)))

describe.skipIf(asserted.length === 0)('what other projects assert of these documents is found', () => {
  it.each(asserted.map(sample => [sample.file.slice(6), sample] as const))('%s', async (_, sample) => {
    const { text, outcome } = await readDocument(await fromFile(sample.path))
    const whole = flat(
      `${text}\n${outcome.parts.map(part => part.name).join('\n')}\n${JSON.stringify(outcome.properties)}`,
    )
    expect(
      (sample.must_contain ?? []).filter(wanted => !whole.includes(flat(wanted)) && !text.includes(wanted)),
    ).toEqual([])
  })
})

/** One of each extension of each corpus, and every fifth of the hostile ones, so that the tests stay quick. */
const sampled = [
  ...['extraction-office', 'extraction-pdf', 'extraction-mail', 'extraction-archives'].flatMap(name => [
    ...new Map(corpus(name).map(sample => [sample.ext, sample])).values(),
  ]),
  ...corpus('extraction-hostile').filter((_, index) => index % 5 === 0),
]

describe.skipIf(sampled.length === 0)('a document of the corpora ends in one of the four statuses', () => {
  it.each(sampled.map(sample => [sample.file.slice(6), sample] as const))('%s', async (_, sample) => {
    const { outcome } = await readDocument(await fromFile(sample.path), { limits: { timeMs: 10_000 } })
    expect(['complete', 'partial', 'skipped', 'failed']).toContain(outcome.status)
    expect(outcome.status === 'complete').toBe(outcome.reason === null)
  })
})

const listed = corpus('extraction-archives').filter(
  ({ ext, ref_entries }) => ['tar', '7z', 'cpio', 'ar'].includes(ext) && ref_entries?.length,
)

describe.skipIf(listed.length === 0)('an archive lists the members that bsdtar lists', () => {
  it.each(listed.map(sample => [sample.file.slice(6), sample] as const))('%s', async (_, sample) => {
    const { outcome } = await readDocument(await fromFile(sample.path))
    const bare = (name: string) => name.replace(/^\.\//, '').replace(/\/$/, '')
    const names = new Set(outcome.parts.map(part => bare(part.name)))
    expect((sample.ref_entries ?? []).filter(name => !names.has(bare(name)))).toEqual([])
  })
})

const known = new Map(corpus('extraction-hostile').map(sample => [sample.file.slice(15), sample.path]))

describe.skipIf(known.size === 0)('a locked or self-replicating document is told by its reason', () => {
  it.each([
    ['password.pdf', 'encrypted'],
    ['password_protected.xlsx', 'encrypted'],
    ['Password_Protected-hello.ppt', 'encrypted'],
    ['testODTEncrypted.odt', 'encrypted'],
    ['testPPT_protected_passtika.pptx', 'encrypted'],
    ['bug53475-password-is-pass.docx', 'encrypted'],
    ['xor-encryption-abc.xls', 'encrypted'],
    ['password_password_cryptoapi.doc', 'encrypted'],
    ['testPGPEncrypted.gpg', 'encrypted'],
    ['testWORD_protected_drm.doc', 'rights_managed'],
    ['quine.gz', 'depth_limit'],
    ['droste.zip', 'depth_limit'],
  ])('%s: %s', async (name, reason) => {
    expect((await readDocument(await fromFile(known.get(name) ?? name))).outcome.reason).toBe(reason)
  })
})
