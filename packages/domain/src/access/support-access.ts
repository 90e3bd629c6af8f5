import type { SupportAccessAction, SupportAccessStatus } from '@sharelight/contract'

/** Specification S4.049–S4.053. The provider's staff request; only the customer opens; open access expires. */
const transitions: Record<SupportAccessStatus, Partial<Record<SupportAccessAction, SupportAccessStatus>>> = {
  None: { request: 'Requested', provide: 'Open' },
  Requested: { approve: 'Open', reject: 'None', provide: 'Open' },
  Open: { revoke: 'None', expire: 'None' },
}

/** The status after an action, or null when the action does not apply. */
export const nextSupportAccess = (
  status: SupportAccessStatus,
  action: SupportAccessAction,
): SupportAccessStatus | null => transitions[status][action] ?? null

/** Only the provider's staff may ask, only the customer may answer, and nobody expires it by hand. */
export const mayActOnSupportAccess = (actor: 'customer' | 'provider', action: SupportAccessAction) =>
  action !== 'expire' && (actor === 'provider') === (action === 'request')

/** How long access stays open when the customer does not close it before, in hours. */
export const supportAccessHours = 72
