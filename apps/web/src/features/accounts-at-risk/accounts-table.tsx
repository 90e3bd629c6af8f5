import type { AccountAtRisk, SeverityLevel } from '@sharelight/contract'
import { useMemo } from 'react'
import { useCapabilities } from '../../lib/capabilities.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useIsReading, useStatus } from '../../lib/queries.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { SensitivityBadge, SeverityBadge } from '../../ui/badges.tsx'
import type { Column } from '../../ui/column.ts'
import { DataTable, TablePlaceholder } from '../../ui/data-table.tsx'
import { ConnectorIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { screens } from '#texts/screens.ts'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/accounts-at-risk.ts'
import classes from './accounts.module.css'
import { roleOf } from './role-of.ts'
import type { AccountsQuestion, useAccounts } from './use-accounts.ts'

const AccountDrawer = lazyPart(() => import('./account-drawer.tsx').then(module => module.AccountDrawer))

const keyOf = ({ sourceId, kind, address }: AccountAtRisk) => JSON.stringify([sourceId, kind, address])

interface AccountsTableProps {
  accounts: ReturnType<typeof useAccounts>
  question: AccountsQuestion
  onSort: (sort: string, direction: AccountsQuestion['direction']) => void
}

/** Accounts at risk, gravest first; a row opens what is known of the account. */
export function AccountsTable({ accounts, question, onSort }: AccountsTableProps) {
  const { org } = useStatus()
  const { sorting } = useCapabilities()
  const columns = useMemo(() => columnsFor(org.timeZone), [org.timeZone])
  const { first, rowAt, onVisible, total, shown, overview } = accounts
  const { opened, setOpened } = useOpened({ keyOf, rows: first.data?.items })
  if (first.error) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  if (first.isPending) return <TablePlaceholder />
  return (
    <>
      {total === 0 ? (
        <Nothing question={question} known={overview?.coverage.accounts} />
      ) : (
        <DataTable
          label={screens[question.list === 'ghost' ? 'ghostAccounts' : 'unprotectedAccounts'] ?? ''}
          columns={columns}
          total={shown}
          rowAt={rowAt}
          onVisible={onVisible}
          question={JSON.stringify(question)}
          onOpen={setOpened}
          isOpen={row => opened !== undefined && keyOf(row) === keyOf(opened)}
          sort={{ by: question.sort, direction: question.direction }}
          onSort={sorting ? ({ by, direction }) => onSort(by, direction) : undefined}
        />
      )}
      <ListEnd page={first.data} />
      {opened && <AccountDrawer account={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Why the list is empty. */
function Nothing({ question, known }: { question: AccountsQuestion; known: number | undefined }) {
  const isReading = useIsReading()
  if (question.search || question.reason) return <EmptyState hint={texts.noneFound} />
  if (isReading) return <EmptyState hint={shared.reading} />
  return <EmptyState hint={known === 0 ? texts.noAccounts : texts.none[question.list]} />
}

function columnsFor(timeZone: string): Column<AccountAtRisk>[] {
  const t = texts.columns
  return [
    {
      id: 'name',
      title: t.name,
      width: 'minmax(170px, 1.6fr)',
      sortBy: 'name',
      cell: ({ name, address }) => (
        <span className="truncate" title={address}>
          {name}
        </span>
      ),
    },
    {
      id: 'source',
      title: t.source,
      width: 'minmax(110px, 1fr)',
      spare: true,
      cell: ({ icon, source }) => (
        <>
          <ConnectorIcon icon={icon} size={16} />
          <span className="truncate">{source}</span>
        </>
      ),
    },
    {
      id: 'role',
      title: t.admin,
      width: '112px',
      spare: true,
      cell: row => <span className="truncate">{roleOf(row)}</span>,
    },
    {
      id: 'reasons',
      title: t.reasons,
      width: 'minmax(180px, 2fr)',
      sortBy: 'severity',
      cell: ({ reasons }) => {
        const said = reasons.map(({ title }) => title).join('; ')
        return (
          <>
            <span className={classes.badge}>
              <SeverityBadge level={(reasons[0]?.severity ?? 0) as SeverityLevel} />
            </span>
            <span className="truncate" title={said}>
              {said}
            </span>
          </>
        )
      },
    },
    {
      id: 'lastSignIn',
      title: t.lastSignIn,
      width: '104px',
      align: 'end',
      sortBy: 'lastSignIn',
      cell: ({ lastSignIn }) =>
        lastSignIn ? (
          <span title={formatDate(lastSignIn, timeZone)}>{texts.daysAgo(daysSince(lastSignIn))}</span>
        ) : (
          texts.never
        ),
    },
    {
      id: 'reach',
      title: t.reach,
      width: '176px',
      align: 'end',
      sortBy: 'reach',
      cell: ({ reach }) =>
        reach ? (
          <>
            <SensitivityBadge level={3} withName={false} />
            <span className="numeric">{formatNumber(reach.high)}</span>
            <SensitivityBadge level={2} withName={false} />
            <span className="numeric">{formatNumber(reach.medium)}</span>
          </>
        ) : (
          texts.never
        ),
    },
  ]
}

const dayMs = 86_400_000
const daysSince = (instant: string) => Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / dayMs))
