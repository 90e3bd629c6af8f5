import type { StatusInfo } from '@sharelight/contract'
import {
  needsAuditLogConsent,
  opensAuditLogDialog,
  showsInterface,
  startStep,
  type ConsentFacts,
} from '@sharelight/domain'

export type ShellState = 'open' | 'expired' | 'provisioning' | 'onboarding' | 'second-step'

/** What stands on the screen at start (specification S4.003–S4.008, S4.011). Who has come through the steps of connecting waits at the last of them. */
export function shellState(status: StatusInfo): ShellState {
  const step = startStep({
    isInitialised: false,
    status: status.org.status,
    isActive: showsInterface(factsOf(status)),
    isProcessing: status.isProcessing,
  })
  if (step === 'expired') return 'expired'
  if (lacksSecondStep(status)) return 'second-step'
  if (step !== 'provisioning') return 'open'
  return status.auditLogConsent ? 'onboarding' : 'provisioning'
}

/** Whether the organisation asks for a second step by now that this session lacks. */
const lacksSecondStep = ({ user: { secondStepFrom } }: StatusInfo) =>
  secondStepFrom !== null && Date.parse(secondStepFrom) <= Date.now()

export const isWaiting = (status: StatusInfo) => ['provisioning', 'onboarding'].includes(shellState(status))

/** Whether the audit-log dialog opens after start: where a Microsoft service waits for it (specification S4.010, S6.009). */
export function asksForAuditLog(status: StatusInfo): boolean {
  const facts = factsOf(status)
  return shellState(status) === 'open' && needsAuditLogConsent(facts) && opensAuditLogDialog(facts)
}

function factsOf({ org, show, auditLogConsent }: StatusInfo): ConsentFacts {
  return { services: org.services, auditLogConsent, show, orgType: org.type, status: org.status }
}
