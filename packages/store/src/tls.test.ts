import { makeCertificate, startPostgres, type Certificate, type PostgresServer } from '@sharelight/testkit'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAnalytics } from './analytics/connect.ts'
import { keyProvider } from './keys/provider.ts'
import { openMeta } from './meta/meta.ts'
import { readTlsMode, tlsTowards, type TlsChoice } from './tls.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-tls-'))
const provider = keyProvider({ secretKey: 'a passphrase for tests only' })
let certificate: Certificate, stranger: Certificate
let encrypted: PostgresServer, plain: PostgresServer
let https: Server

beforeAll(async () => {
  certificate = makeCertificate(folder)
  stranger = makeCertificate(folder, { name: 'stranger' })
  https = createServer({ cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) }, (_, response) =>
    response.end('1\n'),
  )
  ;[encrypted, plain] = await Promise.all([
    startPostgres({ certificate }),
    startPostgres(),
    new Promise<void>(resolve => {
      https.listen(0, '127.0.0.1', resolve)
    }),
  ])
})
afterAll(async () => {
  https.closeAllConnections()
  https.close()
  await Promise.all([encrypted.stop(), plain.stop()])
  rmSync(folder, { recursive: true, force: true })
})

/** Whether the connection is encrypted, as PostgreSQL sees it; or why there is none. */
async function connection(url: string, tls?: TlsChoice): Promise<unknown> {
  try {
    const meta = await openMeta({ url, tls }, provider)
    const { rows } = await meta.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    await meta.close()
    return rows[0]?.ssl
  } catch (error) {
    return String(error)
  }
}

test('a database is spoken to encrypted, where its certificate holds', async () => {
  expect(await connection(encrypted.url, { mode: 'verify', ca: certificate.cert })).toBe(true)
  expect(await connection(encrypted.url, { mode: 'require' })).toBe(true)
})

test('a certificate that nobody vouches for, or another one than was named, is refused with what to do', async () => {
  expect(await connection(encrypted.url, { mode: 'verify' })).toMatch(
    /certificate does not hold .* DATABASE_CA .* DATABASE_TLS=require/,
  )
  expect(await connection(encrypted.url, { mode: 'verify', ca: stranger.cert })).toContain('certificate does not hold')
})

test('a database without TLS is refused before anything is sent, and what its address says of encryption does not undo that', async () => {
  for (const url of [plain.url, `${plain.url}?sslmode=disable`, `${plain.url}?sslmode=prefer&uselibpqcompat=true`]) {
    expect(await connection(url, { mode: 'require' })).toMatch(/does not speak TLS.*DATABASE_TLS=disable/)
  }
  expect(await connection(plain.url)).toBe(false)
  expect(await connection(encrypted.url, { mode: 'disable' })).toBe(false)
})

test('other machines are spoken to encrypted and known unless the operator says otherwise; this one needs none', () => {
  expect(['localhost', '127.0.0.1', '[::1]', ''].map(host => tlsTowards(host))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['db.example', '10.0.0.5', 'localhost.example', '127.0.0.1.nip.io'].map(host => tlsTowards(host))).toEqual(
    Array.from({ length: 4 }, () => ({ rejectUnauthorized: true })),
  )
  expect([tlsTowards('db.example', { mode: 'require' }), tlsTowards('db.example', { mode: 'disable' })]).toEqual([
    { rejectUnauthorized: false },
    undefined,
  ])
  expect([readTlsMode('DATABASE_TLS', undefined), readTlsMode('DATABASE_TLS', 'verify')]).toEqual([undefined, 'verify'])
  expect(() => readTlsMode('DATABASE_TLS', 'true')).toThrow('DATABASE_TLS is "true": use verify, require or disable.')
})

test('ClickHouse on another machine is not spoken to in the clear, and over https only where its certificate holds', async () => {
  const url = `https://127.0.0.1:${(https.address() as AddressInfo).port}`
  await expect(connectAnalytics({ url: 'http://analytics.example:8123' })).rejects.toThrow(
    /analytics\.example in the clear.*CLICKHOUSE_TLS=disable/,
  )
  await expect(connectAnalytics({ url, tls: { mode: 'verify' } })).rejects.toThrow(
    /certificate does not hold.*CLICKHOUSE_CA/,
  )
  await (await connectAnalytics({ url, tls: { mode: 'verify', ca: certificate.cert } })).close()
  await (await connectAnalytics({ url, tls: { mode: 'require' } })).close()
})
