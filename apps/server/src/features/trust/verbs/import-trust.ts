import { DomainName, Instant, TrustClass, type ImportedTrust } from '@sharelight/contract'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { readNamedColumns } from '../../../http/named-columns.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { changeTrust, type Decided } from './change-trust.ts'
import { requireTrustArea } from './require-subjects.ts'

const mostLines = 10_000
const columnNames = {
  subject: ['subject', 'domain', 'organization', 'organisation', 'address', 'email', 'e-mail'],
  trust: ['trust'],
  reason: ['reason'],
  expires: ['expires', 'expiresat', 'expires_at'],
} as const

interface Line {
  line: number
  subject: string
  trust: string
  reason: string
  expires: string
}
interface Checked extends ImportedTrust {
  decision: Decided | null
}

/** Reads decisions from CSV and saves them all, or says what is wrong in which line and saves none. */
export async function importTrust(
  ctx: Context,
  { csv, dryRun }: { csv: string; dryRun: boolean },
): Promise<{ saved: number; lines: ImportedTrust[] }> {
  requireTrustArea(ctx)
  const given = linesOf(csv)
  const addresses = await identitiesByAddress(
    ctx,
    given.map(({ subject }) => subject).filter(subject => subject.includes('@')),
  )
  const checked = given.map(line => check(ctx, line, addresses))
  const lines = checked.map(({ line, kind, subject, trust, problem }): ImportedTrust => ({
    line,
    kind,
    subject,
    trust,
    problem,
  }))
  const decisions = checked.flatMap(({ decision }) => decision ?? [])
  if (dryRun || decisions.length < checked.length) return { saved: 0, lines }
  return { saved: await changeTrust(ctx, decisions, 'trust.import'), lines }
}

function linesOf(csv: string): Line[] {
  return readNamedColumns(csv, {
    names: columnNames,
    required: ['subject', 'trust'],
    most: mostLines,
    needs: 'The CSV needs a line with the columns subject, trust, reason and expires, and a line for each decision.',
  }).map(({ line, cell }) => ({
    line,
    subject: cell('subject').toLowerCase(),
    trust: cell('trust').toLowerCase(),
    reason: cell('reason').slice(0, 1000),
    expires: cell('expires'),
  }))
}

function check(
  { organisation, services }: Context,
  { line, subject, trust: named, reason, expires }: Line,
  addresses: ReadonlyMap<string, string>,
): Checked {
  const trust = TrustClass.safeParse(named)
  const kind = subject.includes('@') ? ('identity' as const) : ('domain' as const)
  const id = kind === 'identity' ? addresses.get(subject) : DomainName.safeParse(subject).data
  const expiresAt = expires ? instantOf(expires) : null
  const problem = !trust.success
    ? `"${named}" is no trust: use trusted, neutral or untrusted.`
    : id === undefined
      ? kind === 'identity'
        ? 'No outside contact with this address has been seen.'
        : `"${subject}" is neither a domain nor an address.`
      : kind === 'domain' && organisation.domains.includes(id)
        ? 'This is a domain of your own.'
        : expiresAt === undefined
          ? `"${expires}" is no date: use 2027-01-31.`
          : expiresAt !== null && new Date(expiresAt) <= services.now()
            ? 'The decision would be over already.'
            : null
  const decision =
    problem === null && trust.success && id !== undefined && expiresAt !== undefined
      ? { kind, subject: id, trust: trust.data, reason, expiresAt }
      : null
  return { line, kind, subject, trust: trust.data ?? null, problem, decision }
}

/** A day ends with it. */
function instantOf(text: string): string | undefined {
  return Instant.safeParse(z.iso.date().safeParse(text).success ? `${text}T23:59:59.000Z` : text).data
}

async function identitiesByAddress(ctx: Context, addresses: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let from = 0; from < addresses.length; from += 1000) {
    const filter = {
      and: [
        { dimension: 'address', operator: 'in' as const, value: addresses.slice(from, from + 1000) },
        { dimension: 'kind', operator: 'neq' as const, value: 'employee' },
      ],
    }
    const { rows } = await ask(ctx, { cube: 'identities', dimensions: ['id', 'address'], filter, limit: 10_000 })
    for (const row of rows) found.set(String(row['address']).toLowerCase(), String(row['id']))
  }
  return found
}
