import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTenant, type TenantBench } from './index.ts'
import { described, descriptionMissing } from './testing/described.ts'
import { readerOf, type Reader } from './testing/reader.ts'

let bench: TenantBench
let reader: Reader
const [ada, bob] = ['ada.lovelace@contoso.example', 'bob.byron@contoso.example']
const inbox = `/users/${ada}/mailFolders/inbox`
const immutable = { prefer: 'IdType="ImmutableId", odata.maxpagesize=2' }

beforeAll(async () => {
  bench = await startTenant({ at: new Date('2026-03-02T08:00:00Z') })
  reader = readerOf(bench)
  for (const name of ['Ada Lovelace', 'Bob Byron']) bench.act.addMailbox(bench.act.addUser({ name }).id)
})
afterAll(() => bench.stop())

const mail = (subject: string, to: readonly string[] = [ada]) =>
  bench.act.sendMail({ from: 'paul@partner.example', to, subject, body: `About ${subject}` })
const subjects = (entries: readonly Record<string, unknown>[]) => entries.map(({ subject }) => subject).toSorted()

describe('a mailbox', () => {
  it('is read folder by folder, and then by what changed', async () => {
    for (const name of ['one', 'two', 'three']) mail(name)
    const { entries, delta, links } = await reader.all(`${inbox}/messages/delta`, immutable)
    expect([subjects(entries), links.length]).toEqual([['one', 'three', 'two'], 2])
    mail('four')
    const [message] = bench.state.mailboxes.values().next().value?.messages.values() ?? []
    if (message) bench.act.deleteMail(ada, message.id)
    const changed = (await reader.all(String(delta), immutable)).entries
    expect(subjects(changed.filter(one => one['subject'] !== undefined))).toEqual(['four'])
    expect(changed.find(one => one['@removed'])).toMatchObject({
      id: entries.find(one => one['subject'] === 'one')?.['id'],
      '@removed': { reason: 'deleted' },
    })
  })

  it('keeps the id of a message that moves, to those who ask for such ids alone', async () => {
    const [kept] = mail('moving')
    const idOf = async (folder: string, headers?: Record<string, string>) =>
      (await reader.all(`/users/${ada}/mailFolders/${folder}/messages`, headers)).entries.find(
        one => one['subject'] === 'moving',
      )?.['id']
    const [stays, changes] = [await idOf('inbox', immutable), await idOf('inbox')]
    bench.act.moveMail(ada, { message: String(kept?.id), folder: 'archive' })
    expect(await idOf('archive', immutable)).toBe(stays)
    expect(await idOf('archive')).not.toBe(changes)
    expect((await reader.get(`/users/${ada}/messages/${String(changes)}`)).status).toBe(404)
    expect((await reader.get(`/users/${ada}/messages/${String(stays)}/$value`)).body['text']).toContain(
      'Subject: moving',
    )
  })

  it('gives attachments apart and in the message as it was sent', async () => {
    bench.act.sendMail({
      from: bob,
      to: [ada],
      subject: 'With a list',
      body: 'See there',
      attachments: [{ name: 'liste für dich.csv', contentType: 'text/csv', content: 'a;b' }],
    })
    const { entries } = await reader.all(`${inbox}/messages?$filter=hasAttachments eq true`)
    const path = `/users/${ada}/messages/${String(entries[0]?.['id'])}`
    const [one] = (await reader.all(`${path}/attachments`)).entries
    expect(one).toMatchObject({ name: 'liste für dich.csv', contentBytes: Buffer.from('a;b').toString('base64') })
    expect((await reader.get(`${path}/attachments/${String(one?.['id'])}/$value`)).body['text']).toBe('a;b')
    expect((await reader.get(`${path}/$value`)).body['text']).toContain('multipart/mixed')
  })

  it('sends on by rules what comes in, until the rule is taken away', async () => {
    bench.act.addRule(bob, { displayName: 'Out', forwardTo: ['bob@elsewhere.example'] })
    mail('forwarded', [bob])
    const sent = async () => subjects((await reader.all(`/users/${bob}/mailFolders/sentitems/messages`)).entries)
    expect(await sent()).toContain('FW: forwarded')
    const rules = `/users/${bob}/mailFolders/inbox/messageRules`
    const [rule] = (await reader.all(rules)).entries
    expect(rule).toMatchObject({ actions: { forwardTo: [{ emailAddress: { address: 'bob@elsewhere.example' } }] } })
    expect((await reader.call('DELETE', `${rules}/${String(rule?.['id'])}`)).status).toBe(204)
    mail('kept', [bob])
    expect(await sent()).not.toContain('FW: kept')
    const operations = bench.state.log.records.map(({ record }) => record.Operation)
    expect(operations).toEqual(expect.arrayContaining(['New-InboxRule', 'Remove-InboxRule', 'Send']))
  })

  it('is missing where somebody has none', async () => {
    const { status, body } = await reader.get('/users/admin@contoso.example/mailFolders')
    expect([status, body['error']]).toMatchObject([404, { code: 'MailboxNotEnabledForRESTAPI' }])
  })

  it('must be read anew when its token is no longer known', async () => {
    const { delta } = await reader.all(`${inbox}/messages/delta`)
    const folder = bench.state.mailboxes
      .values()
      .next()
      .value?.folders.values()
      .find(({ wellKnown }) => wellKnown === 'inbox')
    if (folder) bench.faults.resync(folder.changes)
    const { status, body } = await reader.get(String(delta))
    expect([status, body['error']]).toMatchObject([410, { code: 'SyncStateNotFound' }])
  })
})

