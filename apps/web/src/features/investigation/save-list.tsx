import { exportList, type ListQuery, type MetricCondition, type TimeRange } from '@sharelight/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallFailure } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import type { ListName } from '../../lib/lists.ts'
import { show } from '../../lib/overlays.ts'
import { useConditionTexts } from '../../ui/condition-chips.tsx'
import { texts } from '#texts/investigation.ts'

interface SaveListProps {
  list: ListName
  question: ListQuery
  conditions: readonly MetricCondition[]
  onEnd: () => void
}

/** Saves a list as a file as soon as it is rendered, and shows nothing itself. */
export function SaveList({ list, question, conditions, onEnd }: SaveListProps) {
  const name = csvName(list, useConditionTexts(conditions), question.timeFrame)
  const { mutate } = useMutation({
    mutationFn: () => download(exportList, { path: exportList.path.replace(':kind', list), body: question, name }),
    onError: error => {
      if (error instanceof CallFailure && error.body?.error === 'edition_required')
        show({ kind: 'premium', key: 'export' })
    },
    onSettled: onEnd,
  })
  useEffect(() => mutate(), [mutate])
  return null
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
