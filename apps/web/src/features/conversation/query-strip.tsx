import { NativeSelect } from '@mantine/core'
import {
  getMetricCatalogue,
  timeFrameKinds,
  type ConversationAnswer,
  type ConversationQuery,
} from '@sharelight/contract'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import chips from '../../ui/controls.module.css'
import { texts } from '#texts/conversation.ts'
import classes from './conversation.module.css'

interface QueryProps {
  query: ConversationQuery
  words: ConversationAnswer['words']
  onChange: (query: ConversationQuery) => void
}

/** The query in words; every part of it can be taken out or changed. */
export function QueryStrip({ query, words, onChange }: QueryProps) {
  const { conditions } = query
  return (
    <div className={classes.strip}>
      <p>
        <span className="caption">{texts.reading}</span> <strong>{words.title}</strong> · {words.frame}
      </p>
      {conditions.length > 0 && (
        <div className={chips.chips}>
          <span className="caption">{texts.where}</span>
          {words.conditions.map((says, at) => (
            <span key={`${at} ${says}`} className={chips.chip}>
              <span className="truncate" title={says}>
                {says}
              </span>
              <button
                type="button"
                aria-label={texts.remove(says)}
                onClick={() => onChange({ ...query, conditions: conditions.filter((_, place) => place !== at) })}
              >
                <IconX size={13} aria-hidden />
              </button>
            </span>
          ))}
        </div>
      )}
      <details>
        <summary>{texts.change}</summary>
        <Changes query={query} words={words} onChange={onChange} />
      </details>
    </div>
  )
}

const limits = ['3', '5', '10', '20', '40', '100']
const grains = ['Day', 'Week', 'Month'] as const

function Changes({ query, words, onChange }: QueryProps) {
  const catalogue = useQuery({
    queryKey: ['metrics', 'catalogue'],
    queryFn: ({ signal }) => call(getMetricCatalogue, {}, { signal }),
  }).data
  const cube = catalogue?.cubes.find(({ id }) => id === query.cube)
  if (!cube) return null
  const isActivity = query.cube === 'events' || query.cube === 'scans'
  const isOwn = (names: readonly { id: string }[], name: string | null) =>
    name === null || names.some(({ id }) => id === name)
  const own = (name: string | null, title: string) => (name === null ? [] : [{ value: name, label: title }])
  return (
    <div className={classes.changes}>
      <NativeSelect
        size="xs"
        label={texts.what}
        value={query.measure ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...query,
            measure: value || null,
            dimension: value ? query.dimension : null,
            grain: value ? query.grain : 'Total',
            sort: null,
          })
        }
        data={[
          { value: '', label: texts.list },
          ...(isOwn(cube.measures, query.measure) ? [] : own(query.measure, words.title)),
          ...cube.measures.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      {query.measure !== null && (
        <NativeSelect
          size="xs"
          label={texts.by}
          value={query.grain === 'Total' ? (query.dimension ?? '') : query.grain}
          onChange={({ currentTarget: { value } }) => onChange({ ...query, ...by(value), sort: null })}
          data={[
            { value: '', label: texts.nothing },
            ...(isActivity ? grains.map(value => ({ value, label: texts.overTime[value] })) : []),
            ...cube.dimensions.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
      <NativeSelect
        size="xs"
        label={texts.frame}
        value={typeof query.frame === 'string' ? query.frame : 'own'}
        onChange={({ currentTarget: { value } }) => {
          const kind = timeFrameKinds.find(each => each === value)
          if (kind) onChange({ ...query, frame: kind })
        }}
        data={[
          ...(typeof query.frame === 'string' ? [] : [{ value: 'own', label: words.frame }]),
          ...timeFrameKinds.map(value => ({ value, label: texts.frames[value] })),
        ]}
      />
      {(query.measure === null || query.dimension !== null) && (
        <NativeSelect
          size="xs"
          label={texts.limit}
          value={query.limit === null ? '' : String(query.limit)}
          onChange={({ currentTarget: { value } }) => onChange({ ...query, limit: value ? Number(value) : null })}
          data={[
            { value: '', label: texts.standardLimit },
            ...(query.limit === null || limits.includes(String(query.limit)) ? [] : [String(query.limit)]),
            ...limits,
          ]}
        />
      )}
    </div>
  )
}

function by(value: string): Pick<ConversationQuery, 'dimension' | 'grain'> {
  const grain = grains.find(each => each === value)
  return grain ? { dimension: null, grain } : { dimension: value || null, grain: 'Total' }
}
