import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ConnectorError, type Remedy, type Step } from '../../kit/connector.ts'
import { statusIn } from './parse.ts'
import type { SmbNames } from './names.ts'
import { isEverybody } from '../../kit/ntfs/rights.ts'
import { hasSamba } from './samba.ts'
import { environment, judged, usual, type Reading } from './shell.ts'
import { shareName } from './place.ts'

const Params = z.object({})
/** An access list as smbcacls writes it, entry by entry: `S-1-1-0:0/0x0/0x001f01ff`. */
const Entries = z.array(z.string().regex(/^S-[\d-]+:\d+\/0x[\da-f]+\/0x[\da-f]+$/i))
const Before = z.object({ entries: Entries })
const inherited = 0x10
const standardPort = 445

interface Mending {
  reading: Reading
  names: SmbNames
  taken(key: string): string[]
  now(): Date
}

/** Takes the entries for everybody off one access list, and puts them back. */
export function removeEveryone(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: async target => {
      const entries = await listOf(mending, target.key)
      const open = entries.filter(isOpen)
      if (!open.length) return undefined
      const own = open.filter(entry => !isInherited(entry))
      if (own.length < open.length)
        throw new ConnectorError('excluded', 'Everyone is let in by a folder above it: take everyone off there.')
      return {
        target,
        says: `Takes ${own.length === 1 ? 'the entry' : `${own.length} entries`} for everybody off the access list of ${mending.taken(target.key).at(-1)}.`,
        before: { entries },
        after: { entries: entries.filter(entry => !own.includes(entry)) },
        takes: { principals: ['everyone'] },
      }
    },
    async apply(step) {
      const { entries, open } = listsIn(step)
      const now = await listOf(mending, step.target.key)
      if (!isSame(now, entries) && !isSame(now, without(entries, open))) throw changed()
      for (const entry of open.filter(each => now.includes(each)))
        await change(mending, step.target.key, ['-D', `ACL:${entry}`])
      return { step, at: mending.now(), undo: { entries: open } }
    },
    async undo(receipt) {
      const { entries, open } = listsIn(receipt.step)
      const now = await listOf(mending, receipt.step.target.key)
      if (!isSame(now, without(entries, open)) && !isSame(now, entries)) throw changed()
      for (const entry of open.filter(each => !now.includes(each)))
        await change(mending, receipt.step.target.key, ['-a', `ACL:${entry}`])
    },
  }
}

const isOpen = (entry: string) => isEverybody(entry.split(':')[0] ?? '') && entry.split(':')[1]?.startsWith('0/')
const isInherited = (entry: string) => (Number(entry.split('/')[1]) & inherited) !== 0
const without = (entries: readonly string[], some: readonly string[]) => entries.filter(entry => !some.includes(entry))
/** Samba gives an access list back in an order of its own. */
const isSame = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join()
const changed = () =>
  new ConnectorError('changed_while_read', 'Its access list is no longer as it was planned for. Plan anew.')

function listsIn(step: Step): { entries: string[]; open: string[] } {
  const { entries } = Before.parse(step.before)
  const after = Before.parse(step.after).entries
  return { entries, open: without(entries, after) }
}

async function listOf(mending: Mending, key: string): Promise<string[]> {
  const said = await smbcacls(mending, key, ['--numeric'])
  return Entries.parse([...said.matchAll(/^ACL:(\S+)$/gm)].map(([, entry = '']) => entry))
}

async function change(mending: Mending, key: string, order: readonly string[]): Promise<void> {
  if (!mending.reading.settings.mayChange)
    throw new ConnectorError('permission_denied', 'The settings do not let Sharelight change permissions here.')
  await smbcacls(mending, key, order)
}

/** @throws ConnectorError, OutboundFault */
async function smbcacls({ reading, taken }: Mending, key: string, order: readonly string[]): Promise<string> {
  const { settings, io } = reading
  if (!(await hasSamba('smbcacls')))
    throw new ConnectorError(
      'unsupported',
      'The command smbcacls is not on this machine. Install the package smbclient.',
    )
  const { address, port } = await judged(reading)
  if (port !== standardPort)
    throw new ConnectorError(
      'unsupported',
      `smbcacls knows no port but ${standardPort}; permissions can be changed there only.`,
    )
  const path = `\\${taken(key).join('\\')}`
  // Its -I is no address, as that of the others is, but what is inherited: so the address takes the place of the name.
  const options = [...usual(settings), shareName({ host: address, share: settings.share }), path, ...order]
  try {
    const { stdout } = await promisify(execFile)('smbcacls', options, {
      env: environment(settings),
      timeout: 60_000,
      signal: io.signal,
      maxBuffer: 2 ** 20,
    })
    return stdout
  } catch (error) {
    io.signal.throwIfAborted()
    const said =
      error instanceof Error && 'stdout' in error
        ? `${String(error.stdout)} ${'stderr' in error ? String(error.stderr) : ''}`
        : ''
    const status = statusIn(said) ?? 'no answer'
    throw new ConnectorError(
      status === 'NT_STATUS_ACCESS_DENIED' ? 'permission_denied' : 'io_error',
      `The server did not let the access list be ${order[0] === '--numeric' ? 'read' : 'changed'} (${status}).`,
    )
  }
}
