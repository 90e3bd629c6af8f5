import { createSign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorkspace, type WorkspaceBench } from './index.ts'
import { describedBy, descriptionMissing } from './testing/described.ts'

const missing = descriptionMissing('drive')
const ada = 'ada.lovelace@contoso.example'

describe.skipIf(missing !== undefined)(
  `answers of a Workspace, by Google's own description${missing ? `: ${missing}` : ''}`,
  () => {
    let bench: WorkspaceBench
    let drive: string
    let file: string

    beforeAll(async () => {
      bench = await startWorkspace()
      const { act } = bench
      act.addUser({ name: 'Ada Lovelace' })
      act.letIn(ada, { clientId: '1.apps.example', name: 'Notes', scopes: ['openid'] })
      act.addGroup({ name: 'Research', members: [ada] })
      drive = act.addSharedDrive({ name: 'Plans', members: [{ address: ada, role: 'organizer' }] }).id
      file = act.addFile({ drive: ada, path: '/a/b.txt', content: 'B.' }).id
      act.share({ drive: ada, path: file, type: 'anyone' })
      act.share({ drive: ada, path: file, with: 'x@elsewhere.example', expires: '2027-01-01T00:00:00.000Z' })
      act.addFile({ drive, path: '/c.txt', content: 'C.' })
      act.addShortcut({ drive: ada, path: '/way', to: file })
      const label = act.addLabel({ title: 'Level', choices: ['Internal'] })
      act.labelFile({ drive: ada, path: file }, { label, choice: 'Internal' })
    })
    afterAll(() => bench.stop())

    async function tokenOf(subject: string): Promise<string> {
      const { account } = bench.state
      const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
      const iat = Math.floor(Date.now() / 1000)
      const scope = [...account.delegated].join(' ')
      const aud = 'https://oauth2.googleapis.com/token'
      const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded({ iss: account.email, sub: subject, scope, aud, iat, exp: iat + 600 })}`
      const assertion = `${text}.${createSign('RSA-SHA256').update(text).sign(account.privateKey, 'base64url')}`
      const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
      const answer = await fetch(`${bench.hosts['oauth2.googleapis.com']}/token`, { method: 'POST', body: form })
      return ((await answer.json()) as { access_token: string }).access_token
    }

    async function faultsOf(name: string, host: string, { as, path }: { as: string; path: string }): Promise<string[]> {
      const url = new URL(`${bench.hosts[host]}${path}`)
      const answer = await fetch(url, { headers: { authorization: `Bearer ${await tokenOf(as)}` } })
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
      const below = path.split('?')[0] ?? ''
      return describedBy(name)({ method: 'GET', path: below, query: url.searchParams, body: await answer.json() })
    }

    it('are of the shape that it gives for Drive', async () => {
      const within = `driveId=${drive}&includeItemsFromAllDrives=true&supportsAllDrives=true`
      const paths = [
        `/files?corpora=user&q='me'%20in%20owners&fields=*`,
        `/files?corpora=drive&${within}&fields=*`,
        `/files/${file}?fields=*`,
        `/files/${file}?fields=*&includeLabels=${[...bench.state.labels.keys()].join(',')}`,
        `/files/${file}/listLabels?maxResults=100`,
        `/files/${file}/permissions?fields=*`,
        `/files/${drive}/permissions?fields=*&supportsAllDrives=true`,
        `/changes/startPageToken`,
        `/changes?pageToken=1&includeRemoved=true&fields=*`,
        `/changes?pageToken=1&${within}`,
        `/drives?pageSize=1`,
      ]
      for (const path of paths)
        expect(await faultsOf('drive', 'www.googleapis.com', { as: ada, path: `/drive/v3${path}` })).toEqual([])
    })

    it('are of the shape that it gives for labels', async () => {
      for (const query of ['publishedOnly=true&view=LABEL_VIEW_FULL&pageSize=200', 'pageSize=1']) {
        const at = { as: 'admin@contoso.example', path: `/v2/labels?${query}` }
        expect(await faultsOf('drivelabels', 'drivelabels.googleapis.com', at)).toEqual([])
      }
    })

    it('are of the shape that it gives for Gmail', async () => {
      const { act } = bench
      act.addMailbox(ada)
      const content = Buffer.from('a,b')
      const attachments = [{ name: 'a.csv', contentType: 'text/csv', content }]
      act.sendMail({ from: 'x@elsewhere.example', to: [ada], subject: 'Hello', body: 'Hello.', attachments })
      act.addDelegate(ada, 'admin@contoso.example')
      act.addFilter(ada, 'x@elsewhere.example')
      act.forwardMail(ada, 'x@elsewhere.example')
      const { id } = act.mailOf(ada, 'Hello')
      const start = '9007199254740993'
      const paths = ['/profile', '/messages?maxResults=1', `/messages/${id}?format=full`, `/messages/${id}?format=raw`]
      const settings = ['/autoForwarding', '/delegates', '/filters'].map(path => `/settings${path}`)
      for (const path of [...paths, ...settings, `/history?startHistoryId=${start}&maxResults=1`]) {
        const at = { as: ada, path: `/gmail/v1/users/me${path}` }
        expect(await faultsOf('gmail', 'gmail.googleapis.com', at)).toEqual([])
      }
    })

    it('are of the shape that it gives for Chat', async () => {
      const { act } = bench
      const members = [ada, 'admin@contoso.example', 'x@elsewhere.example']
      const { id } = act.addSpace({ name: 'Plans', members, isDiscoverable: true })
      const file = { name: 'a.csv', contentType: 'text/csv', content: Buffer.from('1') }
      const message = act.say(id, { by: ada, text: 'Hello.', attachments: [file] })
      act.unsay(id, act.say(id, { by: ada, text: 'Oops.' }).id)
      act.joinSpace(id, 'y@elsewhere.example')
      const query = encodeURIComponent('customer = "customers/my_customer" AND spaceType = "SPACE"')
      const kinds = ['message.v1.created', 'message.v1.deleted', 'membership.v1.created']
      const filter = encodeURIComponent(kinds.map(kind => `eventTypes:"google.workspace.chat.${kind}"`).join(' OR '))
      const paths = [
        `/spaces:search?useAdminAccess=true&query=${query}`,
        '/spaces?pageSize=1',
        `/spaces/${id}`,
        `/spaces/${id}/members?useAdminAccess=true&showGroups=true`,
        `/spaces/${id}/messages?showDeleted=true`,
        `/spaces/${id}/messages/${message.id}`,
        `/spaces/${id}/spaceEvents?filter=${filter}`,
      ]
      for (const path of paths)
        expect(
          await faultsOf('chat', 'chat.googleapis.com', { as: 'admin@contoso.example', path: `/v1${path}` }),
        ).toEqual([])
    })

    it('are of the shape that it gives for the logs', async () => {
      const { act } = bench
      act.signIn(ada)
      act.administer({ type: 'USER_SETTINGS', name: 'CREATE_USER', USER_EMAIL: 'new@contoso.example' })
      for (const app of ['drive', 'login', 'admin', 'token']) {
        const path = `/admin/reports/v1/activity/users/all/applications/${app}?maxResults=2`
        const at = { as: 'admin@contoso.example', path }
        expect(await faultsOf('admin-reports', 'admin.googleapis.com', at)).toEqual([])
      }
    })

    it('are of the shape that it gives for the directory', async () => {
      const paths = [
        '/users?customer=my_customer&maxResults=1',
        `/users/${ada}`,
        '/groups?customer=my_customer',
        '/groups/research@contoso.example/members?includeDerivedMembership=true',
        '/customer/my_customer/domains',
        `/users/${ada}/tokens`,
        `/groups?userKey=${ada}`,
      ]
      for (const path of paths) {
        const at = { as: 'admin@contoso.example', path: `/admin/directory/v1${path}` }
        expect(await faultsOf('admin-directory', 'admin.googleapis.com', at)).toEqual([])
      }
    })
  },
)
