import { describe, expect, it } from 'vitest'
import { lockedDocuments, rightsManagedDocuments } from '../../testing/locked.ts'
import { readDocument } from '../../testing/read.ts'

describe('a document that needs a password is skipped as encrypted', () => {
  it.each(Object.entries(lockedDocuments()))('%s', async (name, bytes) => {
    const { outcome } = await readDocument(bytes, { name })
    expect(outcome).toMatchObject({ status: 'skipped', reason: 'encrypted' })
    expect(outcome.detail).toMatch(/password|encrypted/)
    expect(outcome.properties).not.toHaveProperty('disguised')
  })
})

describe('a document under rights management is skipped as such', () => {
  it.each(Object.entries(rightsManagedDocuments()))('%s', async (name, bytes) => {
    expect((await readDocument(bytes, { name })).outcome).toMatchObject({ status: 'skipped', reason: 'rights_managed' })
  })
})

it('what is known from outside is told: the names in a locked archive', async () => {
  for (const name of ['a.zip', 'a.rar', 'a.7z']) {
    const { outcome } = await readDocument(lockedDocuments()[name] ?? '', { name })
    expect(outcome.parts).toContainEqual(
      expect.objectContaining({ kind: 'entry', name: 'a.txt', status: 'skipped', reason: 'encrypted' }),
    )
  }
})
