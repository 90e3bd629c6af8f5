import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOutbound, localIo, readOutboundRules, sourceHttp } from '@sharelight/connectors'
import { makeCertificate } from '@sharelight/testkit'
import { mockTdsMissing, startMockTds, type MockTds } from '@sharelight/testkit/benches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mssql } from './index.ts'

const secret = 'a password of some length, hush'

async function checked(port: number, more: object = {}) {
  const settings = mssql.settings.parse({
    host: '127.0.0.1',
    port,
    database: 'shop',
    user: 'reader',
    password: secret,
    ...more,
  })
  const http = sourceHttp(createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })), mssql.hosts(settings))
  const open = await mssql.load()
  const connection = await open(settings, localIo({ http }))
  return connection.check().finally(() => connection.close())
}

const missing = mockTdsMissing()
describe.skipIf(missing !== undefined)(`Microsoft’s stand-in for SQL Server${missing ? `: ${missing}` : ''}`, () => {
  let plain: MockTds, encrypted: MockTds, folder: string, authority: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sharelight-tds-'))
    const certificate = makeCertificate(folder, { hosts: 'IP:127.0.0.1' })
    authority = readFileSync(certificate.cert, 'utf8')
    plain = await startMockTds()
    encrypted = await startMockTds(certificate)
  })
  afterAll(async () => {
    await plain.stop()
    await encrypted.stop()
    rmSync(folder, { recursive: true })
  })

  test('lets the user in, and is asked what it grants', async () => {
    expect(await checked(plain.port, { tls: 'disable' })).toMatchObject({
      ok: true,
      granted: ['CONNECT on shop as reader', 'SELECT on 0 of 0 tables in 0 schemas'],
    })
    expect((await checked(encrypted.port, { tls: 'require' })).granted[0]).toBe('CONNECT on shop as reader, encrypted')
  })

  test('must show a certificate that holds, unless the settings ask for less', async () => {
    expect((await checked(encrypted.port, { certificateAuthority: authority })).ok).toBe(true)
    expect(await checked(encrypted.port)).toMatchObject({
      ok: false,
      missing: [{ wayOut: expect.stringMatching(/certificate that does not hold/) as string }],
    })
    expect(await checked(plain.port)).toMatchObject({
      ok: false,
      missing: [{ wayOut: expect.stringMatching(/and tls do not agree/) as string }],
    })
  })
})

test('what speaks something else, or is not there, is told in a sentence', async () => {
  const web = createServer(socket => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>(resolve => {
    web.listen(0, '127.0.0.1', resolve)
  })
  const { port } = web.address() as AddressInfo
  for (const at of [port, 1]) {
    const said = await checked(at, { tls: 'disable' })
    expect(said).toMatchObject({
      ok: false,
      missing: [{ name: 'Connection', wayOut: expect.stringMatching(/^\S.*\.$/) as string }],
    })
    expect(JSON.stringify(said)).not.toContain(secret)
  }
  web.close()
})

test('Azure SQL may send on to names below its own domain, and no other server to anywhere else', () => {
  const settings = { database: 'shop', user: 'reader' }
  expect(mssql.hosts(mssql.settings.parse({ ...settings, host: 'acme.database.windows.net' }))).toEqual([
    'acme.database.windows.net',
    '*.database.windows.net',
  ])
  expect(mssql.hosts(mssql.settings.parse({ ...settings, host: 'sql.acme.example' }))).toEqual(['sql.acme.example'])
})
