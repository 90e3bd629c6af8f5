import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { PlanDetail, PlanStep } from '@sharelight/contract'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
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
      <Text size="sm">{texts.lead[cameOf(plan)]}</Text>
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

/** What came of it as a whole, as its steps tell. */
function cameOf({ steps, isRunning }: PlanDetail): keyof typeof texts.lead {
  const is = (state: PlanStep['state']) => steps.some(step => step.state === state)
  if (isRunning) return 'running'
  if (steps.every(({ state }) => state === 'planned')) return 'new'
  if (is('failed') || (is('refused') && is('applied'))) return 'stopped'
  if (is('applied')) return 'done'
  return is('undone') ? 'undone' : 'refused'
}

const colours: Partial<Record<PlanStep['state'], string>> = {
  applied: 'var(--severity-1)',
  refused: 'var(--severity-3)',
  failed: 'var(--severity-3)',
}

function Step({ step: { target, says, state, error } }: { step: PlanStep }) {
  const isBad = state === 'refused' || state === 'failed'
  return (
    <li data-state={state}>
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <Text size="sm" fw={600} truncate title={target} className="mono">
          {target}
        </Text>
        <Group gap={4} wrap="nowrap" c={colours[state] ?? 'dimmed'} style={{ flex: 'none' }}>
          {state === 'applied' && <IconCheck size={14} aria-hidden />}
          {isBad && <IconAlertTriangle size={14} aria-hidden />}
          <Text size="xs" style={{ whiteSpace: 'nowrap' }}>
            {texts.state[state]}
          </Text>
        </Group>
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
