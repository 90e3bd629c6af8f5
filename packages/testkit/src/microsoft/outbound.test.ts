import {
  createOutbound,
  createTokenSource,
  memoryVault,
  readOutboundRules,
  sourceHttp,
  withTokens,
  type ClientProof,
  type OutboundRequest,
} from '@sharelight/connectors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTenant, type TenantBench, type TenantOptions } from './index.ts'

const ada = 'ada.lovelace@contoso.example'
let bench: TenantBench

beforeAll(async () => {
  bench = await startTenant()
  bench.act.addUser({ name: 'Ada Lovelace' })
  bench.act.addPersonalDrive(ada)
  for (let number = 0; number < 9; number++)
    bench.act.addFile({ drive: ada, path: `/${number}.txt`, content: `Number ${number}` })
})
afterAll(() => bench.stop())

/** As a connector of the product calls: the one client, Microsoft's own names, tokens by its own sign-in. */
function callerOf({ hosts, settings, state }: TenantBench, proof?: ClientProof) {
  const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(hosts) })
  const { graph, manage, login, sharepoint } = state.hosts
  const http = sourceHttp(createOutbound(rules), [graph, manage, ...login, `*.${sharepoint}`])
  const vault = memoryVault()
  const tokens = createTokenSource({
    name: 'Microsoft',
    client: {
      clientId: settings.clientId,
      token: `https://${login[0]}/${settings.tenantId}/oauth2/v2.0/token`,
      proof: proof ?? { kind: 'secret', secret: settings.clientSecret },
      grant: { kind: 'client' },
    },
    http,
    now: () => new Date(),
    vaultFor: () => Promise.resolve(vault),
  })
  const calls = withTokens({ http, tokens }, [`https://${graph}/.default`])
  const json = async (url: string, more: Partial<OutboundRequest> = {}) =>
    (await (await calls.request({ url, ...more })).json()) as Record<string, unknown>
  return { http, calls, json, root: `https://${graph}/v1.0` }
}

it("is read through the one client under Microsoft's own names, page by page, with a token that expires in the middle", async () => {
  const { json, root } = callerOf(bench)
  const names: unknown[] = []
  for (let next: string | undefined = `${root}/users/${ada}/drive/root/delta?$top=3`; next !== undefined;) {
    const body = await json(next)
    names.push(...(body['value'] as { name: string }[]).map(({ name }) => name))
    next = body['@odata.nextLink'] as string | undefined
    if (names.length === 3) bench.faults.expireTokens()
  }
  expect(names).toHaveLength(10)
})

it('gives content on another host, to which no token is sent', async () => {
  const { calls, http, json, root } = callerOf(bench)
  const [item] = (await json(`${root}/users/${ada}/drive/root/children`))['value'] as { id: string }[]
  const answer = await calls.request({
    url: `${root}/users/${ada}/drive/items/${item?.id}/content`,
    redirect: 'manual',
  })
  const address = new URL(String(answer.headers.get('location')))
  expect([answer.status, address.host]).toEqual([302, 'contoso-my.sharepoint.com'])
  const content = await http.request({ url: address })
  expect((await content.bytes()).toString()).toBe('Number 0')
})

it.each(['us-gov-high', 'us-gov-dod', 'us-gov', 'china'] satisfies TenantOptions['cloud'][])(
  'lives in the cloud %s under its names, and nowhere else',
  async cloud => {
    const other = await startTenant({ cloud })
    const { json, root } = callerOf(other)
    expect((await json(`${root}/users`))['value']).toHaveLength(1)
    expect(Object.keys(other.hosts)).not.toContain(cloud === 'us-gov' ? 'graph.microsoft.us' : 'graph.microsoft.com')
    await other.stop()
  },
)
