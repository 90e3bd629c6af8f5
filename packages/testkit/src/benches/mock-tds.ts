import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import type { Certificate } from '../stores/certificate.ts'
import { freePort } from './free-port.ts'
import { end, makeOnce, placeOf, untilUp } from './server-process.ts'

/** Microsoft's own stand-in for SQL Server: it speaks the real protocol, lets everybody in, and answers every statement with nothing. */
export interface MockTds {
  port: number
  stop(): Promise<void>
}

const version = '0.3.0'
const program = placeOf(`mssql-mock-tds-${version}`)

/** Why there is none here, in one sentence; nothing where there is. */
export function mockTdsMissing(): string | undefined {
  return existsSync(program)
    ? undefined
    : `mssql-mock-tds ${version} is not here; "npm run storage-servers" makes it where Rust is installed`
}

/** Makes it from crates.io where it is missing, which takes minutes; else says why it cannot. */
export function makeMockTds(): string | undefined {
  if (!mockTdsMissing()) return undefined
  try {
    makeOnce(
      program,
      folder => {
        const install = ['install', 'mssql-mock-tds', '--version', version, '--locked', '--root', folder]
        execFileSync('cargo', install, { stdio: 'pipe', timeout: 1_200_000 })
      },
      'bin/mssql-mock-tds',
    )
    return undefined
  } catch (error) {
    return `mssql-mock-tds ${version} cannot be made (Rust, and crates.io): ${String(error).slice(0, 200)}`
  }
}

export async function startMockTds(certificate?: Certificate): Promise<MockTds> {
  const port = await freePort()
  const tls = certificate ? ['--tls-mode', 'optional', '--cert', certificate.cert, '--key', certificate.key] : []
  const started = spawn(program, ['--port', String(port), ...tls], { stdio: 'ignore' })
  await untilUp('mssql-mock-tds', started, () => answers(port))
  return { port, stop: () => end(started) }
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(Boolean(socket.end())))
    socket.on('error', () => resolve(false))
  })
