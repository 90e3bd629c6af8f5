import { Button } from '@mantine/core'
import { changeApp, type PricingPlan } from '@sharelight/contract'
import { isEditionName, upgradeTab } from '@sharelight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure, call } from '../../lib/api.ts'
import { report } from '../../lib/analytics.ts'
import { useStatus } from '../../lib/queries.ts'
import { openModal } from '../../ui/modal-store.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import controls from '../../ui/controls.module.css'
import { ContactPanel } from './contact-panel.tsx'
import { PlanCard } from './plan-card.tsx'
import { startTrial } from './start-trial.tsx'
import { texts } from '#texts/upgrade.ts'
import classes from './upgrade.module.css'
import { isSolution, useAddedApps, usePlans } from './use-plans.ts'
import { useMayStartTrial } from './use-trial.ts'

type Tab = 'standard' | 'solutions'

/** Plans in tabs: Standard, and the solutions (specification S2.073–S2.080). With one solution, its name is the tab's. */
export function UpgradeDialog({ tab: requested, solution }: { tab?: Tab; solution?: string }) {
  const { edition } = useStatus()
  const { query, size } = usePlans()
  const [tab, setTab] = useState<Tab>(() =>
    upgradeTab({
      requested: requested ?? (solution ? 'solutions' : undefined),
      edition: isEditionName(edition.id) ? edition.id : 'launch',
      isTrial: edition.isTrial,
    }),
  )
  return (
    <Loaded query={query} height={480}>
      {plans => {
        const solutions = plans.filter(isSolution)
        const shown =
          tab === 'standard'
            ? plans.filter(plan => plan.id === 'standard')
            : solutions.filter(plan => !solution || plan.id === solution)
        return (
          <div className={classes.dialog} data-tab={tab}>
            <div className={controls.tabs} role="tablist">
              <TabButton id="standard" tab={tab} onChoose={setTab}>
                {texts.standard}
              </TabButton>
              <TabButton id="solutions" tab={tab} onChoose={setTab}>
                {solutions.length === 1 ? solutions[0]?.name : texts.solutions}
              </TabButton>
            </div>
            <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className={classes.plans}>
              {shown.length === 0 && <EmptyState title={texts.noPlan} />}
              {shown.map(plan => (
                <Plan key={plan.id} plan={plan} size={size} />
              ))}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

function TabButton({
  id,
  tab,
  onChoose,
  children,
}: {
  id: Tab
  tab: Tab
  onChoose: (tab: Tab) => void
  children: React.ReactNode
}) {
  const isChosen = id === tab
  const other = id === 'standard' ? 'solutions' : 'standard'
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={isChosen}
      aria-controls={`panel-${id}`}
      tabIndex={isChosen ? 0 : -1}
      className={controls.tab}
      aria-current={isChosen ? 'page' : undefined}
      onClick={() => onChoose(id)}
      onKeyDown={event => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        onChoose(other)
        document.getElementById(`tab-${other}`)?.focus()
      }}
    >
      {children}
    </button>
  )
}

function Plan({ plan, size }: { plan: PricingPlan; size: number }) {
  const { edition } = useStatus()
  const added = useAddedApps()
  const mayStart = useMayStartTrial()
  const contact = () => openModal({ title: texts.contact.title, width: '32rem', content: <ContactPanel plan={plan} /> })
  if (isSolution(plan))
    return (
      <PlanCard
        plan={plan}
        size={size}
        isAdded={added.has(plan.id)}
        onContact={contact}
        action={<AddSolution id={plan.id} />}
      />
    )
  const isAdded = edition.id === plan.id && !edition.isTrial
  return (
    <PlanCard
      plan={plan}
      size={size}
      isAdded={isAdded}
      onContact={contact}
      action={mayStart && <Button onClick={() => void startTrial()}>{texts.startTrial}</Button>}
    />
  )
}

function AddSolution({ id }: { id: string }) {
  const client = useQueryClient()
  async function add() {
    report('solution.add', { id })
    try {
      await call(changeApp, { id, action: 'add' }, { quiet: true })
      await Promise.all(['apps', 'status'].map(key => client.invalidateQueries({ queryKey: [key] })))
    } catch (error) {
      toast('alert', error instanceof CallFailure && error.body ? error.message : texts.solutionFailed)
    }
  }
  return <Button onClick={() => void add()}>{texts.addSolution}</Button>
}
