import type { Policy, StoredNotification, Ticket } from '@sharelight/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startHttpReceiver, type HttpReceiver, type ReceivedCall } from '../../testing/http-receiver.ts'
import { addOrganisation } from '../../testing/server.ts'
import { startTellingServer, type TellingServer } from '../../testing/telling.ts'
import { checkTickets } from './verbs/check-tickets.ts'

let world: TellingServer
let out: HttpReceiver

beforeAll(async () => {
  world = await startTellingServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  out = await startHttpReceiver()
})
afterEach(async () => {
  for (const { id } of (await world.call<{ receivers: { id: string }[] }>('GET', '/receivers')).body.receivers)
    await world.call('DELETE', `/receivers/${id}`)
  await out.close()
})

const tickets = async (query = '') =>
  (await world.call<{ items: Ticket[]; total: number }>('GET', `/tickets${query}`)).body.items
const check = () =>
  checkTickets({
    services: world.server.services,
    organisation: { id: world.organisationId, name: 'Acme', timeZone: 'Europe/Berlin' },
  })
const lookAgain = () =>
  world.server.stores.meta.acrossOrganisations
    .updateTable('tickets')
    .set({ checked_at: new Date(0) })
    .execute()

/** Issues as GitHub keeps them: made, listed by what changed since, and read by number. */
function beGithub({ loses = 0 } = {}) {
  const issues: {
    number: number
    html_url: string
    state: string
    state_reason: string | null
    body: string
    title: string
  }[] = []
  let lost = 0
  out.answer(({ method, path, body }) => {
    if (path === '/repos/acme/risks') return { status: 200, body: { full_name: 'acme/risks', has_issues: true } }
    if (method === 'POST') {
      const number = issues.length + 1
      issues.push({
        ...(JSON.parse(body) as { title: string; body: string }),
        number,
        html_url: `https://github.example/acme/risks/issues/${number}`,
        state: 'open',
        state_reason: null,
      })
      return lost++ < loses ? 'drop' : { status: 201, body: issues.at(-1) ?? {} }
    }
    const number = Number(/\/issues\/(\d+)$/.exec(path)?.[1])
    if (number) return issues[number - 1] ? { status: 200, body: issues[number - 1] ?? {} } : { status: 404 }
    return { status: 200, body: issues }
  })
  return issues
}
const github = (kinds: string[] = []) =>
  world.add({
    name: 'Risks',
    kinds,
    place: { type: 'github', repository: 'acme/risks', api: out.url },
    secret: 'a token of GitHub',
  })

describe('GitHub', () => {
  test('gets an issue for an event, whose state comes back and is told when it is closed', async () => {
    const issues = beGithub()
    const { receiver } = await github()
    const [event = ''] = await world.store(1)
    const made = await world.call<Ticket>('POST', '/tickets', {
      receiverId: receiver.id,
      about: { kind: 'event', id: event },
      comment: 'Please ask @ada about it.',
    })
    expect(made.body).toMatchObject({
      state: 'waiting',
      key: null,
      createdBy: 'ada@acme.example',
      about: { kind: 'event', id: event },
    })
    await world.deliver()
    expect(issues).toHaveLength(1)
    expect(issues[0]?.title).toContain('made a link that anybody can open')
    expect(issues[0]?.body).toContain('Please ask @\u200bada about it')
    expect(issues[0]?.body).toContain('Ada \\<b\\>Lovelace')
    expect(out.calls.every(({ headers }) => headers.authorization === 'Bearer a token of GitHub')).toBe(true)
    expect(await tickets(`?kind=event&about=${event}`)).toMatchObject([
      { key: '#1', url: 'https://github.example/acme/risks/issues/1', state: 'open', stateName: 'open' },
    ])
    Object.assign(issues[0] ?? {}, { state: 'closed', state_reason: 'not_planned' })
    await lookAgain()
    await check()
    await check()
    expect(await tickets()).toMatchObject([{ state: 'done', stateName: 'closed (not planned)', error: null }])
    const { notifications } = (await world.call<{ notifications: StoredNotification[] }>('GET', '/notifications')).body
    expect(notifications.filter(({ name }) => name.startsWith('#1 in Risks is done'))).toHaveLength(1)
  })

  test('gets one issue only, where the answer to the first try was lost', async () => {
    const issues = beGithub({ loses: 1 })
    const { receiver } = await github()
    const [event = ''] = await world.store(1)
    await world.call('POST', '/tickets', { receiverId: receiver.id, about: { kind: 'event', id: event } })
    await world.deliver()
    expect((await tickets())[0]?.state).toBe('waiting')
    await world.deliver()
    expect(issues).toHaveLength(1)
    expect(await tickets()).toMatchObject([{ key: '#1', state: 'open' }])
  })

  test('gets one for what it is told by itself, and for a policy and a playbook', async () => {
    const issues = beGithub()
    const { receiver } = await github(['detection'])
    await world.store(3)
    await world.feed()
    const policy = await world.call<Policy>('POST', '/policies', {
      name: 'Downloads',
      filter: { dimension: 'type', operator: 'eq', value: 'file_downloaded' },
      actions: [],
    })
    for (const about of [
      { kind: 'policy', id: policy.body.id },
      { kind: 'playbook', id: 'quarantine' },
    ])
      expect((await world.call('POST', '/tickets', { receiverId: receiver.id, about })).status).toBe(200)
    await world.deliver()
    expect(issues.map(({ title }) => title).toSorted()).toEqual(
      expect.arrayContaining(['3 risky things were found', 'Look at the policy “Downloads”.']),
    )
    expect(issues).toHaveLength(3)
    expect(issues.every(({ body }) => body.includes('[Open in Sharelight](https://sharelight.acme.example/'))).toBe(
      true,
    )
    expect(await tickets()).toHaveLength(3)
  })

  test('is only looked at by a test, and what a token lacks is said', async () => {
    const issues = beGithub()
    const { receiver } = await github()
    const tried = async () =>
      (await world.call<{ ok: boolean; sentence: string }>('POST', `/receivers/${receiver.id}/test`)).body
    expect(await tried()).toEqual({ ok: true, sentence: 'GitHub answers, and lets Sharelight see acme/risks.' })
    expect(issues).toEqual([])
    out.answer(() => ({ status: 403 }))
    expect(await tried()).toMatchObject({ ok: false, sentence: expect.stringContaining('Give it a new secret') })
  })

  test('that does not answer keeps the ticket as it was, and says why; asking at once says it, too', async () => {
    beGithub()
    const { receiver } = await github()
    const [event = ''] = await world.store(1)
    const { body } = await world.call<Ticket>('POST', '/tickets', {
      receiverId: receiver.id,
      about: { kind: 'event', id: event },
    })
    expect((await world.call('POST', `/tickets/${body.id}/check`)).status).toBe(409)
    await world.deliver()
    out.answer(() => ({ status: 502 }))
    await lookAgain()
    await check()
    expect(await tickets()).toMatchObject([{ state: 'open', error: '127.0.0.1 answered 502.' }])
    expect((await world.call('POST', `/tickets/${body.id}/check`)).status).toBe(424)
  })
})

