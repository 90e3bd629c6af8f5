import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AgentEnrolled, DeviceReport } from '@sharelight/contract'
import { isLoopbackHost } from '@sharelight/store'
import { z } from 'zod'
import { runAgent, runOnce } from '../agent/agent.ts'
import { deleteFolder, keepEnrolment, newDeviceKey, openFolder, prepareFolder, readStatus } from '../agent/folder.ts'
import { Link } from '../agent/link.ts'
import { factsHere } from '../agent/machine.ts'
import { print } from './run.ts'
import { stopSignal } from './serve.ts'

interface EnrolOptions {
  folder: string
  server: string
  code: string
  name?: string
  user?: string
  plainHttp?: boolean
}

/** The id that a device signs with before it has one. */
const nobody = '00000000-0000-0000-0000-000000000000'

export async function agentEnrolCommand({ folder, server, code, name, user, plainHttp }: EnrolOptions): Promise<void> {
  const url = serverAddress(server, plainHttp ?? false)
  prepareFolder(resolve(folder))
  const { privateKey, publicKey } = newDeviceKey()
  const facts = factsHere({ version: versionHere(), ...(name && { name }), ...(user && { user }) })
  const { device, organisation } = await new Link(url).call(
    '/enrol',
    { code, publicKey, facts },
    { as: AgentEnrolled, device: nobody, key: privateKey, nextCall: () => Date.now() },
  )
  keepEnrolment(resolve(folder), privateKey, { server: url, device, organisation, user: facts.user, name: facts.name })
  await print(`This device is enrolled with ${organisation} as ${facts.name}. Start it now: sharelight agent run\n`)
}

/** @throws Error for an address to which what is found would go unencrypted */
function serverAddress(text: string, isPlainFine: boolean): string {
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol))
    throw new Error(`"${text}" is no address of a server: give one such as https://sharelight.example.com.`)
  if (url.protocol === 'http:' && !isPlainFine && !isLoopbackHost(url.hostname))
    throw new Error(
      'Over http everybody on the way would read names of files and what is in them. Give an address with https, or --plain-http where the way is yours alone.',
    )
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`
}

interface RunOptions {
  folder: string
  media: string[]
  queueMib: number
  once: boolean
}

export async function agentRunCommand({ folder, media, queueMib, once }: RunOptions): Promise<void> {
  const options = {
    folder: resolve(folder),
    version: versionHere(),
    media: media.map(path => resolve(path)),
    mostQueued: queueMib * 2 ** 20,
    signal: stopSignal(),
    say: (sentence: string) => void process.stderr.write(`${sentence}\n`),
  }
  await (once ? runOnce(options) : runAgent(options))
}

const Status = DeviceReport.extend({
  server: z.string(),
  organisation: z.string(),
  device: z.string(),
  at: z.string(),
  trouble: z.string(),
})

export async function agentStatusCommand({ folder, json }: { folder: string; json: boolean }): Promise<void> {
  const { enrolment } = openFolder(resolve(folder))
  const status = Status.safeParse(readStatus(resolve(folder))).data
  if (json) return print(`${JSON.stringify(status ?? { ...enrolment })}\n`)
  await print(
    `${status ? told(status) : `Enrolled with ${enrolment.organisation} at ${enrolment.server}; it has not run yet.`}\n`,
  )
}

function told({ organisation, server, doing, why, at, trouble, queued, folders }: z.output<typeof Status>): string {
  return [
    `Enrolled with ${organisation} at ${server}; ${[doing, why].filter(Boolean).join(': ')} (${at})`,
    ...(trouble ? [trouble] : []),
    `Waiting to be sent: ${queued.batches} batches, ${queued.bytes} bytes`,
    ...folders.map(
      each =>
        `${each.path} (${each.storage}): ${each.complete} complete, ${each.partial} in part, ${each.skipped} skipped, ${each.failed} failed; ${each.readAt ? `read ${each.readAt}` : 'not read to its end yet'}`,
    ),
  ].join('\n')
}

export async function agentUninstallCommand({ folder, yes }: { folder: string; yes: boolean }): Promise<void> {
  const { enrolment } = openFolder(resolve(folder))
  if (!yes)
    throw new Error(
      `This deletes the key of this device and what it has not sent to ${enrolment.organisation}. Say --yes if you mean it.`,
    )
  deleteFolder(resolve(folder))
  await print('The key and the queue are deleted. Have an administrator revoke the device, too.\n')
}

function versionHere(): string {
  const text = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
