import { exportList, type ListQuery, type MetricCondition, type TimeRange } from '@sharelight/contract'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { CallFailure } from '../../lib/api.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { download } from '../../lib/download.ts'
import type { ListName } from '../../lib/lists.ts'
import { show } from '../../lib/overlays.ts'
import { useConditionTexts } from '../../ui/condition-chips.tsx'
import controls from '../../ui/controls.module.css'
import { texts } from '#texts/investigation.ts'

interface ExportButtonProps {
  list: ListName
  question: ListQuery
  conditions: readonly MetricCondition[]
}

/** The whole list as CSV, with its filters and order. Where the edition has no export, it says which has. */
export function ExportButton({ list, question, conditions }: ExportButtonProps) {
  const { export: isAllowed } = useCapabilities()
  const name = csvName(list, useConditionTexts(conditions), question.timeFrame)
  const save = useMutation({
    mutationFn: () => download(exportList, { path: exportList.path.replace(':kind', list), body: question, name }),
    onError: error => {
      if (error instanceof CallFailure && error.body?.error === 'edition_required')
        show({ kind: 'premium', key: 'export' })
    },
  })
  const press = () => (isAllowed ? save.mutate() : show({ kind: 'premium', key: 'export' }))
  return (
    <button type="button" className={controls.control} style={{ height: 28 }} disabled={save.isPending} onClick={press}>
      <IconDownload size={15} aria-hidden />
      {save.isPending ? texts.exporting : texts.export}
    </button>
  )
}

const longestName = 120
const dayOf = (instant: string) => instant.slice(0, 10)

/** Named by what it holds: `Events, Severity is High, 2026-11-01 to 2026-11-24.csv`. */
function csvName(list: ListName, sayings: readonly string[], frame: TimeRange | undefined): string {
  const days = frame ? [`${dayOf(frame.from)} ${texts.to} ${dayOf(lastInstant(frame))}`] : []
  const said = [texts.lists[list], ...sayings].join(', ').replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
  return `${[said.slice(0, longestName).trim(), ...days].join(', ')}.csv`
}

const lastInstant = ({ to }: TimeRange) => new Date(Math.min(Date.parse(to) - 1, Date.now())).toISOString()