describe('Jira', () => {
  test('gets an issue in its project, found again by its label, whose state comes back', async () => {
    const issues: { key: string; fields: { labels: string[]; summary: string; project: object } }[] = []
    let status = { name: 'To Do', statusCategory: { key: 'new' } }
    const issueOf = ({ key }: { key: string }) => ({ key, fields: { status } })
    out.answer(({ method, path, body }: ReceivedCall) => {
      if (method === 'POST') {
        issues.push({
          key: `SEC-${issues.length + 1}`,
          ...(JSON.parse(body) as { fields: (typeof issues)[number]['fields'] }),
        })
        return issues.length === 1 ? 'drop' : { status: 201, body: { key: 'SEC-2' } }
      }
      if (path.startsWith('/rest/api/3/search/jql')) {
        const jql = new URL(path, out.url).searchParams.get('jql') ?? ''
        return {
          status: 200,
          body: {
            issues: issues.filter(({ fields }) => fields.labels.some(label => jql.includes(`"${label}"`))).map(issueOf),
          },
        }
      }
      return path.startsWith('/rest/api/3/project/SEC')
        ? { status: 200, body: { name: 'Security' } }
        : { status: 200, body: issueOf({ key: 'SEC-1' }) }
    })
    const { receiver } = await world.add({
      name: 'Jira',
      kinds: [],
      place: { type: 'jira', site: out.url, email: 'bot@acme.example', project: 'SEC', issueType: 'Task' },
      secret: 'a token of Jira',
    })
    const [event = ''] = await world.store(1)
    await world.call('POST', '/tickets', { receiverId: receiver.id, about: { kind: 'event', id: event } })
    await world.deliver()
    await world.deliver()
    expect(issues).toHaveLength(1)
    expect(issues[0]?.fields).toMatchObject({
      project: { key: 'SEC' },
      summary: expect.stringContaining('made a link'),
    })
    expect(out.calls[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('bot@acme.example:a token of Jira').toString('base64')}`,
    )
    expect(await tickets()).toMatchObject([
      { key: 'SEC-1', url: `${out.url}/browse/SEC-1`, state: 'open', stateName: 'To Do' },
    ])
    for (const [name, key, state] of [
      ['In Progress', 'indeterminate', 'in_progress'],
      ['Closed', 'done', 'done'],
      ['Reopened', 'new', 'open'],
    ] as const) {
      status = { name, statusCategory: { key } }
      await lookAgain()
      await check()
      expect(await tickets()).toMatchObject([{ state, stateName: name }])
    }
    expect((await world.call<{ sentence: string }>('POST', `/receivers/${receiver.id}/test`)).body.sentence).toContain(
      'Security',
    )
  })
})

test('a ticket is made by what makes tickets only, for what is there, and within the organisation', async () => {
  beGithub()
  const { receiver: hook } = await world.add({ place: { type: 'webhook', address: `${out.url}/in` } })
  const { receiver } = await github()
  const ask = async (receiverId: string, about: object) =>
    (await world.call('POST', '/tickets', { receiverId, about })).status
  const [event = ''] = await world.store(1)
  expect(await ask(hook.id, { kind: 'event', id: event })).toBe(409)
  for (const about of [
    { kind: 'event', id: '1' },
    { kind: 'event', id: 'x' },
    { kind: 'policy', id: 'x' },
    { kind: 'policy', id: hook.id },
    { kind: 'playbook', id: 'x' },
  ])
    expect(await ask(receiver.id, about)).toBe(404)
  const { body } = await world.call<Ticket>('POST', '/tickets', {
    receiverId: receiver.id,
    about: { kind: 'event', id: event },
  })
  const other = await addOrganisation(world.server)
  const theirs = (method: 'GET' | 'POST', path: string, sent?: object) =>
    world.server.call(method, `/api${path}`, { token: other.token, ...(sent && { body: sent }) })
  expect((await theirs('GET', '/tickets')).body).toMatchObject({ items: [], total: 0 })
  expect((await theirs('POST', `/tickets/${body.id}/check`, {})).status).toBe(404)
  expect(
    (await theirs('POST', '/tickets', { receiverId: receiver.id, about: { kind: 'event', id: event } })).status,
  ).toBe(404)
})
