import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { installationTrail, type AuditProblem, type VerifiedTrail } from '@sharelight/store'
import type { ListedEntry, PartOfTrail, VerifiedTrails } from '../operator/audit.ts'
import { operate } from '../operator/operate.ts'
import { print } from './run.ts'
import { storeOptions } from './store-options.ts'

export interface AuditVerifyOptions {
  data: string
  heads?: string
}

/** Says of each trail whether it holds, and which entries do not. */
export async function auditVerifyCommand({ data, heads }: AuditVerifyOptions): Promise<void> {
  const file = heads ?? `${resolve(data)}.audit-heads.jsonl`
  if (heads !== undefined && !existsSync(heads))
    throw new Error(`There is no file ${heads}. Name the file of signed heads, or leave --heads out.`)
  requireData(data)
  const asked = { operation: 'audit-verify', input: { heads: resolve(file) } } as const
  const { trails, hasHeads, damaged } = (await operate(storeOptions(data), asked)) as VerifiedTrails
  for (const trail of trails) await print(told(trail))
  if (!hasHeads)
    await print(`There is no file ${file}: that entries are gone from the end of a trail would not show.\n`)
  if (damaged.length > 0) await print(`${file}: these lines are no heads: ${damaged.join(', ')}.\n`)
  if (trails.some(({ problems }) => problems.length > 0) || damaged.length > 1) process.exitCode = 1
}

export interface AuditListOptions extends PartOfTrail {
  data: string
  json?: boolean
}

/** Shows a part of a trail, an entry a line. */
export async function auditListCommand({ data, json = false, ...part }: AuditListOptions): Promise<void> {
  requireData(data)
  if (part.limit > 10_000) throw new Error('Give --limit as 10000 or less, and --before for those that come before.')
  if (part.organisation !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(part.organisation))
    throw new Error(`"${part.organisation}" is not the id of an organisation. "sharelight audit verify" names them.`)
  const entries = (await operate(storeOptions(data), { operation: 'audit-list', input: part })) as ListedEntry[]
  for (const entry of entries) await print(`${json ? JSON.stringify(entry) : lineOf(entry)}\n`)
  if (entries.length === 0 && !json) await print('There are no entries.\n')
}

function lineOf({ number, time, user, address, action, subject, after }: ListedEntry): string {
  const who = [user || 'somebody', address && `from ${address}`].filter(Boolean).join(' ')
  return oneLine(
    `${number}  ${time}  ${action}  ${subject || '-'}  by ${who}${after ? `  ${JSON.stringify(after)}` : ''}`,
  )
}

/** A terminal takes orders from control characters, and subjects come from anybody. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD')
}

function requireData(data: string): void {
  if (!process.env.DATABASE_URL && !existsSync(data))
    throw new Error(`There is no data folder ${data}. Name it with --data.`)
}

function told({ organisationId, name, entries, last, problems }: VerifiedTrail): string {
  const title =
    organisationId === installationTrail
      ? 'This installation'
      : `${name || 'An organisation that is not known here'} (${organisationId})`
  if (problems.length === 0)
    return `${title}: ${entries} entries hold${last > entries ? `; ${last - entries} before them were removed for their age` : ''}.\n`
  return `${title}: the trail does not hold.\n${problems.map(problem => `  ${sentence(problem)}\n`).join('')}`
}

function sentence({ kind, from, to }: AuditProblem): string {
  const which = from === to ? `Entry ${from}` : `Entries ${from} to ${to}`
  const is = from === to ? 'is' : 'are'
  return {
    changed: `${which} ${is} not as it was written, or was not written by this installation.`,
    moved: `${which} does not follow from the one before it, or is another than the signed head tells of.`,
    gone: `${which} ${is} gone.`,
    mark: `What tells that the trail begins after, or once stood at, entry ${from} was not signed by this installation.`,
  }[kind]
}
