import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { connectors, readOutboundRules, secretPaths } from '@sharelight/connectors'
import type { Source } from '@sharelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUp, startTestServer, workOnScans, type TestServer } from '../../testing/server.ts'

/** What is planted: found again as it is, and in other spellings. */
const planted: string[] = []
const secret = () => {
  const value = `Hu5h${String(planted.length).padStart(3, '0')}kQ7vZ9xW2mTr4pLs8bNd`
  planted.push(value)
  return value
}
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const key = () => {
  planted.push(privateKey.split('\n')[7] ?? '')
  return privateKey
}
const account = () =>
  JSON.stringify({
    type: 'service_account',
    client_email: 'reader@bench.iam.gserviceaccount.com',
    client_id: '1',
    private_key: key(),
  })
const uuid = '00000000-0000-4000-8000-000000000001'
const entra = { tenantId: 'contoso.example', clientId: uuid }
const azure = () => [
  { account: 'benchone', accountKey: Buffer.from(secret()).toString('base64') },
  { account: 'benchtwo', sasToken: `sv=2024-01-01&sig=${secret()}` },
  { account: 'benchthree', ...entra, clientSecret: secret() },
]
const aws = () => ({ accessKeyId: 'AKIAQQQQWWWWEEEE2345', secretAccessKey: secret(), sessionToken: secret() })
const database = (port: number) => ({ host: '127.0.0.1', port, database: 'main', user: 'reader', tls: 'disable' })

/** Of each connector with secrets: settings that hold them all, in as many sources as it takes. */
const sources: Record<string, (port: number) => object[]> = {
  'aws-cloudtrail': () => [{ ...aws(), bucket: 'logs', region: 'eu-central-1' }],
  'azure-blob': azure,
  'azure-files': azure,
  'azure-resource-logs': azure,
  box: () => [{ clientId: 'bench', clientSecret: secret(), enterpriseId: '1' }],
  confluence: () => [{ site: 'https://bench.atlassian.net', email: 'reader@bench.example', apiToken: secret() }],
  cosmos: () => [{ endpoint: 'https://bench.documents.azure.com', key: Buffer.from(secret()).toString('base64') }],
  dropbox: () => [{ appKey: 'bench', appSecret: secret(), refreshToken: secret() }, { accessToken: secret() }],
  dynamics: () => [{ environmentUrl: 'https://bench.crm4.dynamics.com', ...entra, clientSecret: secret() }],
  gcs: () => [{ serviceAccountKey: account(), projectId: 'bench' }],
  github: () => [{ token: secret() }, { appId: '1', installationId: '2', privateKey: key() }],
  'google-workspace': () => [{ serviceAccountKey: account(), adminEmail: 'admin@bench.example' }],
  hubspot: () => [{ accessToken: secret() }],
  jira: () => [{ site: 'https://bench.atlassian.net', email: 'reader@bench.example', apiToken: secret() }],
  'microsoft-365': () => [
    { ...entra, clientSecret: secret() },
    { ...entra, tenantId: 'fabrikam.example', certificate: key() },
  ],
  mongodb: port => [{ uri: `mongodb://reader:${secret()}@127.0.0.1:${port}/?serverSelectionTimeoutMS=500` }],
  mssql: port => [{ ...database(port), password: secret() }],
  mysql: port => [{ ...database(port), password: secret() }],
  oracle: port => [{ ...database(port), password: secret() }],
  'oracle-cloud-apps': () => [
    { baseUrl: 'https://bench.fa.us2.oraclecloud.com', username: 'reader', password: secret() },
  ],
  postgresql: port => [{ ...database(port), password: secret() }],
  s3: () => [{ ...aws(), region: 'eu-central-1' }],
  salesforce: () => [{ loginUrl: 'https://bench.my.salesforce.com', clientId: 'bench', clientSecret: secret() }],
  slack: () => [{ token: `xoxb-${secret()}`, auditToken: `xoxp-${secret()}` }],
  smb: port => [
    {
      host: '127.0.0.1',
      port,
      share: 'files',
      username: 'reader',
      password: secret(),
      directory: `ldap://127.0.0.1:${port}`,
      directoryUser: 'cn=reader',
      directoryPassword: secret(),
    },
  ],
  snowflake: () => [
    { account: 'bench-one', user: 'reader', password: secret() },
    { account: 'bench-two', user: 'reader', privateKey: key() },
  ],
}

