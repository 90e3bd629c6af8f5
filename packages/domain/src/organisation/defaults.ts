import { consentServices, environments, type EnvironmentName } from '@sharelight/contract'
import { hasEverything } from '../editions/features.ts'

/** Specification S3.001. */
export const orgDefaults = {
  dataSourceApplications: ['exchange_365', 'ms_teams', 'onedrive', 'sharepoint', 'gmail'],
  partnerId: 'sharelight',
  type: 'regular',
} as const

/** The first day with data (S3.002, S4.012, S9.003): 2022-10-17, or 2010-01-01 where everything is on. */
export const dataAvailableFrom = (environment: EnvironmentName) =>
  hasEverything(environment) ? '2010-01-01' : '2022-10-17'

/** 1 for development, 2 for stage, 3 for production (S7.003). */
export function environmentLevel(environment: EnvironmentName): 1 | 2 | 3 {
  if (environment === 'production') return 3
  return environment === 'stage' ? 2 : 1
}

/** Specification S9.018. */
export const isProductionLike = (environment: EnvironmentName) =>
  environment === 'stage' || environment === 'production'

const mockable = new Set<EnvironmentName>(['debug', 'local', 'qa', 'uat', 'preview'])
/** Where mock mode may run (S4.061). */
export const allowsMock = (environment: EnvironmentName) => mockable.has(environment)

export const isEnvironment = (name: string): name is EnvironmentName =>
  (environments as readonly string[]).includes(name)

/** A suspended organisation is told so in full screen and blocked from everything (S2.061, S4.001, S6.011). */
export const isBlocked = ({ status }: { status: 'Active' | 'Suspended' }) => status === 'Suspended'

export interface ConsentFacts {
  services: readonly string[]
  auditLogConsent: boolean
  show: boolean
  orgType: string
  status: 'Active' | 'Suspended'
}

const microsoftServices = new Set<string>(['microsoft', 'msft_365', 'motion_365', ...consentServices])
/** A Microsoft service without audit-log consent must be consented to (S6.009). */
export const needsAuditLogConsent = ({
  services,
  auditLogConsent,
}: Pick<ConsentFacts, 'services' | 'auditLogConsent'>) =>
  !auditLogConsent && services.some(service => microsoftServices.has(service))

/** Whether the interface is shown (S4.011). */
export const showsInterface = (facts: ConsentFacts) => facts.show || needsAuditLogConsent(facts)

/** Whether the audit-log dialog opens after start (S4.010). */
export const opensAuditLogDialog = (facts: ConsentFacts) =>
  facts.orgType === 'regular' && !facts.auditLogConsent && showsInterface(facts) && !isBlocked(facts)
