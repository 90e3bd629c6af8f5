import { audit, firstBrokenAudit, type Stores } from '@sharelight/store'
import { describe, expect, test } from 'vitest'
import { newOrganisation } from './organisation.ts'

const unnoted = async () => undefined

export function keysConformance(stores: () => Stores): void {
  describe('the keys', () => {
    const sealedOf = async (organisationId: string, name: string) =>
      (
        await stores()
          .meta.forOrganisation(organisationId)
          .selectFrom('secrets')
          .select('sealed')
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
      ).sealed

    test('seal what a browser carries: opened in its context only, and not when it was changed', async () => {
      const { keys } = stores().meta
      const sealed = keys.seal('état', 'flow')
      expect(sealed).not.toContain('tat')
      expect(await keys.open(sealed, 'flow')).toBe('état')
      for (const [text, context] of [
        [sealed, 'other flow'],
        [`${sealed.slice(0, -3)}AAA`, 'flow'],
        ['', 'flow'],
        ['a.b.c.d', 'flow'],
        [`x${sealed}`, 'flow'],
      ] as const) {
        await expect(keys.open(text, context)).rejects.toThrow('cannot be opened')
      }
    })

    test('differ by purpose, and show themselves in no JSON', async () => {
      const { keys } = stores().meta
      const [tokens, trail] = [keys.derive('bearer tokens'), keys.derive('audit trail')]
      expect(tokens.key.equals(trail.key)).toBe(false)
      expect(tokens.key.symmetricKeySize).toBe(32)
      expect((await keys.deriveWith(trail.id, 'audit trail'))?.equals(trail.key)).toBe(true)
      expect(await keys.deriveWith('no such key', 'audit trail')).toBeUndefined()
      expect(JSON.stringify({ tokens, meta: stores().meta.keys })).not.toContain(
        tokens.key.export().toString('base64').slice(0, 20),
      )
    })

    test('of an organisation are its own: a row moved elsewhere or changed is not opened', async () => {
      const { organisationId } = await newOrganisation(stores())
      const { meta } = stores()
      await meta.saveSecret(organisationId, 'a', 'hush')
      await meta.saveSecret(organisationId, 'b', 'other')
      await meta
        .forOrganisation(organisationId)
        .updateTable('secrets')
        .set({ sealed: await sealedOf(organisationId, 'a') })
        .where('name', '=', 'b')
        .execute()
      await expect(meta.readSecret(organisationId, 'b')).rejects.toThrow('cannot be opened')
      expect([...(await meta.readSecrets(organisationId, 'a'))]).toEqual([['a', 'hush']])
    })

    test('are renewed: what was sealed is sealed again, and old signatures still count where they must', async () => {
      const { organisationId } = await newOrganisation(stores())
      const { meta } = stores()
      await Promise.all(['one', 'two', 'three'].map(name => meta.saveSecret(organisationId, name, `value of ${name}`)))
      const hashes = await meta.hmacKey(organisationId)
      const [before, trail, cookie] = [
        await sealedOf(organisationId, 'one'),
        meta.keys.derive('audit trail'),
        meta.keys.seal('x', 'flow'),
      ]
      const noted: string[] = []
      await meta.keys.renew(async (tx, id) => {
        noted.push(id)
        await audit(
          tx,
          { organisationId: id, userId: null, userEmail: 'Sharelight', address: '' },
          { action: 'keys.renew', subject: id, before: null, after: null },
        )
      })
      expect(noted).toContain(organisationId)
      const after = await sealedOf(organisationId, 'one')
      expect(after.split('.')[0]).not.toBe(before.split('.')[0])
      expect(await meta.readSecret(organisationId, 'two')).toBe('value of two')
      expect(await meta.hmacKey(organisationId)).toEqual(hashes)
      expect(meta.keys.derive('audit trail').id).not.toBe(trail.id)
      expect((await meta.keys.deriveWith(trail.id, 'audit trail'))?.equals(trail.key)).toBe(true)
      expect(await meta.keys.open(cookie, 'flow')).toBe('x')
      expect(await firstBrokenAudit(meta.acrossOrganisations, organisationId)).toBeNull()
      await meta.acrossOrganisations
        .updateTable('installation_keys')
        .set({ retired_at: new Date(Date.now() - 7200_000) })
        .where('id', '=', trail.id)
        .execute()
      await meta.keys.renew(unnoted)
      await expect(meta.keys.open(cookie, 'flow')).rejects.toThrow('cannot be opened')
      expect(await meta.keys.deriveWith(trail.id, 'bearer tokens')).toBeUndefined()
      expect((await meta.keys.deriveWith(trail.id, 'audit trail'))?.equals(trail.key)).toBe(true)
    })

    test('are renewed while others write: nothing that was acknowledged is lost', async () => {
      const { organisationId } = await newOrganisation(stores())
      const { meta } = stores()
      const names = Array.from({ length: 40 }, (_, number) => `name ${number}`)
      await Promise.all([
        ...names.map(name => meta.saveSecret(organisationId, name, name)),
        meta.keys.renew(unnoted),
        meta.keys.renew(unnoted),
      ])
      expect([...(await meta.readSecrets(organisationId, 'name'))].map(([name, value]) => name === value)).toEqual(
        names.map(() => true),
      )
    })

    test('that are destroyed are gone: nothing is opened, and nothing sealed in their place', async () => {
      const [{ organisationId }, other] = [await newOrganisation(stores()), await newOrganisation(stores())]
      const { meta } = stores()
      for (const id of [organisationId, other.organisationId]) await meta.saveSecret(id, 'token', 'hush')
      await meta.hmacKey(organisationId)
      await meta
        .forOrganisation(organisationId)
        .transaction()
        .execute(tx => meta.keys.destroy(tx))
      expect(await meta.readSecret(organisationId, 'token')).toBeUndefined()
      await expect(meta.hmacKey(organisationId)).rejects.toThrow('destroyed')
      await expect(meta.saveSecret(organisationId, 'token', 'again')).rejects.toThrow('destroyed')
      const row = await meta
        .forOrganisation(organisationId)
        .selectFrom('data_keys')
        .selectAll()
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ wrapped: null, wrapping_key: null, destroyed_at: expect.any(Date) as Date })
      await meta.keys.renew(unnoted)
      expect(await meta.readSecret(other.organisationId, 'token')).toBe('hush')
      await expect(meta.saveSecret(organisationId, 'token', 'again')).rejects.toThrow('destroyed')
    })
  })
}
