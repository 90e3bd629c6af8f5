import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emulateMissing, startEmulate, type Emulated } from '@sharelight/testkit/benches'
import { bytesOf, readDrives, whole, wayTo } from '@sharelight/testkit/connectors'
import { startWorkspace, type WorkspaceBench } from '@sharelight/testkit/google'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection, Entry, ItemEntry } from './index.ts'

const ada = 'ada@contoso.example'
const pay = 'Please pay to DE89 3704 0044 0532 0130 00.'
const missing = emulateMissing()

/** Somebody else's reading of what these services document, beside our own. */
describe.skipIf(missing !== undefined)(`services as others play them${missing ? `: ${missing}` : ''}`, () => {
  let emulated: Emulated
  beforeAll(async () => {
    const slackScopes = ['channels', 'groups', 'im', 'mpim'].flatMap(kind => [`${kind}:read`, `${kind}:history`])
    emulated = await startEmulate({
      tokens: { ghp_benchtoken: { login: 'ada', scopes: ['repo', 'user'] } },
      github: {
        users: [{ login: 'ada', name: 'Ada', email: ada }],
        repos: [
          { owner: 'ada', name: 'plans', auto_init: true },
          { owner: 'ada', name: 'secret', private: true, auto_init: true },
        ],
      },
      slack: {
        team: { name: 'Contoso', domain: 'contoso' },
        users: [{ name: 'ada', real_name: 'Ada', email: ada }],
        channels: [{ name: 'finance' }],
        tokens: [
          {
            token: 'xoxp-bench-token',
            user: 'ada',
            scopes: [...slackScopes, 'users:read', 'users:read.email', 'team:read', 'files:read', 'chat:write'],
          },
        ],
      },
      google: {
        users: [{ email: ada, name: 'Ada', hd: 'contoso.example' }],
        messages: [
          {
            id: 'msg1',
            user_email: ada,
            from: 'x@elsewhere.example',
            to: ada,
            subject: 'Numbers',
            body_text: pay,
            label_ids: ['INBOX'],
          },
        ],
        drive_items: [
          {
            id: 'docs',
            user_email: ada,
            name: 'Docs',
            mime_type: 'application/vnd.google-apps.folder',
            parent_ids: ['root'],
          },
          { id: 'pay', user_email: ada, name: 'pay.txt', mime_type: 'text/plain', parent_ids: ['docs'], data: pay },
        ],
      },
    })
  })
  afterAll(() => emulated?.stop())

  const itemsOf = async (connection: Connection) =>
    new Map(
      ((await readDrives(connection)).entries as Entry[])
        .filter((entry): entry is ItemEntry => entry.type === 'item')
        .map(item => [item.key, item]),
    )
  const textOf = async (connection: Connection, item: ItemEntry | undefined) =>
    String(await bytesOf(await connection.fetch(item ?? { key: '', stamp: '' }, whole)))
  const sent = async (url: string, method: string, token: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return (await (await fetch(url, { method, headers, body: JSON.stringify(body) })).json()) as Record<string, unknown>
  }

  it('GitHub: repositories with their files and issues, and who may see them', async () => {
    const repository = `${emulated.github}/repos/ada/plans`
    const content = Buffer.from(pay).toString('base64')
    await sent(`${repository}/contents/src/pay.txt`, 'PUT', 'ghp_benchtoken', { message: 'Pay', content })
    await sent(`${repository}/issues`, 'POST', 'ghp_benchtoken', { title: 'Pay', body: pay })
    const settings = { token: 'ghp_benchtoken', mayChange: true }
    const hosts = { 'api.github.com': emulated.github }
    const connection = await wayTo('github', { hosts, settings, domain: 'contoso.example' }).open()
    expect((await connection.check()).ok).toBe(true)
    const items = await itemsOf(connection)
    expect([...items.keys()].toSorted()).toEqual([
      'ada/plans#issues/1',
      'ada/plans/README.md',
      'ada/plans/src/pay.txt',
      'ada/secret/README.md',
    ])
    expect(await textOf(connection, items.get('ada/plans/src/pay.txt'))).toBe(pay)
    const isOpen = (key: string) => items.get(key)?.grants.some(({ principal }) => principal.kind === 'anonymous')
    expect([isOpen('ada/plans/src/pay.txt'), isOpen('ada/secret/README.md')]).toEqual([true, false])
  })

  it('Slack: channels with their messages and replies, people, and a message that was taken away', async () => {
    const call = (method: string, body: object) =>
      sent(`${emulated.slack}/api/${method}`, 'POST', 'xoxp-bench-token', body)
    const { channels } = (await call('conversations.list', {})) as { channels: { id: string; name: string }[] }
    const channel = channels.find(({ name }) => name === 'finance')?.id ?? ''
    const { ts } = await call('chat.postMessage', { channel, text: pay })
    await call('chat.postMessage', { channel, text: 'Done.', thread_ts: ts })
    const hosts = { 'slack.com': emulated.slack, 'files.slack.com': emulated.slack }
    const settings = { token: 'xoxp-bench-token' }
    const connection = await wayTo('slack', { hosts, settings, domain: 'contoso.example' }).open()
    expect((await connection.check()).ok).toBe(true)
    const { entries, positions } = await readDrives(connection)
    const items = (entries as Entry[]).filter((entry): entry is ItemEntry => entry.type === 'item')
    expect(await Promise.all(items.map(item => textOf(connection, item)))).toEqual([
      expect.stringContaining(pay),
      expect.stringContaining('Done.'),
    ])
    const people: unknown[] = []
    for await (const page of connection.identities?.() ?? []) people.push(...page.items)
    expect(people).toContainEqual(expect.objectContaining({ address: ada, name: 'Ada', kind: 'user' }))
    await call('chat.delete', { channel, ts })
    const later = (await readDrives(connection, positions)).entries
    expect(later).toContainEqual({ type: 'removed', key: items[0]?.key })
  })

  describe('Google', () => {
    let workspace: WorkspaceBench
    let front: Server
    let connection: Connection

    beforeAll(async () => {
      workspace = await startWorkspace()
      workspace.act.addUser({ name: 'Ada', address: ada })
      workspace.act.addMailbox(ada)
      front = await frontOf(emulated.google, new URL(workspace.hosts['www.googleapis.com'] ?? '').origin)
      const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
      const hosts = { ...workspace.hosts, 'www.googleapis.com': `${url}/www`, 'gmail.googleapis.com': `${url}/gmail` }
      const settings = { ...workspace.settings, services: ['drive', 'gmail'] }
      connection = await wayTo('google-workspace', { hosts, settings, domain: 'contoso.example' }).open()
    })
    afterAll(async () => {
      front?.close()
      await workspace?.stop()
    })

    it('files of Drive and messages of Gmail are listed and read', async () => {
      const items = [...(await itemsOf(connection)).values()]
      const [file, mail] = ['pay.txt', 'Numbers'].map(name => items.find(item => item.name === name))
      expect(file).toMatchObject({ path: `${ada}/Docs/pay.txt`, mime: 'text/plain', size: pay.length })
      expect(await textOf(connection, file)).toBe(pay)
      expect(await textOf(connection, mail)).toContain(pay)
    })
  })
})

