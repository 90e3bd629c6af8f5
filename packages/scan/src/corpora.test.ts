import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openStores, type Stores } from '@sharelight/store'
import { scanOnce, storedState } from '@sharelight/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReader, type Reader } from './index.ts'

const found = join(import.meta.dirname, '../../../../shared/corpora')
// A connector names what it lists by its real path.
const corpora = existsSync(found) ? realpathSync(found) : found
const mails = join(corpora, 'enron-labelled-mail/mail')
const labelled = join(corpora, 'labelled-files')

interface LabelledFile {
  file: string
  l1: string
  bytes: number
  needs_ocr: boolean
}
type Row = Record<string, unknown>

/** Real documents; absent from a bare clone, and then skipped. */
describe.skipIf(!existsSync(corpora))('real documents of the shared corpora (skipped where these are absent)', () => {
  let stores: Stores
  let reader: Reader
  beforeAll(async () => {
    ;[stores, reader] = await Promise.all([openStores(), createReader({ workers: 2 })])
  })
  afterAll(() => Promise.all([stores.close(), reader.close()]))

  test('each mail becomes one event between resolved people', async () => {
    const paths = readdirSync(mails)
      .filter(name => name.endsWith('.eml'))
      .slice(0, 60)
      .map(name => join(mails, name))
    const ids = { organisationId: randomUUID(), sourceId: randomUUID(), scanId: randomUUID() }
    const summary = await scanOnce(stores, {
      ...ids,
      isFirstScan: true,
      reader,
      connector: 'mail-archive',
      settings: { paths },
      ownDomains: ['enron.com'],
    })
    expect(summary).toMatchObject({ seen: 60, byStatus: { complete: 60 }, events: { email: 60 } })
    const { identities = [], events = [] } = (await storedState(stores.analytics, ids.organisationId)) as Record<
      string,
      Row[]
    >
    const people = new Map(identities.map(row => [row.identity_id, row]))
    expect(events.every(event => people.has(event.actor_id))).toBe(true)
    const own = identities.filter(({ address }) => String(address).endsWith('@enron.com'))
    expect(new Set(own.map(({ kind }) => kind))).toEqual(new Set(['employee']))
    expect(new Set(identities.map(row => row.kind))).toContain('contact')
  })

  test('business documents get the label of their field, most of the time', async () => {
    const files = readFileSync(join(labelled, 'labels.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as LabelledFile)
      .filter(
        ({ needs_ocr: needsOcr, bytes, l1 }) =>
          !needsOcr && bytes < 200_000 && ['Finance', 'Legal', 'HR', 'Governance'].includes(l1),
      )
      .slice(0, 16)
    const pathOf = ({ file }: LabelledFile) =>
      [join(labelled, file), join(labelled, 'files', file)].find(existsSync) ?? file
    const ids = { organisationId: randomUUID(), sourceId: randomUUID(), scanId: randomUUID() }
    const summary = await scanOnce(stores, {
      ...ids,
      isFirstScan: true,
      reader,
      connector: 'filesystem',
      settings: { roots: files.map(pathOf) },
    })
    expect(summary).toMatchObject({
      seen: files.length,
      byStatus: { failed: 0 },
      events: { scanned_content: files.length },
    })
    const { items = [] } = (await storedState(stores.analytics, ids.organisationId)) as Record<string, Row[]>
    const labelsAt = new Map(items.map(row => [row.path, row.label_keys as string[]]))
    const right = files.filter(file => labelsAt.get(pathOf(file))?.includes(file.l1.toLowerCase()))
    expect(right.length / files.length).toBeGreaterThan(0.6)
  })
})
