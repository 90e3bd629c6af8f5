import { z } from 'zod'

/** What makes an event unusual, against the stated baseline of its actor, item or department. */
export const anomalyKinds = [
  'mass_download',
  'mass_sharing',
  'mass_deletion',
  'first_contact',
  'unusual_hour',
  'stale_link_used',
  'leaver',
  'sensitive_to_personal',
  'auto_forwarding',
  'dormant_account',
  'lowered_and_sent',
  'abroad_and_shared',
  'new_country',
  'unfamiliar_organisation',
  'unfamiliar_colleague',
] as const
export const AnomalyKind = z.enum(anomalyKinds)
export type AnomalyKind = z.infer<typeof AnomalyKind>