/**
 * Files and messages come from the one, what it does not play from our own: sign-in, people, where changes begin. It knows the top of a drive by
 * the name `root` alone, tells no permissions, and no search leaves chats out.
 */
function frontOf(theirs: string, ours: string): Promise<Server> {
  const isTheirs = /^\/(?:www\/drive\/v3\/files(?:\/[^/]+)?|gmail\/gmail\/v1\/users\/me\/messages(?:\/.*)?)$/
  const told: Readonly<Record<string, object>> = {
    '/www/drive/v3/files/root': { id: 'root', name: 'My Drive', mimeType: 'application/vnd.google-apps.folder' },
    '/permissions': { permissions: [{ id: '1', type: 'user', role: 'owner', emailAddress: ada }] },
  }
  const server = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '', ours)
    const known = Object.entries(told).find(([path]) => pathname.endsWith(path))?.[1]
    if (known) return void answer.end(JSON.stringify(known))
    if (pathname.startsWith('/gmail')) searchParams.delete('q')
    const path = isTheirs.test(pathname) ? `${theirs}${pathname.replace(/^\/\w+/, '')}` : `${ours}${pathname}`
    const authorization = asked.headers.authorization ?? ''
    void fetch(`${path}?${searchParams}`, { headers: { authorization } }).then(async given => {
      answer.writeHead(given.status, { 'content-type': given.headers.get('content-type') ?? 'application/json' })
      answer.end(Buffer.from(await given.arrayBuffer()))
    })
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
}
