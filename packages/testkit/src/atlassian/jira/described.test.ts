import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOutbound, findConnector, localIo, readOutboundRules, sourceHttp } from '@sharelight/connectors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convertNullable } from '../../box/description.ts'
import { startJira, type JiraBench } from './index.ts'

// Atlassian's description lies beside the repository, cut to some of its operations.
const place = join(import.meta.dirname, '../../../../../../shared/vendor-apis/jira.json')
const missing = existsSync(place) ? undefined : 'Atlassian’s description is not beside the repository'
type Paths = Record<string, Record<string, { parameters?: { name: string }[] }>>

describe.skipIf(missing !== undefined)(
  `answers of a Jira site, by Atlassian's own description${missing ? `: ${missing}` : ''}`,
  () => {
    let bench: JiraBench
    let ids: Record<string, string>
    const description = missing ? { paths: {} } : (JSON.parse(readFileSync(place, 'utf8')) as { paths: Paths })
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'jira', ...(convertNullable(description) as object) })

    beforeAll(async () => {
      bench = await startJira()
      const { act, state } = bench
      act.addUser('acc-xen', { displayName: 'Xen', emailAddress: 'xen@elsewhere.example' })
      act.addGroup('staff', ['acc-xen'])
      const project = act.addProject('HR')
      act.permit(project, { type: 'anyone' })
      const role = act.addRole(project, 'Developers', ['acc-xen', 'group:staff'])
      const issue = act.addIssue(project, { description: 'A', security: { id: '7', name: 'Board' } })
      act.say(issue, 'Said', { visibility: { type: 'group', value: 'staff', identifier: 'gid-staff' } })
      const attachment = act.attach(issue, 'a.txt', 'A')
      act.record('Permission scheme updated')
      state.filters.push({ id: '9', name: 'All', types: ['global'] })
      ids = { project: project.id, role: String(role), issue: issue.id, attachment: attachment.id }
    })
    afterAll(() => bench.stop())

    it.each([
      ['/rest/api/3/search/jql', '?jql=project = "HR" ORDER BY key ASC&fields=*all'],
      ['/rest/api/3/issue/{issueIdOrKey}', '?fields=*all'],
      ['/rest/api/3/issue/{issueIdOrKey}/comment', ''],
      ['/rest/api/3/attachment/{id}', ''],
      ['/rest/api/3/auditing/record', ''],
      ['/rest/api/3/filter/search', ''],
      ['/rest/api/3/project/search', ''],
      ['/rest/api/3/project/{projectKeyOrId}/permissionscheme', ''],
      ['/rest/api/3/project/{projectIdOrKey}/role', ''],
      ['/rest/api/3/project/{projectIdOrKey}/role/{id}', ''],
      ['/rest/api/3/users/search', ''],
      ['/rest/api/3/group/bulk', ''],
      ['/rest/api/3/group/member', '?groupId=gid-staff'],
      ['/rest/api/3/myself', ''],
      ['/rest/api/3/serverInfo', ''],
      ['/rest/api/3/dashboard/search', ''],
    ])('%s%s is of the shape that it gives', async (path, query) => {
      const filled = path
        .replace(/\{project\w+\}/, ids['project'] ?? '')
        .replace('{issueIdOrKey}', ids['issue'] ?? '')
        .replace('{id}', (path.includes('attachment') ? ids['attachment'] : ids['role']) ?? '')
      const { email = '', apiToken } = bench.settings
      const answer = await fetch(`${bench.hosts['contoso.atlassian.net']}${filled}${query}`, {
        headers: { authorization: `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}` },
      })
      expect(answer.status).toBe(200)
      const pointer = `jira#/paths/${path.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`
      const validate = ajv.compile({ $ref: pointer })
      validate(await answer.json())
      expect(validate.errors?.slice(0, 5) ?? []).toEqual([])
    })

    it('what the connector asks for are calls that Atlassian describes, with parameters as it describes them', async () => {
      const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
      const connector = findConnector('jira')
      if (!connector) throw new Error('There is no such connector.')
      const http = sourceHttp(createOutbound(rules), Object.keys(bench.hosts))
      const io = localIo({ signal: new AbortController().signal, ownDomains: ['contoso.example'], http })
      const load = await connector.load()
      const connection = await load(connector.settings.parse({ ...bench.settings, mayChange: true }), io)
      bench.calls.splice(0)
      await connection.check()
      for await (const container of connection.containers())
        for await (const { items, next } of connection.items?.(container) ?? []) {
          for (const item of items)
            if (item.type === 'item') for (const _ of [1, 2]) await connection.fetch(item, { maxBytes: 1e6 })
          for await (const page of connection.items?.(container, next) ?? []) expect(page.covers).toBe('changes')
        }
      for await (const page of connection.activity?.('audit') ?? []) expect(page.next).toBeDefined()
      for await (const page of connection.identities?.() ?? []) expect(page.covers).toBe('all')
      for await (const page of connection.resources?.() ?? []) expect(page.covers).toBe('all')
      const faults = new Set(
        bench.calls.flatMap(({ method, path, query }) => {
          const operation = operationAt(method.toLowerCase(), path)
          if (!operation) return [`${method} ${path.replaceAll(/\d{3,}/g, '{id}')} is not described`]
          const known = new Set(operation.parameters?.map(({ name }) => name))
          const strange = [...new URLSearchParams(query).keys()].filter(name => !known.has(name))
          return strange.map(name => `${method} ${path} takes no ${name}`)
        }),
      )
      // The description is cut: this is Atlassian's, too.
      expect([...faults]).toEqual(['GET /rest/api/3/issue/{id}/comment/{id} is not described'])
      expect(bench.calls.length).toBeGreaterThan(20)
    })

    function operationAt(method: string, path: string) {
      return Object.entries(description.paths).find(
        ([template, operations]) =>
          operations[method] && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
      )?.[1][method]
    }
  },
)
