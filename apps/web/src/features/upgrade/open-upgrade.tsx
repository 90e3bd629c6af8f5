import { openModal } from '../../ui/modal-store.ts'
import { ChangePlan } from './change-plan.tsx'
import { startTrial } from './start-trial.tsx'
import { texts } from '#texts/upgrade.ts'
import { UpgradeDialog } from './upgrade-dialog.tsx'

interface UpgradeRequest {
  tab?: 'standard' | 'solutions'
  solution?: string
  action?: 'start_trial'
}

/** With the action start_trial the trial starts at once (specification S4.022). */
export function openUpgrade({ tab, solution, action }: UpgradeRequest) {
  if (action === 'start_trial') return void startTrial()
  openModal({
    title: texts.title,
    width: '70rem',
    flush: true,
    content: <UpgradeDialog tab={tab} solution={solution} />,
  })
}

export function openChangePlan() {
  openModal({ title: texts.change.title, width: '60rem', content: close => <ChangePlan close={close} /> })
}
