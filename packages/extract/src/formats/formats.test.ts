import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mutated, mutations } from '../testing/mutations.ts'
import { readDocument } from '../testing/read.ts'
import { rezipped } from '../testing/rezip.ts'
import { said, samples } from '../testing/samples.ts'

const documents = await samples()
const quick = { timeMs: 5_000, inflatedBytes: 64 * 2 ** 20 }

describe('a document of each format', () => {
  it.each(Object.keys(documents).filter(name => name !== 'a.pptx'))(
    '%s is complete and gives its words',
    async name => {
      const { outcome, text } = await readDocument(documents[name] ?? '', { name })
      expect(outcome).toMatchObject({ status: 'complete', reason: null })
      expect(text).toContain(said)
      expect(outcome.properties).not.toHaveProperty('disguised')
    },
  )

  it.each(Object.keys(documents))('%s is known by its content, whatever its name', async name => {
    const named = await readDocument(documents[name] ?? '', { name })
    const nameless = await readDocument(documents[name] ?? '')
    expect(nameless.outcome.mime).toBe(name.endsWith('.md') ? 'text/plain' : named.outcome.mime)
    expect(nameless.text.length).toBeGreaterThan(0)
  })

  it.each(Object.keys(documents))('%s cut in half ends in one of the four statuses', async name => {
    const bytes = documents[name] ?? Buffer.alloc(0)
    const { outcome } = await readDocument(bytes.subarray(0, bytes.length / 2), { name, limits: quick })
    expect(['complete', 'partial', 'skipped', 'failed']).toContain(outcome.status)
    expect(outcome.detail ?? 'Complete.').toMatch(/\.$/)
  })
})

describe('a document with faults in it', () => {
  it.each(Object.keys(documents))('%s always ends with an outcome, never an exception', async name => {
    const bytes = documents[name] ?? Buffer.alloc(0)
    await fc.assert(
      fc.asyncProperty(mutations, fc.boolean(), async (changes, inside) => {
        const changed = (inside ? rezipped(bytes, changes) : undefined) ?? mutated(bytes, changes)
        const { outcome } = await readDocument(changed, { name, limits: quick })
        expect(outcome.status === 'complete').toBe(outcome.reason === null)
      }),
      { numRuns: 12, interruptAfterTimeLimit: 4_000 },
    )
  })
})
