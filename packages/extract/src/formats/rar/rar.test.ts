import { expect, it } from 'vitest'
import { rar } from '../../testing/rar.ts'
import { readDocument } from '../../testing/read.ts'

const text = Buffer.from('Words of a letter about the accounts of Ada Lovelace.\n'.repeat(300))

it('stored and packed members are read, a locked one is listed as encrypted', async () => {
  const { outcome, parts } = await readDocument(
    rar({
      'stored.txt': { data: text },
      'folder/packed.txt': { data: text, packed: true },
      'last.txt': { data: Buffer.from('the last words'), packed: true },
      'locked.txt': { data: text, locked: true },
    }),
  )
  expect(outcome).toMatchObject({
    mime: 'application/vnd.rar',
    status: 'partial',
    reason: 'part_unreadable',
    properties: { entries: 4 },
  })
  expect(parts['entry stored.txt']).toBe(text.toString())
  expect(parts['entry folder/packed.txt']).toBe(text.toString())
  expect(parts['entry last.txt']).toContain('the last words')
  expect(outcome.parts).toContainEqual(
    expect.objectContaining({ name: 'locked.txt', status: 'skipped', reason: 'encrypted' }),
  )
})

it('an archive of which every member is locked is skipped as encrypted', async () => {
  expect((await readDocument(rar({ 'a.txt': { data: text, locked: true } }))).outcome).toMatchObject({
    status: 'skipped',
    reason: 'encrypted',
  })
})

it('a packed member that is damaged is told, and the limits hold for what it unpacks to', async () => {
  const archive = rar({ 'a.txt': { data: text, packed: true } })
  const damaged = Buffer.from(archive).fill(0xff, 80, 120)
  expect((await readDocument(damaged)).outcome.status).not.toBe('complete')
  expect((await readDocument(archive, { limits: { inflatedBytes: 1000 } })).outcome).toMatchObject({
    status: 'partial',
    reason: 'inflated_limit',
  })
})
