import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Plan, PlanStep } from '@sharelight/contract'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { EmptyState, ErrorState, LoadingState } from '../states.tsx'
import { texts } from '#texts/remedies.ts'
import { usePlans, type PlanQuestion } from './use-plans.ts'
import classes from './remedies.module.css'

type State = keyof typeof texts.states

/** What was planned and done in other systems, newest first, with the way to each. */
export function Journal({ onOpen }: { onOpen: (plan: Plan) => void }) {
  const [question, setQuestion] = useState<PlanQuestion>({})
  const search = useDebouncedCallback(
    (text: string) => setQuestion(({ state }) => ({ state, ...(text && { search: text }) })),
    250,
  )
  const query = usePlans(question)
  const plans = query.data?.pages.flatMap(page => page.plans)
  const isAsked = question.state !== undefined || question.search !== undefined
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {texts.journalLead}
      </Text>
      <div className={classes.tools} style={{ justifyContent: 'flex-start' }}>
        <TextInput
          size="xs"
          aria-label={texts.search}
          placeholder={texts.search}
          onChange={event => search(event.currentTarget.value.trim())}
        />
        <NativeSelect
          size="xs"
          aria-label={texts.filter}
          value={question.state ?? ''}
          data={[
            { value: '', label: texts.anyState },
            ...Object.entries(texts.states).map(([value, label]) => ({ value, label })),
          ]}
          onChange={event => {
            const state = event.currentTarget.value as State | ''
            setQuestion(({ search: text }) => ({ ...(text && { search: text }), ...(state && { state }) }))
          }}
        />
      </div>
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!plans && !query.error && <LoadingState height={160} />}
      {plans?.length === 0 &&
        (isAsked ? <EmptyState title={texts.noneFound} /> : <EmptyState title={texts.none} hint={texts.noneHint} />)}
      {plans && plans.length > 0 && <PlanRows plans={plans} onOpen={onOpen} />}
      {query.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </Stack>
  )
}

export function PlanRows({ plans, onOpen }: { plans: readonly Plan[]; onOpen: (plan: Plan) => void }) {
  return (
    <ul className={classes.rows}>
      {plans.map(plan => (
        <Row key={plan.id} plan={plan} onOpen={() => onOpen(plan)} />
      ))}
    </ul>
  )
}

function Row({ plan, onOpen }: { plan: Plan; onOpen: () => void }) {
  const { org } = useStatus()
  const { title, sources, createdBy, createdAt, counts, run, state } = plan
  const where = sources.map(({ name }) => name).join(', ')
  const stands = (run && texts.run[run.state]) || (state === 'planning' && texts.states.planning)
  return (
    <li>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} truncate title={title}>
          {title}
        </Text>
        <Text size="sm">{[where, stands, countsOf(counts)].filter(Boolean).join(' · ')}</Text>
        <Text size="xs" c="dimmed">
          {texts.by(createdBy, formatDateTime(createdAt, org.timeZone))}
        </Text>
      </div>
      <Button size="xs" variant="default" aria-label={texts.showOf(title)} onClick={onOpen}>
        {texts.show}
      </Button>
    </li>
  )
}

function countsOf(counts: Plan['counts']): string {
  return (Object.entries(counts) as [PlanStep['state'], number][])
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${texts.state[state]}: ${formatNumber(count)}`)
    .join(', ')
}