/** A service that lets nobody in, and tells everybody all that it was sent: in headers, in what it says, and in where it leads. */
async function startTelltale() {
  const heard: string[] = []
  const web = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const told = `${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(parts).toString()}`
      heard.push(told)
      response.writeHead(401, {
        'content-type': 'application/json',
        'www-authenticate': encodeURIComponent(told).slice(0, 4000),
      })
      response.end(JSON.stringify({ error: 'invalid_client', error_description: told, message: told, errors: [told] }))
    })
  }).listen(0, '127.0.0.1')
  const sockets = createSocketServer(socket => {
    socket.on('error', () => undefined)
    // Whoever waits for a greeting gets none.
    socket.setTimeout(200, () => socket.destroy())
    socket.on('data', (bytes: Buffer) => {
      heard.push(bytes.toString('latin1'))
      socket.end(bytes)
    })
  }).listen(0, '127.0.0.1')
  await Promise.all([once(web, 'listening'), once(sockets, 'listening')])
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${portOf(web)}`,
    port: portOf(sockets),
    heard,
    stop: () => void [web.close(), web.closeAllConnections(), sockets.close()],
  }
}

describe('the secrets of every connector', () => {
  let telltale: Awaited<ReturnType<typeof startTelltale>>
  let server: TestServer
  const seen: string[] = []
  const lines: string[] = []
  const added = new Set<string>()

  beforeAll(async () => {
    telltale = await startTelltale()
    const all = Object.entries(sources).map(([id, make]) => ({ id, settings: make(telltale.port) }))
    const hosts = all.flatMap(({ id, settings }) => {
      const connector = connectors.find(one => one.id === id)
      return settings.flatMap(one => [...(connector?.hosts(connector.settings.parse(one)) ?? [])])
    })
    const plain = hosts.filter(host => !host.includes('*') && !host.startsWith('127.'))
    const outbound = readOutboundRules({
      OUTBOUND_ALLOW: '127.0.0.1',
      OUTBOUND_HOSTS: JSON.stringify(Object.fromEntries(plain.map(host => [host, telltale.url]))),
    })
    server = await startTestServer({ outbound }, { logInto: { write: line => void lines.push(line) } })
    const token = await setUp(server)
    const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await server.call(method, `/api${path}`, { token, ...(body && { body }) })
      seen.push(JSON.stringify([answer.body, answer.headers]))
      return answer
    }
    for (const { id: connector, settings } of all)
      for (const [at, one] of settings.entries()) {
        await ask('POST', '/sources/test', { connector, settings: one })
        const { status } = await ask('POST', '/sources', { connector, name: `${connector} ${at}`, settings: one })
        if (status === 200) added.add(connector)
      }
    await workOnScans(server)
    const listed = async () => (await ask('GET', '/sources')).body['sources'] as Source[]
    const begun = new Set<string>()
    for (const { id } of await listed()) if ((await ask('POST', `/sources/${id}/scan`)).status < 300) begun.add(id)
    const ends = Date.now() + 25_000
    for (let open = 1; open > 0 && Date.now() < ends; await setTimeout(300))
      open = (await listed()).filter(({ id, lastScan }) => begun.has(id) && !lastScan?.finishedAt).length
    for (const path of ['/sources', '/scans', '/tasks', '/notifications', '/audit-trail', '/connectors'])
      await ask('GET', path)
  }, 240_000)
  afterAll(async () => {
    await server?.close()
    telltale?.stop()
  })

  const held = (texts: readonly string[]) => {
    const text = texts.join('\n')
    return planted.filter(value =>
      [value, Buffer.from(value).toString('base64').slice(4, -6), encodeURIComponent(value)].some(one =>
        text.includes(one),
      ),
    )
  }

  it('are planted, every one that there is', () => {
    const lacking = connectors.flatMap(({ id, settings }) => {
      const given = (sources[id]?.(1) ?? []).flatMap(one => Object.keys(one))
      return secretPaths(settings).flatMap(path => (given.includes(path) ? [] : [`${id} ${path}`]))
    })
    expect(lacking).toEqual([])
    expect([...added].toSorted()).toEqual(Object.keys(sources).toSorted())
    // Many are sent as they are or in base64; others only prove who somebody is.
    expect(held(telltale.heard).length).toBeGreaterThan(10)
  })

  it('are in no answer of the API, though each service tells all that it was sent', () =>
    expect(held(seen)).toEqual([]))

  it('are in no line of the log', () => {
    expect(lines.length).toBeGreaterThan(0)
    expect(held(lines)).toEqual([])
  })

  it('are in no table of either store as they are', async () => {
    const { pool } = server.stores.meta
    const tables = await pool.query(
      `select table_schema || '."' || table_name || '"' as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const rows: string[] = []
    for (const { name } of tables.rows)
      rows.push(JSON.stringify((await pool.query(`select * from ${String(name)}`)).rows))
    const { analytics } = server.stores
    const kept = await analytics.rows<{ name: string }>(
      "select name from system.tables where database = currentDatabase() and engine not like '%View'",
    )
    for (const { name } of kept) rows.push(JSON.stringify(await analytics.rows(`select * from \`${name}\` limit 1000`)))
    expect(rows.some(text => text.includes('hubspot'))).toBe(true)
    expect(held(rows)).toEqual([])
  })
})
