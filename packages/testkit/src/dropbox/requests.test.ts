import { createOutbound, findConnector, localIo, readOutboundRules, sourceHttp } from '@sharelight/connectors'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startDropbox } from './index.ts'

// Dropbox's description lies beside the repository.
const place = join(import.meta.dirname, '../../../../../shared/vendor-apis/dropbox.json')

it.skipIf(!existsSync(place))(
  'what is asked of Dropbox is as it describes its routes, with no field of our own',
  async () => {
    const bench = await startDropbox()
    const { act, state } = bench
    const ada = act.addMember({ email: 'ada@contoso.example', isAdmin: true })
    const home = state.spaces.get(ada.home)
    const deal = act.addSpace({ name: 'Deal', type: 'shared_folder', members: [{ email: 'x@fabrikam.example' }] })
    if (!home) throw new Error('There is no folder.')
    for (const name of ['a', 'b', 'c']) act.put(deal, `/${name}.txt`, name)
    act.letIn(act.put(home, '/d.txt', 'D'), { email: 'x@fabrikam.example' })
    act.link(ada, { space: home, path: '/d.txt' })
    act.record('file_download')
    act.record('file_download')
    state.mostAPage = 1
    const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
    const io = localIo({
      signal: new AbortController().signal,
      ownDomains: ['contoso.example'],
      http: sourceHttp(createOutbound(rules), Object.keys(bench.hosts)),
    })
    const connector = findConnector('dropbox')
    if (!connector) throw new Error('There is no such connector.')
    const open = await connector.load()
    const connection = await open(connector.settings.parse({ ...bench.settings, mayChange: true }), io)
    await connection.check()
    for await (const container of connection.containers())
      for await (const page of connection.items?.(container) ?? []) expect(page.next).toBeDefined()
    for await (const page of connection.activity?.('team_log') ?? []) expect(page.next).toBeDefined()
    for await (const page of connection.identities?.() ?? []) expect(page.covers).toBe('all')
    for (const [name, key] of [
      ['remove_public_access', `${home.id}/d.txt`],
      ['end_outside_access', `${home.id}/d.txt`],
      ['remove_outside_access', `${home.id}/d.txt`],
      ['remove_outside_access', `${deal.id}/a.txt`],
    ] as const) {
      const remedy = connection.remedies?.[name]
      const planned = await remedy?.plan({ key }, remedy.params.parse({}))
      for (const step of planned === undefined ? [] : [planned].flat()) await remedy?.apply(step)
    }
    await bench.stop()
    const described = closed(JSON.parse(readFileSync(place, 'utf8'))) as { paths: Record<string, object> }
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'dropbox', ...described })
    const seen = new Set<string>()
    for (const { route, arg } of bench.calls) {
      seen.add(route)
      const at = `/2/${route}`
      if (!(at in described.paths) || Object.keys(arg as object).length === 0) continue
      const pointer = `dropbox#/paths/${at.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`
      const validate = ajv.getSchema(pointer) ?? ajv.compile({ $ref: pointer })
      validate(arg)
      expect({ route, arg, errors: validate.errors ?? [] }).toEqual({ route, arg, errors: [] })
    }
    expect(seen.size).toBeGreaterThan(15)
  },
)

/** Objects that name what they hold take nothing else. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closed(one)]))
  return inner['type'] === 'object' && inner['properties'] ? { additionalProperties: false, ...inner } : inner
}
