import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Receipt, Step } from '../../../kit/connector.ts'
import { decodeKey, encodeKey } from '../../../kit/key.ts'
import { Places } from '../../../kit/places/places.ts'
import { hostileNames } from '../../../testing/hostile-names.ts'
import { attributesAvailable, nfs4Bits, parseNfs4Acl } from '../nfs4-acl.ts'
import { readEntries, writeEntries, type RawAce } from '../nfs4-entries.ts'
import { FilesystemSettings } from '../settings.ts'
import { fileRemedies } from './index.ts'
import { isOpen, withoutEveryone } from './nfs4-list.ts'

const [read, write, append, enter, readAttributes, readAcl] = [0x1, 0x2, 0x4, 0x20, 0x80, 0x20000]
const ace = (who: string, mask: number, flags = 0, type = 0): RawAce => ({ type, flags, mask, who })
const group = 0x40

describe('a list of NFS 4 without everyone', () => {
  test('keeps what the owner and whoever is named have by their names, in its order, and what everybody has of each file', () => {
    const list = [
      ace('OWNER@', read | write),
      ace('anna@x', write, 0, 1),
      ace('anna@x', read),
      ace('GROUP@', read, group),
      ace('EVERYONE@', read | readAttributes | readAcl),
    ]
    expect(withoutEveryone(list)).toEqual([...list.slice(0, 4), ace('EVERYONE@', readAttributes | readAcl)])
  })

  test('gives the owner and whoever is named what they had as everybody only, and hands down alike', () => {
    expect(withoutEveryone([ace('lee@x', read), ace('EVERYONE@', read | append, 0x3)])).toEqual([
      ace('lee@x', read),
      ace('OWNER@', read | append, 0x3),
      ace('lee@x', read | append, 0x3),
    ])
    const denied = [ace('EVERYONE@', write, 0, 1), ace('OWNER@', read)]
    expect([isOpen(denied), withoutEveryone(denied)]).toEqual([false, denied])
  })

  test('whatever the list, everybody has nothing left, and nobody who is named has more or less than before', () => {
    const any = fc.record({
      type: fc.constantFrom(0, 1),
      flags: fc.constantFrom(0, 0x3, 0xb),
      mask: fc.nat(0x1fffff),
      who: fc.constantFrom('EVERYONE@', 'OWNER@', 'anna@x', '-v\n--all', '1001'),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), list => {
        const after = withoutEveryone(list)
        expect(isOpen(after)).toBe(false)
        const [was, is] = [list, after].map(each => parseNfs4Acl(writeEntries(each)) ?? [])
        const names = list.filter(({ type, who }) => type === 0 && who !== 'EVERYONE@').map(({ who }) => who)
        for (const who of ['OWNER@', ...names])
          expect(nfs4Bits(is ?? [], { who, isGroup: false })).toBe(nfs4Bits(was ?? [], { who, isGroup: false }))
        expect(readEntries(writeEntries(after))).toEqual(after)
      }),
    )
  })
})

