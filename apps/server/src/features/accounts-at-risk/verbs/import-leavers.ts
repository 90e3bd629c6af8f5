import { Instant, type ImportedLeaver } from '@sharelight/contract'
import { afterCommit, audit, commitFor } from '@sharelight/store'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { readNamedColumns } from '../../../http/named-columns.ts'
import { findAnomaliesJob } from '../../anomalies/jobs.ts'
import { judgeGhosts } from './change-settings.ts'

const mostLines = 20_000
const rowsPerStatement = 1000
const columnNames = {
  address: ['address', 'email', 'e-mail', 'mail', 'userprincipalname', 'account'],
  left: ['left', 'leaves', 'left_at', 'leavedate', 'leave date', 'employeeleavedatetime', 'last day'],
} as const

interface Line {
  line: number
  address: string
  left: string
}

/** Takes the list of who has left from CSV in place of the one before, or says what is wrong in which line and saves nothing. */
export async function importLeavers(
  ctx: Context,
  { csv, dryRun }: { csv: string; dryRun: boolean },
): Promise<{ saved: number; lines: ImportedLeaver[] }> {
  const lines = checked(linesOf(csv))
  if (dryRun || lines.some(({ problem }) => problem !== null)) return { saved: 0, lines }
  const rows = lines.flatMap(({ address, leftAt }) => (leftAt ? [{ address, left_at: new Date(leftAt) }] : []))
  await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      const { before } = await tx
        .selectFrom('leavers')
        .select(eb => eb.fn.countAll<string>().as('before'))
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('leavers').execute()
      for (let from = 0; from < rows.length; from += rowsPerStatement)
        await tx
          .insertInto('leavers')
          .values(rows.slice(from, from + rowsPerStatement))
          .execute()
      await audit(tx, actorOf(ctx), {
        action: 'accounts-at-risk.import-leavers',
        subject: ctx.organisation.id,
        before: { people: Number(before) },
        after: { people: rows.length },
      })
    })
  await commitFor({ saved: rows.length, lines })
  await judgeGhosts(ctx)
  // Not waited for before everything is committed: the queue has a connection of its own, and the embedded database one session.
  const { services, organisation } = ctx
  await afterCommit(() =>
    services.jobs.send(findAnomaliesJob(services), { organisationId: organisation.id }, organisation.id),
  )
  return { saved: rows.length, lines }
}

function linesOf(csv: string): Line[] {
  return readNamedColumns(csv, {
    names: columnNames,
    required: ['address', 'left'],
    most: mostLines,
    needs: 'The CSV needs a line with the columns address and left, and a line for each person who has left.',
  }).map(({ line, cell }) => ({ line, address: cell('address').toLowerCase(), left: cell('left') }))
}

function checked(lines: readonly Line[]): ImportedLeaver[] {
  const seen = new Map<string, number>()
  return lines.map(({ line, address, left }) => {
    const before = seen.get(address)
    if (before === undefined) seen.set(address, line)
    const leftAt = instantOf(left)
    return {
      line,
      address: address.slice(0, 320),
      leftAt: leftAt ?? null,
      problem: problemOf({ address, left, leftAt, before }),
    }
  })
}

interface Read {
  address: string
  left: string
  leftAt: string | undefined
  before: number | undefined
}

function problemOf({ address, left, leftAt, before }: Read): string | null {
  if (!address) return 'The address is missing.'
  if (!isAccountName(address))
    return `"${address.slice(0, 100)}" is no address: use the one that the account signs in with.`
  if (before !== undefined) return `${address} stands in line ${before} already.`
  if (!left) return 'The day is missing: use 2026-10-31.'
  return leftAt === undefined ? `"${left.slice(0, 100)}" is no date: use 2026-10-31.` : null
}

/** An address, or a name that a system signs people in by; never a formula, a line of its own or what shows as something else. */
function isAccountName(text: string): boolean {
  return text.length <= 320 && /^[\p{L}\p{N}][\p{L}\p{N}._%+'@\\/-]*$/u.test(text)
}

/** A day begins the absence: who leaves on it is gone from its end on. */
function instantOf(text: string): string | undefined {
  return Instant.safeParse(z.iso.date().safeParse(text).success ? `${text}T23:59:59.000Z` : text).data
}
