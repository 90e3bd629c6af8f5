import type { StatusInfo } from '@sharelight/contract'
import { needsAuditLogConsent, opensAuditLogDialog, showsInterface, startStep, type ConsentFacts } from '@sharelight/domain'

export type ShellState = 'open' | 'expired' | 'provisioning' | 'onboarding'

/** What stands on the screen at start (specification S4.003–S4.008, S4.011). Who has come through the steps of connecting waits at the last of them. */
export function shellState(status: StatusInfo): ShellState {
  const step = startStep({ isInitialised: false, status: status.org.status, isActive: showsInterface(factsOf(status)), isProcessing: status.isProcessing })
  if (step === 'expired') return 'expired'
  if (step !== 'provisioning') return 'open'
  return status.auditLogConsent ? 'onboarding' : 'provisioning'
}

export const isWaiting = (status: StatusInfo) => ['provisioning', 'onboarding'].includes(shellState(status))

/** Whether the audit-log dialog opens after start: where a Microsoft service waits for it (specification S4.010, S6.009). */
export function asksForAuditLog(status: StatusInfo): boolean {
  const facts = factsOf(status)
  return shellState(status) === 'open' && needsAuditLogConsent(facts) && opensAuditLogDialog(facts)
}

function factsOf({ org, show, auditLogConsent }: StatusInfo): ConsentFacts {
  return { services: org.services, auditLogConsent, show, orgType: org.type, status: org.status }
}
