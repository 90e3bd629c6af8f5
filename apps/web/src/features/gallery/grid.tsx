import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { SensitivityBadge, SeverityBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column, Sort } from '../../ui/column.ts'
import { DataTable, TablePlaceholder } from '../../ui/data-table.tsx'
import { MiddleName } from '../../ui/middle-name.tsx'

interface Row {
  id: string
  number: number
}
const rowCount = 10_000_000
const level = (number: number) => ([0, 1, 2, 3] as const)[number % 4] ?? 0

const columns: Column<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(240px, 2fr)',
    sortBy: 'name',
    cell: row => <MiddleName text={`Quarterly report number ${formatNumber(row.number)} of ten million.docx`} />,
  },
  {
    id: 'severity',
    title: 'Severity',
    width: '110px',
    sortBy: 'severity',
    cell: row => <SeverityBadge level={level(row.number)} withName />,
  },
  {
    id: 'sensitivity',
    title: 'Sensitivity',
    width: '110px',
    cell: row => <SensitivityBadge level={level(row.number >> 2)} />,
  },
  {
    id: 'path',
    title: 'Where',
    width: 'minmax(160px, 1fr)',
    cell: row => <MiddleName text={`/finance/archive/${row.number % 97}/quarter ${(row.number % 4) + 1}`} />,
  },
  {
    id: 'number',
    title: 'Number',
    width: '120px',
    align: 'end',
    cell: row => <span className="numeric">{formatNumber(row.number)}</span>,
  },
]

/** Ten million rows, of which each third hundred is still loading. */
export function GridShelf() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'Ascend' })
  const rowAt = (index: number): Row | undefined =>
    Math.floor(index / 100) % 3 === 2 ? undefined : { id: String(index), number: index + 1 }
  return (
    <>
      <Card title="Ten million rows">
        <div style={{ height: 480, display: 'flex', flexDirection: 'column' }}>
          <DataTable
            label="Ten million rows"
            columns={columns}
            total={rowCount}
            rowAt={rowAt}
            sort={sort}
            onSort={setSort}
            selection={{ ids, idOf: row => row.id, onChange: setIds }}
          />
        </div>
      </Card>
      <Card title="Rows that are loading">
        <div style={{ height: 240, display: 'flex', flexDirection: 'column' }}>
          <TablePlaceholder />
        </div>
      </Card>
    </>
  )
}
