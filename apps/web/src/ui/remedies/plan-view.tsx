import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { PlanDetail, PlanStep } from '@sharelight/contract'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { Loaded } from '../states.tsx'
import { texts } from '#texts/remedies.ts'
import { useAct, usePlan } from './use-plans.ts'

/** A plan in plain words: what would be done or was, and what can be done with it now. */
export function PlanView({ id, close }: { id: string; close: () => void }) {
  const query = usePlan(id)
  return (
    <Loaded query={query} height={160}>
      {plan => <Body plan={plan} close={close} />}
    </Loaded>
  )
}

function Body({ plan, close }: { plan: PlanDetail; close: () => void }) {
  const { org } = useStatus()
  const act = useAct()
  const isNew = plan.canApply && !plan.canUndo
  const isBusy = (what: 'apply' | 'undo') => act.isPending && act.variables.what === what
  return (
    <Stack gap="md">
      <Text size="sm">{isNew ? texts.lead : texts.done}</Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={texts.steps}>
        {plan.steps.map(step => (
          <Step key={step.number} step={step} />
        ))}
      </Stack>
      <Text size="xs" c="dimmed">
        {texts.by(plan.createdBy, formatDateTime(plan.createdAt, org.timeZone))}
        {isNew && ` · ${texts.until(formatDateTime(plan.expiresAt, org.timeZone))}`}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {texts.close}
        </Button>
        {plan.canUndo && (
          <Button variant="default" loading={isBusy('undo')} onClick={() => act.mutate({ id: plan.id, what: 'undo' })}>
            {texts.undo}
          </Button>
        )}
        {(plan.canApply || plan.isRunning) && (
          <Button
            loading={plan.isRunning || isBusy('apply')}
            onClick={() => act.mutate({ id: plan.id, what: 'apply' })}
          >
            {texts.apply}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Step({ step: { target, says, state, error } }: { step: PlanStep }) {
  const isBad = state === 'refused' || state === 'failed'
  return (
    <li data-state={state}>
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <Text size="sm" fw={600} truncate title={target} className="mono">
          {target}
        </Text>
        <Text size="xs" c={isBad ? undefined : 'dimmed'} style={{ whiteSpace: 'nowrap' }}>
          {texts.state[state]}
        </Text>
      </Group>
      {says !== error && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {says}
        </Text>
      )}
      {error && (
        <Alert color="red" mt={4} p="xs">
          {error}
        </Alert>
      )}
    </li>
  )
}
