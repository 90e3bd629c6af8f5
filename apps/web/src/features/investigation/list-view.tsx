import { useLocalStorage } from '@mantine/hooks'
import type { ListQuery, MetricCondition, RiskCounts, TimeRange } from '@sharelight/contract'
import { IconColumns3 } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCapabilities } from '../../lib/capabilities.ts'
import { toFilter } from '../../lib/conditions.ts'
import { formatNumber } from '../../lib/format.ts'
import type { ListName } from '../../lib/lists.ts'
import { useStatus } from '../../lib/queries.ts'
import { subjectLink, type SubjectKind } from '../../lib/subject.ts'
import controls from '../../ui/controls.module.css'
import type { Column, Sort } from '../../ui/column.ts'
import { DataTable, TablePlaceholder } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/floating/panel.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { riskScale } from '../../ui/risk-cell.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { columnsIn, type RowOf } from './columns.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { withCondition } from './only.ts'
import { OpenDrawer } from './open-drawer.tsx'
import { texts } from '#texts/investigation.ts'
import { useList } from './use-list.ts'
import type { usePlace } from './use-place.ts'
import { useSpared } from './use-spared.ts'

const ColumnChoice = lazyPart(() => import('./column-choice.tsx').then(module => module.ColumnChoice))
const barHeight = 40
const ThingBulkBar = lazyPart(() => import('./bulk-bar.tsx').then(module => module.ThingBulkBar), barHeight)
const EventBulkBar = lazyPart(() => import('./bulk-bar.tsx').then(module => module.EventBulkBar), barHeight)

interface ListViewProps {
  place: ReturnType<typeof usePlace>
  timeFrame: TimeRange | undefined
  ready: boolean
}

/** How the server sorts each list unless told otherwise. */
const defaultSort: Record<ListName, Sort> = {
  files: { by: 'sensitivity', direction: 'Descend' },
  events: { by: 'at', direction: 'Descend' },
  folders: { by: 'openRisk', direction: 'Descend' },
  employees: { by: 'openRisk', direction: 'Descend' },
  contacts: { by: 'openRisk', direction: 'Descend' },
  'personal-contacts': { by: 'openRisk', direction: 'Descend' },
  organizations: { by: 'openRisk', direction: 'Descend' },
}

/** Which thing a row of a list opens: files and events a drawer over the list, the others their own page. */
function useOpen<Name extends ListName>(list: Name, { frame, setItem, setEvent }: ListViewProps['place']) {
  const navigate = useNavigate()
  return (row: RowOf[Name]) => {
    const kind = kindOf[list]
    if (list === 'files') setItem(row.id)
    else if (list === 'events') setEvent(row.id)
    else if (kind) void navigate(subjectLink({ kind, id: row.id }, frame))
  }
}
const kindOf: Partial<Record<ListName, SubjectKind>> = {
  folders: 'folder',
  employees: 'employee',
  contacts: 'contact',
  'personal-contacts': 'personal',
  organizations: 'organization',
}

export function ListView({ place, timeFrame, ready }: ListViewProps) {
  const { list, conditions, search, sort } = place
  const question = { filter: toFilter(conditions), search: search || undefined, sort, ...(timeFrame && { timeFrame }) }
  const read = useList(list, question)
  return (
    <>
      <List place={place} ready={ready} question={question} read={read} />
      <OpenDrawer place={place} list={{ rowAt: read.rowAt, total: read.shown, inSight: read.inSight }} />
    </>
  )
}

interface ListProps {
  place: ListViewProps['place']
  ready: boolean
  question: ListQuery
  read: ReturnType<typeof useList>
}

function List({ place, ready, question, read }: ListProps) {
  const { list, conditions, sort, item, event } = place
  const { columns, chooser } = useColumns(list)
  const open = useOpen(list, place)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { sorting, filters } = useCapabilities()
  const isSystem = useStatus().user.type === 'system'
  const canSelect = list === 'events' || (isSystem && (list === 'files' || list === 'folders'))
  const add = (condition: MetricCondition) => place.setConditions(withCondition(conditions, condition))
  const { first, rowAt, onVisible, total, shown } = read
  if (first.error) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  if (!ready || first.isPending)
    return (
      <>
        <div className={controls.toolbar} />
        <TablePlaceholder />
      </>
    )
  return (
    <>
      <div className={controls.toolbar}>
        <span>
          <strong className="numeric" data-testid="total">
            {formatNumber(total)}
          </strong>{' '}
          <span className="muted">{texts.allShown}</span>
        </span>
        <span style={{ marginInlineStart: 'auto', display: 'flex', gap: 8 }}>
          <FilterMenu key={list} list={list} conditions={conditions} onAdd={add} />
          <ExportButton list={list} question={question} conditions={conditions} />
          {chooser}
        </span>
      </div>
      {chosen.size > 0 && <BulkBar list={list} ids={chosen} onClear={() => setChosen(new Set())} />}
      {total === 0 ? (
        <EmptyState hint={texts.noneHint} />
      ) : (
        <DataTable
          label={texts.lists[list]}
          columns={columns}
          total={shown}
          rowAt={rowAt}
          onVisible={onVisible}
          sort={sort ?? defaultSort[list]}
          onSort={sorting ? place.setSort : undefined}
          onOpen={open}
          onOnly={filters ? add : undefined}
          isOpen={row => row.id === (list === 'events' ? event : item)}
          question={JSON.stringify(question)}
          style={riskScale(risksIn(read))}
          selection={canSelect ? { ids: chosen, idOf: row => row.id, onChange: setChosen } : undefined}
        />
      )}
      {first.data && <ListEnd page={first.data} />}
    </>
  )
}

function BulkBar({ list, ...selection }: { list: ListName; ids: ReadonlySet<string>; onClear: () => void }) {
  if (list === 'events') return <EventBulkBar {...selection} />
  return list === 'files' || list === 'folders' ? <ThingBulkBar list={list} {...selection} /> : null
}

const inSightRows = 60

/** Of the rows at the top and those in sight. */
function risksIn({ first, rowAt, inSight }: ListProps['read']): RiskCounts[] {
  const near = Array.from({ length: inSightRows }, (_, place) => rowAt(inSight + place))
  return [...(first.data?.items ?? []), ...near].flatMap(row => (row && 'openRisk' in row ? [row.openRisk] : []))
}

function useColumns(list: ListName) {
  const {
    org: { timeZone },
  } = useStatus()
  const all = columnsFor(list, timeZone)
  const spared = useSpared(all)
  const [chosen, setHidden] = useLocalStorage<readonly string[] | null>({
    key: `sharelight.columns.${list}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const hidden = chosen ?? spared
  const chooser = (
    <Panel
      padding={16}
      closesOnScroll={false}
      target={trigger => (
        <button {...trigger} type="button" className={controls.control} style={{ height: 28 }}>
          <IconColumns3 size={15} aria-hidden />
          {texts.columns}
        </button>
      )}
    >
      {() => <ColumnChoice columns={all.slice(1)} hidden={hidden} onChange={setHidden} />}
    </Panel>
  )
  return { columns: useMemo(() => all.filter(column => !hidden.includes(column.id)), [all, hidden]), chooser }
}

/** The columns of whichever list it is; rows and columns come from the same list's name. */
function columnsFor(list: ListName, timeZone: string) {
  return columnsIn(timeZone)[list] as unknown as readonly Column<RowOf[ListName]>[]
}
