import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDropbox, type DropboxBench } from './index.ts'

// Dropbox's description lies beside the repository.
const place = join(import.meta.dirname, '../../../../../shared/vendor-apis/dropbox.json')
const missing = existsSync(place) ? undefined : 'Dropbox’s description is not beside the repository'

describe.skipIf(missing !== undefined)(
  `answers of a team, by Dropbox's own description${missing ? `: ${missing}` : ''}`,
  () => {
    let bench: DropboxBench
    let asks: Record<string, { arg: object | null; as?: 'member' | 'admin' }>
    let ids: { member: string; admin: string }
    const description = missing ? {} : (JSON.parse(readFileSync(place, 'utf8')) as object)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    if (!missing) ajv.addSchema({ $id: 'dropbox', ...description })
    const errorsIn = (route: string, part: string, value: unknown) => {
      const validate = ajv.compile({
        $ref: `dropbox#/paths/~12~1${route.replaceAll('/', '~1')}/post/${part}/content/application~1json/schema`,
      })
      validate(value)
      return validate.errors?.slice(0, 5) ?? []
    }

    beforeAll(async () => {
      bench = await startDropbox()
      const { act, state } = bench
      const ada = act.addMember({ email: 'ada@contoso.example', isAdmin: true })
      act.addMember({ email: 'bob@contoso.example' })
      const home = state.spaces.get(ada.home)
      if (!home) throw new Error('There is no folder.')
      const deal = act.addSpace({
        name: 'Deal',
        type: 'shared_folder',
        members: [{ email: ada.email, level: 'owner' }],
      })
      deal.groups.push({ id: act.addGroup({ name: 'Everyone', isEverybody: true }), level: 'viewer' })
      deal.members.push({ email: 'x@fabrikam.example', account: 'x', level: 'viewer', isInvited: true })
      const file = act.put(home, '/a/b.txt', 'B')
      act.letIn(file, { email: 'bob@contoso.example', level: 'viewer' })
      const { url } = act.link(ada, { space: home, path: '/a/b.txt' })
      act.link(ada, { space: deal, path: '', audience: 'team' })
      state.mostAPage = 1
      ids = { member: ada.id, admin: ada.id }
      const member = { '.tag': 'email', email: 'bob@contoso.example' }
      const as = 'member' as const
      asks = {
        'team/get_info': { arg: null },
        'team/members/list_v2': { arg: { limit: 1 } },
        'team/namespaces/list': { arg: { limit: 1 } },
        'team/groups/list': { arg: { limit: 1 } },
        'users/get_current_account': { arg: null, as },
        'files/list_folder': { arg: { path: '', recursive: true, include_has_explicit_shared_members: true }, as },
        'files/get_metadata': { arg: { path: '/a/b.txt' }, as },
        'sharing/list_shared_links': { arg: {}, as },
        'sharing/list_folders': { arg: { limit: 1 }, as },
        'sharing/list_file_members': { arg: { file: file.id }, as },
        'sharing/list_folder_members': { arg: { shared_folder_id: deal.id }, as: 'admin' },
        'sharing/modify_shared_link_settings': { arg: { url, settings: { audience: { '.tag': 'team' } } }, as },
        'sharing/remove_file_member_2': { arg: { file: file.id, member }, as },
        'sharing/remove_folder_member': {
          arg: {
            shared_folder_id: deal.id,
            member: { '.tag': 'email', email: 'x@fabrikam.example' },
            leave_a_copy: false,
          },
          as: 'admin',
        },
      }
    })
    afterAll(() => bench.stop())

    const ask = async (route: string, arg: object | null, as?: 'member' | 'admin') => {
      const headers: Record<string, string> = {
        authorization: `Bearer ${bench.accessToken}`,
        'content-type': 'application/json',
        ...(as === 'member' && { 'dropbox-api-select-user': ids.member }),
        ...(as === 'admin' && { 'dropbox-api-select-admin': ids.admin }),
      }
      const answer = await fetch(`${bench.hosts['api.dropboxapi.com']}/2/${route}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(arg),
      })
      return { status: answer.status, body: (await answer.json()) as { cursor?: string; has_more?: boolean } }
    }

    it('each route answers in the shape that it gives, page by page', async () => {
      for (const [route, { arg, as }] of Object.entries(asks)) {
        const { status, body } = await ask(route, arg, as)
        const asked = arg ? errorsIn(route, 'requestBody', arg) : []
        expect({ route, status, errors: [...asked, ...errorsIn(route, 'responses/200', body)] }).toEqual({
          route,
          status: 200,
          errors: [],
        })
      }
    })

    it('the log is in the shape of events, and goes on by its cursor', async () => {
      bench.act.record('file_download', {
        event_category: { '.tag': 'file_operations' },
        details: { '.tag': 'file_download_details' },
      })
      bench.act.record('login_success', {
        event_category: { '.tag': 'logins' },
        details: { '.tag': 'login_success_details', login_method: { '.tag': 'password' } },
      })
      const first = await ask('team_log/get_events', { limit: 1 })
      expect(first.body.has_more).toBe(true)
      expect(errorsIn('team_log/get_events', 'responses/200', first.body)).toEqual([])
      const { body } = await ask('team_log/get_events/continue', { cursor: first.body.cursor })
      expect(errorsIn('team_log/get_events/continue', 'responses/200', body)).toEqual([])
      expect(body.has_more).toBe(false)
    })

    it('refusals are in the shape of errors', async () => {
      const gone = await ask('files/get_metadata', { path: '/none.txt' }, 'member')
      expect(gone.status).toBe(409)
      expect(errorsIn('files/get_metadata', 'responses/409', gone.body)).toEqual([])
      bench.state.logReset = { before: 99, from: '2026-01-01T00:00:00Z' }
      const { body } = await ask('team_log/get_events', { limit: 1 })
      const reset = await ask('team_log/get_events/continue', { cursor: body.cursor })
      expect(reset.status).toBe(409)
      expect(errorsIn('team_log/get_events/continue', 'responses/409', reset.body)).toEqual([])
    })
  },
)
