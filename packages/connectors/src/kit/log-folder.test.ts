import {
  copyFileSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localIo } from './local-io.ts'
import { readLogs } from './log-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-logs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

let time = 1_700_000_000
/** Written one after the other, whatever the clock of this machine does. */
function log(name: string, ...lines: string[]) {
  writeFileSync(join(folder, name), lines.map(line => `${line}\n`).join(''), { flag: 'a' })
  utimesSync(join(folder, name), ++time, time)
}

const { places, signal } = localIo()
/** What is told from a position on, and where reading goes on. */
async function told(from?: string, until = Infinity) {
  const [ids, positions]: [string[], string[]] = [[], []]
  const logs = {
    path: folder,
    places,
    signal,
    isLog: (name: string) => /\.csv(\.\d+)?$/.test(name),
    eventsOf: () => (line: string) => ({
      id: line,
      type: 'file_accessed' as const,
      at: new Date(0),
      recipients: [],
      actor: { kind: 'user' as const, name: 'kim' },
    }),
  }
  for await (const { items, next } of readLogs(logs, from)) {
    ids.push(...items.map(({ id }) => id))
    positions.push(next ?? '')
    if (positions.length >= until) break
  }
  return { ids, next: positions.at(-1) ?? '' }
}

test('files of a folder are read the oldest first, and on from where each was left, whatever they are called', async () => {
  log('postgresql-Tue.csv', 'tue 1')
  log('postgresql-Mon.csv', 'mon 1', 'mon 2')
  log('postgresql.log', 'another form')
  symlinkSync('/etc/passwd', join(folder, 'sly.csv'))
  const first = await told()
  expect(first.ids).toEqual(['tue 1', 'mon 1', 'mon 2'])
  log('postgresql-Mon.csv', 'mon 3')
  log('postgresql-Wed.csv', 'wed 1')
  const second = await told(first.next)
  expect(second.ids).toEqual(['mon 3', 'wed 1'])
  expect((await told(second.next)).ids).toEqual([])
})

test('after a rotation by name, by copying, or into the same name nothing is told twice, and nothing is lost', async () => {
  log('audit.csv', 'a 1', 'a 2')
  let { next } = await told()
  log('audit.csv', 'a 3')
  renameSync(join(folder, 'audit.csv'), join(folder, 'audit.csv.1'))
  log('audit.csv', 'b 1')
  let ids: string[]
  ;({ ids, next } = await told(next))
  expect(ids).toEqual(['a 3', 'b 1'])
  log('audit.csv', 'b 2')
  copyFileSync(join(folder, 'audit.csv'), join(folder, 'audit.csv.2'))
  truncateSync(join(folder, 'audit.csv'))
  ;({ ids, next } = await told(next))
  expect(ids).toEqual(['b 2'])
  // Longer by now than what was read of the file of that name before.
  log('audit.csv', 'c 1', 'c 2', 'c 3', 'c 4')
  rmSync(join(folder, 'audit.csv.1'))
  ;({ ids, next } = await told(next))
  expect(ids).toEqual(['c 1', 'c 2', 'c 3', 'c 4'])
  expect(Object.keys((JSON.parse(next) as { read: object }).read)).toHaveLength(2)
})

test('reading goes on after each page, a line that is not whole waits, and a position of another kind is not known', async () => {
  log('1.csv', 'first')
  log('2.csv', 'second')
  const { next } = await told(undefined, 1)
  writeFileSync(join(folder, '2.csv'), 'half', { flag: 'a' })
  const rest = await told(next)
  expect(rest.ids).toEqual(['second'])
  log('2.csv', ' a line')
  expect((await told(rest.next)).ids).toEqual(['half a line'])
  await expect(told('{"ino":"1","at":5}')).rejects.toMatchObject({ code: 'resync' })
})
