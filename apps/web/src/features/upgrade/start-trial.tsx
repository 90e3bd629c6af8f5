import { changeEdition } from '@sharelight/contract'
import { CallFailure, call } from '../../lib/api.ts'
import { report } from '../../lib/analytics.ts'
import { closeAllModals, openModal } from '../../ui/modal-store.ts'
import { toast } from '../../ui/toast.ts'
import { ExcellentChoice } from './excellent-choice.tsx'
import { texts } from '#texts/upgrade.ts'

/** Reports it, starts the trial, then counts down under confetti and loads the page again (specification S4.018). */
export async function startTrial() {
  report('trial.start')
  try {
    await call(changeEdition, { isTrial: true }, { quiet: true })
  } catch (error) {
    toast('alert', error instanceof CallFailure && error.body ? error.message : texts.trialFailed)
    return
  }
  closeAllModals()
  openModal({ title: texts.excellent.title, cover: true, dismissable: false, content: <ExcellentChoice /> })
}
