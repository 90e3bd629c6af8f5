import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { deliveryStates, type Delivery } from '@sharelight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import rows from '../../ui/row-list.module.css'
import { texts } from '#texts/integrations.ts'
import { useDecision } from '../../lib/dead-letters.ts'
import { shownAtMost, useDeliveries } from './use-receivers.ts'

const t = texts.deliveries
const all = 'all'
const choices = [
  { value: all, label: t.all },
  ...deliveryStates.map(value => ({ value: value as string, label: t.states[value] })),
]

/** What a receiver was told and what waits for it, newest first. */
export function DeliveryLog({ id }: { id: string }) {
  const [state, setState] = useState<Delivery['state']>()
  const query = useDeliveries(id, state)
  return (
    <Stack gap="md">
      <SegmentedControl
        size="xs"
        aria-label={t.filter}
        data={choices}
        value={state ?? all}
        onChange={value => setState(deliveryStates.find(each => each === value))}
      />
      <Loaded query={query} height={160}>
        {({ items, total }) =>
          items.length ? (
            <>
              <ul className={rows.list}>
                {items.map(delivery => (
                  <Row key={delivery.id} delivery={delivery} />
                ))}
              </ul>
              {total > shownAtMost && <p className="caption">{t.shown(items.length, total)}</p>}
            </>
          ) : (
            <EmptyState title={t.none} hint={t.noneHint} />
          )
        }
      </Loaded>
    </Stack>
  )
}

function Row({ delivery }: { delivery: Delivery }) {
  const { timeZone } = useStatus().org
  const { title, kind, state, createdAt, error } = delivery
  return (
    <li>
      <span className={rows.state}>{t.states[state]}</span>
      <div className={rows.what}>
        <p>{title}</p>
        <p className="caption">
          {[texts.kinds[kind], formatDateTime(createdAt, timeZone), ...factsOf(delivery, timeZone)].join(' · ')}
        </p>
        {error && <p className={rows.problem}>{error}</p>}
      </div>
      {state === 'dead' && <Decision id={delivery.id} />}
    </li>
  )
}

function factsOf({ attempts, status, nextAt }: Delivery, timeZone: string): string[] {
  return [
    ...(attempts > 0 ? [t.tried(attempts)] : []),
    ...(status === null ? [] : [t.answered(status)]),
    ...(nextAt && attempts > 0 ? [t.next(formatDateTime(nextAt, timeZone))] : []),
  ]
}

function Decision({ id }: { id: string }) {
  const client = useQueryClient()
  const decision = useDecision()
  const decide = (what: 'again' | 'giveUp') =>
    decision.mutate(
      { id, what },
      {
        onSettled: () =>
          Promise.all(['deliveries', 'receivers'].map(key => client.invalidateQueries({ queryKey: [key] }))),
      },
    )
  return (
    <Group gap={6} wrap="nowrap">
      <Button size="xs" variant="default" loading={decision.isPending} onClick={() => decide('again')}>
        {t.again}
      </Button>
      <Button size="xs" variant="subtle" color="gray" disabled={decision.isPending} onClick={() => decide('giveUp')}>
        {t.giveUp}
      </Button>
    </Group>
  )
}
