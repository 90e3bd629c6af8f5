import { Button, Group, Stack, Text } from '@mantine/core'
import type { Plan, PlanStep } from '@sharelight/contract'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { openModal } from '../../ui/modal-store.ts'
import { PlanView } from '../../ui/remedies/plan-view.tsx'
import { usePlans } from '../../ui/remedies/use-plans.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/remedies.ts'

/** Where administrators see what was planned and done in other systems, and take it back. */
export function openJournal() {
  openModal({ title: texts.journal, width: '44rem', content: <Journal /> })
}

function Journal() {
  const query = usePlans()
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {texts.journalLead}
      </Text>
      <Loaded query={query} height={160}>
        {({ plans }) => <List plans={plans} />}
      </Loaded>
    </Stack>
  )
}

function List({ plans }: { plans: readonly Plan[] }) {
  if (!plans.length) return <EmptyState title={texts.none} hint={texts.noneHint} />
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {plans.map(plan => (
        <Row key={plan.id} plan={plan} />
      ))}
    </Stack>
  )
}

function Row({ plan: { id, title, sources, createdBy, createdAt, counts } }: { plan: Plan }) {
  const { org } = useStatus()
  const show = () => openModal({ title, width: '40rem', content: close => <PlanView id={id} close={close} /> })
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} truncate title={title}>
          {title}
        </Text>
        <Text size="sm">
          {[sources.map(({ name }) => name).join(', '), countsOf(counts)].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.by(createdBy, formatDateTime(createdAt, org.timeZone))}
        </Text>
      </div>
      <Button size="xs" variant="default" aria-label={texts.showOf(title)} onClick={show}>
        {texts.show}
      </Button>
    </Group>
  )
}

function countsOf(counts: Plan['counts']): string {
  return (Object.entries(counts) as [PlanStep['state'], number][])
    .map(([state, count]) => `${texts.state[state]}: ${formatNumber(count)}`)
    .join(', ')
}
