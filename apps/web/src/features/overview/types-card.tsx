import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ask } from '../../lib/ask.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLabelNames } from '../../lib/labels.ts'
import { listLink } from '../../lib/lists.ts'
import type { TimeFrame } from '../../lib/time-frame.ts'
import { Card } from '../../ui/card.tsx'
import { escapeHtml, tooltip, type ChartColors } from '../../ui/chart/colors.ts'
import { Figure } from '../../ui/chart/figure.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { texts as shared } from '#texts/shared.ts'
import classes from './overview.module.css'
import { numberIn, textIn } from '../../lib/metric-rows.ts'
import { texts } from '#texts/overview.ts'

const height = 270
const levels = ['label0', 'label1', 'label2'] as const
const none: readonly Type[] = []
interface Type {
  key: string
  files: number
  sensitivity: number
}
interface Titled extends Type {
  title: string
}

/** Which types of information there are, by files; a click goes a level down, and at the last one to the files. */
export function TypesCard({ frame }: { frame: TimeFrame }) {
  const [path, setPath] = useState<readonly string[]>([])
  const { data, error, refetch } = useTypes(frame, path)
  const nameOf = useLabelNames()
  const types = useMemo(() => (data ?? none).map(type => ({ ...type, title: nameOf(type.key) })), [data, nameOf])
  const option = useMemo(() => (colors: ChartColors) => treemap(types, colors), [types])
  if (error)
    return (
      <Card title={texts.types} span={8}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <Card title={texts.types} span={8}>
        <LoadingState height={height} />
      </Card>
    )
  if (data.length === 0 && path.length === 0)
    return (
      <Card title={texts.types} span={8}>
        <div style={{ height, display: 'grid', placeItems: 'center' }}>
          <EmptyState title={texts.typesEmpty} />
        </div>
      </Card>
    )
  const last = path.at(-1)
  const link = (key: string, depth: number) =>
    listLink('files', {
      frame: frame.key,
      where: [{ dimension: levels[depth] ?? 'label', operator: 'eq', value: key }],
    })
  const drill = (key: string) => setPath(path.length < levels.length - 1 ? [...path, key] : path)
  return (
    <Figure
      title={texts.types}
      note={texts.typesHint}
      span={8}
      height={height}
      label={texts.types}
      option={option}
      onClick={data => {
        if (isTyped(data)) drill(data.key)
      }}
      above={
        <nav className={classes.crumbs} aria-label={texts.types}>
          <button type="button" onClick={() => setPath([])} disabled={path.length === 0}>
            {texts.typesAll}
          </button>
          {path.map((key, depth) => (
            <span key={key}>
              ›{' '}
              <button
                type="button"
                onClick={() => setPath(path.slice(0, depth + 1))}
                disabled={depth === path.length - 1}
              >
                {nameOf(key)}
              </button>
            </span>
          ))}
          {last && (
            <Link to={link(last, path.length - 1)} style={{ marginInlineStart: 'auto' }}>
              {texts.typesOpen}
            </Link>
          )}
        </nav>
      }
      table={{
        columns: texts.typeColumns,
        rows: types.map(({ key, title, files, sensitivity }) => [
          <button
            key="open"
            type="button"
            className={classes.drill}
            onClick={() => drill(key)}
            disabled={path.length === levels.length - 1}
          >
            {title}
          </button>,
          <Link key="files" to={link(key, path.length)}>
            {formatNumber(files)}
          </Link>,
          shared.sensitivityShort[sensitivity] ?? '',
        ]),
      }}
    />
  )
}

function useTypes(frame: TimeFrame, path: readonly string[]) {
  const level = levels[path.length] ?? 'label2'
  const parent = path.at(-1)
  return useQuery({
    queryKey: ['metrics', 'types', frame.key, frame.range?.to, path],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Type[]> => {
      const { rows } = await ask(
        {
          cube: 'items',
          dimensions: [level],
          measures: ['items', 'Avg:sensitivity'],
          sort: [{ by: 'items', direction: 'Descend' }],
          limit: 100,
          ...(frame.range && { timeFrame: frame.range }),
          filter: parent ? { dimension: level, operator: 'starts', value: `${parent}/` } : undefined,
        },
        { signal },
      )
      const types = rows.map(row => ({
        key: textIn(row, level),
        files: numberIn(row, 'items'),
        sensitivity: Math.round(numberIn(row, 'Avg:sensitivity')),
      }))
      return types.filter(({ key }) => key && (!parent || key.startsWith(`${parent}/`)))
    },
  })
}

function treemap(types: readonly Titled[], colors: ChartColors) {
  return {
    tooltip: {
      ...tooltip(colors),
      formatter: ({ data }: { data: unknown }) =>
        isTyped(data)
          ? `<b>${escapeHtml(data.title)}</b><br>${shared.files(data.files)}<br>${shared.sensitivity[data.sensitivity] ?? ''}`
          : '',
    },
    series: [
      {
        type: 'treemap',
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        left: 0,
        right: 0,
        top: 4,
        bottom: 0,
        itemStyle: { gapWidth: 2, borderWidth: 0, borderColor: colors.surface, borderRadius: 4 },
        squareRatio: 1.6,
        label: {
          show: true,
          position: 'insideTopLeft',
          padding: [4, 4],
          fontSize: 12,
          lineHeight: 17,
          color: colors.surface,
          overflow: 'truncate',
          formatter: ({ data }: { data: unknown }) =>
            isTyped(data) ? `{name|${data.title}}\n${formatNumber(data.files)}` : '',
          rich: { name: { fontWeight: 600, fontSize: 12, color: colors.surface } },
        },
        data: types.map(type => ({
          ...type,
          name: type.key,
          value: type.files,
          itemStyle: { color: colors.sensitivity[type.sensitivity] },
        })),
      },
    ],
  }
}

function isTyped(data: unknown): data is Titled {
  return typeof data === 'object' && data !== null && 'title' in data && 'files' in data && 'sensitivity' in data
}
