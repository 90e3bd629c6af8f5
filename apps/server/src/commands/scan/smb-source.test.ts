import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sambaMissing, slapdMissing, startSamba, startSlapd, type SambaServer } from '@sharelight/testkit/benches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.ts'

const missing = sambaMissing()
describe.skipIf(missing !== undefined)(
  `the command line reads a share of Samba${missing ? `: ${missing}` : ''}`,
  () => {
    const line = commandLine('smb', { OUTBOUND_ALLOW: '127.0.0.0/8' })
    let samba: SambaServer
    const about = (more: Record<string, unknown> = {}) => ({
      host: samba.address,
      share: 'docs',
      ...samba.reader,
      auditLog: samba.auditLog,
      ...more,
    })
    beforeAll(async () => {
      samba = await startSamba()
      mkdirSync(join(samba.folder, 'finance'))
      writeFileSync(
        join(samba.folder, 'finance/cards.txt'),
        'Card 4111 1111 1111 1111, IBAN DE89 3704 0044 0532 0130 00.',
      )
      writeFileSync(join(samba.folder, 'plain.txt'), 'Nothing to see.')
      samba.run(samba.other, ['get plain.txt /dev/null'])
      samba.run(samba.reader, ['put /etc/hostname own.txt'])
      line.settings(about())
    })
    afterAll(async () => {
      await samba?.stop()
      line.remove()
    })

    test('a wrong password is one sentence and a code', async () => {
      line.settings(about({ password: 'a wrong one' }))
      const { code, stderr, stdout } = await line.run('scan')
      expect(code).not.toBe(0)
      expect(stderr).toMatch(/does not take the password of games/)
      expect(stdout + stderr).not.toContain('a wrong one')
      line.settings(about())
    })

    const directoryMissing = slapdMissing()
    test.skipIf(directoryMissing !== undefined)(
      `who is in a group that permissions name is a line, as a directory tells it${directoryMissing ? `: ${directoryMissing}` : ''}`,
      async () => {
        const slapd = await startSlapd()
        samba.letRead(samba.reader, 'own.txt', 'S-1-22-2-100')
        slapd.add(`dn: cn=users,ou=groups,${slapd.base}
objectClass: posixGroup
gidNumber: 100
memberUid: backup
`)
        line.settings(
          about({
            directory: `ldap://127.0.0.1:${slapd.port}`,
            directoryUser: slapd.user,
            directoryPassword: slapd.password,
            directoryCa: slapd.ca,
          }),
        )
        await line.run('scan', '--identities', 'identities.jsonl', '--items', 'named.jsonl')
        expect(line.lines('named')).toContainEqual(
          expect.objectContaining({
            name: 'own.txt',
            grants: expect.arrayContaining([
              expect.objectContaining({ kind: 'group', principal: 'users' }),
            ]) as unknown[],
          }),
        )
        expect(line.lines('identities')).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ name: 'users', kind: 'group' }),
            expect.objectContaining({ address: 'BENCH\\backup', kind: 'user', state: 'active' }),
          ]),
        )
        await slapd.stop()
        line.settings(about())
      },
    )

    test('every file is a line with its labels and who reaches it, what was opened is told, and a later call names changes only', async () => {
      expect(await line.scan('items', 'events', 'resources')).toMatchObject({ seen: 3, complete: 3 })
      const root = `//${samba.address}/docs`
      expect(line.lines('items').find(each => each['key'] === `${root}/finance/cards.txt`)).toMatchObject({
        kind: 'file',
        service: 'network_drive',
        status: 'complete',
        shareType: 'inside',
        labels: expect.arrayContaining(['regulated/pfi/iban', 'regulated/pci/visa-card']) as string[],
        grants: expect.arrayContaining([
          expect.objectContaining({ kind: 'everyone', role: 'read', via: 'acl' }),
        ]) as unknown[],
      })
      expect(line.lines('events')).toContainEqual(
        expect.objectContaining({ type: 'file_accessed', item: `${root}/plain.txt`, actor: 'backup' }),
      )
      expect(line.lines('resources')).toMatchObject([{ id: root, kind: 'share', public: null }])
      writeFileSync(join(samba.folder, 'plain.txt'), 'Something else to see.')
      await line.scan('items')
      expect(line.lines('items').map(({ key }) => key)).toEqual([`${root}/plain.txt`])
    })
  },
)
