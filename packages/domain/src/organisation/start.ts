import type { LoggedUser, OrgStatus, StatusInfo } from '@sharelight/contract'
import { restrictionsOf, userTypeOf } from '../access/restrictions.ts'
import { defaultEdition, paymentEdition } from '../editions/editions.ts'
import { isEditionName } from '../editions/names.ts'
import { isBlocked, showsInterface } from './defaults.ts'

/** What the interface does at start (S4.003–S4.008). */
export type StartStep = 'nothing' | 'expired' | 'provisioning' | 'load'

export function startStep({
  isInitialised,
  status,
  isActive,
  isProcessing,
}: {
  isInitialised: boolean
  status: OrgStatus['status']
  isActive: boolean
  isProcessing: boolean
}): StartStep {
  if (isInitialised) return 'nothing'
  if (isBlocked({ status })) return 'expired'
  return isActive && !isProcessing ? 'load' : 'provisioning'
}

/** The shared user state that follows from the status call (S3.005–S3.011). */
export function loggedUser(
  status: StatusInfo,
  { token, auditLogConsent, isProcessingOrg }: { token: string; auditLogConsent: boolean; isProcessingOrg: boolean },
): LoggedUser {
  const { org, user, edition } = status
  const { labelCodes, entities, apps } = restrictionsOf(user.restrictions)
  return {
    email: user.email,
    name: user.name,
    authorization: `Bearer ${token}`,
    orgName: org.orgName,
    partnerId: org.partnerId,
    orgContactEmail: org.orgContactEmail,
    showUI: showsInterface({
      services: org.services,
      auditLogConsent,
      show: status.show,
      orgType: org.type,
      status: org.status,
    }),
    auditLogConsent,
    isProcessingOrg,
    trial: { active: edition.isTrial, endsAt: edition.revertsAt, exhausted: edition.isTrialExhausted },
    paymentEdition: paymentEdition(isEditionName(edition.id) ? edition.id : defaultEdition),
    services: org.services,
    dataSourceApplications: org.dataSourceApplications,
    type: userTypeOf(user.restrictions),
    restrictions: { info: labelCodes, entities, apps },
  }
}
