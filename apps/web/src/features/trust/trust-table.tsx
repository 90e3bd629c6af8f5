import { Button } from '@mantine/core'
import type { TrustRow } from '@sharelight/contract'
import { useMemo, useState } from 'react'
import { useOpened } from '../../lib/use-opened.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { useStatus } from '../../lib/queries.ts'
import type { TimeFrame } from '../../lib/time-frame.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable, TablePlaceholder } from '../../ui/data-table.tsx'
import { EntityIcon, type EntityIconName } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { MiddleName } from '../../ui/middle-name.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { RiskCell, riskScale } from '../../ui/risk-cell.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { texts as shared } from '#texts/shared.ts'
import { TrustBadge } from '../../ui/trust-badge.tsx'
import { texts } from '#texts/trust.ts'
import { useTrustList, type TrustQuestion } from './use-trust.ts'

const TrustDrawer = lazyPart(() => import('./trust-drawer.tsx').then(module => module.TrustDrawer))

const DecisionForm = lazyPart(() => import('./decision-form.tsx').then(module => module.DecisionForm))

const keyOf = (row: TrustRow) => `${row.kind}:${row.subject}`

interface TrustTableProps {
  question: TrustQuestion
  frame: TimeFrame
  onSort: (sort: TrustQuestion['sort'], direction: TrustQuestion['direction']) => void
}

/** Outside parties with what they receive and how they are trusted; a row opens the decision, several at once are decided together. */
export function TrustTable({ question, frame, onSort }: TrustTableProps) {
  const { org } = useStatus()
  const { sorting } = useCapabilities()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const columns = useMemo(() => columnsFor(question.kind, org.timeZone), [question.kind, org.timeZone])
  const { first, rowAt, onVisible, total, shown } = useTrustList(question, frame)
  const { opened, setOpened } = useOpened({ keyOf, rows: first.data?.items })
  if (first.error) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  if (first.isPending) return <TablePlaceholder />
  const clear = () => setChosen(new Set())
  const decideMany = () =>
    openModal({
      title: texts.decideMany(chosen.size, question.kind),
      width: '40rem',
      content: close => (
        <DecisionForm
          subjects={[...chosen].map(toSubject)}
          trust="trusted"
          onDone={() => {
            close()
            clear()
          }}
        />
      ),
    })
  return (
    <>
      <SelectionBar count={chosen.size} onClear={clear}>
        <Button size="compact-sm" onClick={decideMany}>
          {texts.decide}
        </Button>
      </SelectionBar>
      {total === 0 ? (
        <EmptyState hint={question.search || question.trust ? texts.noneFound : texts.nobody} />
      ) : (
        <DataTable
          label={texts.views[question.kind]}
          columns={columns}
          total={shown}
          rowAt={rowAt}
          onVisible={onVisible}
          question={JSON.stringify(question)}
          style={riskScale(first.data.items)}
          onOpen={setOpened}
          isOpen={row => opened !== undefined && keyOf(row) === keyOf(opened)}
          sort={{ by: question.sort, direction: question.direction }}
          onSort={sorting ? ({ by, direction }) => onSort(by as TrustQuestion['sort'], direction) : undefined}
          selection={{ ids: chosen, idOf: keyOf, onChange: setChosen }}
        />
      )}
      <ListEnd page={first.data} />
      {opened && <TrustDrawer row={opened} frame={frame.key} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function toSubject(key: string) {
  const at = key.indexOf(':')
  return {
    kind: key.slice(0, at) === 'domain' ? ('domain' as const) : ('identity' as const),
    subject: key.slice(at + 1),
  }
}

function iconOf({ kind, identityKind }: TrustRow): EntityIconName {
  if (kind === 'domain') return 'organizations'
  return identityKind === 'personal' ? 'personal-contacts' : 'contacts'
}

function columnsFor(kind: TrustQuestion['kind'], timeZone: string): Column<TrustRow>[] {
  const t = texts.columns
  const number = (value: number) => <span className="numeric">{formatNumber(value)}</span>
  return [
    {
      id: 'name',
      title: t.name,
      width: kind === 'contacts' ? 'minmax(140px, 1.6fr)' : 'minmax(200px, 2fr)',
      sortBy: 'name',
      cell: row => (
        <>
          <EntityIcon kind={iconOf(row)} />
          <MiddleName text={row.name || row.subject} />
        </>
      ),
    },
    ...(kind === 'contacts'
      ? [
          {
            id: 'organisation',
            title: t.organisation,
            width: 'minmax(140px, 1.4fr)',
            cell: (row: TrustRow) => <MiddleName text={row.organisation || shared.empty} />,
          },
        ]
      : [
          {
            id: 'contacts',
            title: t.contacts,
            width: '74px',
            align: 'end' as const,
            cell: (row: TrustRow) => number(row.contacts),
          },
        ]),
    {
      id: 'received',
      title: t.received,
      width: '92px',
      align: 'end',
      sortBy: 'received',
      cell: row => number(row.received),
    },
    {
      id: 'sensitive',
      title: t.sensitive,
      width: '80px',
      align: 'end',
      sortBy: 'sensitive',
      cell: row => number(row.sensitive),
    },
    { id: 'risk', title: t.risk, width: 'minmax(130px, 1fr)', sortBy: 'high', cell: row => <RiskCell risk={row} /> },
    { id: 'last', title: t.lastAt, width: '94px', align: 'end', cell: row => formatDate(row.lastAt, timeZone) },
    { id: 'trust', title: t.trust, width: '104px', cell: row => <TrustBadge trust={row.trust} /> },
    {
      id: 'reason',
      title: t.reason,
      width: 'minmax(80px, 1.4fr)',
      cell: ({ inherited, decision }) => {
        const why = inherited ? texts.inherited : decision?.reason
        return (
          <span className="truncate muted" title={why}>
            {why || shared.empty}
          </span>
        )
      },
    },
    {
      id: 'expires',
      title: t.expires,
      width: '94px',
      align: 'end',
      cell: row =>
        row.decision?.expired ? (
          <span className="muted">{texts.expired}</span>
        ) : (
          formatDate(row.decision?.expiresAt, timeZone)
        ),
    },
  ]
}
