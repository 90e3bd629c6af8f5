import type { ImportedPlace } from '@sharelight/contract'
import { afterCommit, audit, commitFor } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { readNamedColumns } from '../../../http/named-columns.ts'
import { settleDepartments } from './settle-departments.ts'

const mostLines = 50_000
const rowsPerStatement = 1000
const columnNames = {
  address: ['address', 'email', 'e-mail', 'mail', 'userprincipalname', 'account', 'work email'],
  department: ['department', 'dep_name', 'team', 'division', 'business unit', 'org unit'],
  manager: ['manager', 'manager email', 'manager_email', 'reports to', 'supervisor'],
} as const

/** Takes where people work from CSV in place of the list before, or says what is wrong in which line and saves nothing. */
export async function importDepartments(
  ctx: Context,
  { csv, dryRun }: { csv: string; dryRun: boolean },
): Promise<{ saved: number; lines: ImportedPlace[] }> {
  const lines = linesOf(csv)
  if (dryRun || lines.some(({ problem }) => problem !== null)) return { saved: 0, lines }
  await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      const gone = await tx.deleteFrom('people_departments').where('told_by', '=', 'import').executeTakeFirst()
      for (let from = 0; from < lines.length; from += rowsPerStatement)
        await tx
          .insertInto('people_departments')
          .values(
            lines
              .slice(from, from + rowsPerStatement)
              .map(({ address, department, manager }) => ({
                address,
                told_by: 'import' as const,
                department,
                manager,
              })),
          )
          .execute()
      await audit(tx, actorOf(ctx), {
        action: 'department.import',
        subject: ctx.organisation.id,
        before: { people: Number(gone.numDeletedRows) },
        after: { people: lines.length },
      })
    })
  await commitFor({ saved: lines.length, lines })
  await afterCommit(() => settleDepartments(ctx))
  return { saved: lines.length, lines }
}

function linesOf(csv: string): ImportedPlace[] {
  const read = readNamedColumns(csv, {
    names: columnNames,
    required: ['address', 'department'],
    most: mostLines,
    needs: 'The CSV needs a line with the columns address and department, and a line for each person.',
  })
  const seen = new Map<string, number>()
  return read.map(({ line, cell }) => {
    const place = {
      line,
      address: cell('address').toLowerCase().slice(0, 320),
      department: cell('department').slice(0, 200),
      manager: cell('manager').toLowerCase().slice(0, 320),
    }
    const before = seen.get(place.address)
    if (before === undefined) seen.set(place.address, line)
    return { ...place, problem: problemOf(place, before) }
  })
}

type Read = Pick<ImportedPlace, 'address' | 'department' | 'manager'>

function problemOf({ address, department, manager }: Read, before: number | undefined): string | null {
  if (!address) return 'The address is missing.'
  if (!isAddress(address))
    return `"${address.slice(0, 100)}" is no address: use the one that the account signs in with.`
  if (before !== undefined) return `${address} stands in line ${before} already.`
  if (/\p{Cc}/u.test(department)) return 'The department holds a character that cannot be shown.'
  if (manager && !isAddress(manager)) return `"${manager.slice(0, 100)}" is no address of a manager.`
  return null
}

/** Never a formula, a line of its own or what shows as something else. */
const isAddress = (text: string) => /^[\p{L}\p{N}][\p{L}\p{N}._%+'@\\/-]*$/u.test(text)
