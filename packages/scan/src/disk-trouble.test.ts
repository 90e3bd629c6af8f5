import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { useSpool } from '@sharelight/extract'
import { folderScans, writeFileIn, type ScanSetup } from '@sharelight/testkit'
import { expect, test } from 'vitest'

const scans = folderScans()
const { scan, first, rowsOf } = scans

const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const itemNamed = async (name: string) => (await rowsOf('items')).find(row => row['name'] === name)

test('says that there is no room for temporary files of what needs one, reads the others, and reads it once there is', async context => {
  const spool = join(scans.root, '../', `${basename(scans.root)}-spool`)
  mkdirSync(spool)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', spool], { stdio: 'ignore' })
  } catch {
    return context.skip('only root may mount a small file system')
  }
  const before = process.env['TMPDIR']
  try {
    process.env['TMPDIR'] = spool
    for (let n = 0; n < 5; n++) writeFileIn(scans.root, `${n}.txt`, iban)
    const large = Buffer.from(`${iban}\n`.repeat(60_000))
    const streams = ({ connection }: Parameters<NonNullable<ScanSetup['tamper']>>[0]) => {
      const fetch = connection.fetch.bind(connection)
      connection.fetch = async (item, limits) =>
        item.key.endsWith('3.txt') ? { stream: Readable.from([large]) } : fetch(item, limits)
      delete connection.verify
    }
    useSpool({ folder: spool, hidden: [] })
    expect(await first({ tamper: streams })).toMatchObject({
      byStatus: { complete: 4, failed: 1 },
      byReason: { io_error: 1 },
    })
    expect((await itemNamed('3.txt'))?.['detail']).toMatch(/no room for temporary files.*Make room/)
    useSpool({ folder: mkdtempSync(join(tmpdir(), 'sharelight-roomy-')), hidden: [] })
    execFileSync('mount', ['-o', 'remount,size=64m', spool])
    expect(await scan({ tamper: streams })).toMatchObject({ byStatus: { complete: 5 } })
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    execFileSync('umount', ['-l', spool])
    rmSync(spool, { recursive: true, force: true })
  }
})

test('a file that grows or shrinks while it is read is read to the end it has, and once more when it rests', async () => {
  const large = `${iban}\n`.repeat(40_000)
  for (const name of ['grows.txt', 'shrinks.txt', 'rests.txt']) writeFileIn(scans.root, name, large)
  const touched = new Set<string>()
  const whileRead = ({ connection }: Parameters<NonNullable<ScanSetup['tamper']>>[0]) => {
    const fetch = connection.fetch.bind(connection)
    connection.fetch = async (item, limits) => {
      const content = await fetch(item, limits)
      const name = basename(item.key)
      if (!('file' in content) || name === 'rests.txt' || touched.has(name)) return content
      const read = content.file.read.bind(content.file) as (...given: unknown[]) => Promise<unknown>
      return {
        ...content,
        file: Object.assign(content.file, {
          read: async (...given: unknown[]) => {
            if (!touched.has(name)) {
              touched.add(name)
              if (name === 'grows.txt') appendFileSync(join(scans.root, name), large)
              else truncateSync(join(scans.root, name), 100)
            }
            return read(...given)
          },
        }),
      }
    }
  }
  const whileReading = await first({ tamper: whileRead })
  expect([...touched].toSorted()).toEqual(['grows.txt', 'shrinks.txt'])
  expect(whileReading).toMatchObject({
    seen: 3,
    byStatus: { complete: 1, partial: 2 },
    byReason: { changed_while_read: 2 },
  })
  expect(await scan()).toMatchObject({ seen: 3, byStatus: { complete: 3 } })
  expect(Number((await itemNamed('shrinks.txt'))?.['size'])).toBe(100)
  expect(Number((await itemNamed('grows.txt'))?.['size'])).toBe(2 * large.length)
})
