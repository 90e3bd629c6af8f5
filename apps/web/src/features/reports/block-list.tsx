import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { getMetricCatalogue, MetricCube, type ReportBlock } from '@sharelight/contract'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { texts } from '#texts/reports.ts'
import classes from './reports.module.css'

interface BlockListProps {
  blocks: readonly ReportBlock[]
  onChange: (blocks: ReportBlock[]) => void
}
const titleOf = (block: ReportBlock) => ('title' in block ? block.title : block.text.slice(0, 60))

/** The parts in order: taken out, moved up, or added below. */
export function BlockList({ blocks, onChange }: BlockListProps) {
  function moveUp(place: number) {
    const moved = [...blocks]
    moved.splice(place - 1, 0, ...moved.splice(place, 1))
    onChange(moved)
  }
  return (
    <section aria-label={texts.blocks}>
      <h2 className={classes.group}>{texts.blocks}</h2>
      {blocks.map((block, place) => (
        <div key={`${place} ${titleOf(block)}`} className={classes.block}>
          {block.kind === 'heading' ? <strong>{titleOf(block)}</strong> : <span>{titleOf(block)}</span>}
          <span>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={texts.up(titleOf(block))}
              disabled={place === 0}
              onClick={() => moveUp(place)}
            >
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={texts.remove(titleOf(block))}
              disabled={blocks.length === 1}
              onClick={() => onChange(blocks.filter(each => each !== block))}
            >
              <IconX size={14} />
            </ActionIcon>
          </span>
        </div>
      ))}
      <AddBlock onAdd={block => onChange([...blocks, block])} />
    </section>
  )
}

const kinds = ['heading', 'text', 'number', 'chart', 'table'] as const
type Kind = (typeof kinds)[number]

function AddBlock({ onAdd }: { onAdd: (block: ReportBlock) => void }) {
  const [kind, setKind] = useState<Kind>('chart')
  const [cube, setCube] = useState<MetricCube>('events')
  const [measure, setMeasure] = useState('')
  const [dimension, setDimension] = useState('')
  const [title, setTitle] = useState('')
  const { data } = useQuery({
    queryKey: ['metrics', 'catalogue'],
    queryFn: ({ signal }) => call(getMetricCatalogue, {}, { signal }),
  })
  const known = data?.cubes.find(({ id }) => id === cube)
  const asks = kind === 'number' || kind === 'chart' || kind === 'table'
  const counted = measure || known?.measures[0]?.id || ''
  const by = dimension || known?.dimensions.find(({ id }) => id === 'shareType')?.id || known?.dimensions[0]?.id || ''
  return (
    <details>
      <summary>{texts.add}</summary>
      <div className={classes.form}>
        <NativeSelect
          label={texts.kind}
          value={kind}
          onChange={event => setKind(kinds.find(each => each === event.currentTarget.value) ?? 'chart')}
          data={kinds.map(value => ({ value, label: texts.kinds[value] }))}
        />
        <TextInput
          label={asks ? texts.name : texts.text}
          value={title}
          onChange={event => setTitle(event.currentTarget.value)}
        />
        {asks && (
          <>
            <NativeSelect
              label={texts.cube}
              value={cube}
              onChange={event => {
                setCube(MetricCube.parse(event.currentTarget.value))
                setMeasure('')
                setDimension('')
              }}
              data={(data?.cubes ?? []).map(({ id, title: label }) => ({ value: id, label }))}
            />
            <NativeSelect
              label={texts.measure}
              value={counted}
              onChange={event => setMeasure(event.currentTarget.value)}
              data={(known?.measures ?? []).map(({ id, title: label }) => ({ value: id, label }))}
            />
          </>
        )}
        {(kind === 'chart' || kind === 'table') && (
          <NativeSelect
            label={texts.dimension}
            value={by}
            onChange={event => setDimension(event.currentTarget.value)}
            data={(known?.dimensions ?? []).map(({ id, title: label }) => ({ value: id, label }))}
          />
        )}
        <Button
          size="xs"
          variant="default"
          disabled={!title.trim()}
          onClick={() => {
            onAdd(blockOf(kind, { title: title.trim(), cube, measure: counted, dimension: by }))
            setTitle('')
          }}
        >
          {texts.add}
        </Button>
      </div>
    </details>
  )
}

interface Parts {
  title: string
  cube: MetricCube
  measure: string
  dimension: string
}

function blockOf(kind: Kind, { title, cube, measure, dimension }: Parts): ReportBlock {
  switch (kind) {
    case 'heading':
    case 'text':
      return { kind, text: title }
    case 'number':
      return { kind, title, cube, measure, filter: null }
    case 'chart':
      return {
        kind,
        title,
        cube,
        measures: [measure],
        dimension,
        shape: 'bars',
        grain: 'Total',
        filter: null,
        limit: 10,
      }
    case 'table':
      return { kind, title, cube, measures: [measure], dimensions: [dimension], filter: null, sort: [], limit: 50 }
  }
}
