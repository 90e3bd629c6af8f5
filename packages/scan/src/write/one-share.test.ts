import type { ActivityEvent, Grant } from '@sharelight/connectors'
import { MadeUpRemote } from '@sharelight/testkit/connectors'
import { remoteScans } from '@sharelight/testkit'
import { beforeEach, expect, test } from 'vitest'

const scans = remoteScans(() => {
  const remote = new MadeUpRemote()
  remote.put('folder', {})
  remote.put('file', { parent: 'folder', text: 'Please pay to DE89 3704 0044 0532 0130 00.' })
  return remote
})
const { scan, ask } = scans

const ada = { kind: 'user' as const, name: 'ada', address: 'ada@acme.example' }
const bob = { kind: 'user' as const, name: 'bob', address: 'bob@globex.example' }
const link: Grant = {
  principal: { kind: 'anonymous', name: 'anyone' },
  role: 'read',
  via: 'link',
  id: 'g1',
  link: 'L1',
}
const toBob: Grant = { principal: bob, role: 'read', via: 'link', id: 'g2', link: 'L2' }
const item = { key: 'file', name: 'file', path: '/file', kind: 'file' as const }

const ours = 'organisation_id = {organisationId:UUID}'

/** Told by the log a moment before the next scan begins. */
const told = (id: string, more: Partial<ActivityEvent> = {}) =>
  scans.remote.told.events.push({
    id,
    type: 'anonymous_link_created',
    at: new Date(scans.lastStart + 500),
    actor: ada,
    recipients: [],
    item,
    shareType: 'anonymous',
    ip: '203.0.113.7',
    deed: id.split(' ')[0] ?? id,
    details: { link: 'g1', application: 'SharePoint' },
    ...more,
  })
const secure = (id: string, more: Partial<ActivityEvent> = {}) =>
  told(id, { type: 'secure_link_created', shareType: undefined, details: { link: 'g2' }, ...more } as object)
/** Everything about sharing: type, who did it, how many it went to, how far. */
const shares = async () =>
  (
    await ask(`SELECT type, actor != 0 AS known, length(identity_ids) AS people, share_type AS share, JSONExtractString(details, 'ip') AS ip
    FROM events LEFT JOIN (SELECT recipients_key, identity_ids FROM recipient_sets FINAL WHERE organisation_id = {organisationId:UUID}) AS sets USING (recipients_key)
    INNER JOIN (SELECT rating_key, share_type FROM rating_keys FINAL WHERE organisation_id = {organisationId:UUID}) AS ratings USING (rating_key)
    WHERE organisation_id = {organisationId:UUID} AND (type LIKE '%link%' OR type LIKE 'sharing%') ORDER BY type, people, share`)
  ).map(({ type, known, people, share, ip }) =>
    `${type} ${known ? 'by somebody' : 'seen'} to ${people} ${share} ${ip}`.trim(),
  )

beforeEach(async () => {
  told('begin', { type: 'file_accessed', shareType: 'inside' })
  await scans.first()
})
const linkMade = 'anonymous_link_created by somebody to 0 anonymous 203.0.113.7'

test('a share that a scan saw before the log told it is one event: the log’s, with who, by which link and from where', async () => {
  scans.remote.put('file', { grants: [link] })
  await scan()
  expect(await shares()).toEqual(['sharing_set seen to 0 anonymous'])
  const seen = await ask(`SELECT toString(event_id) AS id FROM events WHERE type = 'sharing_set' AND ${ours}`)
  told('a anonymous')
  await scan()
  expect(await shares()).toEqual([linkMade])
  const retells = `SELECT arrayJoin(JSONExtract(details, 'retells', 'Array(String)')) AS id FROM events WHERE ${ours}`
  expect(await ask(retells)).toEqual(seen)
})

test('a share that the log told before a scan saw it, or in the same scan, is one event', async () => {
  told('a anonymous')
  await scan()
  scans.remote.put('file', { grants: [link] })
  await scan()
  expect(await shares()).toEqual([linkMade])
  scans.remote.put('file', { grants: [link, toBob] })
  secure('b secure', { recipients: [bob] })
  await scan()
  expect(await shares()).toEqual([linkMade, 'secure_link_created by somebody to 1 outside 203.0.113.7'])
})

test('what the log does not tell stays as the scan saw it: somebody else who was let in, and what was taken away', async () => {
  scans.remote.put('file', { grants: [link, toBob] })
  told('a anonymous')
  await scan()
  expect(await shares()).toEqual([linkMade, 'sharing_set seen to 0 anonymous'])
  scans.remote.put('file', { grants: [] })
  await scan()
  expect(await shares()).toEqual([linkMade, 'sharing_set seen to 0 anonymous', 'sharing_set seen to 0 inside'])
})

test('parts of one deed that the log tells in different pages are one event with all of them, in whichever order they come', async () => {
  const whole = 'secure_link_created by somebody to 2 outside 203.0.113.7'
  const toGina = {
    recipients: [{ ...bob, name: 'gina', address: 'gina@initech.example' }],
    type: 'sharing_set' as const,
  }
  secure('b secure', { recipients: [bob] })
  await scan()
  secure('b gina', toGina)
  await scan()
  expect(await shares()).toEqual([whole])
  secure('b gina', toGina)
  secure('c gina', { ...toGina, details: { link: 'g3' } })
  await scan()
  secure('d secure', { details: { link: 'g3' }, recipients: [] })
  await scan()
  expect(await shares()).toEqual(['secure_link_created by somebody to 1 outside 203.0.113.7', whole])
})

test('a folder that is shared is one event, of that folder, rated by what is in the files that it reaches', async () => {
  scans.remote.put('folder', { grants: [link] })
  told('f anonymous', { item: undefined, folder: 'folder' } as object)
  await scan()
  expect(await shares()).toEqual([linkMade])
  const ofFolder = `SELECT type, JSONExtractInt(details, 'reaches') AS reaches, labels FROM events
    INNER JOIN (SELECT rating_key, labels FROM rating_keys FINAL WHERE organisation_id = {organisationId:UUID}) AS ratings USING (rating_key)
    WHERE organisation_id = {organisationId:UUID} AND item = 0 AND folder != 0`
  expect(await ask(ofFolder)).toEqual([
    { type: 'anonymous_link_created', reaches: '1', labels: expect.arrayContaining(['regulated/pfi/iban']) },
  ])
})
