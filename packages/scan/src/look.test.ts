import { SourceFault, type Connection, type Container, type Page } from '@sharelight/connectors'
import { remoteScans } from '@sharelight/testkit'
import { madeUpDrives } from '@sharelight/testkit/connectors'
import { beforeEach, expect, test } from 'vitest'

const drives = 4
const scans = remoteScans(() => madeUpDrives(drives, 3))
const hour = 3_600_000
const begin = Date.parse('2026-03-01Z')

/** What the log of the service tells after a position, and which drives a scan asked. */
let log: { named: string[]; gap?: Page<Container>['gap']; fault?: Error; asked: string[]; since: string[] }
beforeEach(() => {
  log = { named: [], asked: [], since: [] }
})

function watched({ connection }: { connection: Connection }): void {
  const { items } = connection
  connection.items = (container, from) => {
    log.asked.push(container.id)
    return items?.(container, from) ?? none()
  }
  connection.changed = {
    at: time => `at ${time.getTime()}`,
    async *since(from) {
      log.since.push(from)
      if (log.fault) throw log.fault
      yield {
        items: log.named.map(id => ({ id, name: id, service: 'made_up_files' })),
        covers: 'changes',
        next: `${from}+`,
        ...(log.gap && { gap: log.gap }),
      }
    },
  }
}
async function* none(): AsyncGenerator<never> {}

const first = () => scans.first({ startedAt: new Date(begin), tamper: watched })
const look = (more: { scanId?: string; after?: number; tamper?: typeof watched } = {}) => {
  log.asked = []
  const { after = hour, tamper = watched, ...setup } = more
  return scans.scan({ isLook: true, startedAt: new Date(begin + after), tamper, ...setup })
}
const there = async () =>
  (
    await scans.ask(
      'SELECT key FROM items FINAL WHERE organisation_id = {organisationId:UUID} AND deleted_at > now64(3) ORDER BY key',
    )
  ).map(({ key }) => key)
const all = Array.from({ length: drives }, (_, n) => `drive ${n}`)

test('a look asks those containers alone that the log names, and what lies in others stays', async () => {
  await first()
  const before = await there()
  scans.remote.put('drive 1 new', { drive: 'drive 1', text: 'New.' })
  scans.remote.remove('drive 1 file 0')
  log.named = ['drive 1']
  await look()
  expect(log.asked).toEqual(['drive 1'])
  expect(await there()).toEqual([...before.filter(key => key !== 'drive 1 file 0'), 'drive 1 new'].toSorted())
  log.named = []
  await look()
  expect(log.asked).toEqual([])
  expect(log.since).toEqual([`at ${begin}`, `at ${begin}+`])
})

test('all are asked by who asks for a scan, after some hours, where the log has a gap or cannot be read, and where it names too many', async () => {
  await first()
  await scans.scan({ startedAt: new Date(begin + hour), tamper: watched })
  expect(log.asked.slice(drives).toSorted()).toEqual(all)
  await look({ after: 8 * hour })
  expect(log.asked.toSorted()).toEqual(all)
  log.gap = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' }
  await look({ after: 9 * hour })
  expect(log.asked.toSorted()).toEqual(all)
  delete log.gap
  log.fault = new SourceFault('unreachable', 'The log does not answer.')
  await look({ after: 10 * hour })
  expect(log.asked.toSorted()).toEqual(all)
  delete log.fault
  log.named = Array.from({ length: 501 }, (_, n) => `drive ${n}`)
  await look({ after: 11 * hour })
  expect(log.asked.toSorted()).toEqual(all)
})

test('a look that was cut off asks the same again, and what changed meanwhile is for the next one', async () => {
  await first()
  scans.remote.put('drive 2 new', { drive: 'drive 2', text: 'New.' })
  log.named = ['drive 2']
  const scanId = '00000000-0000-4000-8000-000000000002'
  const broken: typeof watched = parts => {
    watched(parts)
    parts.connection.items = () => {
      throw new SourceFault('consent_lost', 'Not any more.')
    }
  }
  await expect(look({ scanId, tamper: broken })).rejects.toThrow('Not any more.')
  log.named = ['drive 3']
  await look({ scanId })
  expect(log.asked).toEqual(['drive 2'])
  await look()
  expect(log.asked).toEqual(['drive 3'])
  expect(await there()).toContain('drive 2 new')
})
