import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  auditTrailIds,
  installationTrail,
  openStores,
  verifyAuditTrail,
  type AuditProblem,
  type VerifiedTrail,
} from '@sharelight/store'
import { readHeadsFile, type KeptHeads } from '../audit/heads.ts'
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
  if (!process.env.DATABASE_URL && !existsSync(data))
    throw new Error(`There is no data folder ${data}. Name it with --data.`)
  const kept: KeptHeads = existsSync(file) ? await readHeadsFile(file) : { heads: [], damaged: [] }
  const stores = await openStores(storeOptions(data))
  try {
    const { acrossOrganisations } = stores.meta
    const trails: VerifiedTrail[] = []
    for (const id of await auditTrailIds(acrossOrganisations, kept.heads))
      trails.push(await verifyAuditTrail(acrossOrganisations, id, kept.heads))
    for (const trail of trails) await print(told(trail))
    await print(
      existsSync(file)
        ? ''
        : `There is no file ${file}: that entries are gone from the end of a trail would not show.\n`,
    )
    if (kept.damaged.length > 0) await print(`${file}: these lines are no heads: ${kept.damaged.join(', ')}.\n`)
    if (trails.some(({ problems }) => problems.length > 0) || kept.damaged.length > 1) process.exitCode = 1
  } finally {
    await stores.close()
  }
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