describe('teams', () => {
  it('have channels with messages, replies and files, and guests among their members', async () => {
    bench.act.inviteGuest({ name: 'Gina Guest', address: 'gina@partner.example' })
    const team = bench.act.addTeam({ name: 'Launch', owners: [ada], members: [bob, 'gina@partner.example'] })
    bench.act.addChannel({ team: team.id, name: 'Secret', kind: 'private', members: [ada] })
    const where = { team: team.id, channel: 'General' }
    const first = bench.act.postMessage(where, {
      from: ada,
      text: 'The plan',
      files: [{ name: 'plan.txt', content: 'Plan' }],
    })
    bench.act.postMessage(where, { from: bob, text: 'Thanks', replyTo: first.id })
    const channels = (await reader.all(`/teams/${team.id}/channels`)).entries
    expect(channels.map(one => [one['displayName'], one['membershipType']])).toEqual([
      ['General', 'standard'],
      ['Secret', 'private'],
    ])
    const path = `/teams/${team.id}/channels/${encodeURIComponent(String(channels[0]?.['id']))}`
    const { entries, delta } = await reader.all(`${path}/messages/delta`)
    expect(entries).toMatchObject([
      {
        body: { content: expect.stringContaining('The plan') as string },
        attachments: [{ contentType: 'reference', name: 'plan.txt' }],
      },
    ])
    expect((await reader.all(`${path}/messages/${first.id}/replies`)).entries).toHaveLength(1)
    const address = String((entries[0]?.['attachments'] as { contentUrl: string }[] | undefined)?.[0]?.contentUrl)
    expect((await reader.all(`/groups/${team.id}/drive/root:/General:/children`)).entries).toMatchObject([
      { webUrl: address },
    ])
    bench.act.changeMessage({ team: team.id, in: 'General', message: first.id })
    expect((await reader.all(String(delta))).entries).toMatchObject([
      { id: first.id, deletedDateTime: expect.any(String) as string },
    ])
    const roles = (await reader.all(`/teams/${team.id}/members`)).entries.map(one => one['roles'])
    expect(roles).toEqual([['owner'], [], ['guest']])
  })

  it('export their messages by licence, by the message, and a few to try it', async () => {
    const team = String(bench.state.teams.keys().next().value)
    const path = `/teams/${team}/channels/getAllMessages`
    expect((await reader.get(`${path}?model=A`)).status).toBe(200)
    bench.state.teamsExport.licensed = false
    expect((await reader.get(`${path}?model=A`)).status).toBe(403)
    expect((await reader.get(`${path}?model=B`)).status).toBe(200)
    bench.state.teamsExport.triesLeft = 1
    expect((await reader.get(path)).status).toBe(402)
  })
})

describe.skipIf(descriptionMissing())("what Microsoft's description says", () => {
  it('holds of each answer about mail, teams, channels and chats', async () => {
    const rules = described()
    const chat = bench.act.addChat({ members: [ada, bob] })
    const said = bench.act.sendChat(chat.id, {
      from: ada,
      text: 'Hello',
      mentions: [bob],
      files: [{ name: 'note.txt', content: 'x' }],
    })
    const faults: string[] = []
    const check = async (path: string, headers?: Record<string, string>) => {
      const got = await reader.get(path, headers)
      faults.push(...rules.faultsOf({ method: 'GET', path: path.replace(/\?.*$/, ''), ...got }))
      return got.body
    }
    await check(`/users/${ada}/mailFolders`)
    await check(`/users/${ada}/mailFolders/delta`)
    const folders = (await check(`/users/${ada}/mailFolders`))['value'] as { id: string }[]
    await check(`/users/${ada}/mailFolders/${folders[0]?.id}/childFolders`)
    await check(`${inbox}/messages`)
    await check(`${inbox}/messages/delta`, immutable)
    const { entries } = await reader.all(`${inbox}/messages?$filter=hasAttachments eq true`)
    const message = `/users/${ada}/messages/${String(entries[0]?.['id'])}`
    for (const path of ['', '/attachments']) await check(`${message}${path}`)
    const team = String(bench.state.teams.keys().next().value)
    await check('/teams')
    for (const path of ['channels', 'members', 'channels/getAllMessages?model=B']) await check(`/teams/${team}/${path}`)
    const [channel] = (await reader.all(`/teams/${team}/channels`)).entries
    const messages = `/teams/${team}/channels/${String(channel?.['id'])}/messages`
    for (const path of ['', '/delta', `/${said.id}/replies`]) await check(`${messages}${path}`)
    for (const path of ['chats', 'chats/getAllMessages?model=A']) {
      bench.state.teamsExport.licensed = true
      await check(`/users/${ada}/${path}`)
    }
    for (const path of ['messages', 'members']) await check(`/chats/${chat.id}/${path}`)
    expect(faults).toEqual([])
  })

  it('finds a misspelt field, and an answer that is not described', () => {
    const rules = described()
    const faults = (status: number, body: object) =>
      rules.faultsOf({ method: 'GET', path: '/users/1', status, headers: new Headers(), body })
    expect(faults(200, { id: '1', displayName: 'Ada' })).toEqual([])
    expect(faults(200, { id: 1 }).join()).toContain('/id must be string')
    expect(
      rules
        .faultsOf({
          method: 'GET',
          path: '/drives/1/items/2',
          status: 200,
          headers: new Headers(),
          body: { id: '2', wrong: 1 },
        })
        .join(),
    ).toContain('additional')
    expect(faults(207, {})).toHaveLength(1)
  })
})
