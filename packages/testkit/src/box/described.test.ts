import { convertNullable, descriptionOf } from './description.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound, findConnector, localIo, readOutboundRules, sourceHttp } from '@sharelight/connectors'
import { startBox, type BoxBench } from './index.ts'

const { description, missing } = descriptionOf()

describe.skipIf(missing !== undefined)(
  `answers of an enterprise, by Box's own description${missing ? `: ${missing}` : ''}`,
  () => {
    let bench: BoxBench
    let owner: string
    let ids: { file: string; folder: string; group: string; collaboration: string }
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    if (description) ajv.addSchema({ $id: 'box', ...(convertNullable(description) as object) })
    const schemaAt = (path: string, method: string, part: string) =>
      ajv.compile({
        $ref: `box#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/${part}/content/application~1json/schema`,
      })

    beforeAll(async () => {
      bench = await startBox()
      const { act, state } = bench
      const ada = act.addUser({ login: 'ada@contoso.example', role: 'admin' })
      const file = act.put(ada, 'Deal/a.txt', 'A', { classification: 'Public' })
      const folder = act.folder(ada, 'Deal')
      act.link(file)
      act.link(folder, { access: 'company', unsharedAt: '2031-01-01T00:00:00Z' })
      act.collaborate(folder, { type: 'user', id: '77', name: 'x', login: 'x@fabrikam.example' }, { status: 'pending' })
      const collaboration = act.collaborate(file, { type: 'user', id: ada.id, name: 'ada', login: ada.login }).id
      const group = act.addGroup('Sales', [ada.id])
      state.allowedDomains = ['fabrikam.example']
      act.record('LOGIN')
      owner = ada.id
      ids = { file: file.id, folder: folder.id, group, collaboration }
    })
    afterAll(() => bench.stop())

    const fields =
      'id,type,name,etag,sha1,size,created_at,modified_at,item_status,owned_by,shared_link,has_collaborations,path_collection'
    it.each([
      ['/files/{file_id}', `?fields=${fields}`],
      ['/folders/{folder_id}', `?fields=${fields}`],
      ['/folders/{folder_id}/items', `?usemarker=true&fields=${fields}`],
      ['/files/{file_id}/collaborations', ''],
      ['/folders/{folder_id}/collaborations', ''],
      ['/collaborations/{collaboration_id}', ''],
      ['/files/{file_id}/metadata/enterprise/securityClassification-6VMVochwUWo', ''],
      ['/users', '?usemarker=true'],
      ['/users/me', ''],
      ['/groups', ''],
      ['/groups/{group_id}/memberships', ''],
      ['/events', '?stream_type=admin_logs&created_after=2020-01-01T00:00:00Z'],
      ['/events', '?stream_type=admin_logs_streaming&stream_position=0'],
      ['/collaboration_whitelist_entries', ''],
      ['/metadata_templates/enterprise/securityClassification-6VMVochwUWo/schema', ''],
    ])('%s%s is of the shape that it gives', async (path, query) => {
      const filled = path
        .replace('{file_id}', ids.file)
        .replace('{folder_id}', ids.folder)
        .replace('{group_id}', ids.group)
        .replace('{collaboration_id}', ids.collaboration)
      const isOfUser = /^\/(files|folders)/.test(path)
      const answer = await fetch(`${bench.hosts['api.box.com']}/2.0${filled}${query}`, {
        headers: { authorization: `Bearer ${bench.token()}`, ...(isOfUser && { 'as-user': owner }) },
      })
      expect(answer.status).toBe(200)
      const validate = schemaAt(path, 'get', 'responses/200')
      validate(await answer.json())
      expect(validate.errors?.slice(0, 5) ?? []).toEqual([])
    })

    it('refusals are in the shape of errors', async () => {
      const answer = await fetch(`${bench.hosts['api.box.com']}/2.0/files/1`, {
        headers: { authorization: `Bearer ${bench.token()}` },
      })
      expect(answer.status).toBe(404)
      const validate = schemaAt('/files/{file_id}', 'get', 'responses/default')
      validate(await answer.json())
      expect(validate.errors ?? []).toEqual([])
    })

    it('what the connector asks for are calls that Box describes, with parameters and bodies as it describes them', async () => {
      const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
      const connector = findConnector('box')
      if (!connector) throw new Error('There is no such connector.')
      const http = sourceHttp(createOutbound(rules), Object.keys(bench.hosts))
      const io = localIo({ signal: new AbortController().signal, ownDomains: ['contoso.example'], http })
      const load = await connector.load()
      const connection = await load(connector.settings.parse({ ...bench.settings, mayChange: true }), io)
      await connection.check()
      for await (const container of connection.containers())
        for await (const page of connection.items?.(container) ?? []) expect(page.covers).toBe('all')
      for await (const page of connection.activity?.('enterprise') ?? []) expect(page.next).toBeDefined()
      for await (const page of connection.identities?.() ?? []) expect(page.covers).toBe('all')
      for await (const page of connection.resources?.() ?? []) expect(page.covers).toBe('all')
      const key = `${owner}/file/${ids.file}`
      for (const [name, params] of [
        ['remove_public_access', {}],
        ['set_classification', { classification: 'Confidential' }],
        ['remove_outside_access', {}],
        ['remove_classification', {}],
      ] as const) {
        const remedy = connection.remedies?.[name]
        const planned = await remedy?.plan({ key }, remedy.params.parse(params))
        for (const step of planned === undefined ? [] : [planned].flat()) await remedy?.apply(step)
      }
      const faults = bench.calls.flatMap(({ method, path, query, body }) => {
        const operation = operationAt(method.toLowerCase(), path)
        if (!operation) return [`${method} ${path} is not described`]
        const known = new Set(operation.parameters.map(({ name }) => name))
        const strange = [...new URLSearchParams(query).keys()].filter(name => !known.has(name))
        const validate =
          body === undefined || Array.isArray(body)
            ? undefined
            : schemaAt(operation.path, method.toLowerCase(), 'requestBody')
        validate?.(body)
        return [
          ...strange.map(name => `${method} ${path} takes no ${name}`),
          ...(validate?.errors ?? []).map(({ message }) => `${method} ${path}: ${message}`),
        ]
      })
      expect(faults).toEqual([])
      expect(bench.calls.length).toBeGreaterThan(20)
    })

    function operationAt(method: string, path: string) {
      const found = Object.entries(description?.paths ?? {}).find(
        ([template, operations]) =>
          !template.includes('#') &&
          operations[method] &&
          new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
      )
      return found && { path: found[0], parameters: found[1][method]?.parameters ?? [] }
    }
  },
)
