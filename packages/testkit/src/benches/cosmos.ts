import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { end, makeOnce, placeOf, untilUp } from './server-process.ts'

/** An emulator of Azure Cosmos DB by somebody else: it checks no keys. */
export interface CosmosEmulator {
  url: string
  /** The certificate that it shows where it is asked by https: a file. */
  certificate: string
  /** Sends a body, as who makes databases, containers and documents does; `DELETE` takes none. */
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void>
  stop(): Promise<void>
}

const version = '1.0.1'
const home = placeOf(`cosmosdb-server-${version}`)
const place = join(home, 'node_modules/@vercel/cosmosdb-server')

/** Why there is none here, in one sentence; nothing where there is. */
export function cosmosMissing(): string | undefined {
  return existsSync(home) ? undefined : `cosmosdb-server ${version} is not here; "npm run storage-servers" fetches it`
}

/** Fetches it where it is missing, which takes a minute; else says why it cannot. */
export function fetchCosmos(): string | undefined {
  if (!cosmosMissing()) return undefined
  try {
    makeOnce(home, folder => {
      const name = `@vercel/cosmosdb-server@${version}`
      const install = ['install', name, '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
      execFileSync('npm', install, { stdio: 'pipe', timeout: 900_000 })
    })
    return undefined
  } catch (error) {
    return `cosmosdb-server ${version} cannot be fetched (the npm registry): ${String(error).slice(0, 200)}`
  }
}

export async function startCosmos(isSecure = false): Promise<CosmosEmulator> {
  const port = await freePort()
  const make = isSecure ? 'createHttpsServer' : 'createHttpServer'
  const program = `require(${JSON.stringify(place)}).${make}({ keepAlive: true }).listen(${port}, '127.0.0.1')`
  const started = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
  const ask = (method: string, path: string, body?: object) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const options = { port, host: '127.0.0.1', method, path, headers }
      const sent = isSecure ? httpsRequest({ ...options, rejectUnauthorized: false }) : httpRequest(options)
      sent.on('response', answer => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      sent.on('error', reject).end(body && JSON.stringify(body))
    })
  await untilUp('cosmosdb-server', started, async () => (await ask('GET', '/')) > 0)
  return {
    url: isSecure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    certificate: join(place, 'cert.pem'),
    async send(method, path, body) {
      const status = await ask(method, path, body)
      if (status >= 400) throw new Error(`${method} ${path}: ${status}`)
    },
    stop: () => end(started),
  }
}
