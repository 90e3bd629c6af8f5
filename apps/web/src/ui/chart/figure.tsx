import { ActionIcon } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import { Card } from '../card.tsx'
import { LoadingState } from '../states.tsx'
import { texts } from '#texts/shared.ts'
import { Tip } from '../tip.tsx'
import type { ChartProps } from './chart.tsx'
import { ChartTable, type TableView } from './chart-table.tsx'

const Chart = lazy(() => import('./chart.tsx').then(module => ({ default: module.Chart })))

interface FigureProps extends Omit<ChartProps, 'onReady'> {
  title: string
  note?: string
  span?: number
  table: TableView
  above?: ReactNode
  way?: ReactNode
}

/** A card with a chart, its table view, and its picture to take away. */
export function Figure({ title, note, span, table, above, way, ...chart }: FigureProps) {
  const [asTable, setAsTable] = useState(false)
  const picture = useRef<() => string>(undefined)
  const keepPicture = useCallback((take: () => string) => {
    picture.current = take
  }, [])
  function download() {
    const link = document.createElement('a')
    link.href = picture.current?.() ?? ''
    link.download = `${title}.png`
    link.click()
  }
  const toggle = asTable ? texts.asChart : texts.asTable
  return (
    <Card
      title={title}
      note={note}
      span={span}
      way={way}
      tools={
        <>
          <Tip label={toggle}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`${toggle}: ${title}`}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
            </ActionIcon>
          </Tip>
          {!asTable && (
            <Tip label={texts.download}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`${texts.download}: ${title}`}
                onClick={download}
              >
                <IconDownload size={16} />
              </ActionIcon>
            </Tip>
          )}
        </>
      }
    >
      {above}
      {asTable ? (
        <ChartTable label={title} table={table} height={chart.height} />
      ) : (
        <Suspense fallback={<LoadingState height={chart.height} />}>
          <Chart {...chart} onReady={keepPicture} />
        </Suspense>
      )}
    </Card>
  )
}
