import type { MetricAnswer, ReportBlock, ReportCell, ReportColumn } from '@sharelight/contract'
import { saidValue, type Wording } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireFeature } from '../../../http/edition.ts'
import { accountsOf } from '../../data-subjects/verbs/accounts-of.ts'
import { identityNames } from '../../investigation/verbs/names.ts'
import { listWork } from '../../playbooks/verbs/list-work.ts'
import { getPosture } from '../../posture/verbs/get-posture.ts'
import { readDecisions } from '../../trust/verbs/decisions.ts'
import type { Resolved } from './asked.ts'

type ListName = Extract<ReportBlock, { kind: 'list' }>['list']

export interface Listed {
  columns: ReportColumn[]
  rows: ReportCell[][]
  /** Why it shows nothing. */
  refused?: string
}

const column = (title: string, cell: ReportColumn['cell'] = 'text'): ReportColumn => ({ title, cell })
const perPage = 1000

/** Rows of what the semantic layer does not hold; what is closed to the user says so. */
export async function listRows(ctx: Context, name: ListName, resolved: Resolved): Promise<Listed> {
  const { columns, rows, systemOnly } = lists[name]
  if (systemOnly && ctx.user.type !== 'system')
    return { columns, rows: [], refused: 'Only administrators without restrictions may see this.' }
  try {
    return { columns, rows: await rows(ctx, resolved) }
  } catch (error) {
    if (error instanceof AppError && (error.code === 'restricted' || error.code === 'edition_required'))
      return { columns, rows: [], refused: error.message }
    throw error
  }
}

interface List {
  columns: ReportColumn[]
  rows(ctx: Context, resolved: Resolved): Promise<ReportCell[][]>
  systemOnly?: true
}

const lists: Readonly<Record<ListName, List>> = {
  review: {
    systemOnly: true,
    columns: [
      column('Owner'),
      column('File'),
      column('State'),
      column('Decision'),
      column('Reason'),
      column('Decided by'),
      column('Decided', 'time'),
    ],
    rows: reviewRows,
  },
  'trust-decisions': {
    columns: [
      column('Party'),
      column('Trust'),
      column('Reason'),
      column('Decided by'),
      column('Decided', 'time'),
      column('Until', 'time'),
      column('In force', 'boolean'),
    ],
    rows: trustRows,
  },
  'posture-scores': {
    systemOnly: true,
    columns: [
      column('Area'),
      column('Score', 'percent'),
      column('Failing checks', 'number'),
      column('Checks', 'number'),
    ],
    rows: scoreRows,
  },
  'posture-checks': {
    systemOnly: true,
    columns: [
      column('Check'),
      column('Severity', 'severity'),
      column('State'),
      column('Passed', 'number'),
      column('Failed', 'number'),
      column('Excepted', 'number'),
      column('Standard'),
    ],
    rows: checkRows,
  },
  'subject-facts': {
    systemOnly: true,
    columns: [
      column('Name'),
      column('Address'),
      column('Kind'),
      column('Department'),
      column('Organization'),
      column('First seen', 'time'),
    ],
    rows: async (_, { subject, wording }) => (subject?.rows ?? []).map(row => identityRow(row, wording)),
  },
  'subject-accounts': {
    systemOnly: true,
    columns: [
      column('Source'),
      column('Address'),
      column('Name'),
      column('State'),
      column('Administrator', 'boolean'),
      column('Last sign-in', 'time'),
    ],
    rows: async (ctx, { subject, wording }) =>
      (subject ? await accountsOf(ctx, subject) : []).map(({ source, address, name, state, admin, lastSignIn }) => [
        source.name,
        address,
        name,
        state === null ? null : wording.say(capital(state)),
        admin,
        lastSignIn,
      ]),
  },
}

async function reviewRows(ctx: Context, { wording: { say } }: Resolved): Promise<ReportCell[][]> {
  const rows: ReportCell[][] = []
  for (const state of ['open', 'done', 'dismissed'] as const)
    for (let offset = 0; ; offset += perPage) {
      const { entries, total, owners, counts } = await listWork(ctx, 'review_access', { state, offset, limit: perPage })
      const names = new Map(owners.map(({ id, name }) => [id, name]))
      const unknown = entries.flatMap(({ ownerId }) => (ownerId && !names.has(ownerId) ? [ownerId] : []))
      for (const [id, name] of await identityNames(ctx, unknown)) names.set(id, name)
      rows.push(
        ...entries.map(entry => [
          (entry.ownerId && names.get(entry.ownerId)) || say('Nobody known'),
          entry.name,
          say(capital(entry.state)),
          entry.decision === null ? null : say(capital(entry.decision)),
          entry.reason,
          entry.decidedBy,
          entry.decidedAt,
        ]),
      )
      const all = state === 'open' ? total : counts[state]
      if (!entries.length || offset + entries.length >= all) break
    }
  return rows
}

async function trustRows(ctx: Context, { wording: { say } }: Resolved): Promise<ReportCell[][]> {
  const decisions = await readDecisions(ctx)
  const names = await identityNames(
    ctx,
    decisions.flatMap(({ kind, subject }) => (kind === 'identity' ? [subject] : [])),
  )
  return decisions
    .map(({ kind, subject, trust, reason, decidedBy, decidedAt, expiresAt, expired }) => [
      kind === 'domain' ? subject : (names.get(subject) ?? subject),
      say(capital(trust)),
      reason,
      decidedBy,
      decidedAt,
      expiresAt,
      !expired,
    ])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]), 'en'))
}

async function scoreRows(ctx: Context, { wording: { say } }: Resolved): Promise<ReportCell[][]> {
  requireFeature(ctx, 'security_posture')
  const { score, groups, postures, coverage, checks } = await getPosture(ctx)
  const rounded = (value: number | null) => (value === null ? null : Math.round(value))
  const failing = checks.filter(({ state }) => state === 'failing').length
  return [
    [say('All'), rounded(score), failing, coverage.judged],
    ...[
      ...groups.map(({ group, ...rest }) => ({ name: group, ...rest })),
      ...postures.map(({ posture, ...rest }) => ({ name: posture, ...rest })),
    ]
      .filter(({ checks: judged }) => judged > 0)
      .map(each => [say(capital(String(each.name))), rounded(each.score), each.failing, each.checks]),
  ]
}

async function checkRows(ctx: Context, { wording: { say } }: Resolved): Promise<ReportCell[][]> {
  requireFeature(ctx, 'security_posture')
  const order = ['failing', 'passing', 'unknown', 'not_asked']
  const { checks } = await getPosture(ctx)
  return checks
    .toSorted(
      (a, b) =>
        order.indexOf(a.state) - order.indexOf(b.state) ||
        b.severity - a.severity ||
        b.failed - a.failed ||
        a.id.localeCompare(b.id, 'en'),
    )
    .map(({ title, severity, state, passed, failed, excepted, standards }) => [
      say(title),
      severity,
      say(capital(state)),
      passed,
      failed,
      excepted,
      standards.map(({ name, number }) => (number === undefined ? name : `${name} ${number}`)).join('; '),
    ])
}

function identityRow(row: MetricAnswer['rows'][number], wording: Wording): ReportCell[] {
  const cell = (name: string): ReportCell => {
    const value = row[name]
    return Array.isArray(value) ? value.join('; ') : (value ?? null)
  }
  return [
    cell('name'),
    cell('address'),
    saidValue(wording, capital(String(cell('kind') ?? '')), 'kind'),
    cell('department'),
    cell('organization'),
    cell('firstSeenAt'),
  ]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')
