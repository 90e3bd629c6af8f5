import { Checkbox, Popover } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { TimeRange } from '@sharelight/contract'
import { IconColumns3 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { toFilter } from '../../lib/conditions.ts'
import { formatNumber } from '../../lib/format.ts'
import { listLink, type ListName } from '../../lib/lists.ts'
import controls from '../../ui/controls.module.css'
import { DataTable, TablePlaceholder, type Column, type Sort } from '../../ui/data-table.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { columnsOf, type RowOf } from './columns.tsx'
import { texts } from './texts.ts'
import { useList } from './use-list.ts'
import type { usePlace } from './use-place.ts'

interface ListViewProps { place: ReturnType<typeof usePlace>; timeFrame: TimeRange | undefined; ready: boolean }

/** How the server sorts each list unless told otherwise. */
const defaultSort: Record<ListName, Sort> = {
  files: { by: 'sensitivity', direction: 'Descend' }, events: { by: 'at', direction: 'Descend' }, folders: { by: 'path', direction: 'Ascend' }, employees: { by: 'name', direction: 'Ascend' },
  contacts: { by: 'name', direction: 'Ascend' }, 'personal-contacts': { by: 'name', direction: 'Ascend' }, organizations: { by: 'contacts', direction: 'Descend' },
}

/** Which thing a row of a list opens. */
function useOpen<Name extends ListName>(list: Name, { frame, setItem }: ListViewProps['place']) {
  const navigate = useNavigate()
  const events = (dimension: string, value: string) => void navigate(listLink('events', { frame, where: [{ dimension, operator: 'eq', value }] }))
  return (row: RowOf[Name]) => {
    if (list === 'files') setItem(row.id)
    else if (list === 'folders') void navigate(listLink('files', { frame, where: [{ dimension: 'folder', operator: 'eq', value: row.id }] }))
    else if (list === 'events' && 'item' in row) setItem(row.item.id || undefined)
    else if (list === 'employees') events('actor', row.id)
    else if (list === 'organizations') events('organization', row.id)
    else events('recipient', row.id)
  }
}

export function ListView({ place, timeFrame, ready }: ListViewProps) {
  const { list, conditions, search, sort, item } = place
  const { columns, chooser } = useColumns(list)
  const open = useOpen(list, place)
  const { first, rowAt, onVisible, total } = useList(list, { filter: toFilter(conditions), search: search || undefined, sort, ...(timeFrame && { timeFrame }) })
  if (first.error) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  if (!ready || first.isPending) return <TablePlaceholder />
  return (
    <>
      <div style={{ display: 'flex', alignItems: 'center', gap: 8, padding: '8px 0', fontSize: 13, flex: 'none' }}>
        <span><strong className="numeric" data-testid="total">{formatNumber(total)}</strong> <span className="muted">{texts.allShown}</span></span>
        {first.data?.limited && <span className="caption">{texts.limited(first.data.limited.to, first.data.limited.edition)}</span>}
        <span style={{ marginLeft: 'auto' }}>{chooser}</span>
      </div>
      {total === 0 ? <EmptyState hint={texts.noneHint} /> : (
        <DataTable
          label={texts.lists[list]} columns={columns} total={total} rowAt={rowAt} onVisible={onVisible} sort={sort ?? defaultSort[list]} onSort={place.setSort} onOpen={open}
          isOpen={row => item !== undefined && (row.id === item || ('item' in row && row.item.id === item))}
        />
      )}
    </>
  )
}

function useColumns(list: ListName) {
  const all = columnsFor(list)
  const [hidden, setHidden] = useLocalStorage<string[]>({ key: `sharelight.columns.${list}`, defaultValue: [], getInitialValueInEffect: false })
  const chooser = (
    <Popover position="bottom-end" shadow="md">
      <Popover.Target><button type="button" className={controls.control} style={{ height: 28 }}><IconColumns3 size={15} aria-hidden />{texts.columns}</button></Popover.Target>
      <Popover.Dropdown>
        {all.slice(1).map(column => (
          <Checkbox
            key={column.id} label={column.title} size="xs" my={6} checked={!hidden.includes(column.id)}
            onChange={event => setHidden(event.currentTarget.checked ? hidden.filter(id => id !== column.id) : [...hidden, column.id])}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
  return { columns: useMemo(() => all.filter(column => !hidden.includes(column.id)), [all, hidden]), chooser }
}

/** The columns of whichever list it is; rows and columns come from the same list's name. */
function columnsFor(list: ListName) {
  return columnsOf[list] as unknown as readonly Column<RowOf[ListName]>[]
}
