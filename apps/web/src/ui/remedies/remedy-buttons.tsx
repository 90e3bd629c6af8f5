import { Button, Group } from '@mantine/core'
import type { PlanTarget, RemedyOffer } from '@sharelight/contract'
import { useStatus } from '../../lib/queries.ts'
import { openModal } from '../modal-store.ts'
import { EmptyState, LoadingState } from '../states.tsx'
import { texts } from '#texts/remedies.ts'
import { PlanView } from './plan-view.tsx'
import { newPlan, useNewPlan, useRemedies, type NewPlan } from './use-plans.ts'

/** What can be done about something in its own system, for those who may; `none`, or nothing, where nothing can. */
export function RemedyButtons({ target, none }: { target: PlanTarget; none?: string }) {
  const { user } = useStatus()
  const { data } = useRemedies(target, user.type === 'system')
  if (!data?.remedies.length) return data && none ? <p className="muted">{none}</p> : null
  return (
    <Group gap="xs" mt="xs">
      {data.remedies.map(remedy => (
        <Button
          key={remedy.id}
          size="xs"
          variant="default"
          title={remedy.description}
          onClick={() => open(remedy, target)}
        >
          {texts.open(remedy.title)}
        </Button>
      ))}
    </Group>
  )
}

function open({ id, title }: RemedyOffer, target: PlanTarget) {
  const making = newPlan(id, target)
  openModal({ title, width: '40rem', content: close => <FirstLook making={making} close={close} /> })
}

function FirstLook({ making, close }: { making: NewPlan; close: () => void }) {
  const plan = useNewPlan(making)
  if (plan.data) return <PlanView id={plan.data.id} close={close} />
  if (plan.error) return <EmptyState title={texts.cannot} hint={plan.error.message} />
  return (
    <>
      <p className="muted">{texts.planning}</p>
      <LoadingState height={120} />
    </>
  )
}
