import { Button } from '@mantine/core'
import type { ReportRun } from '@sharelight/contract'
import { shownBytes, shownTime } from '@sharelight/domain'
import { useMemo } from 'react'
import { useStatus } from '../../lib/queries.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { texts } from '#texts/reports.ts'
import { useFetchRun, useRuns } from './use-reports.ts'

/** What was made, newest first, with the file where it is kept. */
export function RunsList() {
  const { org } = useStatus()
  const runs = useRuns()
  const columns = useMemo(() => columnsFor(org.timeZone), [org.timeZone])
  if (runs.total === 0) return <EmptyState title={texts.noRuns} />
  return (
    <DataTable
      label={texts.views.runs}
      columns={columns}
      total={runs.total ?? 0}
      rowAt={runs.rowAt}
      onVisible={runs.onVisible}
    />
  )
}

const columnsFor = (timeZone: string): Column<ReportRun>[] => [
  { id: 'name', title: texts.columns.name, width: 'minmax(180px, 2fr)', cell: ({ name }) => name },
  { id: 'format', title: texts.format, width: '80px', cell: ({ format }) => texts.formats[format] },
  { id: 'when', title: texts.columns.when, width: '150px', cell: ({ startedAt }) => shownTime(startedAt, timeZone) },
  {
    id: 'state',
    title: texts.columns.state,
    width: 'minmax(110px, 1fr)',
    cell: ({ state, error }) => <span title={error ?? undefined}>{texts.states[state]}</span>,
  },
  { id: 'by', title: texts.columns.by, width: 'minmax(120px, 1fr)', cell: ({ by }) => by },
  {
    id: 'from',
    title: texts.columns.from,
    width: 'minmax(110px, 1fr)',
    cell: ({ schedule }) => schedule?.name ?? texts.downloaded,
  },
  { id: 'file', title: texts.columns.file, width: '150px', cell: run => <Fetch run={run} /> },
]

function Fetch({ run: { id, name, format, kept, bytes } }: { run: ReportRun }) {
  const fetchRun = useFetchRun()
  if (!kept) return null
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={fetchRun.isPending}
        aria-label={texts.fetchOf(name)}
        onClick={() => fetchRun.mutate({ id, name, format })}
      >
        {texts.fetch}
      </Button>{' '}
      {bytes !== null && <span className="caption">{shownBytes(bytes)}</span>}
    </>
  )
}
