import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOutbound, findConnector, localIo, readOutboundRules, sourceHttp } from '@sharelight/connectors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHubspot, type HubspotBench } from './index.ts'

// A description made of HubSpot's own client lies beside the repository.
const place = join(import.meta.dirname, '../../../../../shared/vendor-apis/hubspot.json')
const missing = existsSync(place) ? undefined : 'HubSpot’s description is not beside the repository'
type Paths = Record<string, Record<string, { parameters?: { name: string }[] }>>

describe.skipIf(missing !== undefined)(
  `answers of a HubSpot account, by HubSpot's own client${missing ? `: ${missing}` : ''}`,
  () => {
    let bench: HubspotBench
    const description = missing ? { paths: {} } : (JSON.parse(readFileSync(place, 'utf8')) as { paths: Paths })
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'hubspot', ...description })
    const ids = { file: '', note: '' }

    beforeAll(async () => {
      bench = await startHubspot()
      const { act, state } = bench
      act.addUser('ada@contoso.example')
      ids.file = act.upload('a.txt', 'A', { access: 'PUBLIC_INDEXABLE' }).id
      ids.note = act.addRecord('notes', { hs_note_body: 'A' }).id
      act.addProperty('contacts', 'email')
      act.addRecord('contacts', { email: 'ada@contoso.example' })
      state.teams.push({ id: '5', name: 'Sales', userIds: ['1'] })
      const timestamp = new Date().toISOString()
      state.logs.cms.push({
        event: 'PUBLISHED',
        timestamp,
        userId: '7',
        fullName: 'Ada',
        objectId: '3',
        objectName: 'Home',
        objectType: 'BLOG',
        meta: {},
      })
    })
    afterAll(() => bench.stop())

    it.each([
      ['get', '/files/v3/files/search'],
      ['get', '/files/v3/files/{fileId}/signed-url'],
      ['get', '/crm/v3/objects/{objectType}'],
      ['get', '/crm/v3/objects/{objectType}/{objectId}'],
      ['post', '/crm/v3/objects/{objectType}/search'],
      ['get', '/crm/v3/properties/{objectType}'],
      ['get', '/crm/v3/owners/'],
      ['get', '/cms/v3/audit-logs/'],
      ['get', '/settings/v3/users/'],
      ['get', '/settings/v3/users/roles'],
      ['get', '/settings/v3/users/teams'],
    ])('%s %s is of the shape that it gives', async (method, path) => {
      const type = path.includes('{objectId}') ? 'notes' : 'contacts'
      const filled = path.replace('{fileId}', ids.file).replace('{objectType}', type).replace('{objectId}', ids.note)
      const answer = await fetch(`${bench.hosts['api.hubapi.com']}${filled}`, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${bench.settings.accessToken}` },
        ...(method === 'post' && { body: '{}' }),
      })
      expect(answer.status).toBe(200)
      const pointer = `hubspot#/paths/${path.replaceAll('/', '~1')}/${method}/responses/200/content/application~1json/schema`
      const validate = ajv.compile({ $ref: pointer })
      validate(await answer.json())
      expect(validate.errors?.slice(0, 5) ?? []).toEqual([])
    })

    it('what the connector asks for are calls of that client, with parameters and bodies as it has them', async () => {
      const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
      const connector = findConnector('hubspot')
      if (!connector) throw new Error('There is no such connector.')
      const http = sourceHttp(createOutbound(rules), Object.keys(bench.hosts))
      const io = localIo({ signal: new AbortController().signal, ownDomains: ['contoso.example'], http })
      const load = await connector.load()
      const connection = await load(connector.settings.parse({ ...bench.settings, mayChange: true }), io)
      bench.calls.splice(0)
      await connection.check()
      for await (const container of connection.containers())
        for await (const { items } of connection.items?.(container) ?? [])
          for (const item of items)
            if (item.type === 'item') for (const _ of [1, 2]) await connection.fetch(item, { maxBytes: 1e6 })
      for (const feed of connection.feeds ?? [])
        for await (const page of connection.activity?.(feed) ?? []) expect(page.next).toBeDefined()
      for await (const page of connection.identities?.() ?? []) expect(page.covers).toBe('all')
      const remedy = connection.remedies?.['remove_public_access']
      for (const step of [(await remedy?.plan({ key: `4242/files/${ids.file}` }, {})) ?? []].flat())
        await remedy?.apply(step)
      const faults = new Set(
        bench.calls
          .filter(({ path }) => !path.startsWith('/kept'))
          .flatMap(({ method, path, query, body }) => {
            const found = operationAt(method.toLowerCase(), path)
            if (!found) return [`${method} ${path} is not described`]
            const known = new Set(found.parameters.map(({ name }) => name))
            const strange = [...new URLSearchParams(query).keys()].filter(name => !known.has(name))
            const at = `hubspot#/paths/${found.path.replaceAll('/', '~1')}/${method.toLowerCase()}/requestBody/content/application~1json/schema`
            const validate = body === undefined ? undefined : ajv.compile({ $ref: at })
            // The client's types have sorts as texts; HubSpot's guide has a property and a direction, which is what its API takes.
            validate?.({ ...(body as object), ...(path.endsWith('/search') && { sorts: [] }) })
            return [
              ...strange.map(name => `${method} ${path} takes no ${name}`),
              ...(validate?.errors ?? []).map(({ message }) => `${method} ${path}: ${message}`),
            ]
          }),
      )
      // Its account and its logs are in no part of the client that is at hand.
      expect([...faults].toSorted()).toEqual([
        'GET /account-info/v3/activity/audit-logs is not described',
        'GET /account-info/v3/activity/login is not described',
        'GET /account-info/v3/activity/security is not described',
        'GET /account-info/v3/details is not described',
      ])
      expect(bench.calls.length).toBeGreaterThan(20)
    })

    function operationAt(method: string, path: string) {
      const fitting = Object.entries(description.paths).filter(
        ([template, operations]) =>
          operations[method] && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
      )
      const found = fitting.find(([template]) => template === path) ?? fitting[0]
      return found && { path: found[0], parameters: found[1][method]?.parameters ?? [] }
    }
  },
)