/** A stand-in for `system.nfs4_acl`, which only a mount of NFS 4 has: the commands and the attribute are real. */
const attribute = 'user.nfs4'
const hasAttributes = await attributesAvailable()
describe.skipIf(!hasAttributes)(
  `everyone is taken off lists of NFS 4${hasAttributes ? '' : ': getfattr is not here'}`,
  () => {
    let folder: string
    const path = process.env['PATH']
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'sharelight-nfs4-'))
    })
    afterEach(() => {
      process.env['PATH'] = path
      rmSync(folder, { recursive: true, force: true })
    })
    const open = [ace('OWNER@', read | write), ace('-x --remove-all\n@x', read), ace('EVERYONE@', read | write)]
    const remedy = (more: object = {}) => {
      const settings = FilesystemSettings.parse({ roots: [folder], mayChange: true, ...more })
      const pathOf = (key: string) => decodeKey(key)
      const nfs4 = () => attribute
      const now = () => new Date()
      const found = fileRemedies({ settings, roots: [folder], places: new Places(), pathOf, nfs4, now })[
        'remove_everyone'
      ]
      if (!found) throw new Error('There is no remedy.')
      return found
    }
    const give = (file: string, list: readonly RawAce[]) =>
      execFileSync('setfattr', ['-n', attribute, '-v', `0x${writeEntries(list).toString('hex')}`, '--', file])
    const listOf = (file: string) => {
      const said = execFileSync('getfattr', ['-n', attribute, '-e', 'hex', '--absolute-names', '--', file])
      return /=0x([\da-f]+)/.exec(said.toString('latin1'))?.[1]
    }
    const put = (name: string, list: readonly RawAce[] = open) => {
      const file = join(folder, name)
      writeFileSync(file, 'secret')
      chmodSync(file, 0o644)
      give(file, list)
      return file
    }
    const key = (file: string) => encodeKey(Buffer.from(file))
    const plan = async (file: string) => JSON.parse(JSON.stringify(await remedy().plan({ key: key(file) }, {}))) as Step
    const apply = async (step: Step) => JSON.parse(JSON.stringify(await remedy().apply(step))) as Receipt
    /** The commands of this machine, but for one that is played. */
    const played = (command: string, script: string) => {
      const tools = join(folder, 'tools')
      mkdirSync(tools, { recursive: true })
      writeFileSync(join(tools, command), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
      process.env['PATH'] = `${tools}${delimiter}${path}`
    }

    test('files of every name lose it and get it back byte by byte; twice is once, and the mode is left alone', async () => {
      const names = ['plain', '-v 0x00', 'new\nline', ...hostileNames.map(name => name.replaceAll('/', '|'))]
      for (const file of names.slice(0, 4).map(name => put(name))) {
        const before = listOf(file)
        const step = await plan(file)
        expect(step.says).toContain('off the NFSv4 access list of')
        expect(listOf(file)).toBe(before)
        const receipt = await apply(step)
        await apply(step)
        expect(readEntries(Buffer.from(listOf(file) ?? '', 'hex'))).toEqual([
          ...open.slice(0, 2),
          ace('-x --remove-all\n@x', write),
        ])
        expect(await remedy().plan({ key: key(file) }, {})).toBeUndefined()
        expect(await remedy().checkUndo?.(receipt)).toContain('becomes what it was')
        await remedy().undo?.(receipt)
        await remedy().undo?.(receipt)
        expect(listOf(file)).toBe(before)
      }
    })

    test('a list or a file that is another by now is left as it is, by doing and by undoing', async () => {
      const file = put('a.txt')
      const step = await plan(file)
      give(file, [ace('EVERYONE@', read)])
      await expect(apply(step)).rejects.toMatchObject({ reason: 'changed_while_read' })
      give(file, open)
      const receipt = await apply(step)
      give(file, [ace('kim@x', read)])
      for (const undo of [remedy().undo, remedy().checkUndo])
        await expect(undo?.(receipt)).rejects.toMatchObject({ reason: 'changed_while_read' })
      renameSync(put('b.txt'), file)
      await expect(apply(step)).rejects.toMatchObject({ reason: 'changed_while_read' })
      rmSync(file)
      symlinkSync('/etc/passwd', file)
      await expect(apply(step)).rejects.toMatchObject({ reason: 'changed_while_read' })
    })

    test('what a folder hands down goes, too; where there is no list, the mode is changed as anywhere', async () => {
      const handing = join(folder, 'handing')
      mkdirSync(handing)
      give(handing, [ace('OWNER@', read, 0xb), ace('EVERYONE@', read | enter, 0xb)])
      const step = await plan(handing)
      expect(step.says).toContain('hands down by its NFSv4 access list')
      await apply(step)
      expect(readEntries(Buffer.from(listOf(handing) ?? '', 'hex'))).toEqual([
        ace('OWNER@', read, 0xb),
        ace('OWNER@', enter, 0xb),
      ])
      const plain = join(folder, 'plain')
      writeFileSync(plain, '')
      chmodSync(plain, 0o644)
      expect((await plan(plain)).says).toContain('mode 644 becomes 640')
    })

    test('a server that keeps everyone in, one that refuses, and a machine without the commands are said in a sentence', async () => {
      const file = put('a.txt')
      const [before, step] = [listOf(file), await plan(file)]
      played('setfattr', 'exit 0')
      await expect(apply(step)).rejects.toMatchObject({
        reason: 'permission_denied',
        message: expect.stringContaining('The server keeps everyone on the access list') as string,
      })
      played('setfattr', 'echo "setfattr: x: Operation not permitted" >&2; exit 1')
      await expect(apply(step)).rejects.toMatchObject({
        reason: 'permission_denied',
        message: expect.stringContaining('Operation not permitted') as string,
      })
      expect(listOf(file)).toBe(before)
      process.env['PATH'] = join(folder, 'nothing')
      await expect(remedy().plan({ key: key(file) }, {})).rejects.toMatchObject({
        reason: 'unsupported',
        message: expect.stringContaining('Install the package attr.') as string,
      })
      await expect(remedy({ mayChange: false }).plan({ key: key(file) }, {})).rejects.toMatchObject({
        reason: 'permission_denied',
      })
    })
  },
)
