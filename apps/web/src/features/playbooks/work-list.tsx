import { Button, NativeSelect } from '@mantine/core'
import { workStates, type PlaybookDetail, type PlaybookScope, type WorkEntry } from '@sharelight/contract'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { texts } from '#texts/playbooks.ts'
import { WorkActions } from './work-actions.tsx'
import { WorkLine } from './work-line.tsx'
import { useWork } from './use-playbooks.ts'
import classes from './playbooks.module.css'

const t = texts.work

/** What people do themselves and tick off: whose it is, what it is about, how it stands. */
export function WorkList({ playbook, scope }: { playbook: PlaybookDetail; scope: PlaybookScope }) {
  const [state, setState] = useState<WorkEntry['state']>('open')
  const [owner, setOwner] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const query = useWork(playbook.id, { scope, state, ...(owner && { owner }) })
  const first = query.data?.pages[0]
  const entries = query.data?.pages.flatMap(page => page.entries) ?? []
  const clear = () => setChosen(new Set())
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const tools = first && first.owners.length > 0 && (
    <NativeSelect
      size="xs"
      aria-label={t.owner}
      value={owner}
      data={[
        { value: '', label: t.everybody },
        ...first.owners.map(({ id, name, open }) => ({ value: id, label: `${name} (${formatNumber(open)})` })),
      ]}
      onChange={event => {
        setOwner(event.currentTarget.value)
        clear()
      }}
    />
  )
  return (
    <Card title={t.title} tools={tools}>
      <Tabs
        compact
        label={t.title}
        value={state}
        tabs={workStates.map(value => ({
          value,
          name: t.states[value],
          ...(first && { count: formatNumber(first.counts[value]) }),
        }))}
        onChange={value => {
          setState(value)
          clear()
        }}
      >
        <SelectionBar count={chosen.size} onClear={clear}>
          <WorkActions id={playbook.id} state={state} chosen={[...chosen]} onDone={clear} />
        </SelectionBar>
        {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {!first && !query.error && <LoadingState height={200} />}
        {first && entries.length === 0 && <EmptyState title={t.none[state]} />}
        <ul className={classes.rows}>
          {entries.map(entry => (
            <WorkLine key={entry.id} entry={entry} isChosen={chosen.has(entry.id)} onChoose={() => toggle(entry.id)} />
          ))}
        </ul>
        {query.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
      </Tabs>
    </Card>
  )
}
