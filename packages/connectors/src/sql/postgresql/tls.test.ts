import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localIo } from '@sharelight/connectors'
import { makeCertificate } from '@sharelight/testkit'
import { startPostgresSource, type PostgresSource } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresql } from './index.ts'

let source: PostgresSource, folder: string, authority: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-tls-'))
  const certificate = makeCertificate(folder, { hosts: 'IP:127.0.0.1' })
  authority = readFileSync(certificate.cert, 'utf8')
  source = await startPostgresSource({ certificate })
  await source.run(`CREATE ROLE reader LOGIN PASSWORD '${source.password}'`)
})
afterAll(async () => {
  await source.close()
  rmSync(folder, { recursive: true })
})

async function checked(more: Record<string, unknown>, signal = new AbortController().signal) {
  const open = await postgresql.load()
  const connection = await open(
    postgresql.settings.parse(source.settings('reader', more)),
    localIo({ ...source.io, signal }),
  )
  return connection.check().finally(() => connection.close())
}

test('the certificate must hold and name the server, unless the settings ask for less', async () => {
  const verified = await checked({ tls: 'verify', certificateAuthority: authority })
  expect(verified.granted[0]).toBe('CONNECT on postgres as reader, encrypted')
  expect((await checked({ tls: 'require' })).granted[0]).toMatch(/, encrypted$/)
  expect((await checked({ tls: 'disable' })).granted[0]).toBe('CONNECT on postgres as reader')
  for (const refused of [{ tls: 'verify' }, {}, { host: 'localhost', certificateAuthority: authority, tls: 'verify' }])
    expect(await checked({ ...refused, ...('tls' in refused ? {} : { tls: undefined }) })).toMatchObject({
      ok: false,
      missing: [{ wayOut: expect.stringMatching(/shows a certificate that does not hold \(\w+\)/) }],
    })
})

test('who never answers is left when the caller gives up, with the caller’s reason', async () => {
  const silent = createServer(() => {})
  await new Promise<void>(resolve => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  const stop = new AbortController()
  silent.once('connection', () => setImmediate(() => stop.abort(new Error('enough'))))
  const { port } = silent.address() as AddressInfo
  await expect(checked({ port }, stop.signal)).rejects.toThrow('enough')
  silent.close()
})

test('what speaks something else is told from PostgreSQL, and ended before it is waited for', async () => {
  const web = createServer(socket => socket.on('error', () => {}).write('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>(resolve => {
    web.listen(0, '127.0.0.1', resolve)
  })
  const { port } = web.address() as AddressInfo
  for (const tls of ['disable', 'require'])
    expect(await checked({ port, tls })).toMatchObject({
      ok: false,
      missing: [{ wayOut: expect.stringMatching(/no PostgreSQL|offers no encryption/) }],
    })
  web.close()
})
