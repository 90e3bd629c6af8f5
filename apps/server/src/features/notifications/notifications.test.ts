import type { NotificationChoices, NotificationKind, ShownChoices, StoredNotification } from '@sharelight/contract'
import { defaultChoices } from '@sharelight/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxDeliverer } from '../../outbox/start-delivering.ts'
import { startMailServer, type MailServer } from '../../testing/mail-server.ts'
import {
  addAdmin,
  addOrganisation,
  administrator,
  organisationIdOf,
  setUp,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'
import { mailNews } from './verbs/mail-news.ts'
import type { News } from './verbs/news.ts'
import { notify } from './verbs/notify.ts'

let server: TestServer, mails: MailServer, organisationId: string, token: string, bob: { id: string; token: string }
const own = administrator.email
beforeAll(async () => {
  mails = await startMailServer()
  server = await startTestServer({
    mail: { url: mails.url, from: 'Sharelight <sharelight@acme.example>' },
    publicUrl: 'https://sharelight.acme.example',
  })
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
  bob = await addAdmin(server, token, { email: 'bob@acme.example', restrictions: ['it05'] }, mails)
})
afterAll(async () => {
  await server.close()
  await mails.close()
})
beforeEach(async () => {
  mails.refuse(false)
  server.setTime(noon)
  const db = server.stores.meta.forOrganisation(organisationId)
  await db.deleteFrom('notification_choices').execute()
  await db.deleteFrom('waiting_mails').execute()
  await db.deleteFrom('notifications').execute()
})

// Clocks in Berlin: two hours later.
const noon = new Date('2026-06-03T10:00:00Z')
const tell = (news: Partial<News>) =>
  notify(server.services, organisationId, { kind: 'organisation', name: 'News', status: 'done', ...news })
const choose = async (change: Partial<NotificationChoices>, as = token) => {
  const { status, body } = await server.call('PUT', '/api/notifications/choices', {
    token: as,
    body: { ...defaultChoices, ...change },
  })
  expect(status).toBe(200)
  return body as unknown as ShownChoices
}
const mailWhen = (mail: 'now' | 'digest' | 'never', ...kinds: NotificationKind[]) => ({
  ...defaultChoices.kinds,
  ...Object.fromEntries(kinds.map(kind => [kind, { product: true, mail }])),
})
const deliver = async () => {
  const { meta } = server.stores
  await mailNews(server.services)
  await meta.acrossOrganisations
    .updateTable('outbox')
    .set({ due_at: new Date(0) })
    .execute()
  const deliverer = outboxDeliverer(server.services)
  await deliverer.deliverDue()
  await deliverer.close()
}
const left = async () =>
  (await server.stores.meta.acrossOrganisations.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind)
const listed = async (as: string) =>
  (await server.call('GET', '/api/notifications', { token: as })).body as {
    notifications: StoredNotification[]
    unread: number
  }

describe('what somebody is mailed', () => {
  test('comes once, says why and how to change it, and leads to what it is about', async () => {
    await choose({ kinds: mailWhen('now', 'sources') })
    await tell({
      kind: 'sources',
      name: 'The scan of "HR" stopped.',
      actions: [{ name: 'Open', icon: '', link: '/data-sources-management?source=1' }],
    })
    const { mails: before } = mails.counts()
    await Promise.all([deliver(), deliver()])
    await deliver()
    const mail = await mails.next(own)
    expect(mails.counts().mails).toBe(before + 1)
    expect(mail).toMatchObject({ subject: 'The scan of "HR" stopped', to: own })
    expect(mail.text.replace(/on \d\d\/\d\d\/\d{4}, \d\d:\d\d\./, 'on some day.')).toBe(
      [
        'The scan of "HR" stopped',
        'In Acme, on some day.',
        'Look at it:\nhttps://sharelight.acme.example/data-sources-management?source=1',
        '-- \nYou get this mail because in Acme you have mails about data sources.\nChoose what you are told: https://sharelight.acme.example/?show=notifications\n',
      ].join('\n\n'),
    )
  })

  test('is not what the screens hide from them, nor what they want no mails about', async () => {
    await choose({ kinds: mailWhen('now', 'sources', 'changes') }, bob.token)
    await choose({ kinds: mailWhen('never', 'sources', 'changes') })
    await tell({ kind: 'sources', name: 'Payroll' })
    await tell({ kind: 'changes', name: 'A plan' })
    const { mails: before } = mails.counts()
    await deliver()
    expect(mails.counts().mails).toBe(before)
    await tell({ kind: 'reports', name: 'For Bob', userId: bob.id })
    await deliver()
    expect((await mails.next('bob@acme.example')).subject).toBe('For Bob')
    expect(mails.counts().mails).toBe(before + 1)
  })

  test('goes by what they may and want when the mail server is back', async () => {
    await choose({ kinds: mailWhen('now', 'tickets') })
    await tell({ kind: 'tickets', name: 'A ticket is done' })
    await tell({ name: 'A trial is over' })
    mails.refuse(true)
    await deliver()
    expect(await left()).toEqual(['news-mail', 'news-mail'])
    mails.refuse(false)
    await choose({ kinds: mailWhen('never', 'tickets') })
    const { mails: before } = mails.counts()
    await server.stores.meta.acrossOrganisations
      .updateTable('users')
      .set({ status: 'Blocked' })
      .where('id', '=', bob.id)
      .execute()
    await deliver()
    expect((await mails.next(own)).subject).toBe('A trial is over')
    expect([mails.counts().mails, await left()]).toEqual([before + 1, []])
    await server.stores.meta.acrossOrganisations
      .updateTable('users')
      .set({ status: 'Active' })
      .where('id', '=', bob.id)
      .execute()
  })
})

describe('a digest', () => {
  test('holds what came since the last, of one thing the latest, at the hour that was chosen', async () => {
    const { nextDigest } = await choose({ digest: { rhythm: { every: 'weekly', weekday: 5 }, at: '07:30' } })
    expect(nextDigest).toBe('2026-06-05T05:30:00.000Z')
    await tell({ kind: 'sources', name: 'A', group: 'scan 1' })
    await tell({ kind: 'sources', name: 'B', group: 'scan 1', actions: [{ name: 'Open', icon: '', link: '/x' }] })
    await deliver()
    await tell({ kind: 'sources', name: 'C', group: 'scan 1' })
    await tell({ kind: 'changes', name: 'D' })
    const { mails: before } = mails.counts()
    server.setTime(new Date('2026-06-05T05:29:00Z'))
    await deliver()
    expect(mails.counts().mails).toBe(before)
    server.setTime(new Date('2026-06-05T05:30:00Z'))
    await deliver()
    await deliver()
    const mail = await mails.next(own)
    expect([mail.subject, mails.counts().mails]).toEqual(['2 things to know in Acme', before + 1])
    expect(mail.text).toMatch(/- C\n(.|\n)*- D\n/)
    expect(mail.text).not.toContain('- B')
  })

  test('follows the clocks of the organisation when these change, and what is chosen anew', async () => {
    await tell({ kind: 'sources', name: 'A' })
    await deliver()
    const due = async () =>
      (
        await server.stores.meta
          .forOrganisation(organisationId)
          .selectFrom('waiting_mails')
          .select('due_at')
          .where('kind', '=', 'sources')
          .execute()
      ).map(row => row.due_at.toISOString())
    expect(await due()).toEqual(['2026-06-04T06:00:00.000Z'])
    await server.call('PATCH', '/api/organisation', { token, body: { timeZone: 'America/New_York' } })
    expect(await due()).toEqual(['2026-06-03T12:00:00.000Z'])
    await server.call('PATCH', '/api/organisation', { token, body: { timeZone: 'Europe/Berlin' } })
    await choose({ digest: { rhythm: { every: 'daily' }, at: '18:00' } })
    expect(await due()).toEqual(['2026-06-03T16:00:00.000Z'])
    await choose({ kinds: mailWhen('never', 'sources') })
    expect(await due()).toEqual([])
  })
})

describe('in quiet hours', () => {
  const night = { from: '22:00', to: '06:30' }
  const midnight = new Date('2026-06-03T22:00:00Z')

  test('nothing is mailed but what is urgent; the rest comes in one mail when they end', async () => {
    await choose({ quiet: night })
    server.setTime(midnight)
    await tell({ name: 'Not now' })
    await tell({ kind: 'policies', name: 'Nor this' })
    await tell({ kind: 'approvals', name: 'A plan waits', urgent: true })
    const { mails: before } = mails.counts()
    await deliver()
    expect((await mails.next(own)).subject).toBe('A plan waits')
    // Bob has no quiet hours.
    expect((await mails.next('bob@acme.example')).subject).toBe('Not now')
    expect(mails.counts().mails).toBe(before + 2)
    server.setTime(new Date('2026-06-04T04:30:00Z'))
    await deliver()
    const mail = await mails.next(own)
    expect(mail.subject).toBe('2 things to know in Acme')
    expect(mail.text).toContain('While it was quiet')
  })

  test('neither is what a mail server that was away did not take before, and nothing of it is lost or comes twice', async () => {
    await choose({ quiet: night })
    server.setTime(new Date('2026-06-03T19:59:00Z'))
    mails.refuse(true)
    await tell({ kind: 'policies', name: 'Just before' })
    await deliver()
    mails.refuse(false)
    server.setTime(midnight)
    const { mails: before } = mails.counts()
    await deliver()
    expect([mails.counts().mails, await left()]).toEqual([before, []])
    server.setTime(new Date('2026-06-04T04:30:00Z'))
    await deliver()
    await deliver()
    expect((await mails.next(own)).subject).toBe('Just before')
    expect(mails.counts().mails).toBe(before + 1)
  })
})

test('what somebody does not want to see in the product is not among the news of that person', async () => {
  await choose({ kinds: { ...defaultChoices.kinds, changes: { product: false, mail: 'never' } } })
  await tell({ kind: 'changes', name: 'A plan' })
  await tell({ kind: 'tasks', name: 'A task' })
  expect(await listed(token)).toMatchObject({ notifications: [{ name: 'A task', kind: 'tasks' }], unread: 1 })
  expect((await listed(bob.token)).notifications.map(({ name }) => name)).not.toContain('A plan')
  const none = Object.fromEntries(
    Object.keys(defaultChoices.kinds).map(kind => [kind, { product: false, mail: 'never' }]),
  ) as NotificationChoices['kinds']
  await choose({ kinds: none })
  expect(await listed(token)).toEqual({ notifications: [], unread: 0, cursor: '' })
})

test('choices are the own ones, and what is no choice is refused', async () => {
  const other = await addOrganisation(server)
  await choose({ quiet: { from: '20:00', to: '07:00' } })
  const shown = async (as: string) => (await server.call('GET', '/api/notifications/choices', { token: as })).body
  expect(await shown(token)).toMatchObject({ choices: { quiet: { from: '20:00' } }, address: own })
  expect(await shown(other.token)).toMatchObject({ choices: { quiet: null } })
  expect(await shown(bob.token)).toMatchObject({
    choices: { quiet: null },
    kinds: expect.not.arrayContaining(['sources', 'policies', 'approvals']),
  })
  for (const wrong of [
    { quiet: { from: '07:00', to: '07:00' } },
    { quiet: { from: '25:00', to: '07:00' } },
    { digest: { rhythm: { every: 'monthly', day: 1 }, at: '07:00' } },
    { kinds: {} },
  ]) {
    const body = { ...defaultChoices, ...wrong }
    expect((await server.call('PUT', '/api/notifications/choices', { token, body })).status).toBe(400)
  }
})
